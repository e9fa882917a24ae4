import path from 'node:path'
import type { Entry } from '../../memory/state.ts'
import { type Files, makeFolder, syncFolder, writeNew } from '../disk/files.ts'
import { type Head, headName, segmentName, writeHead } from './head.ts'
import { type Place, readJournal } from './read.ts'
import { type Chain, encodeRecord, FORMAT_VERSION, GENESIS } from './record.ts'
import {
  claim,
  closeHandle,
  JournalRefusal,
  lastSegment,
  openSession,
  type Session,
  tidy,
  type WriteContext,
} from './write.ts'

/** Replaces what the journal holds by these records. */
export function rewriteJournal(
  context: WriteContext,
  session: Session,
  records: readonly Entry[],
  openedAt: string,
  generation: number,
): Place {
  const parts = encodeSegments(records, openedAt, context.segmentBytes)
  closeHandle(context.files, session)
  const head = switchTo(context, parts, session.head.epoch + 1, generation)
  Object.assign(session, openSession(context, head))
  const last = lastSegment(head)
  return { seq: last.seq, sum: last.sum, segment: last.number, offset: last.size }
}

interface Part {
  readonly bytes: Buffer
  readonly chain: Chain
}

/** The bytes of the journal from its first line, cut between runs into parts of about the size of a segment. */
function encodeSegments(records: readonly Entry[], openedAt: string, segmentBytes: number): Part[] {
  const parts: Part[] = []
  const opened = encodeOpening(openedAt)
  let { chain } = opened
  let lines = [opened.line]
  let size = opened.line.length
  for (const record of records) {
    const encoded = encodeRecord(chain, { ...record, ...record.change })
    chain = encoded.chain
    lines.push(encoded.line)
    size += encoded.line.length
    if (record.change.type !== 'run-committed' || size < segmentBytes) continue
    parts.push({ bytes: Buffer.from(lines.join('')), chain })
    lines = []
    size = 0
  }
  if (lines.length > 0) parts.push({ bytes: Buffer.from(lines.join('')), chain })
  return parts
}

/** The first record of every journal. */
export function encodeOpening(at: string): { readonly line: string; readonly chain: Chain } {
  return encodeRecord(GENESIS, { seq: 1, run: '', at, type: 'journal-opened', data: { version: FORMAT_VERSION } })
}

/**
 * Writes a new set of segments, numbered from `first`, beside the old ones, switches to them with one write of the head,
 * then removes the old. A crash before the switch leaves the old journal, after it the new one whole; what is left over
 * either way is in no head, is never read, and goes with the next write.
 */
function switchTo(context: WriteContext, parts: readonly Part[], first: number, generation: number): Head {
  const { files, folder, token } = context
  const epoch = first + parts.length
  const base = { version: FORMAT_VERSION, epoch, generation }
  claim(context, { ...base, state: 'claimed', segments: [] })
  const segments = parts.map(({ bytes, chain: { seq, sum } }, at) => {
    writeNew(files, path.join(folder, segmentName(first + at)), bytes, 0o600)
    return { number: first + at, size: bytes.length, seq, sum, fenced: false }
  })
  syncFolder(files, folder)
  const head: Head = { ...base, state: 'open', segments }
  writeHead(files, folder, head, token)
  tidy(context, head)
  syncFolder(files, folder)
  return head
}

export interface GoneBack {
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
export function goBack(files: Files, folder: string, token: string): GoneBack | null {
  const { damage, version, heads, openedAt, records } = readJournal(files, folder, null)
  if (damage === null) return null
  if (version > FORMAT_VERSION) throw new JournalRefusal('newer', 'the journal was written by a newer memoird')
  const context = { files, folder, token, segmentBytes: Number.POSITIVE_INFINITY }
  const parts = openedAt === null ? [] : encodeSegments(records, openedAt, context.segmentBytes)
  const first = Math.max(heads.top, ...heads.segments) + 1
  const aside = path.join(folder, `damaged-${first + parts.length}`)
  keepAside(files, folder, aside, [...heads.epochs.map(headName), ...heads.segments.map(segmentName)])
  switchTo(context, parts, first, (heads.sealed?.generation ?? 0) + 1)
  return { records: records.length, aside }
}

/** A second name for each file, durable before the first is taken away. */
function keepAside(files: Files, folder: string, aside: string, names: readonly string[]): void {
  makeFolder(files, aside)
  for (const name of names) {
    if (files.stat(path.join(aside, name)) === null) files.link(path.join(folder, name), path.join(aside, name))
  }
  syncFolder(files, aside)
}
