import path from 'node:path'
import type { SearchIndex } from '../../recall/search-index.ts'
import { folderSource, type SourceOptions } from './folder-source.ts'
import { indexLock } from './index-lock.ts'
import { openEmbedder } from './open-embedder.ts'
import { type IndexOptions, openIndex } from './open-index.ts'

export interface FolderIndexOptions extends SourceOptions {
  /** `index.uri`: a folder, relative to the root, or a LanceDB URI. */
  readonly uri: string
  /** `index.embedder` */
  readonly embedder: string
  readonly access: IndexOptions['access']
}

/** Opens the index of a folder, equal to its journal and logs as they are now. Writers keep each other out by a lock of its own. */
export async function openFolderIndex(options: FolderIndexOptions): Promise<SearchIndex> {
  const { root, uri, access, files } = options
  const dir = path.join(root, '.state', 'index')
  return openIndex({
    uri: uri.includes('://') ? uri : path.resolve(root, uri),
    dir,
    embedder: openEmbedder(options.embedder),
    source: folderSource(options),
    access,
    lock: (waitMs) => indexLock(files, dir, waitMs),
  })
}
