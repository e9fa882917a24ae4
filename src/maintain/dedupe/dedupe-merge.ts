import { absorbing } from '../../memory/answer-compression.ts'
import type { Change } from '../../memory/change.ts'
import type { Memory } from '../../memory/memory.ts'
import { mergedMemory } from '../../memory/merged-memory.ts'
import type { Entry } from '../entry/entry.ts'
import { mergeText } from '../entry/merge-entries.ts'
import { type Sameness, sameEntry } from '../entry/same-entry.ts'
import type { NightPorts } from '../night-item.ts'
import type { Candidates } from './dedupe-candidates.ts'
import { isDecided } from './is-decided.ts'

export interface Merge {
  readonly other: Entry
  readonly same: Sameness
  /** The memory that stands for both: a new one, or a human's line that stays as it is. */
  readonly result: Memory
  readonly changes: readonly Change[]
  readonly tokens: { readonly before: number; readonly after: number }
}

/** The merge that an entry's bucket offers it unasked, the surest first; null when there is none. */
export function findMerge(entry: Entry, entries: Candidates, ports: NightPorts): Merge | null {
  const found: { other: Entry; same: Sameness; text: string }[] = []
  for (const { other, near } of entries.of(entry)) {
    const same = sameEntry(entry, other, near)
    if (same.verdict !== 'same' || isDecided(entry.memory, other.memory, ports)) continue
    if (same.by === 'name' && entries.isAmbiguous(entry, other)) continue
    const text = textUnasked(entry, other, same, ports)
    if (text !== null) found.push({ other, same, text })
  }
  const [best] = found.sort((a, b) => SUREST.indexOf(a.same.by) - SUREST.indexOf(b.same.by))
  return best === undefined ? null : mergeOf(entry, best.other, best.same, best.text, ports)
}

const SUREST: readonly Sameness['by'][] = ['exact', 'meaning', 'name']

/** The line for both, when it may be written unasked; a human's line stays and takes only what it says already. */
function textUnasked(first: Entry, second: Entry, same: Sameness, ports: NightPorts): string | null {
  const held = [first, second].filter(({ memory }) => isHumans(memory, ports))
  if (held.length > 1) return null
  const merged = mergeText(first, second, same.by, held[0] ?? null)
  if (merged.loss !== null) return null
  return held[0] === undefined || merged.text === held[0].memory.text ? merged.text : null
}

/** A line that a human worded, or put where it stands. */
export function isHumans(memory: Memory, ports: NightPorts): boolean {
  return memory.origin === 'human-edit' || ports.state().placedByHand.has(memory.id)
}

function mergeOf(first: Entry, second: Entry, same: Sameness, text: string, ports: NightPorts): Merge {
  const own = [first, second].find(({ memory }) => isHumans(memory, ports))?.memory
  const before = ports.tokens(first.memory.text) + ports.tokens(second.memory.text)
  const tokens = { before, after: ports.tokens(text) }
  const ratio = Math.round((before / Math.max(1, tokens.after)) * 1000) / 1000
  if (own) {
    const other = own === second.memory ? first.memory : second.memory
    const changes = [...absorbing(own, other), ended(other, own.id, same, ports)]
    return { other: second, same, result: own, changes, tokens }
  }
  const { bucket } = first.memory
  const result = mergedMemory(first.memory, second.memory, text, { at: ports.now, ratio, bucket })
  const changes: Change[] = [
    { type: 'memory-added', data: { memory: result, resolution: 'confirms' } },
    ...inPlace(first.memory, second.memory).map((memory) => ended(memory, result.id, same, ports)),
  ]
  return { other: second, same, result, changes, tokens }
}

/** Two memories in the order of their places. */
export function inPlace(first: Memory, second: Memory): [Memory, Memory] {
  return first.placedSeq <= second.placedSeq ? [first, second] : [second, first]
}

function ended({ id }: Memory, by: string, { why }: Sameness, { today, job }: NightPorts): Change {
  return { type: 'memory-superseded', data: { id, by, on: today, reason: `merged: ${why}`, evidence: [], job } }
}
