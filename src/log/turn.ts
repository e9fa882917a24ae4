import { createHash } from 'node:crypto'
import type { LogForm } from './head.ts'

/** Highest authority first: the index is the rank. */
export const ORIGINS = ['human-edit', 'human-said', 'assistant-said', 'quoted', 'unknown'] as const
export type Origin = (typeof ORIGINS)[number]

export type Role = 'human' | 'assistant' | 'unknown'

/** A run of lines of one turn that came from the same mouth. */
export interface Span {
  /** The text of the lines, joined by `\n`, secrets redacted, invalid UTF-8 replaced. */
  readonly text: string
  /** 1-based inclusive lines of the raw file. */
  readonly lines: readonly [number, number]
  readonly origin: Origin
  readonly form: 'prose' | 'fence' | 'quote' | 'indented' | 'html' | 'paste'
}

/** One message of a raw log. */
export interface Turn {
  readonly speaker: string
  readonly role: Role
  /** `14:30` or `14:30:15` as written, or null. */
  readonly time: string | null
  readonly source: string | null
  /** Heading to last text line. */
  readonly lines: readonly [number, number]
  /** In order of lines; blank lines at the edges left out. A turn without text has none. */
  readonly spans: readonly Span[]
  /** Byte range of the turn in the file, heading included, up to where the next turn begins. */
  readonly bytes: readonly [number, number]
  /** True when another turn begins after it, and nothing that is appended can change that. */
  readonly finished: boolean
}

/** Consecutive turns that belong together. `context` was processed before and only helps to understand. */
export interface Segment {
  readonly date: string
  /** `raw/2026-02-08.md` */
  readonly file: string
  readonly context: readonly Turn[]
  readonly turns: readonly Turn[]
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
 * Takes the whole text of a turn, and what was said right before it, and gives the text back with its secrets blanked and
 * its line ends where they were.
 */
export type Redact = (text: string, before: string) => string

/** What could not be read as it stands: 1-based line of the file, and how much is concerned. */
export interface ParseWarning {
  /**
   * `invalid-utf8`: so many byte runs of the turn became U+FFFD; `turn-cut`: the rest of a turn over 2 MiB was left out;
   * `unclosed`: a fence or comment that never closes ends at the next turn.
   */
  readonly kind: 'invalid-utf8' | 'turn-cut' | 'unclosed'
  readonly line: number
  readonly count: number
}

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

/** What a turn is, wherever it stands: 16 hex digits of its heading and its words; lines and blanks do not count. */
export function turnKey({ speaker, role, time, source, spans }: Turn): string {
  const hash = createHash('sha256').update(`${speaker}\n${time ?? ''}\n${source ?? ''}`)
  // Who is believed to speak can change with what comes below it.
  if (role === 'unknown') hash.update('\nunknown')
  for (const span of spans) hash.update(`\n${span.text.replace(/\s+/g, ' ').trim()}`)
  return hash.digest('hex').slice(0, 16)
}
