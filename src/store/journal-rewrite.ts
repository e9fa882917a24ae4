import path from 'node:path'
import type { Files } from './files.ts'
import { claimHead, type Head, type SegmentEntry, segmentName, writeHead } from './head.ts'
import type { Checkpoint, JournalRecord } from './journal-format.ts'
import {
  closeHandle,
  fencedOff,
  lastSegment,
  openSession,
  type Session,
  tidy,
  type WriteContext,
} from './journal-write.ts'
import { type Chain, encodeRecord, GENESIS } from './record.ts'
import { syncFolder, writeNew } from './write-file.ts'

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
export function encodeSegments(records: readonly JournalRecord[], openedAt: string, context: WriteContext): Part[] {
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

export function writeSegments(files: Files, folder: string, first: number, parts: readonly Part[]): SegmentEntry[] {
  const entries = parts.map(({ bytes, chain }, at) => {
    writeNew(files, path.join(folder, segmentName(first + at)), bytes, 0o600)
    return { number: first + at, size: bytes.length, seq: chain.seq, sum: chain.sum, fenced: false }
  })
  syncFolder(files, folder)
  return entries
}
