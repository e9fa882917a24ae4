import { levelOf } from '../memory/confidence.ts'
import { importanceOf } from '../memory/importance.ts'
import { matterIn } from '../memory/matter.ts'
import type { Matter, Memory } from '../memory/memory.ts'

/** What a document has of ours, what left it for room before, and how much it may have. */
export interface Room {
  readonly held: readonly Memory[]
  readonly away: readonly Memory[]
  readonly maxBytes: number
  readonly stays: (memory: Memory) => boolean
  /** UTF-8 bytes of a document with these memories and nothing else, headings included. */
  readonly sizeOf: (memories: readonly Memory[]) => number
}

export interface Fit {
  readonly leaves: readonly Memory[]
  readonly returns: readonly Memory[]
}

/** The least important per byte leaves. The same memories give the same page, whichever of them stand there now. */
export function fitInto({ held, away, maxBytes, stays, sizeOf }: Room): Fit {
  const all = [...held, ...away]
  const newest = newestOf(all)
  const worth = new Map(all.map((memory) => [memory, worthOf(memory, newest) / (1 + Buffer.byteLength(memory.text))]))
  const kept = all.filter(stays)
  const free = all
    .filter((memory) => !stays(memory))
    .sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || b.placedSeq - a.placedSeq || (a.id < b.id ? 1 : -1))
  let [low, high] = [0, free.length]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (sizeOf([...kept, ...free.slice(0, middle)]) <= maxBytes) low = middle
    else high = middle - 1
  }
  const stand = new Set([...kept, ...free.slice(0, low)])
  const inOrder = (some: readonly Memory[]): readonly Memory[] =>
    some.toSorted((a, b) => a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : 1))
  return {
    leaves: inOrder(held.filter((memory) => !stand.has(memory))),
    returns: inOrder(away.filter((memory) => stand.has(memory))),
  }
}

const OF_LEVEL = { LOW: 0, MEDIUM: 0.5, HIGH: 1 } as const
const MONTH_MS = 30 * 86_400_000

function newestOf(all: readonly Memory[]): string {
  return all.reduce((last, { confirmedOn }) => (confirmedOn > last ? confirmedOn : last), '')
}

/** What would hurt to forget is worth four lines that are nice to know; then how often and how lately it was seen. */
function worthOf(memory: Memory, newest: string): number {
  const age = Date.parse(newest) - Date.parse(memory.confirmedOn)
  const seen = 1 + (OF_LEVEL[levelOf(memory.observations)] + 1 / (1 + age / MONTH_MS)) / 2
  return 4 ** (importanceOf(memory) - 1) * seen * (memory.due === undefined ? 1 : 1.5)
}

/** What would hurt to forget. */
const KEPT: ReadonlySet<Matter> = new Set<Matter>(['health', 'answers', 'alone', 'waits', 'promised'])

/** What never leaves for room. Of a person only the weightiest line: twenty of one would take the room of all the others. */
export function staysIn(all: readonly Memory[]): (memory: Memory) => boolean {
  const newest = newestOf(all)
  const isFixed = (memory: Memory): boolean =>
    memory.pinned ||
    memory.origin === 'human-edit' ||
    (memory.home === 'relational' && memory.kind !== 'dynamic') ||
    /\{[^{}]+\}/.test(memory.text) ||
    (memory.home !== 'soul' && KEPT.has(matterIn(memory)))
  const worth = (memory: Memory): number => (isFixed(memory) ? Number.POSITIVE_INFINITY : worthOf(memory, newest))
  const first = new Map<string, Memory>()
  for (const memory of all) {
    if (memory.home !== 'user') continue
    const matter = matterIn(memory)
    const isPerson = matter === 'people' || memory.bucket === 'PERSON'
    const key = isPerson ? `who ${memory.who?.toLowerCase() ?? memory.id}` : matter
    const known = first.get(key)
    if (known === undefined || worth(memory) > worth(known)) first.set(key, memory)
  }
  const weightiest = new Set(first.values())
  return (memory) => isFixed(memory) || weightiest.has(memory)
}
