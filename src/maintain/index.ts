import { usageError } from '../errors.ts'
import type { NightReader } from '../read/night-reader.ts'
import { type CompressKit, compress } from './compress.ts'
import { decay } from './decay.ts'
import { dedupe } from './dedupe.ts'
import type { NightInput, NightStepName } from './night.ts'
import { recategorise } from './recategorise.ts'
import { leavingRefused } from './refused.ts'
import { rollUp } from './roll-up.ts'

export interface NightKit extends Pick<CompressKit, 'only' | 'onScan'> {
  readonly reader: NightReader
  /** Ids of what a step holds against everything, or null for everything. */
  readonly changed: (step: NightStepName) => ReadonlySet<string> | null
}

/** What a night does, in order. Without a reader nobody could say what a cluster is: it waits, and is not looked for. */
export function nightSteps({ reader, only, changed, onScan }: NightKit): NightInput['steps'] {
  const { distiller, atoms, short } = reader
  if (only !== null && distiller === null)
    throw usageError('--cluster-id names what a model is asked about: it needs a backend that is one, found local')
  const clusters = { atoms, only, onScan, changed: () => changed('compress') }
  return [
    { name: 'decay', run: leavingRefused(decay) },
    { name: 'recategorise', run: recategorise },
    { name: 'dedupe', run: (ports) => dedupe(ports, changed('dedupe')) },
    ...(distiller === null ? [] : [{ name: 'compress', run: compress({ ...clusters, distiller }) } as const]),
    { name: 'rollup', run: rollUp(short) },
  ]
}
