import type { Segment, Span, Turn } from '../../log/turn.ts'
import type { Names } from '../agent.ts'
import { hash } from './ask.ts'

/** Turns of the context that are shown, and characters of each: enough to know what "that" means. */
const EARLIER_TURNS = 10
const EARLIER_CHARS = 600
/** Of a text that somebody else wrote: it is shown so that the human's words about it can be understood. */
const FOREIGN_CHARS = 3000

/**
 * Segments of one day as the model sees them: earlier turns marked as processed, new turns with numbers that go on through
 * all parts, foreign text marked as such, no turn shown twice. Every line of ours carries an id that is made from the words
 * themselves: the same words give the same bytes, and nobody who writes a text knows the hash of all the words around it.
 */
export function renderParts(segments: readonly Segment[], names: Names, redact: (text: string) => string): string {
  const parts = shownIn(segments, redact)
  const shown = parts.flatMap(({ earlier, fresh }) => [...earlier, ...fresh])
  const id = fence(
    shown.flatMap(({ turn, spans }) => [turn.speaker, turn.time, turn.source, ...spans.map(({ text }) => text)]),
  )
  let number = 0
  const lines = parts.flatMap(({ earlier, fresh }, at) => [
    ...(parts.length === 1 ? [] : [`[${id} part ${at + 1} of ${parts.length}]`]),
    ...earlier.flatMap((shown) => [...heading(id, 'already processed', shown.turn, names), ...body(id, shown, true)]),
    ...fresh.flatMap((shown) => [...heading(id, `turn ${++number}`, shown.turn, names), ...body(id, shown, false)]),
  ])
  return [`[${id} conversation of ${weekday(segments[0]?.date ?? '')}]`, ...lines, `[${id} end]`].join('\n')
}

interface Shown {
  readonly turn: Turn
  readonly spans: readonly { readonly span: Span; readonly text: string }[]
}

/** What is new in one part and was before another's new turns is shown where it is new. */
function shownIn(segments: readonly Segment[], redact: (text: string) => string) {
  const safe = (turn: Turn): Shown => ({ turn, spans: turn.spans.map((span) => ({ span, text: redact(span.text) })) })
  const shown = new Set(segments.flatMap(({ turns }) => turns.map(({ bytes }) => bytes[0])))
  return segments.map(({ context, turns }) => {
    const earlier = context.slice(-EARLIER_TURNS).filter(({ bytes }) => !shown.has(bytes[0]))
    for (const { bytes } of earlier) shown.add(bytes[0])
    return { earlier: earlier.map(safe), fresh: turns.map(safe) }
  })
}

/** Sixteen hex digits that stand nowhere in the texts they fence. */
export function fence(texts: readonly (string | null)[]): string {
  const all = texts.join('\n')
  for (let round = 0; ; round++) {
    const id = hash(`${round}\n${all}`).slice(0, 16)
    if (!all.includes(id)) return id
  }
}

function heading(id: string, what: string, turn: Turn, names: Names): string[] {
  const who =
    turn.role === 'human' ? `the human, ${names.human}` : turn.role === 'assistant' ? `the assistant` : 'unknown'
  const told = [who, turn.time, turn.source].filter((part) => part !== null)
  return [`[${id} ${what}: ${told.join(', ')}]`]
}

function body(id: string, { turn, spans }: Shown, brief: boolean): string[] {
  return spans.flatMap(({ span, text }) => {
    const own = isOwn(span, turn)
    const shown = cut(text, brief ? EARLIER_CHARS : own ? text.length : FOREIGN_CHARS)
    return own ? [shown] : [`[${id} written by somebody else]`, shown, `[${id} end of what somebody else wrote]`]
  })
}

/** Words of the turn's own speaker, plainly said. */
export function isOwn(span: Span, turn: Turn): boolean {
  if (span.form !== 'prose') return false
  return span.origin === (turn.role === 'human' ? 'human-said' : 'assistant-said')
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} … (${text.length - most} more characters)`
}

/** `Tuesday, 2026-02-10`: "on Friday" can be completed to a date. */
function weekday(date: string): string {
  const name = new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  return `${name}, ${date}`
}
