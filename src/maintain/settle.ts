import { count } from '../count.ts'
import type { Change } from '../memory/change.ts'
import { matterIn, matterOfTitle } from '../memory/matter.ts'
import type { Memory } from '../memory/memory.ts'
import { activeMemories } from '../memory/state.ts'
import { TITLES } from '../store/document/sections.ts'
import type { Theirs } from '../store/projection/write-document.ts'
import { type NightPorts, type NightStep, PLAIN } from './night-item.ts'
import { refusedKey } from './refused.ts'

/** Brings what stands by day to the section of its matter, one run for a document, but for what a person has a hand on. */
export const settle: NightStep = async function* (ports) {
  if (ports.config.documents.layout === 'log') return
  for (const home of ['user', 'relational'] as const) {
    const theirs = ports.theirsIn(home)
    if (theirs === null) continue
    const active = activeMemories(ports.state())
    const blocks = new Set(active.flatMap(({ section }) => section?.at(-1) ?? []))
    const told = active.filter((one) => one.home === home).map(blockOf)
    const changes = active
      .filter(mayMove(ports, home))
      .filter(({ id }) => !theirs.lines.has(id))
      .flatMap((memory): Change[] => {
        const { id, section } = memory
        const isOne = told.filter((each) => each === blockOf(memory)).length < 2
        const to = sectionOf(memory, theirs, blocks, isOne)
        // A person has a block of their own from the second line on, and the first goes with it.
        if (section !== null && (isOne || to.length === section.length)) return []
        return [{ type: 'memory-moved', data: { id, home, section: to, by: 'rule' } }]
      })
    if (changes.length === 0) continue
    const note = `${home.toUpperCase()}.md: ${count(changes.length, 'line')} to where they belong`
    const ids = changes.flatMap(({ type, data }) => (type === 'memory-moved' ? [data.id] : []))
    yield { ...PLAIN, stage: 'settle', outcome: 'moved', changes, note, memories: ids }
  }
}

/** What stands by day, and who stands among the people without a block. */
function mayMove({ state, refused }: NightPorts, home: Memory['home']): (memory: Memory) => boolean {
  const { placedByHand } = state()
  return (memory) =>
    memory.home === home &&
    (memory.section === null || memory.section.at(-1) === TITLES.people) &&
    memory.block === null &&
    memory.origin !== 'human-edit' &&
    !placedByHand.has(memory.id) &&
    !refused.has(refusedKey.settled(memory.id))
}

type Path = readonly string[]

/** The person's own section of that matter, else ours. `blocks`: the last heading of every line that settled. */
function sectionOf(
  memory: Memory,
  theirs: Pick<Theirs, 'sections' | 'links'>,
  blocks: ReadonlySet<string>,
  isOne: boolean,
): Path {
  const matter = matterIn(memory)
  const isOfIt = (path: Path): boolean => matterOfTitle(path.at(-1)?.replace(/^#+ /, '') ?? '', memory.home) === matter
  const section = theirs.sections.find(isOfIt) ?? [TITLES[matter]]
  if (matter !== 'people') return memory.stated === 'inferred' ? [...section, '**Inferred:**'] : section
  const called = blockOf(memory)
  const isThere = blocks.has(`**${called}:**`)
  const isLinked = !isThere && theirs.links.has(called?.toLowerCase() ?? '')
  if (called === null || (isOne && !isThere && !isLinked)) return section
  return [...section, isLinked ? `**[[${called}]]:**` : `**${called}:**`]
}

/** The name over the block of whom a line tells; null where it tells of nobody by name. */
function blockOf(memory: Memory): string | null {
  const name = (memory.who ?? '').normalize('NFC').trim()
  if (matterIn(memory) !== 'people' || !/^[^*[\]]{1,60}$/.test(name)) return null
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
