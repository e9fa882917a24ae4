import path from 'node:path'
import type { Files } from '../files.ts'
import { makeFolder, removeIfThere, writeFileAtomic } from '../write-file.ts'
import { decodeBase, encodeBase } from './base.ts'
import type { Base } from './document.ts'
import { isOlderThan } from './older-version.ts'
import { type Published, type PublishOptions, publishDocument } from './publish.ts'
import { decode } from './rows.ts'

export interface PublishWovenOptions extends PublishOptions {
  /** Where the base is kept. */
  readonly baseFile: string
  readonly base: Base
}

/**
 * Publishes a document with its base so that a crash cannot part them: the coming base is noted beside the old one
 * before the document changes, and takes its place after. `loadBase` tells which of the two the document is of.
 */
export function publishWoven(files: Files, target: string, options: PublishWovenOptions): Published {
  const { baseFile, base, token } = options
  const coming = comingFile(baseFile)
  makeFolder(files, path.dirname(baseFile))
  writeFileAtomic(files, coming, encodeBase(base), { token })
  const published = publishDocument(files, target, options)
  if (published.outcome === 'gone') removeIfThere(files, coming)
  else files.rename(coming, baseFile)
  return published
}

/** The base of a document with these bytes; null when there is none, or none that is whole. */
export function loadBase(files: Files, baseFile: string, bytes: Uint8Array | null): Base | null {
  const base = decodeBase(files.read(baseFile))
  const coming = decodeBase(files.read(comingFile(baseFile)))
  if (coming === null) return base
  const decoded = bytes === null ? null : decode(bytes)
  const text = decoded === null || 'why' in decoded ? null : decoded.text
  if (text === coming.text) return coming
  if (text === null || text === base?.text) return base
  // A person edited after the crash: the document is of the version whose changes it shows.
  return base === null || !isOlderThan(text, base, coming) ? coming : base
}

function comingFile(baseFile: string): string {
  return `${baseFile}.next`
}
