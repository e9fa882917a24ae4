import { readerNamed } from '../config/defaults.ts'
import type { Config } from '../config.ts'
import type { Backend } from '../read/agent.ts'
import { type NightReader, NO_READER } from '../read/night-reader.ts'
import type { ModelReader, Reader } from '../read/provider/open-reader.ts'
import type { Embedder } from '../recall/embedder.ts'

/** What a night needs besides the folder; loaded when it begins. */
export interface NightTools {
  /** Who distils clusters, draws atoms and writes sentences: nobody without a model. A dry run asks nobody. */
  nightReader(backend: Backend['name'], dryRun: boolean): Promise<NightReader>
  /** What makes vectors. Throws a UserError where it cannot be read. */
  embedder(): Promise<Embedder>
}

export function nightTools({ maintenance, index }: Config, reader: (name: ModelReader) => Promise<Reader>): NightTools {
  return {
    async nightReader(backend, dryRun) {
      const name = readerNamed(backend) ?? 'builtin'
      if (name === 'builtin' || name === 'recorded') return NO_READER
      return (await reader(name)).night({ ratePerMinute: maintenance.ratePerMinute, dryRun })
    },
    async embedder() {
      return (await import('../store/index/open-embedder.ts')).openEmbedder(index.embedder)
    },
  }
}
