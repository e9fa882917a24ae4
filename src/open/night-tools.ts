import type { Config } from '../config.ts'
import type { AtomFinder } from '../maintain/atoms.ts'
import type { Distiller } from '../maintain/distil/distiller.ts'
import type { ShortWriter } from '../maintain/in-short.ts'
import type { Claude } from '../read/claude.ts'
import type { Embedder } from '../recall/embedder.ts'

/** What a night needs besides the folder; loaded when it begins. */
export interface NightTools {
  /** Who distils clusters and finds atoms: local rules, or Claude at its rate and within its dollars. A dry run asks nobody. */
  distillers(backend: 'local' | 'claude', dryRun: boolean): Promise<Distillers>
  /** What makes vectors. Throws a UserError where it cannot be read. */
  embedder(): Promise<Embedder>
}

interface Distillers {
  readonly distiller: Distiller
  readonly atoms: AtomFinder
  /** Who writes the few sentences of a summary; null locally: rules write no prose. */
  readonly short: ShortWriter | null
}

export function nightTools({ maintenance, index }: Config, claude: () => Promise<Claude>): NightTools {
  return {
    async distillers(backend, dryRun) {
      if (backend === 'claude') return (await claude()).night({ ratePerMinute: maintenance.ratePerMinute, dryRun })
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
