import path from 'node:path'
import { type Files, makeFolder, removeIfThere, syncFolder, writeNew } from '../disk/files.ts'
import { claimHead, type Head, headName, readHeads, type SegmentEntry, segmentName, writeHead } from './head.ts'
import { readJournal } from './read.ts'
import { type Chain, encodeRecord, GENESIS } from './record.ts'
import { type Checkpoint, CURRENT_FORMAT, type JournalDamage, type JournalFormat, type JournalRecord } from './scan.ts'
import {
  closeHandle,
  fencedOff,
  JournalRefusal,
  lastSegment,
  openSession,
  type Session,
  tidy,
  type WriteContext,
} from './write.ts'

/**
 * Writes the records as a new set of segments beside the old ones, switches to them with one write of the head, then
 * removes the old. A crash before the switch leaves the old journal whole, after it the new one; what is left over
 * either way is in no head, is never read, and goes with the next write.
 */
export function rewriteJournal(
  context: WriteContext,
  session: Session,
  records: readonly JournalRecord[],
  openedAt: string,
  generation: number,
): Checkpoint {
  const { files, folder } = context
  const parts = encodeSegments(records, openedAt, context)
  const epoch = session.head.epoch + parts.length
  const base: Head = { ...session.head, version: context.format.version, epoch }
  if (!claimHead(files, folder, { ...base, state: 'claimed', segments: [] }, context.token)) throw fencedOff(epoch)
  closeHandle(files, session)
  const segments = writeSegments(files, folder, session.head.epoch + 1, parts)
  const head: Head = { ...base, generation, segments }
  writeHead(files, folder, head, context.token)
  tidy(context, head)
  syncFolder(files, folder)
  Object.assign(session, openSession(context, head))
  const last = lastSegment(head)
  return { seq: last.seq, sum: last.sum, segment: last.number, offset: last.size }
}

export interface Part {
  readonly bytes: Buffer
  readonly chain: Chain
}

/** The bytes of the journal from its first line, cut between runs into parts of about the size of a segment. */
function encodeSegments(records: readonly JournalRecord[], openedAt: string, context: WriteContext): Part[] {
  const parts: Part[] = []
  const opened = encodeOpening(openedAt, context.format.version)
  let { chain } = opened
  let lines = [opened.line]
  let size = opened.line.length
  for (const { seq, run, at, change } of records) {
    const encoded = encodeRecord(chain, { seq, run, at, type: change.type, data: change.data })
    chain = encoded.chain
    lines.push(encoded.line)
    size += encoded.line.length
    if (change.type !== 'run-committed' || size < context.segmentBytes) continue
    parts.push({ bytes: Buffer.from(lines.join('')), chain })
    lines = []
    size = 0
  }
  if (lines.length > 0) parts.push({ bytes: Buffer.from(lines.join('')), chain })
  return parts
}

/** The first record of every journal. */
export function encodeOpening(at: string, version: number): { readonly line: string; readonly chain: Chain } {
  return encodeRecord(GENESIS, { seq: 1, run: '', at, type: 'journal-opened', data: { version } })
}

function writeSegments(files: Files, folder: string, first: number, parts: readonly Part[]): SegmentEntry[] {
  const entries = parts.map(({ bytes, chain }, at) => {
    writeNew(files, path.join(folder, segmentName(first + at)), bytes, 0o600)
    return { number: first + at, size: bytes.length, seq: chain.seq, sum: chain.sum, fenced: false }
  })
  syncFolder(files, folder)
  return entries
}

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
