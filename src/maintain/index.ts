import { compressClusters } from './compress-clusters.ts'
import { decay } from './decay.ts'
import { dedupe } from './dedupe/dedupe.ts'
import type { DistilKit } from './distil.ts'
import type { ShortWriter } from './in-short.ts'
import type { NightInput } from './night.ts'
import { recategorise } from './recategorise/recategorise.ts'
import { rollUp } from './roll-up.ts'

export interface NightKit extends Pick<DistilKit, 'distiller' | 'atoms'> {
  /** Writes the few sentences of a summary; null where rules do everything. */
  readonly short: ShortWriter | null
  /** Beginning of the fingerprint of the only cluster to compress, or null for all. */
  readonly cluster: string | null
  /** Ids of what is held against everything, or null for everything. */
  readonly changed: ReadonlySet<string> | null
}

/** What a night does, in order. */
export function nightSteps({ distiller, atoms, short, cluster, changed }: NightKit): NightInput['steps'] {
  return [
    { name: 'decay', run: decay },
    { name: 'dedupe', run: (ports) => dedupe(ports, changed) },
    { name: 'recategorise', run: (ports) => recategorise(ports, changed) },
    { name: 'compress', run: compressClusters({ distiller, atoms, only: cluster, changed }) },
    { name: 'rollup', run: rollUp(short) },
  ]
}
