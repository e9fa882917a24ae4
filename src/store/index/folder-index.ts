import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { SearchIndex } from '../../recall/search-index.ts'
import { thisProcess } from '../holder.ts'
import { acquireLock, LockHeld } from '../lock.ts'
import { folderSource, type SourceOptions } from './folder-source.ts'
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
  const holding = { holder: thisProcess(), token: randomBytes(6).toString('hex'), now: () => Date.now() }
  return openIndex({
    uri: uri.includes('://') ? uri : path.resolve(root, uri),
    dir,
    embedder: openEmbedder(options.embedder),
    source: folderSource(options),
    access,
    async lock(waitMs) {
      try {
        return await acquireLock(files, dir, { ...holding, waitMs })
      } catch (error) {
        if (error instanceof LockHeld) return null
        throw error
      }
    },
  })
}
