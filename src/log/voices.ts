import type { Turn } from './turn.ts'

/** How somebody talks in a log: counts of turns, except for `bytes`. */
export interface Voice {
  readonly label: string
  turns: number
  bytes: number
  /** Turns that end in or hold a question. */
  questions: number
  /** Turns that begin the log or follow a pause. */
  opens: number
  /** Turns with lists, fences, tables or headings. */
  structured: number
  /** Turns in lower case or without a full stop at the end. */
  unpunctuated: number
}

const PAUSE_MINUTES = 45

/** The voices of a log in order of appearance. */
export function voicesOf(turns: Iterable<Turn>): Voice[] {
  const voices = new Map<string, Voice>()
  let before: number | null = null
  let isFirst = true
  for (const turn of turns) {
    const voice = voices.get(turn.speaker) ?? silent(turn.speaker)
    voices.set(turn.speaker, voice)
    const text = turn.spans
      .map((span) => (span.form === 'prose' ? span.text : ''))
      .join('\n')
      .trim()
    const minutes = minutesOf(turn.time)
    voice.turns++
    voice.bytes += Buffer.byteLength(text)
    if (text.includes('?')) voice.questions++
    if (isFirst || (minutes !== null && before !== null && minutes - before >= PAUSE_MINUTES)) voice.opens++
    if (turn.spans.some((span) => span.form === 'fence') || STRUCTURE.test(text)) voice.structured++
    if (text !== '' && (!/[.!?:)"”*`…]$/.test(text) || text === text.toLowerCase())) voice.unpunctuated++
    before = minutes ?? before
    isFirst = false
  }
  return [...voices.values()]
}

const STRUCTURE = /^(?:[-*+] |\d{1,3}[.)] |#{1,6} |\|)/m

function silent(label: string): Voice {
  return { label, turns: 0, bytes: 0, questions: 0, opens: 0, structured: 0, unpunctuated: 0 }
}

/** Minutes since midnight of `14:30` or `14:30:15`. */
export function minutesOf(time: string | null): number | null {
  return time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
