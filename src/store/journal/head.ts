import path from 'node:path'
import { type Files, writeFileAtomic } from '../disk/files.ts'
import { type Chain, GENESIS, sealed, unsealed } from './record.ts'

/**
 * The head says what the journal is: its segments in order and how far each of them reaches.
 *
 * `head-NNNNNN.json` carries the writer's epoch in its name. A writer claims an epoch by creating that name, which only
 * one can do, and from then on every writer of a lower epoch is fenced off: whatever it still writes goes to its own
 * head, which nobody reads beside a higher one, and to bytes that no later head lists. A claim is an empty promise
 * until it is sealed with the list of segments, so until then the highest sealed head below it counts.
 */
export interface Head {
  readonly version: number
  readonly epoch: number
  /** `closed`: its writer promised to write no more, so the next may go on in the same segment. */
  readonly state: 'claimed' | 'open' | 'closed'
  /** How often the journal was rewritten by `forget`. */
  readonly generation: number
  readonly segments: readonly SegmentEntry[]
}

export interface SegmentEntry {
  /** The epoch that created it, which is also its name. */
  readonly number: number
  readonly size: number
  /** Where the chain stands at `size`. */
  readonly seq: number
  readonly sum: string
  /** Ended without its writer's word: bytes may still come after `size`, and mean nothing. */
  readonly fenced: boolean
}

export interface Heads {
  /** The highest claimed epoch, 0 when there is no head at all. */
  readonly top: number
  readonly sealed: Head | null
  readonly epochs: readonly number[]
  readonly segments: readonly number[]
  /** What is wrong with a head, in words. */
  readonly problem: string | null
}

export function headName(epoch: number): string {
  return `head-${String(epoch).padStart(6, '0')}.json`
}

export function segmentName(number: number): string {
  return `${String(number).padStart(6, '0')}.jsonl`
}

/** Where the chain stands after the last listed record. */
export function headChain(head: Head): Chain {
  return head.segments.at(-1) ?? GENESIS
}

/** Finds the head that counts. Reads only. */
export function readHeads(files: Files, folder: string): Heads {
  const epochs = readEpochs(files, folder)
  const segments = readSegments(files, folder)
  const top = epochs.at(-1) ?? 0
  for (const epoch of epochs.toReversed()) {
    const bytes = files.read(path.join(folder, headName(epoch)))
    if (bytes === null) continue
    const head = parseHead(bytes, epoch)
    if (typeof head === 'string') return { top, sealed: null, epochs, segments, problem: head }
    if (head.state !== 'claimed') return { top, sealed: head, epochs, segments, problem: null }
  }
  const problem = top > 0 || segments.length > 0 ? 'is missing: it says which segments count' : null
  return { top, sealed: null, epochs, segments, problem }
}

function numbersIn(names: readonly string[], pattern: RegExp): number[] {
  const numbers = names.map((name) => Number(pattern.exec(name)?.[1] ?? Number.NaN))
  return numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b)
}

export function isFenced(files: Files, folder: string, epoch: number): boolean {
  return readEpochs(files, folder).some((other) => other > epoch)
}

/** The claimed epochs, ascending. */
export function readEpochs(files: Files, folder: string): number[] {
  return numbersIn(files.list(folder), /^head-(\d{6,})\.json$/)
}

/** The numbers of all segments in the folder, ascending. */
export function readSegments(files: Files, folder: string): number[] {
  return numbersIn(files.list(folder), /^(\d{6,})\.jsonl$/)
}

/** Replaces the head of an epoch that is ours. */
export function writeHead(files: Files, folder: string, head: Head, token: string): void {
  writeFileAtomic(files, path.join(folder, headName(head.epoch)), encodeHead(head), { token })
}

export function encodeHead(head: Head): Buffer {
  const { version, epoch, state, generation, segments } = head
  const { seq, sum } = headChain(head)
  return sealed({ version, epoch, state, generation, seq, sum, segments })
}

/** The head, or what is wrong with it. */
function parseHead(bytes: Buffer, epoch: number): Head | string {
  const name = headName(epoch)
  const head = unsealed(bytes) as Head | null
  if (head === null) return `${name} does not match its own check: its bytes were changed`
  if (head.epoch !== epoch) return `${name} is the head of epoch ${head.epoch}: it was renamed or copied`
  return head
}
