import path from 'node:path'
import type { Files } from './files.ts'
import { readHeads, type SegmentEntry, segmentName } from './head.ts'
import type { Checkpoint } from './journal-format.ts'

/** A journal of fewer bytes is read whole: then it is verified whole too. */
const LEAST_BYTES = 128 * 1024
const BLOCK = 128 * 1024

/**
 * A place in the journal that at least `runs` runs came after, found from its end; null for its start. Nothing is
 * verified here: who reads on from there to the head's sum verifies what is read, and the place with it.
 */
export function placeBefore(files: Files, folder: string, runs: number): Checkpoint | null {
  const segments = readHeads(files, folder).sealed?.segments ?? []
  if (segments.reduce((sum, { size }) => sum + size, 0) <= LEAST_BYTES) return null
  let left = runs
  for (const entry of segments.toReversed()) {
    const ends = commitsOf(files, folder, entry, left + 1)
    const place = ends[left]
    if (place !== undefined) return place
    left -= ends.length
  }
  return null
}

/** The ends of the last runs of a segment, the last first: `wanted` of them, or all there are. */
function commitsOf(files: Files, folder: string, entry: SegmentEntry, wanted: number): Checkpoint[] {
  const file = path.join(folder, segmentName(entry.number))
  for (let block = BLOCK; ; block *= 4) {
    const from = Math.max(0, entry.size - block)
    const bytes = readTail(files, file, from, entry.size)
    if (bytes === null) return []
    const ends = commitsIn(bytes, from, entry.number)
    if (ends.length >= wanted || from === 0) return ends
  }
}

function readTail(files: Files, file: string, from: number, to: number): Buffer | null {
  return files.stat(file) === null ? null : files.readRange(file, from, to - from)
}

const COMMIT = /^\{"seq":(\d+),"run":"[^"]*","at":"[^"]*","type":"run-committed",/
/** Longer than what a record says before its data. */
const START = 300
const SUM = /"sum":"([0-9a-f]{32})"\}$/
/** `"sum":"` 32 `"}` */
const SUM_PART = 41

function commitsIn(bytes: Buffer, base: number, segment: number): Checkpoint[] {
  const found: Checkpoint[] = []
  for (let end = bytes.lastIndexOf(NEWLINE); end > 0; ) {
    const before = bytes.lastIndexOf(NEWLINE, end - 1)
    const start = before + 1
    const seq = COMMIT.exec(bytes.toString('latin1', start, Math.min(end, start + START)))?.[1]
    const sum = SUM.exec(bytes.toString('latin1', Math.max(start, end - SUM_PART), end))?.[1]
    // The first line of a block may be the rest of one.
    const isWhole = before >= 0 || base === 0
    if (isWhole && seq !== undefined && sum !== undefined)
      found.push({ seq: Number(seq), sum, segment, offset: base + end + 1 })
    end = before
  }
  return found
}

const NEWLINE = 10
