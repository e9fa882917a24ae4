import path from 'node:path'
import type { Files } from './files.ts'
import { claimHead, type Head, headName, readHeads, segmentName, writeHead } from './head.ts'
import { CURRENT_FORMAT, type JournalDamage, type JournalFormat } from './journal-format.ts'
import { readJournal } from './journal-read.ts'
import { encodeSegments, writeSegments } from './journal-rewrite.ts'
import { fencedOff, JournalRefusal } from './journal-write.ts'
import { makeFolder, removeIfThere, syncFolder } from './write-file.ts'

interface BackOptions {
  readonly token: string
  readonly segmentBytes?: number
  readonly format?: JournalFormat
}

export interface GoneBack {
  readonly damage: JournalDamage
  /** How many records are in the journal now. */
  readonly records: number
  /** The folder that the files of the damaged journal were moved to. */
  readonly aside: string
}

/**
 * Makes a damaged journal whole again up to the end of its last run that holds; null when it is not damaged. The damaged
 * files are kept in a folder beside it. Only for the one who holds the lock. A crash at any step leaves the damaged
 * journal, or the whole one and its leftovers.
 */
export function goBack(files: Files, folder: string, options: BackOptions): GoneBack | null {
  const { token, segmentBytes = Number.POSITIVE_INFINITY, format = CURRENT_FORMAT } = options
  const reading = readJournal(files, folder, format, null)
  if (reading.damage === null) return null
  if (reading.version > format.version) throw new JournalRefusal('newer', 'the journal was written by a newer memoird')
  const { epochs, segments, top, sealed } = readHeads(files, folder)
  const context = { files, folder, format, token, segmentBytes }
  const parts = reading.openedAt === null ? [] : encodeSegments(reading.records, reading.openedAt, context)
  const first = Math.max(top, ...segments) + 1
  const epoch = first + parts.length
  const aside = path.join(folder, `damaged-${epoch}`)
  const names = [...epochs.map(headName), ...segments.map(segmentName)]
  keepAside(files, folder, aside, names)
  const generation = (sealed?.generation ?? 0) + 1
  const claim: Head = { version: format.version, epoch, state: 'claimed', generation, segments: [] }
  if (!claimHead(files, folder, claim, token)) throw fencedOff(epoch)
  const entries = writeSegments(files, folder, first, parts)
  writeHead(files, folder, { ...claim, state: 'open', segments: entries }, token)
  for (const name of names) removeIfThere(files, path.join(folder, name))
  syncFolder(files, folder)
  return { damage: reading.damage, records: reading.records.length, aside }
}

/** A second name for each file, durable before the first is taken away. */
function keepAside(files: Files, folder: string, aside: string, names: readonly string[]): void {
  makeFolder(files, aside)
  for (const name of names) {
    if (files.stat(path.join(aside, name)) === null) files.link(path.join(folder, name), path.join(aside, name))
  }
  syncFolder(files, aside)
}
