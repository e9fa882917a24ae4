import { codeOf } from '../errors.ts'
import { estimateTokens, type TokenCounter } from '../log/tokens.ts'

/** The unprocessed bytes of a log. */
export interface Unprocessed {
  readonly date: string
  readonly from: number
  readonly to: number
}

interface TokenMeterPorts {
  read(date: string, from: number, length: number): Buffer
  openCounter(): Promise<TokenCounter>
}

export interface TokenMeter {
  /** Tokens by date. Cheap where the answer cannot matter, exact where it decides. */
  measure(logs: readonly Unprocessed[], threshold: number): Promise<ReadonlyMap<string, number>>
}

interface Counted {
  readonly from: number
  readonly to: number
  readonly tokens: number
}

/** A token has a byte at least and hardly ever more than this: outside of it no text needs to be read. */
const MOST_BYTES = 16
/** What a token has in conversations. */
const USUAL_BYTES = 3.7
/** An estimate between these shares of the threshold decides nothing: the tokenizer does. */
const NEAR = [0.6, 1.6] as const

/** Counts what grows by counting only what was added since. */
export function createTokenMeter(ports: TokenMeterPorts): TokenMeter {
  let estimated = new Map<string, Counted>()
  let counted = new Map<string, Counted>()
  let counter: TokenCounter | null = null

  function release(): void {
    counter?.free()
    counter = null
    counted = new Map()
  }

  return {
    async measure(logs, threshold) {
      const bytes = logs.reduce((sum, log) => sum + log.to - log.from, 0)
      if (bytes < threshold || bytes > threshold * MOST_BYTES) {
        release()
        return new Map(logs.map((log) => [log.date, Math.round((log.to - log.from) / USUAL_BYTES)]))
      }
      estimated = grow(estimated, logs, ports, estimateTokens)
      const estimate = sumOf(estimated)
      if (estimate < threshold * NEAR[0] || estimate > threshold * NEAR[1]) {
        release()
        return byDate(estimated)
      }
      counter ??= await ports.openCounter()
      const exact = counter
      counted = grow(counted, logs, ports, (text) => exact.count(text.toString('utf8')))
      return byDate(counted)
    },
  }
}

function grow(
  known: ReadonlyMap<string, Counted>,
  logs: readonly Unprocessed[],
  ports: TokenMeterPorts,
  tokensOf: (text: Buffer) => number,
): Map<string, Counted> {
  return new Map(
    logs.map(({ date, from, to }) => {
      const before = known.get(date)
      const goesOn = before !== undefined && before.from === from && before.to <= to
      const start = goesOn ? before.to : from
      const added = to > start ? tokensOfBytes(ports, { date, from: start, to }, tokensOf) : 0
      return [date, { from, to, tokens: (goesOn ? before.tokens : 0) + added }]
    }),
  )
}

/** A log that cannot be read now must not keep the others waiting: it counts by its size, the run says what is wrong. */
function tokensOfBytes(
  ports: TokenMeterPorts,
  { date, from, to }: Unprocessed,
  tokensOf: (text: Buffer) => number,
): number {
  try {
    return tokensOf(ports.read(date, from, to - from))
  } catch (error) {
    if (codeOf(error) === null) throw error
    return Math.round((to - from) / USUAL_BYTES)
  }
}

function sumOf(counts: ReadonlyMap<string, Counted>): number {
  return [...counts.values()].reduce((sum, one) => sum + one.tokens, 0)
}

function byDate(counts: ReadonlyMap<string, Counted>): Map<string, number> {
  return new Map([...counts].map(([date, { tokens }]) => [date, tokens]))
}
