import { usageError } from '../../errors.ts'
import type { Segment } from '../../log/turn.ts'
import type { Finding, Reconciled } from '../../memory/finding.ts'
import { BUCKETS, HOMES, KINDS, MATTERS } from '../../memory/memory.ts'
import { admit, type Proposal } from '../admit.ts'
import { type Backend, type Extraction, NO_USAGE } from '../agent.ts'
import { checkLine } from '../line-rules.ts'
import { locateQuote } from '../locate-quote.ts'
import { promote } from '../promotion.ts'
import { parsed } from './http.ts'

/** One recorded answer: a finding with the words it rests on instead of lines. */
interface RecordedFinding extends Omit<Finding, 'origin' | 'evidence' | 'reconciled'> {
  /** What settles it against the pattern that it speaks against; null when nothing does. */
  readonly reconciled?: Reconciled | null
  /** Verbatim from one turn; a finding whose quote stands in no new turn is not this segment's. */
  readonly quote: string
}

/** Answers from a recording, in the order of the recording: for scenarios, and for answers that were paid for once. */
export function createRecordedBackend(recording: readonly RecordedFinding[]): Backend {
  return {
    name: 'recorded',
    extract: (segment) => Promise.resolve(replay(segment, recording)),
  }
}

function replay(segment: Segment, recording: readonly RecordedFinding[]): Extraction {
  const proposals = recording.flatMap(({ quote, reconciled, ...rest }): Proposal[] => {
    const located = locateQuote(segment, quote)
    if (located === null) return []
    const said = reconciled ? { ...rest, reconciled } : rest
    return [{ turn: located.turn, finding: { ...said, origin: located.origin, evidence: [located.evidence] } }]
  })
  const { kept, drops } = admit(proposals, segment, promote)
  return { findings: kept, drops, usage: NO_USAGE }
}

/** Reads a recording. Throws a usage error that names the entry and what is wrong with it. */
export function parseRecording(source: string, where: string): RecordedFinding[] {
  const read = parsed(source)
  if (read === undefined) throw usageError(`${where} is not JSON`)
  if (!Array.isArray(read))
    throw usageError(`${where}: expected a list of findings like [{ "quote": "…", "text": "…" }]`)
  return read.map((entry: unknown, at) => parseFinding(entry, `${where}, entry ${at + 1}`))
}

const USUAL = {
  bucket: null,
  stated: 'observed',
  marker: false,
  significance: 0.8,
  topics: [],
  claim: null,
  cue: null,
} as const

function parseFinding(entry: unknown, where: string): RecordedFinding {
  if (typeof entry !== 'object' || entry === null) throw usageError(`${where}: expected an object`)
  const given = { ...USUAL, ...(entry as Omit<RecordedFinding, keyof typeof USUAL>) } as RecordedFinding
  const check = (key: 'kind' | 'home' | 'bucket' | 'matter', allowed: readonly unknown[]): void => {
    if (!allowed.includes(given[key]))
      throw usageError(`${where}: "${key}" must be one of ${allowed.join(', ')}, found ${given[key]}`)
  }
  if (typeof given.quote !== 'string' || typeof given.text !== 'string')
    throw usageError(`${where}: needs "quote" and "text"`)
  check('kind', KINDS)
  check('home', HOMES)
  if (given.bucket !== null) check('bucket', BUCKETS)
  if (given.matter !== undefined) check('matter', MATTERS)
  return { ...given, reconciled: parseReconciled(given.reconciled ?? null, where) }
}

function parseReconciled(given: Partial<Reconciled> | null, where: string): Reconciled | null {
  if (given === null) return null
  const [resolution, pattern] = [given.resolution, given.pattern].map((one) => checkLine(String(one ?? '')))
  if (resolution?.ok && pattern?.ok) return { resolution: resolution.text, pattern: pattern.text }
  const why = [resolution, pattern].flatMap((one) => (one?.ok === false ? one.why : []))[0]
  throw usageError(
    `${where}: "reconciled" must be { "resolution": "Context matters. …", "pattern": "…" }, each one plain line: ${why}`,
  )
}
