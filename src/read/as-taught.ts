import type { Change } from '../memory/change.ts'
import { contentOf } from '../memory/compare.ts'
import type { Finding } from '../memory/finding.ts'
import type { Home, Kind, Memory } from '../memory/memory.ts'
import type { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { type Outcome, type ResolveContext, resolveFinding } from '../memory/resolve.ts'

/** The finding where the person would put it, and what it then does to what is known. */
export function asTaught(said: Finding, index: MemoryIndex, movedFrom: ReadonlyMap<string, Home>) {
  // A reader that was asked was shown where such lines stand.
  const taught = said.relations === undefined ? asCorrected(said, index, movedFrom) : null
  const finding = taught?.finding ?? said
  return {
    finding,
    resolve(context: ResolveContext): Outcome {
      const outcome = resolveFinding(finding, index, context)
      return taught === null ? outcome : { ...outcome, changes: [...outcome.changes, ...moves(outcome, taught)] }
    },
  }
}

/** Why a new line stands in that document: the router would have put it into another. */
function moves({ changes }: Outcome, { finding, section, like }: Corrected): Change[] {
  return changes.flatMap((one) =>
    one.type === 'memory-added' && one.data.memory.home === finding.home && one.data.memory.block === null
      ? [{ type: 'memory-moved', data: { id: one.data.memory.id, home: finding.home, section, by: 'rule', like } }]
      : [],
  )
}

interface Corrected {
  readonly finding: Finding
  /** Headings that the person put such lines under; null where they differ or carry a date. */
  readonly section: readonly string[] | null
  /** Ids of the lines that the person moved there. */
  readonly like: readonly string[]
}

/** So many lines of a kind teach where the kind belongs. */
const A_KIND = 2
const LOOKED_AT = 32

/**
 * Where the person would put a finding: they moved two lines of its kind that share a telling word with it out of the
 * document that it would go to, or under a heading of their own in it, and left fewer such lines where they were. Null
 * when they taught nothing about it. `movedFrom`: ids of lines that they moved, with the home each came from.
 */
function asCorrected(finding: Finding, index: MemoryIndex, movedFrom: ReadonlyMap<string, Home>): Corrected | null {
  if (movedFrom.size === 0 || finding.origin !== 'human-said' || !isOpen(finding.home)) return null
  const moved = [...movedFrom]
    .filter(([, from]) => from === finding.home)
    .flatMap(([id]) => index.get(id) ?? [])
    .filter((memory) => isOpen(memory.home) && memory.status === 'active')
    .filter((memory) => memory.home !== finding.home || sectionOf([memory]) !== null)
  if (moved.length < A_KIND) return null
  const like = ofItsKind(finding, moved, index, movedFrom)
  const home = like?.[0]?.home
  if (like === null || home === undefined) return null
  const taught = { section: sectionOf(like), like: like.map(({ id }) => id) }
  if (home === finding.home) return { finding, ...taught }
  const bucket = home === 'user' ? (like[0]?.bucket ?? 'TOPIC') : null
  return { finding: { ...finding, home, bucket }, ...taught }
}

/** What the assistant is belongs to SOUL.md, and only its own words get there. */
function isOpen(home: Home): boolean {
  return home === 'user' || home === 'relational'
}

function ofItsKind(
  finding: Finding,
  moved: readonly Memory[],
  index: MemoryIndex,
  movedFrom: ReadonlyMap<string, Home>,
): Memory[] | null {
  const statement = index.read(finding.text)
  const holds = (memory: Memory, topic: string): boolean =>
    isSameKind(memory.kind, finding.kind) && contentOf(index.read(memory.text)).has(topic)
  const left = index
    .related(statement, LOOKED_AT)
    .filter(({ id, home, status }) => home === finding.home && status === 'active' && !movedFrom.has(id))
  for (const topic of contentOf(statement)) {
    const there = moved.filter((memory) => holds(memory, topic))
    const [first] = there
    const together =
      there.every(({ home }) => home === first?.home) && (first?.home !== finding.home || sectionOf(there))
    if (there.length >= A_KIND && together && there.length > left.filter((memory) => holds(memory, topic)).length)
      return there
  }
  return null
}

/** Wishes, corrections and dynamics are told apart by a word or two. */
const WAYS: readonly Kind[] = ['preference', 'correction', 'dynamic', 'trust']

function isSameKind(a: Kind, b: Kind): boolean {
  return a === b || (WAYS.includes(a) && WAYS.includes(b))
}

function sectionOf(like: readonly Memory[]): readonly string[] | null {
  const section = like[0]?.section ?? null
  if (section === null || section.some((title) => /\d{4}-\d{2}-\d{2}/.test(title))) return null
  return like.every((memory) => memory.section?.join('\n') === section.join('\n')) ? section : null
}
