import path from 'node:path'
import { codeOf, UserError } from '../../errors.ts'
import {
  createWhole,
  type Files,
  makeFolder,
  removeIfThere,
  removeTemps,
  settleFolder,
  syncFolder,
  writeNew,
} from '../disk/files.ts'
import {
  encodeHead,
  type Head,
  type Heads,
  headChain,
  headName,
  isFenced,
  readEpochs,
  readSegments,
  type SegmentEntry,
  segmentName,
  writeHead,
} from './head.ts'
import { type Place, type Reading, readJournal } from './read.ts'
import { type Chain, FORMAT_VERSION } from './record.ts'

/** Why the journal refuses to write. `in-doubt`: the run may or may not be in it, opening it again tells. */
type RefusalKind = 'damaged' | 'newer' | 'lock-lost' | 'fenced' | 'stale' | 'in-doubt' | 'failed' | 'closed'

export class JournalRefusal extends UserError {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions) {
    super(message, 1, options)
    this.kind = kind
  }
}

/** Where a journal is written, by whom and how. */
export interface WriteContext {
  readonly files: Files
  readonly folder: string
  readonly token: string
  readonly segmentBytes: number
}

/** The right to append, as long as no higher epoch is claimed. */
export interface Session {
  head: Head
  handle: number
  /** Bytes of the last segment, all of them ours and durable. */
  size: number
}

/**
 * Claims the next epoch and makes the journal ready for an append at `known`.
 *
 * After a writer that closed its head we go on in its segment. After any other we cannot know whether it is dead or
 * only stopped, nor whether what lies behind its head is durable: its segment is ended where its head says, whole runs
 * behind that are copied into a new segment of ours, and whatever it may still append is never read.
 */
export function beginSession(context: WriteContext, known: Place): Session {
  const { files, folder } = context
  makeFolder(files, folder)
  const reading = readSince(context, known)
  const base = reading.heads.sealed
  const quiet = base !== null && base.state === 'closed' && base.epoch === reading.heads.top && reading.behindHead === 0
  const head = quiet ? goOn(context, base) : takeOver(context, known, reading.heads)
  tidy(context, head)
  return openSession(context, head)
}

function goOn(context: WriteContext, base: Head): Head {
  const head: Head = { ...base, epoch: base.epoch + 1, state: 'open' }
  claim(context, head)
  return head
}

function takeOver(context: WriteContext, known: Place, heads: Heads): Head {
  const epoch = heads.top + 1
  // Who made the folder, or the head that we stand on, may have been killed before its name was durable.
  if (heads.top === 0) settleFolder(context.files, context.folder)
  else syncFolder(context.files, context.folder)
  // The very first head is sealed from the start, so that segments without one are never a beginning.
  const state = heads.top === 0 ? 'open' : 'claimed'
  claim(context, { version: FORMAT_VERSION, epoch, state, generation: 0, segments: [] })
  // Only what is read after the claim is final: a writer that acknowledged a run did so before it.
  const reading = readSince(context, known)
  const base = reading.heads.sealed
  const segments = (base?.segments ?? []).filter((entry) => entry.size > 0)
  return sealSegment(context, reading.carried, reading.end, {
    version: FORMAT_VERSION,
    epoch,
    state: 'open',
    generation: base?.generation ?? 0,
    segments: segments.map((entry, at) => (at === segments.length - 1 ? { ...entry, fenced: true } : entry)),
  })
}

/** Verifies that nobody wrote since we read; a journal that went on is not ours to append to. */
function readSince(context: WriteContext, known: Place): Reading {
  const reading = readJournal(context.files, context.folder, known.seq === 0 ? null : known)
  if (reading.damage !== null) throw new JournalRefusal('damaged', `${reading.damage.segment} ${reading.damage.what}`)
  if (reading.end.seq === known.seq && reading.end.sum === known.sum) return reading
  throw new JournalRefusal(
    'stale',
    `the journal went on to record ${reading.end.seq} after it was read up to ${known.seq}: open it again`,
  )
}

/** Claims the epoch of a head, or throws when another writer has it, or a later one. */
export function claim({ files, folder, token }: WriteContext, head: Head): void {
  const target = path.join(folder, headName(head.epoch))
  if (!createWhole(files, target, encodeHead(head), { token })) throw fencedOff(head.epoch)
  // Who waited long may have created a name that later epochs have left behind: it claims nothing.
  if (isFenced(files, folder, head.epoch)) {
    files.unlink(target)
    throw fencedOff(head.epoch)
  }
  syncFolder(files, folder)
}

function fencedOff(epoch: number): JournalRefusal {
  return new JournalRefusal(
    'fenced',
    `another writer took the journal over (epoch ${epoch} is not the last): open it again`,
  )
}

/** Creates the segment of the head's epoch, with `bytes` in it, and seals the head with it. */
function sealSegment(context: WriteContext, bytes: Buffer, chain: Chain, base: Head): Head {
  const { files, folder } = context
  writeNew(files, path.join(folder, segmentName(base.epoch)), bytes, 0o600)
  syncFolder(files, folder)
  const entry = { number: base.epoch, size: bytes.length, seq: chain.seq, sum: chain.sum, fenced: false }
  const head: Head = { ...base, segments: [...base.segments, entry] }
  writeHead(files, folder, head, context.token)
  return head
}

/** Opens the last segment of a head of ours for appending. */
export function openSession(context: WriteContext, head: Head): Session {
  const { number, size } = lastSegment(head)
  return { head, handle: context.files.open(path.join(context.folder, segmentName(number)), 'append'), size }
}

export function lastSegment(head: Head): SegmentEntry {
  const last = head.segments.at(-1)
  if (last === undefined) throw new TypeError(`the head of epoch ${head.epoch} lists no segment`)
  return last
}

/** A handle is closed once: its number may be somebody else's afterwards. */
export function closeHandle(files: Files, session: Session): void {
  const { handle } = session
  session.handle = NO_HANDLE
  if (handle !== NO_HANDLE) files.close(handle)
}

const NO_HANDLE = -1

function cutSegment(files: Files, file: string, size: number): void {
  const handle = files.open(file, 'append')
  try {
    files.truncate(handle, size)
    files.fsync(handle)
  } finally {
    files.close(handle)
  }
}

/** Ends the segment and starts the next, in a new epoch of ours. */
export function rotate(context: WriteContext, session: Session): void {
  closeHandle(context.files, session)
  const epoch = session.head.epoch + 1
  claim(context, { ...session.head, epoch, state: 'claimed', segments: [] })
  const head = sealSegment(context, Buffer.alloc(0), headChain(session.head), { ...session.head, epoch })
  tidy(context, head)
  Object.assign(session, openSession(context, head))
}

/**
 * Appends whole runs with one write. Returns when segment and head are durable and no other writer has taken over:
 * only then are they acknowledged.
 */
export function append(context: WriteContext, session: Session, bytes: Buffer, chain: Chain): void {
  const { files, folder } = context
  if (isFenced(files, folder, session.head.epoch)) throw fencedOff(session.head.epoch)
  checkSize(context, session, session.size)
  files.write(session.handle, bytes)
  checkSize(context, session, session.size + bytes.length)
  files.fsync(session.handle)
  const last = { ...lastSegment(session.head), size: session.size + bytes.length, seq: chain.seq, sum: chain.sum }
  session.head = { ...session.head, segments: [...session.head.segments.slice(0, -1), last] }
  try {
    writeHead(files, folder, session.head, context.token)
  } catch (error) {
    if (codeOf(error) === null) throw error
    const message = `the run is on the disk but the head of the journal could not be written: open it again to see`
    throw new JournalRefusal('in-doubt', message, { cause: error })
  }
  if (isFenced(files, folder, session.head.epoch)) throw fencedOff(session.head.epoch)
  session.size = last.size
}

function checkSize(context: WriteContext, session: Session, expected: number): void {
  const size = context.files.size(session.handle)
  if (size === expected) return
  const name = segmentName(lastSegment(session.head).number)
  throw new JournalRefusal(
    'stale',
    `${name} has ${size} bytes where ${expected} are expected: a full disk, or another writer: open the journal again`,
  )
}

/** Says that we write no more, so that the next writer can go on in our segment. */
export function endSession(context: WriteContext, session: Session): void {
  const { files, folder } = context
  closeHandle(files, session)
  if (isFenced(files, folder, session.head.epoch)) return
  writeHead(files, folder, { ...session.head, state: 'closed' }, context.token)
}

/**
 * Removes heads and segments that nothing points to, and the bytes behind the end of segments that were fenced. All of
 * them are of lower epochs, so what a later writer goes on with is never among them.
 */
export function tidy(context: WriteContext, head: Head): void {
  const { files, folder } = context
  const { epoch } = head
  if (isFenced(files, folder, epoch)) throw fencedOff(epoch)
  const listed = new Set(head.segments.map((entry) => entry.number))
  const heads = readEpochs(files, folder).filter((other) => other < epoch)
  const segments = readSegments(files, folder).filter((number) => number <= epoch && !listed.has(number))
  for (const name of [...segments.map(segmentName), ...heads.map(headName)]) {
    removeIfThere(files, path.join(folder, name))
  }
  removeTemps(files, folder)
  for (const entry of head.segments) {
    const file = path.join(folder, segmentName(entry.number))
    if (entry.fenced && (files.stat(file)?.size ?? 0) > entry.size) cutSegment(files, file, entry.size)
  }
}
