import type { Role, Segment } from '../log/turn.ts'
import type { Row } from './doc.ts'
import { offRecord } from './passages.ts'

/** What one of the two said in a turn in their own words, and what stands around it. */
interface OwnWords {
  readonly by: Role
  /** Of each line whether it is the speaker's own. */
  readonly own: readonly boolean[]
  readonly words: string
  /** The turn before it and, of a human's, what the assistant answered; empty where there is none. */
  readonly before: string
  readonly reply: string
}

/** The turns of a log that may be told, by their first line of text. */
export type ToldIn = (file: string, date: string) => ReadonlyMap<number, OwnWords>

/** The assistant's words behind somebody else's in the conversation may be put up to it, and are not told, nor what is off the record. */
export function ownWords(segments: Iterable<Segment>): Map<number, OwnWords> {
  const told = new Map<number, OwnWords>()
  for (const { turns } of segments) {
    let isTainted = false
    let last: (Omit<OwnWords, 'reply'> & { reply: string }) | null = null as never
    const off = offRecord(turns)
    for (const turn of turns) {
      const { role, spans } = turn
      isTainted ||= spans.some(({ origin }) => origin === 'quoted' || origin === 'unknown')
      const [first] = spans
      if (first === undefined) continue
      const isTold = !off.has(turn) && (role === 'human' || (role === 'assistant' && !isTainted))
      const own = spans.filter(({ origin }) => isTold && origin === `${role}-said`)
      const words = own.map(({ text }) => text).join('\n')
      if (last !== null && role === 'assistant') last.reply = words
      const lines = spans.flatMap((span) => span.text.split('\n').map(() => own.includes(span)))
      last = { by: role, own: lines, words, before: last?.words ?? '', reply: '' }
      if (isTold) told.set(first.lines[0], last)
    }
  }
  return told
}

/** Of a hit's text the lines that are the speaker's own; of one that was forgotten in part all of it, or nothing. */
export function ownLines({ own }: OwnWords, { text }: Pick<Row, 'text'>): string {
  const lines = text.split('\n')
  if (lines.length !== own.length) return own.every(Boolean) ? text : ''
  return lines.filter((_, at) => own[at]).join('\n')
}
