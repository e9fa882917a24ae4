import { type ClustersKit, compressClusters } from './compress-clusters.ts'
import { decay } from './decay.ts'
import { dedupe } from './dedupe/dedupe.ts'
import type { DistilKit } from './distil.ts'
import type { ShortWriter } from './in-short.ts'
import type { NightInput, NightStepName } from './night.ts'
import { recategorise } from './recategorise/recategorise.ts'
import { leavingRefused } from './refused.ts'
import { rollUp } from './roll-up.ts'

export interface NightKit extends Pick<DistilKit, 'distiller' | 'atoms'>, Pick<ClustersKit, 'onScan'> {
  /** Writes the few sentences of a summary; null where rules do everything. */
  readonly short: ShortWriter | null
  /** Beginning of the fingerprint of the only cluster to compress, or null for all. */
  readonly cluster: string | null
  /** Ids of what a step holds against everything, or null for everything. */
  readonly changed: (step: NightStepName) => ReadonlySet<string> | null
}

/** What a night does, in order. */
export function nightSteps({ distiller, atoms, short, cluster, changed, onScan }: NightKit): NightInput['steps'] {
  return [
    { name: 'decay', run: leavingRefused(decay) },
    { name: 'dedupe', run: (ports) => dedupe(ports, changed('dedupe')) },
    { name: 'recategorise', run: (ports) => recategorise(ports, changed('recategorise')) },
    {
      name: 'compress',
      run: compressClusters({ distiller, atoms, only: cluster, changed: () => changed('compress'), onScan }),
    },
    { name: 'rollup', run: rollUp(short) },
  ]
}
