import crypto from 'node:crypto'
import path from 'node:path'
import type { Files } from '../files.ts'
import { readHeads, segmentName } from '../head.ts'
import type { Checkpoint as Place } from '../journal-format.ts'
import { GENESIS, sumsHold } from '../record.ts'

/** What a segment was, byte for byte, up to `size`. */
export interface Seal {
  readonly number: number
  readonly size: number
  /** Hex SHA-256 of these bytes. */
  readonly hash: string
}

/** True when every byte up to the place is what it was. Reads all of them, and parses none. */
export function sealsHold(files: Files, folder: string, seals: readonly Seal[]): boolean {
  return seals.every(({ number, size, hash }) => {
    const bytes = files.read(path.join(folder, segmentName(number)))
    return bytes !== null && bytes.length >= size && hashOf(bytes.subarray(0, size)) === hash
  })
}

/**
 * Seals the journal from its start up to a place; null when its bytes are not the chain that leads there. What `known`
 * sealed before must still be that, the rest is verified line by line: a byte that went bad in between is not vouched for.
 */
export function sealUpTo(files: Files, folder: string, place: Place, known: readonly Seal[]): Seal[] | null {
  const entries = readHeads(files, folder).sealed?.segments ?? []
  const last = entries.findIndex((entry) => entry.number === place.segment)
  if (last < 0) return null
  const seals: Seal[] = []
  let sum = GENESIS.sum
  for (const [at, entry] of entries.slice(0, last + 1).entries()) {
    const size = at === last ? place.offset : entry.size
    const bytes = files.read(path.join(folder, segmentName(entry.number)))?.subarray(0, size)
    if (bytes?.length !== size) return null
    const hash = hashOf(bytes)
    const before = known.find((seal) => seal.number === entry.number)
    if (before?.size === size) {
      if (before.hash !== hash) return null
      sum = at === last ? place.sum : entry.sum
    } else {
      const reached = sumsHold(bytes, sum)
      if (reached === null) return null
      sum = reached
    }
    seals.push({ number: entry.number, size, hash })
  }
  return sum === place.sum ? seals : null
}

function hashOf(bytes: Uint8Array): string {
  return crypto.hash('sha256', bytes, 'hex')
}
