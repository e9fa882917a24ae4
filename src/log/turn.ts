import type { Origin } from '../memory/memory.ts'

export type Role = 'human' | 'assistant' | 'unknown'

/** A run of lines of one turn that came from the same mouth. */
export interface Span {
  /**
   * The text of the lines, joined by `\n`, secrets redacted, invalid UTF-8 replaced. Decoded when it is asked for; a
   * plain property to those who copy or compare it.
   */
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
