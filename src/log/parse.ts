import type { LogForm } from './form.ts'
import { Scanner } from './scan.ts'
import type { Role, Turn } from './turn.ts'

export interface ParseOptions {
  readonly form: LogForm
  readonly roles: (label: string) => Role
  /** 1-based line and byte offset in the file of the first byte; 1 and 0 unless the reading begins at a turn. */
  readonly startLine?: number
  readonly startOffset?: number
  /** The session heading above it, in a log that has such headings. */
  readonly session?: Session | null
  /** Bytes that stand right before the first one, the last `BEFORE_BYTES` of them: what was said before decides what is secret. */
  readonly before?: Uint8Array
  readonly redact?: Redact
  readonly warn?: (warning: ParseWarning) => void
}

/**
 * Takes the whole text of a turn, and what was said right before it, and gives the text back with its secrets blanked and
 * its line ends where they were.
 */
export type Redact = (text: string, before: string) => string

/** What could not be read as it stands: 1-based line of the file, and how much is concerned. */
export interface ParseWarning {
  /**
   * `invalid-utf8`: so many byte runs of the turn became U+FFFD; `line-cut`, `turn-cut`: the rest of a line over 1 MiB,
   * of a turn over 4 MiB, was left out; `unclosed`: a fence or comment that never closes ends at the next turn.
   */
  readonly kind: 'invalid-utf8' | 'line-cut' | 'turn-cut' | 'unclosed'
  readonly line: number
  readonly count: number
}

/** What a session's heading gives to the turns below it. */
export interface Session {
  readonly time: string | null
  readonly source: string | null
}

export interface ParsedTurn extends Turn {
  /** The session heading that it stands under, if any: a reading that begins here must be told. */
  readonly session: Session | null
  /** It may be text of a fence that was or was not closed; its words are nobody's. */
  readonly isDoubted?: boolean
}

/**
 * The turns of a log, one after the other and never more than one in hand. The chunks may be cut anywhere; they must
 * not change afterwards, for the text of a turn is decoded when it is asked for.
 */
export function* parseTurns(chunks: Iterable<Uint8Array>, options: ParseOptions): Generator<ParsedTurn> {
  if (options.form.kind === 'none') return
  const scanner = new Scanner(options)
  for (const chunk of chunks) {
    scanner.push(chunk)
    for (let turn = scanner.next(false); turn !== null; turn = scanner.next(false)) yield turn
  }
  for (let turn = scanner.next(true); turn !== null; turn = scanner.next(true)) yield turn
}
