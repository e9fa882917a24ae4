import { count } from '../count.ts'
import type { Change } from '../memory/change.ts'
import { compareClaims } from '../memory/claims.ts'
import { withSources } from '../memory/compressed.ts'
import type { Memory } from '../memory/memory.ts'
import { groundless } from '../memory/review/groundless.ts'
import { contradictionReview, reviewId } from '../memory/review/items.ts'
import type { State } from '../memory/state.ts'
import { byPlace, Entries, type Entry, type Sameness, samenessOf } from './entries.ts'
import { mergedMemory } from './made-memory.ts'
import { type NightItem, type NightPorts, type NightStep, PLAIN } from './night-item.ts'
import { isRefusedPair, refusedKey } from './refused.ts'

/** Memories of one home that say the same become one; of two values of one claim the human is asked, three times a night. */
export const dedupe: NightStep = async function* (ports) {
  const moot = closeMoot(ports)
  if (moot) yield moot
  const entries = new Entries(ports)
  const queue = entries.all()
  const alone: Entry[] = []
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    if (!entries.has(entry)) continue
    const merge = findMerge(entry, entries, ports)
    if (merge === null) {
      alone.push(entry)
      continue
    }
    yield merge.item
    for (const gone of [entry, merge.other]) entries.remove(gone)
    queue.unshift(entries.add(ports.state().memories.get(merge.result.id) ?? merge.result))
  }
  let asked = 0
  for (const entry of alone) {
    const question = asked < MOST_ASKED && entries.has(entry) ? questionAbout(entry, entries, ports) : null
    if (question === null) continue
    yield question
    asked++
  }
}

const MOST_ASKED = 3

interface Merge {
  readonly other: Entry
  /** The memory that stands for both: a new one, or a human's line that stays as it is. */
  readonly result: Memory
  readonly item: NightItem
}

/** The first entry that says the same, and may be put together with this one unasked; null when there is none. */
function findMerge(entry: Entry, entries: Entries, ports: NightPorts): Merge | null {
  for (const other of entries.like(entry)) {
    const same = samenessOf(entry, other)
    if (same === null || !mayHold(same, entry, other, ports) || isDecided(entry.memory, other.memory, ports)) continue
    return mergeOf(entry, other, same, ports)
  }
  return null
}

/** A human's line and a pinned one stay as they are, and text in braces is carried letter by letter. */
function mayHold({ holds }: Sameness, first: Entry, second: Entry, ports: NightPorts): boolean {
  const isFixed = ({ memory }: Entry): boolean => memory.pinned || isHumans(memory, ports)
  const gone = holds === first ? second : first
  if (isFixed(gone) && gone.memory.text !== holds.memory.text) return false
  if (isHumans(gone.memory, ports) && isHumans(holds.memory, ports)) return false
  const braces = gone.memory.text.match(/\{[^{}]*\}/g) ?? []
  return braces.every((text) => holds.memory.text.includes(text))
}

/** A line that a human worded, or put where it stands. */
function isHumans(memory: Memory, ports: NightPorts): boolean {
  return memory.origin === 'human-edit' || ports.state().placedByHand.has(memory.id)
}

function mergeOf(entry: Entry, other: Entry, { why, holds }: Sameness, ports: NightPorts): Merge {
  const [first, second] = [entry.memory, other.memory]
  const { text } = holds.memory
  const tokens = { before: ports.tokens(first.text) + ports.tokens(second.text), after: ports.tokens(text) }
  const own = [first, second].find((memory) => isHumans(memory, ports))
  const ended = ({ id }: Memory, by: string): Change => ({
    type: 'memory-superseded',
    data: { id, by, on: ports.today, reason: `merged: ${why}`, evidence: [], job: ports.job },
  })
  const taken = (result: Memory, changes: readonly Change[]): Merge => {
    const note = `${result.bucket ?? 'store'} "${first.text}" and "${second.text}" are "${result.text}"`
    const memories = [...new Set([first.id, second.id, result.id])]
    return {
      other,
      result,
      item: { ...PLAIN, stage: 'dedupe', outcome: 'merged', changes, note, memories, reason: why, tokens },
    }
  }
  if (own !== undefined) {
    const gone = own === second ? first : second
    const { confirmedOn: on, evidence } = gone
    const data = { id: own.id, on, confidence: own.confidence, evidence, memory: gone }
    const absorbed: Change[] = evidence.length === 0 ? [] : [{ type: 'memory-confirmed', data }]
    return taken(own, [...absorbed, ended(gone, own.id)])
  }
  const ratio = Math.round((tokens.before / Math.max(1, tokens.after)) * 1000) / 1000
  const result = mergedMemory(first, second, text, { at: ports.now, ratio, bucket: holds.memory.bucket })
  const gone = [entry, other].sort(byPlace).map(({ memory }) => memory)
  return taken(result, [
    { type: 'memory-added', data: { memory: result, resolution: 'confirms' } },
    ...gone.map((memory) => ended(memory, result.id)),
  ])
}

/** True when the human said what is to become of the two: in REVIEW.md, or by an undo. */
function isDecided(first: Memory, second: Memory, { state, refused }: NightPorts): boolean {
  if (wasAsked(state(), first, second)) return true
  return refused.size > 0 && isRefusedPair(refused, lineage(state(), first), lineage(state(), second))
}

/** True when the human is asked, or was asked, which of these two holds: they or what they were merged of. */
function wasAsked(state: State, first: Memory, second: Memory): boolean {
  if (state.answered.size + state.reviews.size === 0) return false
  const isKnown = (...pair: string[]): boolean => {
    const id = reviewId('contradiction', pair)
    return state.answered.has(id) || state.reviews.has(id)
  }
  const [ofFirst, ofSecond] = [lineage(state, first), lineage(state, second)]
  return ofFirst.some((a) => ofSecond.some((b) => isKnown(a, b) || isKnown(b, a)))
}

/** Ids of the memory and of those it was made of, nearest first. */
function lineage({ memories }: State, { id }: Memory): string[] {
  return withSources(id, (one) => memories.get(one)?.compressed?.sources)
}

/** Which of two values of one claim holds, where there is room for one; asked once. */
function questionAbout(entry: Entry, entries: Entries, ports: NightPorts): NightItem | null {
  for (const other of entries.claiming(entry)) {
    const [first, second] = [entry, other].sort(byPlace).map(({ memory }) => memory)
    if (!first?.claim || !second?.claim || isTyped(first) || isTyped(second)) continue
    if (compareClaims(first.claim, second.claim, first.confirmedOn, second.confirmedOn) !== 'differs') continue
    if (isDecided(first, second, ports)) continue
    const why = 'one claim with two values'
    const review = contradictionReview(first, second, ports.today)
    if (ports.refused.has(refusedKey.asked(review.id))) continue
    return {
      ...PLAIN,
      stage: 'dedupe',
      outcome: 'asked',
      changes: [{ type: 'review-opened', data: { review } }],
      note: `asked: "${first.text}" and "${second.text}"`,
      memories: [first.id, second.id],
      reason: why,
    }
  }
  return null
}

/** A line that a human typed stays where and as it is: there is nothing to suggest about it. */
function isTyped({ origin, evidence }: Memory): boolean {
  return origin === 'human-edit' && evidence.length === 0
}

/** Closes the questions which of two holds where one is not known any more. Null when none is. */
function closeMoot(ports: NightPorts): NightItem | null {
  const known = ports.state()
  const changes = groundless(known.reviews.values(), known, ports.today, { isLate: true })
  if (changes.length === 0) return null
  const over = changes.flatMap(({ type, data }) => (type === 'review-closed' ? (known.reviews.get(data.id) ?? []) : []))
  const memories = [...new Set(over.flatMap((review) => review.memories))]
  const note = `closed ${count(over.length, 'question')}`
  const reason = 'the question rests on what holds no longer'
  return { ...PLAIN, stage: 'dedupe', outcome: 'skipped', changes, note, memories, reason }
}
