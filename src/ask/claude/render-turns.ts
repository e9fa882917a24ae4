import type { Names } from '../../extract/agent.ts'
import type { Segment, Span, Turn } from '../../log/turn.ts'
import { hash } from './ask.ts'

/** Turns of the context that are shown, and characters of each: enough to know what "that" means. */
const EARLIER_TURNS = 10
const EARLIER_CHARS = 600
/** Of a text that somebody else wrote: it is shown so that the human's words about it can be understood. */
const FOREIGN_CHARS = 3000

/**
 * A segment as the model sees it: earlier turns marked as processed, new turns with numbers, foreign text marked as
 * such. Every line of ours carries an id that is made from the words themselves: the same words give the same bytes,
 * and nobody who writes a text knows the hash of all the words around it.
 */
export function renderTurns(segment: Segment, names: Names, redact: (text: string) => string): string {
  const safe = (turn: Turn): Shown => ({ turn, spans: turn.spans.map((span) => ({ span, text: redact(span.text) })) })
  const earlier = segment.context.slice(-EARLIER_TURNS).map(safe)
  const fresh = segment.turns.map(safe)
  const id = fenceOf([...earlier, ...fresh])
  const lines = [
    ...earlier.flatMap((shown) => [...heading(id, 'already processed', shown.turn, names), ...body(id, shown, true)]),
    ...fresh.flatMap((shown, index) => [
      ...heading(id, `turn ${index + 1}`, shown.turn, names),
      ...body(id, shown, false),
    ]),
  ]
  return [`[${id} conversation of ${segment.date}]`, ...lines, `[${id} end]`].join('\n')
}

interface Shown {
  readonly turn: Turn
  readonly spans: readonly { readonly span: Span; readonly text: string }[]
}

/** Sixteen hex digits that stand nowhere in the texts they fence. */
export function fence(texts: readonly string[]): string {
  const all = texts.join('\n')
  for (let round = 0; ; round++) {
    const id = hash(`${round}\n${all}`).slice(0, 16)
    if (!all.includes(id)) return id
  }
}

function fenceOf(shown: readonly Shown[]): string {
  return fence(shown.flatMap(({ turn, spans }) => [turn.speaker, turn.time ?? '', ...spans.map(({ text }) => text)]))
}

function heading(id: string, what: string, turn: Turn, names: Names): string[] {
  const who =
    turn.role === 'human' ? `the human, ${names.human}` : turn.role === 'assistant' ? `the assistant` : 'unknown'
  return [`[${id} ${what}: ${who}${turn.time === null ? '' : `, ${turn.time}`}]`]
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
