import { usageError } from '../errors.ts'
import type { NightReader } from '../read/night-reader.ts'
import { type CompressKit, compress } from './compress.ts'
import { dedupe } from './dedupe.ts'
import type { NightInput } from './night.ts'
import { rollUp } from './roll-up.ts'
import { settle } from './settle.ts'

/** What a night does, in order. Without a reader nobody could say what a cluster is: it waits, and is not looked for. */
export function nightSteps(
  { distiller, atoms, short }: NightReader,
  { only, onScan }: Pick<CompressKit, 'only' | 'onScan'>,
): NightInput['steps'] {
  if (only !== null && distiller === null)
    throw usageError('--cluster-id names what a model is asked about: it needs a backend that is one, found local')
  const clusters = distiller === null ? null : compress({ distiller, atoms, only, onScan })
  return [
    { name: 'dedupe', run: dedupe },
    { name: 'settle', run: settle },
    ...(clusters === null ? [] : [{ name: 'compress', run: clusters } as const]),
    { name: 'rollup', run: rollUp(short) },
  ]
}
