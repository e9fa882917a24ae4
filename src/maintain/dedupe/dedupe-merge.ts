import type { Entry } from '../entry/entry.ts'
import { mergeText } from '../entry/merge-entries.ts'
import { type Sameness, sameEntry } from '../entry/same-entry.ts'
import type { NightPorts } from '../night-item.ts'
import type { Candidates } from './dedupe-candidates.ts'
import { isDecided, wasParted } from './is-decided.ts'
import { isHumans, type Merge, mergeOf } from './merge-of.ts'

/** The merge that an entry's bucket offers it unasked, the surest first; null when there is none. */
export function findMerge(entry: Entry, entries: Candidates, ports: NightPorts): Merge | null {
  const found: { other: Entry; same: Sameness; text: string }[] = []
  for (const { other, near } of entries.of(entry)) {
    const same = sameEntry(entry, other, near)
    if (same.verdict !== 'same' || isDecided(entry.memory, other.memory, ports)) continue
    if (same.by === 'name' && (entries.isAmbiguous(entry, other) || wasParted(entry, other, entries, ports))) continue
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
