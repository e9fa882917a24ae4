import type { LogCursor } from '../../memory/change.ts'
import { emptyState, type State } from '../../memory/state.ts'
import { countLog, type FateCounts, takeCounts } from '../../rollup/fates.ts'

/** One field of the state: which, how it is written, and how many bytes of the body. */
export interface Part {
  readonly key: string
  readonly kind: 'plain' | 'set' | 'map' | 'map-of-sets' | 'logs' | 'logs-rest' | 'fates'
  readonly bytes: number
}

/** The fields of the state: a checkpoint with others was written by another version. */
export const STATE_KEYS: readonly string[] = Object.keys(emptyState())

interface Encoded {
  readonly parts: readonly Part[]
  readonly body: readonly Buffer[]
}

/** The state as bytes, one line a field; of the logs what few ask for comes apart, one line a log. */
export function encodeState(state: State): Encoded {
  const parts: Part[] = []
  const body: Buffer[] = []
  const add = (key: string, kind: Part['kind'], lines: readonly Buffer[]): void => {
    parts.push({ key, kind, bytes: lines.reduce((sum, line) => sum + line.length, 0) })
    body.push(...lines)
  }
  for (const [key, value] of Object.entries(state) as [string, unknown][]) {
    if (key === 'logs') {
      const logs = [...state.logs]
      add(key, 'logs', [lineOf(logs.map(([date, cursor]) => [date, coreOf(cursor)]))])
      add(
        key,
        'logs-rest',
        logs.map(([, cursor]) => restOf(cursor)),
      )
    } else if (value instanceof Map) {
      const isOfSets = [...value.values()].some((one) => one instanceof Set)
      const pairs = isOfSets ? [...value].map(([name, set]) => [name, ...(set as Set<unknown>)]) : [...value]
      add(key, isOfSets ? 'map-of-sets' : 'map', [lineOf(pairs)])
    } else if (value instanceof Set) add(key, 'set', [lineOf([...value])])
    else add(key, 'plain', [lineOf(value)])
  }
  // Whoever counts lines by their fate then needs no ledger.
  add('fates', 'fates', [lineOf([...state.logs.values()].map((log) => countLog(state, log)))])
  return { parts, body }
}

function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** The state of these bytes, which must be those that `encodeState` gave. */
export function decodeState(parts: readonly Part[], body: Buffer): State {
  const state = emptyState() as unknown as Record<string, unknown>
  let at = 0
  for (const { key, kind, bytes } of parts) {
    const part = body.subarray(at, at + bytes)
    at += bytes
    if (kind === 'logs-rest') giveRest(state[key] as Map<string, LogCursor>, part)
    else if (kind === 'fates') giveCounts(state as unknown as State, part)
    else state[key] = decodePart(kind, JSON.parse(part.toString('utf8')))
  }
  return state as unknown as State
}

function decodePart(kind: Part['kind'], value: unknown): unknown {
  if (kind === 'plain') return value
  if (kind === 'set') return new Set(value as unknown[])
  if (kind !== 'map-of-sets') return new Map(value as [string, unknown][])
  return new Map((value as string[][]).map(([name, ...of]) => [name, new Set(of)]))
}

/** What only coverage and the next piece of the same log ask for: most of the bytes of a log. */
type Rest = Pick<LogCursor, 'counters' | 'dropped' | 'ledger'>

function coreOf(cursor: LogCursor): object {
  const { counters: _counters, dropped: _dropped, ledger: _ledger, ...core } = withoutRest.get(cursor) ?? cursor
  return core
}

function restOf(cursor: LogCursor): Buffer {
  const { counters, dropped, ledger } = cursor
  return written.get(cursor) ?? lineOf([counters, dropped, ledger])
}

/** The line that a cursor came from: it is written again as it is, without being read. */
const written = new WeakMap<LogCursor, Buffer>()
const withoutRest = new WeakMap<LogCursor, LogCursor>()

function giveRest(logs: Map<string, LogCursor>, lines: Buffer): void {
  let start = 0
  for (const [date, core] of logs) {
    const end = lines.indexOf(10, start) + 1
    logs.set(date, withRest(core, lines.subarray(start, end)))
    start = end
  }
}

function giveCounts(state: State, line: Buffer): void {
  const counts = JSON.parse(line.toString('utf8')) as FateCounts[]
  for (const [at, log] of [...state.logs.values()].entries()) {
    const known = counts[at]
    if (known !== undefined) takeCounts(state, log, known)
  }
}

/** The cursor with a rest that is read when somebody asks for it. */
function withRest(core: LogCursor, line: Buffer): LogCursor {
  let known: Rest | null = null
  const rest = (): Rest => {
    if (known === null) {
      const [counters, dropped, ledger] = JSON.parse(line.toString('utf8')) as [
        Rest['counters'],
        Rest['dropped'],
        Rest['ledger'],
      ]
      known = { counters, dropped, ledger }
    }
    return known
  }
  const cursor: LogCursor = {
    ...core,
    get counters() {
      return rest().counters
    },
    get dropped() {
      return rest().dropped
    },
    get ledger() {
      return rest().ledger
    },
  }
  written.set(cursor, line)
  withoutRest.set(cursor, core)
  return cursor
}
