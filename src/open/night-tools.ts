import { readerNamed } from '../config/defaults.ts'
import type { Config } from '../config.ts'
import type { AtomFinder } from '../maintain/atoms.ts'
import type { Distiller } from '../maintain/distil/distiller.ts'
import type { ShortWriter } from '../maintain/in-short.ts'
import type { Backend } from '../read/agent.ts'
import type { Reader } from '../read/provider/open-reader.ts'
import type { ModelReader } from '../read/provider/transports.ts'
import type { Embedder } from '../recall/embedder.ts'

/** What a night needs besides the folder; loaded when it begins. */
export interface NightTools {
  /** Who distils clusters and finds atoms: local rules, or a model at its rate and within its dollars. A dry run asks nobody. */
  distillers(backend: Backend['name'], dryRun: boolean): Promise<Distillers>
  /** What makes vectors. Throws a UserError where it cannot be read. */
  embedder(): Promise<Embedder>
}

export interface Distillers {
  readonly distiller: Distiller
  readonly atoms: AtomFinder
  /** Who writes the few sentences of a summary; null locally: rules write no prose. */
  readonly short: ShortWriter | null
}

export function nightTools({ maintenance, index }: Config, reader: (name: ModelReader) => Promise<Reader>): NightTools {
  return {
    async distillers(backend, dryRun) {
      const name = readerNamed(backend) ?? 'builtin'
      if (name !== 'builtin' && name !== 'recorded')
        return (await reader(name)).night({ ratePerMinute: maintenance.ratePerMinute, dryRun })
      const [{ localDistiller }, { localAtoms }] = await Promise.all([
        import('../maintain/distil/distil-local.ts'),
        import('../maintain/distil/local-atoms.ts'),
      ])
      return { distiller: localDistiller, atoms: localAtoms, short: null }
    },
    async embedder() {
      return (await import('../store/index/open-embedder.ts')).openEmbedder(index.embedder)
    },
  }
}
