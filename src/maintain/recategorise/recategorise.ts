import { Candidates } from '../dedupe/dedupe-candidates.ts'
import { isDue } from '../dedupe/dedupe-changed.ts'
import { mergeItem, questionItems, takeMerged } from '../dedupe/dedupe-items.ts'
import { findMerge } from '../dedupe/dedupe-merge.ts'
import { closeMoot } from '../dedupe/dedupe-moot.ts'
import type { Entry } from '../entry/entry.ts'
import type { NightItem, NightPorts } from '../night-item.ts'
import { refusedKey } from '../refused.ts'
import { belongsHere } from './belongs-here.ts'
import { askItem, moveItem } from './recategorise-items.ts'

/** A moved entry is looked at once more where it arrived, and no further. */
const MOVES = 2

/**
 * Entries of FACT, TRAIT and PERSON that clearly are none move to the bucket they fit, and merge there with an entry
 * that says the same. `changed` as for `dedupe`.
 */
export async function* recategorise(
  ports: NightPorts,
  changed: ReadonlySet<string> | null = null,
): AsyncGenerator<NightItem, void, undefined> {
  const entries = new Candidates(ports)
  const asked = new Set<string>()
  for (const entry of entries.all().filter(({ memory }) => isDue(memory, changed))) {
    let here: Entry = entry
    for (let moves = 0; moves < MOVES && entries.has(here); moves++) {
      const { to, why, sure } = belongsHere(here, entries, ports)
      if (to === null || ports.refused.has(refusedKey.filed(here.memory.id, to))) break
      if (!sure) {
        const question = askItem(here.memory, to, why, ports)
        if (question) yield question
        break
      }
      const arrived: Entry = { ...here, memory: { ...here.memory, bucket: to } }
      const merge = findMerge(arrived, entries, ports)
      yield moveItem(here, to, why, merge)
      entries.remove(here)
      here = merge ? takeMerged(arrived, merge, entries, ports) : entries.add(arrived.memory)
      for (let more = findMerge(here, entries, ports); more; more = findMerge(here, entries, ports)) {
        yield mergeItem('recategorise', here, more)
        here = takeMerged(here, more, entries, ports)
      }
      yield* questionItems('recategorise', [here], entries, asked, ports)
    }
  }
  const moot = closeMoot('recategorise', ports)
  if (moot) yield moot
}
