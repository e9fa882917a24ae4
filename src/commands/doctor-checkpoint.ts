import { isDeepStrictEqual } from 'node:util'
import { type Entry, foldState } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { readCheckpoint } from '../store/checkpoint/checkpoint.ts'
import type { Check } from './doctor.ts'

/** The checkpoint says what the journal says up to its place; none, or one that the next writing replaces, is no fault. */
export function doctorCheckpoint({ files, root }: OpenMemory, entries: readonly Entry[]): Check[] {
  const saved = readCheckpoint(files, root)
  if (saved === null) return []
  const { seq } = saved.place
  const known = entries.filter((entry) => entry.seq <= seq)
  const isOf = known.at(-1)?.seq === seq
  if (isOf && isDeepStrictEqual(foldState(known), saved.state))
    return [{ name: 'checkpoint', ok: true, found: `says what the journal says up to record ${seq}`, mend: null }]
  return [
    {
      name: 'checkpoint',
      ok: false,
      found: isOf ? `does not say what the journal says up to record ${seq}` : `is of another journal (record ${seq})`,
      mend: 'Remove .state/checkpoint: it is made again from the journal.',
    },
  ]
}
