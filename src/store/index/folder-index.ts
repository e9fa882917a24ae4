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
  const source = folderSource(options)
  const index = await openIndex({
    uri: uri.includes('://') ? uri : path.resolve(root, uri),
    dir,
    embedder: openEmbedder(options.embedder),
    source,
    access,
    lock: (waitMs) => indexLock(files, dir, waitMs),
  })
  return source.unread.length === 0 ? index : saying(index, source.unread)
}

/** The index as it is, with more to say. */
function saying(index: SearchIndex, more: readonly string[]): SearchIndex {
  return Object.create(index, { notes: { get: () => [...new Set([...index.notes, ...more])] } })
}
