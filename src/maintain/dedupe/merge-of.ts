import { absorbing } from '../../memory/answer-compression.ts'
import type { Change } from '../../memory/change.ts'
import type { Memory } from '../../memory/memory.ts'
import { mergedMemory } from '../../memory/merged-memory.ts'
import type { Entry } from '../entry/entry.ts'
import type { Sameness } from '../entry/same-entry.ts'
import type { NightPorts } from '../night-item.ts'
import { closingMoot } from './dedupe-moot.ts'

export interface Merge {
  readonly other: Entry
  readonly same: Sameness
  /** The memory that stands for both: a new one, or a human's line that stays as it is. */
  readonly result: Memory
  readonly changes: readonly Change[]
  readonly tokens: { readonly before: number; readonly after: number }
}

/** A line that a human worded, or put where it stands. */
export function isHumans(memory: Memory, ports: NightPorts): boolean {
  return memory.origin === 'human-edit' || ports.state().placedByHand.has(memory.id)
}

/** The merge of two entries that are the same, as changes of one run. */
export function mergeOf(first: Entry, second: Entry, same: Sameness, text: string, ports: NightPorts): Merge {
  const own = [first, second].find(({ memory }) => isHumans(memory, ports))?.memory
  const before = ports.tokens(first.memory.text) + ports.tokens(second.memory.text)
  const tokens = { before, after: ports.tokens(text) }
  const ratio = Math.round((before / Math.max(1, tokens.after)) * 1000) / 1000
  if (own) {
    const other = own === second.memory ? first.memory : second.memory
    const changes = [...absorbing(own, other), ended(other, own.id, same, ports), ...closingMoot([other], ports)]
    return { other: second, same, result: own, changes, tokens }
  }
  const { bucket } = first.memory
  const result = mergedMemory(first.memory, second.memory, text, { at: ports.now, ratio, bucket })
  const changes: Change[] = [
    { type: 'memory-added', data: { memory: result, resolution: 'confirms' } },
    ...inPlace(first.memory, second.memory).map((memory) => ended(memory, result.id, same, ports)),
    ...closingMoot([first.memory, second.memory], ports),
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
