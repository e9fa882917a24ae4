import type { SourceName } from '../config/defaults.ts'

export type { SourceName } from '../config/defaults.ts'

/** Whose words a piece of a turn is; `tool` and `system` pieces are never the words of the two. */
export type Whose = 'human' | 'assistant' | 'pasted' | 'tool' | 'system'

export interface SourceSpan {
  readonly whose: Whose
  /** As it was said, any characters, `\n` between lines; never trimmed by a source. */
  readonly text: string
}

/** One message of a conversation, whatever client it was said in. */
export interface SourceTurn {
  /** The same for the same message in every file, copy and export of its source; 1 to 128 of `[A-Za-z0-9._:-]`. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The time is that of a file, which copies change: it is known whatever day it was taken on. */
  readonly isUndated?: true
  readonly role: 'human' | 'assistant'
  /** Whose name stands over the turn; null: as the configuration calls the one with this role. */
  readonly speaker: string | null
  /** Where within the source, `telegram`; null when the source's own name says it all. */
  readonly channel: string | null
  readonly spans: readonly SourceSpan[]
}

/** Why a record of a source gave no turn; counted, and named to the person. */
export type LeftOut =
  | 'abandoned'
  | 'api-error'
  | 'built-in-command'
  | 'compaction-summary'
  | 'empty'
  | 'hidden'
  | 'interrupted'
  | 'not-the-owner'
  | 'no-words'
  | 'note-of-a-project'
  | 'older'
  | 'subagent'
  | 'tool'
  | 'unreadable'
  | 'wrapper'

/** What a source's file gives, in the order of the conversation: a turn, or a record that gave none and why. */
export type SourceRecord = { readonly turn: SourceTurn } | { readonly left: LeftOut }

/** How full the chat's window was at the end of a file. */
export interface SourceUsage {
  readonly tokens: number
  /** Null when the source does not say. */
  readonly window: number | null
}

/** A file (or database, or archive) that holds conversations. */
export interface SourceFile {
  readonly path: string
  /** Another string when something in it changed: sizes, times and inodes. */
  readonly key: string
}

export interface Reading {
  readonly file: SourceFile
  /** The file has been quiet: what stands last is taken as it stands. Else a turn that may still be edited or grow is held back. */
  readonly settled: boolean
  /** Told how much of the file was read, 0..1, where the source knows. */
  readonly reached?: (share: number) => void
}

/** One kind of chat history on this machine; it reads and never writes there. */
export interface Source {
  readonly name: SourceName
  /** For people: `Claude Code`. */
  readonly title: string
  /** Where the client keeps its history by its own rules, whether it is there or not. Absolute; none for exports. */
  places(machine: Machine): string[]
  /** The files below a place, oldest first; throws a UserError when the place holds none of this source's. */
  files(place: string): SourceFile[]
  /** Throws a UserError that names the file when its shape is not this source's; a broken record is one `unreadable`. */
  read(reading: Reading): AsyncGenerator<SourceRecord>
  /** Null when the file does not say. */
  usage?(file: SourceFile): Promise<SourceUsage | null>
}

/** Of what a file gives, while it may still grow, nothing from the last prompt on. */
export function* asAsked(found: readonly SourceRecord[], { settled }: Reading): Generator<SourceRecord> {
  const isPrompt = (one: SourceRecord): boolean => 'turn' in one && one.turn.role === 'human'
  const end = settled ? found.length : Math.max(0, found.findLastIndex(isPrompt))
  yield* found.slice(0, end)
}

/** A message in the words of one mouth, or why it is no turn. */
export function says(
  role: SourceTurn['role'],
  id: string | null,
  at: number,
  text: string,
  channel: string | null = null,
): SourceRecord {
  if (id === null || !(at > 0)) return { left: 'unreadable' }
  if (text.trim() === '') return { left: 'no-words' }
  return { turn: { id, at, role, speaker: null, channel, spans: [{ whose: role, text }] } }
}

/** How people call who answers there: `Claude` of Claude Code; of several sources the first says it. */
export function assistantOf(sources: readonly Pick<Source, 'title'>[]): string {
  return sources.flatMap(({ title }) => /^\p{L}+/u.exec(title) ?? [])[0] ?? ''
}

export interface Machine {
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}
