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
    const memories = active.filter(standsByDay(ports, home)).filter(({ id }) => !theirs.lines.has(id))
    const changes = memories.map((memory): Change => {
      const section = sectionOf(memory, theirs, blocks)
      return { type: 'memory-moved', data: { id: memory.id, home, section, by: 'rule' } }
    })
    if (changes.length === 0) continue
    const note = `${home.toUpperCase()}.md: ${count(changes.length, 'line')} to where they belong`
    const ids = memories.map(({ id }) => id)
    yield { ...PLAIN, stage: 'settle', outcome: 'moved', changes, note, memories: ids }
  }
}

function standsByDay({ state, refused }: NightPorts, home: Memory['home']): (memory: Memory) => boolean {
  const { placedByHand } = state()
  return (memory) =>
    memory.home === home &&
    memory.section === null &&
    memory.block === null &&
    memory.origin !== 'human-edit' &&
    !placedByHand.has(memory.id) &&
    !refused.has(refusedKey.settled(memory.id))
}

type Path = readonly string[]

/** The person's own section of that matter, else ours. `blocks`: the last heading of every line that settled. */
function sectionOf(memory: Memory, theirs: Pick<Theirs, 'sections' | 'links'>, blocks: ReadonlySet<string>): Path {
  const matter = matterIn(memory)
  const isOfIt = (path: Path): boolean => matterOfTitle(path.at(-1)?.replace(/^#+ /, '') ?? '', memory.home) === matter
  const section = theirs.sections.find(isOfIt) ?? [TITLES[matter]]
  if (matter !== 'people') return memory.stated === 'inferred' ? [...section, '**Inferred:**'] : section
  const name = (memory.who ?? '').normalize('NFC').trim()
  if (!/^[^*[\]]{1,60}$/.test(name)) return section
  const called = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const isLinked = theirs.links.has(name.toLowerCase()) && !blocks.has(`**${called}:**`)
  return [...section, isLinked ? `**[[${called}]]:**` : `**${called}:**`]
}
