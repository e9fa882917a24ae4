import { levelOf } from '../memory/confidence.ts'
import { type Memory, ORIGINS } from '../memory/memory.ts'

/** A line (or block) of ours in a document, as consolidation sees it. */
export interface Held {
  readonly memory: Memory
  /** The date of the dated section it stands in; null in a standing one. */
  readonly dated: string | null
  /** Headings of the standing section that takes it. */
  readonly standing: readonly string[]
  /** UTF-8 bytes of its lines, line ends included. */
  readonly bytes: number
}

export interface Full {
  readonly held: readonly Held[]
  readonly maxBytes: number
  /** UTF-8 bytes of a document with these memories and nothing else, headings included. */
  readonly sizeOf: (memories: readonly Memory[]) => number
}

/** Text in braces is immutable: its line stays in its document, where and as it stands. */
export function isFixed({ text }: Pick<Memory, 'text'>): boolean {
  return /\{[^{}]+\}/.test(text)
}

export interface Consolidation {
  /** To their standing section, in the order they stand in now. */
  readonly moved: readonly Held[]
  /** To the archive. */
  readonly archived: readonly Held[]
}

/** A document is brought down to this share, so that a full one is not rewritten every day. */
const TARGET = 3 / 4
/** Share of a document that standing sections may take when dated ones are consolidated. */
const STANDING = 1 / 2

/**
 * Brings a document that outgrew `maxBytes` below it: as many of the oldest dated sections as it takes are dissolved;
 * the best of their lines and of the standing ones stand on, the rest goes to the archive. Null when it is not full.
 */
export function consolidate(full: Full): Consolidation | null {
  const { held, maxBytes, sizeOf } = full
  if (sizeOf(held.map(({ memory }) => memory)) <= maxBytes) return null
  const dates = [...new Set(held.flatMap((one) => (isFixed(one.memory) ? [] : (one.dated ?? []))))].sort()
  let [low, high] = [Math.min(1, dates.length), dates.length]
  // Dissolving more sections leaves less: the fewest that are enough.
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sizeOf(after(dissolve(full, dates.slice(0, middle)))) <= maxBytes * TARGET) high = middle
    else low = middle + 1
  }
  return cutToSize(full, refill(full, dissolve(full, dates.slice(0, low))))
}

interface Plan {
  /** Stays where it is. */
  readonly untouched: readonly Held[]
  /** Stays whatever the size is. */
  readonly fixed: readonly Held[]
  /** In standing sections, best first. */
  readonly stands: readonly Held[]
  readonly leaves: readonly Held[]
}

function dissolve({ held, maxBytes }: Full, dates: readonly string[]): Plan {
  const oldest = new Set(dates)
  const fixed = held.filter(({ memory }) => isFixed(memory))
  const free = held.filter(({ memory }) => !isFixed(memory))
  const untouched = free.filter(({ dated }) => dated !== null && !oldest.has(dated))
  const ranked = free.filter(({ dated }) => dated === null || oldest.has(dated)).sort(byRank)
  let room = Math.floor(maxBytes * STANDING)
  const end = ranked.findIndex(({ bytes }) => {
    room -= bytes
    return room < 0
  })
  return end < 0
    ? { untouched, fixed, stands: ranked, leaves: [] }
    : { untouched, fixed, stands: ranked.slice(0, end), leaves: ranked.slice(end) }
}

/** What still has room below the target stays, best first: a line that is too long leaves its room to a shorter one. */
function refill(full: Full, plan: Plan): Plan {
  const stands = [...plan.stands]
  const leaves: Held[] = []
  let room = full.maxBytes * TARGET - full.sizeOf(after(plan))
  for (const one of plan.leaves) {
    if (one.bytes > room) {
      leaves.push(one)
      continue
    }
    stands.push(one)
    room = full.maxBytes * TARGET - full.sizeOf(after({ ...plan, stands }))
  }
  return { ...plan, stands, leaves }
}

/** Headings take room too: the last in rank go until it fits. */
function cutToSize(full: Full, plan: Plan): Consolidation {
  let { stands, leaves, untouched } = plan
  while (sizeOver(full, { ...plan, untouched, stands, leaves })) {
    const last = stands.at(-1) ?? untouched[0]
    if (last === undefined) break
    if (stands.length > 0) stands = stands.slice(0, -1)
    else untouched = untouched.slice(1)
    leaves = [...leaves, last]
  }
  return {
    moved: stands.filter(({ dated }) => dated !== null).sort(byPlace),
    archived: [...leaves].sort(byPlace),
  }
}

function sizeOver(full: Full, plan: Plan): boolean {
  return full.sizeOf(after(plan)) > full.maxBytes
}

function after({ untouched, fixed, stands }: Plan): Memory[] {
  return [
    ...fixed.map(({ memory }) => memory),
    ...untouched.map(({ memory }) => memory),
    ...stands.map(({ memory, dated, standing }) => (dated === null ? memory : { ...memory, section: standing })),
  ]
}

const LEVELS = ['HIGH', 'MEDIUM', 'LOW'] as const

/** Pinned, then the human's own words, then by level, then what weighs more, then the latest. */
function byRank(one: Held, other: Held): number {
  const [a, b] = [one.memory, other.memory]
  return (
    Number(b.pinned) - Number(a.pinned) ||
    ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) ||
    LEVELS.indexOf(levelOf(a.observations)) - LEVELS.indexOf(levelOf(b.observations)) ||
    b.significance - a.significance ||
    compare(b.confirmedOn, a.confirmedOn) ||
    b.placedSeq - a.placedSeq ||
    compare(a.id, b.id)
  )
}

function byPlace({ memory: a }: Held, { memory: b }: Held): number {
  return a.placedSeq - b.placedSeq || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
