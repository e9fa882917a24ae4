import crypto from 'node:crypto'

/** Where a chain of records stands: sequence number and sum of its last record. */
export interface Chain {
  readonly seq: number
  readonly sum: string
}

/** One line of the journal. `sum` is over the line up to and with `prev`, so each record vouches for all before it. */
export interface RawRecord {
  readonly seq: number
  readonly run: string
  readonly at: string
  readonly type: string
  readonly data: unknown
}

export const FORMAT_VERSION = 1
export const GENESIS: Chain = { seq: 0, sum: '0'.repeat(32) }

/** The line of a record, newline included, and where the chain stands after it. */
export function encodeRecord(chain: Chain, record: RawRecord): { readonly line: string; readonly chain: Chain } {
  const { seq, run, at, type, data } = record
  const body = JSON.stringify({ seq, run, at, type, data, prev: chain.sum }).slice(0, -1)
  const sum = sumOf(Buffer.from(body))
  return { line: `${body},"sum":"${sum}"}\n`, chain: { seq, sum } }
}

const SUM_LENGTH = 32
/** `,"sum":"` 32 `"}` */
const SUM_PART = 8 + SUM_LENGTH + 2
/** `,"prev":"` 32 `"` before it. */
const ENDING = 9 + SUM_LENGTH + 1 + SUM_PART

/**
 * Verifies the line between two offsets (without its newline) against the chain before it: the record and where the
 * chain stands after it, or what is wrong. Checks bytes, not meaning, so one flip shows.
 */
export function readRecord(
  bytes: Buffer,
  start: number,
  end: number,
  chain: Chain,
): { readonly record: RawRecord; readonly chain: Chain } | string {
  if (end - start < ENDING) return 'is too short for a record'
  const sum = sumOf(bytes.subarray(start, end - SUM_PART))
  const ending = bytes.toString('latin1', end - ENDING, end)
  if (ending !== `,"prev":"${chain.sum}","sum":"${sum}"}`) return describeMismatch(ending, sum, chain)
  const record = parseRecord(bytes.toString('utf8', start, end))
  if (record === null || record.seq <= chain.seq) return 'is no record, although its sum holds'
  return { record, chain: { seq: record.seq, sum } }
}

function describeMismatch(ending: string, sum: string, chain: Chain): string {
  const found = /","sum":"([0-9a-f]{32})"}$/.exec(ending)?.[1]
  if (found === undefined) return 'does not end in a sum'
  if (found !== sum) return 'does not match its sum: its bytes were changed'
  return `does not follow on from record ${chain.seq}: a line was removed, moved or inserted before it`
}

function parseRecord(line: string): RawRecord | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    // Whoever wrote a right sum over no JSON was not us: reported like any other damage.
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { seq, run, at, type, data } = value as Record<string, unknown>
  if (typeof seq !== 'number' || typeof run !== 'string' || typeof at !== 'string' || typeof type !== 'string')
    return null
  return { seq, run, at, type, data }
}

const CHECK_KEY = ',"check":"'

/** An object as a line of JSON that ends in a check of itself. */
export function sealed(said: object): Buffer {
  const body = JSON.stringify(said).slice(0, -1)
  return Buffer.from(`${body}${CHECK_KEY}${sumOf(Buffer.from(body))}"}\n`)
}

/** What `sealed` was given, without its check; null when its bytes were changed. */
export function unsealed(bytes: Buffer): unknown {
  const at = bytes.lastIndexOf(CHECK_KEY)
  const body = bytes.subarray(0, Math.max(0, at))
  if (at < 0 || bytes.toString('latin1', at) !== `${CHECK_KEY}${sumOf(body)}"}\n`) return null
  return JSON.parse(`${body.toString('utf8')}}`)
}

export function sumOf(bytes: Uint8Array): string {
  return crypto.hash('sha256', bytes, 'hex').slice(0, SUM_LENGTH)
}

/** The version that a journal's first record declares, or null when it is no such record. */
export function versionOf(record: RawRecord): number | null {
  if (record.type !== 'journal-opened' || typeof record.data !== 'object' || record.data === null) return null
  const version = (record.data as Record<string, unknown>)['version']
  return typeof version === 'number' ? version : null
}
