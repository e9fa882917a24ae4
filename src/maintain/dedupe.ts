import { absorbing } from '../memory/answer-compression.ts'
import type { Change } from '../memory/change.ts'
import { pairReview, wasAsked } from '../memory/compression-review.ts'
import type { Memory } from '../memory/memory.ts'
import { mergedMemory } from '../memory/merged-memory.ts'
import { Candidates } from './dedupe-candidates.ts'
import { closeMoot } from './dedupe-moot.ts'
import type { Entry } from './entry.ts'
import { mergeText, newestText } from './merge-entries.ts'
import type { NightItem, NightPorts } from './night-item.ts'
import { type Sameness, sameEntry } from './same-entry.ts'

/**
 * Entries of one bucket that say the same of the same become one: the sure ones first, then the human is asked about
 * the others. With `changed` (see `changedSince`) only these are held against all of their bucket, else everything.
 */
export async function* dedupe(
  ports: NightPorts,
  changed: ReadonlySet<string> | null = null,
): AsyncGenerator<NightItem, void, undefined> {
  const moot = closeMoot(ports)
  if (moot) yield moot
  const entries = new Candidates(ports)
  const queue = entries.all().filter(({ memory }) => changed === null || changed.has(memory.id))
  const later: Entry[] = []
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    if (!entries.has(entry)) continue
    const found = sureOf(entry, entries, ports)
    const item = found && mergeItem(entry, found.other, found.same, ports)
    if (!found || !item) {
      later.push(entry)
      continue
    }
    yield item.night
    entries.remove(entry)
    entries.remove(found.other)
    const kept = ports.state().memories.get(item.result.id) ?? item.result
    queue.unshift(entries.add(kept))
  }
  const asked = new Set<string>()
  for (const entry of later) if (entries.has(entry)) yield* askAbout(entry, entries, asked, ports)
}

interface Found {
  readonly other: Entry
  readonly same: Sameness
}

const SUREST: readonly Sameness['by'][] = ['exact', 'meaning', 'name']

function sureOf(entry: Entry, entries: Candidates, ports: NightPorts): Found | null {
  const found: Found[] = []
  for (const { other, near } of entries.of(entry)) {
    const same = sameEntry(entry, other, near)
    if (same.verdict !== 'same' || wasAsked(ports.state(), entry.memory, other.memory)) continue
    if (same.by === 'name' && entries.isAmbiguous(entry, other)) continue
    if (isTakenAsOne(entry, other, same, ports)) found.push({ other, same })
  }
  return found.sort((a, b) => SUREST.indexOf(a.same.by) - SUREST.indexOf(b.same.by))[0] ?? null
}

/** A line may be written for the two unasked; a human's line stays as it is and takes only what it says already. */
function isTakenAsOne(first: Entry, second: Entry, same: Sameness, ports: NightPorts): boolean {
  const held = [first, second].filter(({ memory }) => isHumans(memory, ports))
  if (held.length > 1) return false
  const merged = mergeText(first, second, same.by)
  return merged.loss === null && (held[0] === undefined || merged.text === held[0].memory.text)
}

function isHumans(memory: Memory, ports: NightPorts): boolean {
  return memory.origin === 'human-edit' || ports.state().placedByHand.has(memory.id)
}

/** What is merged as one run, and the memory that stands for both afterwards. */
function mergeItem(
  first: Entry,
  second: Entry,
  same: Sameness,
  ports: NightPorts,
): { night: NightItem; result: Memory } | null {
  const { text } = mergeText(first, second, same.by)
  if (text === null) return null
  const own = [first, second].find(({ memory }) => isHumans(memory, ports))?.memory
  const other = own === second.memory ? first.memory : second.memory
  const before = ports.tokens(first.memory.text) + ports.tokens(second.memory.text)
  const after = ports.tokens(text)
  const ratio = Math.round((before / Math.max(1, after)) * 1000) / 1000
  const result = own ?? mergedMemory(first.memory, second.memory, text, { at: ports.now, ratio })
  const changes: Change[] = own
    ? [...absorbing(own, other), ended(other, own.id, same, ports)]
    : [
        { type: 'memory-added', data: { memory: result, resolution: 'confirms' } },
        ...inPlace(first.memory, second.memory).map((memory) => ended(memory, result.id, same, ports)),
      ]
  const note = `${result.bucket} "${first.memory.text}" and "${second.memory.text}" are "${text}"`
  const memories = [...new Set([first.memory.id, second.memory.id, result.id])]
  const tokens = { before, after }
  const night: NightItem = {
    stage: 'dedupe',
    outcome: 'merged',
    changes,
    note,
    memories,
    cluster: null,
    reason: same.why,
    tokens,
    usage: null,
  }
  return { night, result }
}

function inPlace(first: Memory, second: Memory): [Memory, Memory] {
  return first.placedSeq <= second.placedSeq ? [first, second] : [second, first]
}

function ended({ id }: Memory, by: string, { why }: Sameness, { today, job }: NightPorts): Change {
  return { type: 'memory-superseded', data: { id, by, on: today, reason: `merged: ${why}`, evidence: [], job } }
}

function* askAbout(entry: Entry, entries: Candidates, asked: Set<string>, ports: NightPorts): Iterable<NightItem> {
  for (const { other, near } of entries.of(entry)) {
    const [first, second] = inPlace(entry.memory, other.memory)
    if (isHandwritten(first) || isHandwritten(second) || wasAsked(ports.state(), first, second)) continue
    const same = sameEntry(entry, other, near)
    if (same.verdict === 'apart' || (isHumans(first, ports) && isHumans(second, ports))) continue
    const conflict = same.verdict === 'conflict'
    const text = conflict ? newestText(entry, other) : mergeText(entry, other, same.by).text
    const why = same.verdict === 'same' ? 'a merge would reword what is not ours to reword' : same.why
    const category = conflict ? 'merge_conflict' : 'duplicate'
    const person = entry.person || other.person
    const review = pairReview({ category, person, first, second, text, why }, ports.today, ports.defang)
    if (asked.has(review.id)) continue
    asked.add(review.id)
    yield {
      stage: 'dedupe',
      outcome: 'asked',
      changes: [{ type: 'review-opened', data: { review } }],
      note: `asked: "${first.text}" and "${second.text}"`,
      memories: [first.id, second.id],
      cluster: null,
      reason: why,
      tokens: null,
      usage: null,
    }
  }
}

/** A line that a human typed stays where and as it is: there is nothing to suggest about it. */
function isHandwritten({ origin, evidence }: Memory): boolean {
  return origin === 'human-edit' && evidence.length === 0
}
