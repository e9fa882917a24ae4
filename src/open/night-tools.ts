import type { Config } from '../config.ts'
import type { Claude } from '../read/claude.ts'
import { type NightReader, NO_READER } from '../read/night-reader.ts'
import type { Embedder } from '../recall/embedder.ts'

/** What a night needs besides the folder; loaded when it begins. */
export interface NightTools {
  /** Who distils clusters, draws atoms and writes sentences: nobody without a model. A dry run asks nobody. */
  nightReader(backend: 'local' | 'claude', dryRun: boolean): Promise<NightReader>
  /** What makes vectors. Throws a UserError where it cannot be read. */
  embedder(): Promise<Embedder>
}

export function nightTools({ maintenance, index }: Config, claude: () => Promise<Claude>): NightTools {
  return {
    async nightReader(backend, dryRun) {
      if (backend === 'local') return NO_READER
      return (await claude()).night({ ratePerMinute: maintenance.ratePerMinute, dryRun })
    },
    async embedder() {
      return (await import('../store/index/open-embedder.ts')).openEmbedder(index.embedder)
    },
  }
}
