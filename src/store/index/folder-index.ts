import path from 'node:path'
import type { SearchIndex } from '../../recall/search-index.ts'
import { folderSource, type SourceOptions } from './folder-source.ts'
import { openEmbedder } from './open-embedder.ts'
import { openIndex } from './open-index.ts'

export interface FolderIndexOptions extends SourceOptions {
  /** `index.uri`: a folder, relative to the root, or a LanceDB URI. */
  readonly uri: string
  /** `index.embedder` */
  readonly embedder: string
  /** True for the holder of the lock: the index is brought up to date before it is returned. */
  readonly writable: boolean
}

/** Opens the index of a folder, equal to its journal and logs as they are now. */
export async function openFolderIndex(options: FolderIndexOptions): Promise<SearchIndex> {
  const { root, uri, writable } = options
  return openIndex({
    uri: uri.includes('://') ? uri : path.resolve(root, uri),
    dir: path.join(root, '.state', 'index'),
    embedder: openEmbedder(options.embedder),
    source: folderSource(options),
    writable,
  })
}
