import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { visible } from '../read/visible.ts'
import type { Asker } from './query.ts'
import { nearBest } from './search.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * Memories that may be put into a prompt: they hold, nobody doubts them, and the words are the human's, or the
 * assistant's of itself. What was archived because a document was full still counts.
 */
export function recallable(state: Pick<State, 'memories' | 'reviews'>): Memory[] {
  const doubted = new Set<string>()
  for (const { type, memories } of state.reviews.values())
    if (type === 'soul') for (const id of memories) doubted.add(id)
  return [...state.memories.values()].filter((memory) => holds(memory) && mayBeSaid(memory) && !doubted.has(memory.id))
}

function holds({ status, supersededBy }: Memory): boolean {
  return status === 'active' || (status === 'archived' && supersededBy === null)
}

/** What the assistant said of the world may repeat what somebody planted before it: only its own approach counts. */
function mayBeSaid({ origin, home }: Memory): boolean {
  return origin === 'human-edit' || origin === 'human-said' || (origin === 'assistant-said' && home === 'soul')
}

/** At most so many are looked at for a question. */
const ABOUT = 40

/** Those of the known that match a question, best first, ranked as a search ranks them. */
export function about(known: ReadonlyMap<string, Memory>, index: SearchIndex, question: string, asker: Asker) {
  return nearBest(index, question, { ...ALL, k: ABOUT, unit: 'memory', asker }).flatMap(({ row, score }) => {
    const one = known.get(row.id)
    return one === undefined ? [] : [{ one, score }]
  })
}

/** A search that leaves nothing out. */
export const ALL = { since: null, until: null, home: null, speaker: null, kind: null } as const

/** So many are worth a prompt when nobody asked for anything, of so many days with a log. */
const MOST = 15
const DAYS = 14

/** What was decided and done lately and stands in no document, the weightiest; shown the latest day first. */
export function lately(memories: readonly Memory[], days: readonly string[]): Memory[] {
  const since = days.at(-DAYS) ?? ''
  return memories
    .filter(({ home, status, confirmedOn }) => home === 'store' && status === 'active' && confirmedOn >= since)
    .sort((a, b) => importanceOf(b) - importanceOf(a) || byDay(a, b))
    .slice(0, MOST)
    .sort(byDay)
}

/** The latest day first, and in a day as it was said. */
function byDay(a: Memory, b: Memory): number {
  if (a.confirmedOn !== b.confirmedOn) return a.confirmedOn < b.confirmedOn ? 1 : -1
  return (a.evidence[0]?.lines[0] ?? 0) - (b.evidence[0]?.lines[0] ?? 0) || (a.id < b.id ? -1 : 1)
}

/** Longest line shown, in UTF-16 units; what a person writes into a document may be longer. */
const LONGEST = 400

/**
 * A memory as one line of a block that it cannot leave: no tag, comment, heading, fence, image, control or hidden
 * character, and none of our own marks. Words stay as they are.
 */
export function harmless(text: string): string {
  let line = once(text.slice(0, 4 * LONGEST))
  // Taking one thing away can put another together.
  for (let again = once(line); again !== line; again = once(line)) line = again
  return line
}

function once(text: string): string {
  const line = visible(text)
    .replace(/[\p{Cc}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[<＜﹤]|&(?:lt|#0{0,5}60|#x0{0,5}3c);?/gi, '‹')
    .replace(/[>＞﹥]|&(?:gt|#0{0,5}62|#x0{0,5}3e);?/gi, '›')
    .replace(/`{3,}|~{3,}/g, "'''")
    .replace(/!(?=\[)/g, '')
    .replace(/(memoird):(?=context|begin|end)/gi, '$1 ')
    .trim()
    .replace(/^(?:#{1,6}|[-+*|=›]+) +|^(?:[-=_*] ?){3,}/, '')
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`
}
