import { levelOf } from '../memory/confidence.ts'
import { importanceOf } from '../memory/importance.ts'
import { type MatterOf, matterIn } from '../memory/matter.ts'
import type { Matter, Memory } from '../memory/memory.ts'

/** What a document has of ours, and how much of that it may have. */
export interface Room {
  readonly held: readonly Memory[]
  readonly maxBytes: number
  readonly stays: (memory: Memory) => boolean
  /** UTF-8 bytes of a document with these memories and nothing else, headings included. */
  readonly sizeOf: (memories: readonly Memory[]) => number
}

/** What leaves so that the rest fits: the least important per byte, as little as it takes; all that may where nothing is enough. */
export function leavesFor({ held, maxBytes, stays, sizeOf }: Room): readonly Memory[] {
  const newest = held.reduce((last, { confirmedOn }) => (confirmedOn > last ? confirmedOn : last), '')
  const worth = new Map(
    held.map((memory) => [memory, importance(memory, newest) / (1 + Buffer.byteLength(memory.text))]),
  )
  const free = held
    .filter((memory) => !stays(memory))
    .sort((a, b) => (worth.get(a) ?? 0) - (worth.get(b) ?? 0) || a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : 1))
  let [low, high] = [0, free.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const gone = new Set(free.slice(0, middle))
    if (sizeOf(held.filter((memory) => !gone.has(memory))) <= maxBytes) high = middle
    else low = middle + 1
  }
  return free.slice(0, low).sort((a, b) => a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : 1))
}

const OF_LEVEL = { LOW: 0, MEDIUM: 0.5, HIGH: 1 } as const
const MONTH_MS = 30 * 86_400_000

/** By weight, by how often it was seen, and by how lately. */
function importance(memory: Memory, newest: string): number {
  const age = Date.parse(newest) - Date.parse(memory.confirmedOn)
  return importanceOf(memory) + OF_LEVEL[levelOf(memory.observations)] + 1 / (1 + age / MONTH_MS)
}

/** What would hurt to forget. */
const KEPT: ReadonlySet<Matter> = new Set<Matter>([
  'health',
  'people',
  'ahead',
  'answers',
  'alone',
  'waits',
  'promised',
])

/** What never leaves its document for room: health, people, rules, what is still ahead, what a person holds, and text in braces. */
export function staysFor(matterOf: MatterOf): (memory: Memory) => boolean {
  return (memory) =>
    memory.pinned ||
    memory.origin === 'human-edit' ||
    memory.bucket === 'PERSON' ||
    (memory.home === 'relational' && memory.kind !== 'dynamic') ||
    /\{[^{}]+\}/.test(memory.text) ||
    (memory.home !== 'soul' && KEPT.has(matterIn(memory, matterOf)))
}
