import type { Entry } from '../entry/entry.ts'
import type { NightItem, NightPorts } from '../night-item.ts'
import { Candidates } from './dedupe-candidates.ts'
import { isDue } from './dedupe-changed.ts'
import { mergeItem, questionItems, takeMerged } from './dedupe-items.ts'
import { findMerge } from './dedupe-merge.ts'
import { closeMoot } from './dedupe-moot.ts'

/**
 * Entries of one bucket that say the same of the same become one: the sure ones first, then the human is asked about
 * the others. With `changed` (see `changedSince`) only these are held against all of their bucket, else everything.
 */
export async function* dedupe(
  ports: NightPorts,
  changed: ReadonlySet<string> | null = null,
): AsyncGenerator<NightItem, void, undefined> {
  const moot = closeMoot('dedupe', ports)
  if (moot) yield moot
  const entries = new Candidates(ports)
  const queue = entries.all().filter(({ memory }) => isDue(memory, changed))
  const alone: Entry[] = []
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    if (!entries.has(entry)) continue
    const merge = findMerge(entry, entries, ports)
    if (merge === null) {
      alone.push(entry)
      continue
    }
    yield mergeItem('dedupe', entry, merge)
    queue.unshift(takeMerged(entry, merge, entries, ports))
  }
  yield* questionItems('dedupe', alone, entries, new Set(), ports)
}
