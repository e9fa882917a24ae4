import type { Span, Turn } from '../../log/turn.ts'
import { features } from './features.ts'
import type { Reading } from './language.ts'
import { normalise } from './normalise.ts'
import { sentences } from './sentences.ts'

/** Dated facts in a text that the human passed on, for the store and attributed; never an instruction, never code. */
export function quoted(turn: Turn): Reading[] {
  if (turn.role !== 'human') return []
  return turn.spans.flatMap((span) => (isLetter(span) ? fromLetter(turn, span) : []))
}

function isLetter(span: Span): boolean {
  if (span.origin !== 'quoted' || span.form === 'html' || span.form === 'indented') return false
  const letters = span.text.replace(/[^\p{L} ]/gu, '').length
  return letters / Math.max(1, span.text.length) > 0.75 && !CODE.test(span.text)
}

const CODE = /[{}<>=;]{2}|^\s*(?:def |class |import |const |let |select |from \w+ import|\$ |>>> )|\b\w+\(\)|_\w+_/im
const INSTRUCTION =
  /\b(?:assistant|ai agents?|system|ignore|disregard|instructions?|prompt|memory|store this|remember|save to|do not mention|note to|you (?:must|should|are now)|automated readers?|language model|reader of this)\b/

function fromLetter(turn: Turn, span: Span): Reading[] {
  const body: Span = { ...span, text: span.text.replace(/^[ \t]*>[ \t]?/gm, '') }
  if (INSTRUCTION.test(normalise(body.text.slice(0, 4000)))) return []
  const from = senderOf(turn, body)
  if (from === null) return []
  return sentences(body)
    .map((sentence) => ({ sentence, cues: features(normalise(sentence.text), sentence.text, true) }))
    .filter(({ cues }) => cues.has('d:date') || cues.has('d:event') || cues.has('d:decide'))
    .slice(0, MAX_FROM_LETTER)
    .map(({ sentence, cues }) => ({
      turn,
      lines: sentence.lines,
      text: sentence.text,
      origin: span.origin,
      cues,
      scores: { user: 0, relational: 0, soul: 0, store: 0.6 },
      bucket: 'TOPIC' as const,
      never: null,
      from,
      about: null,
      refers: null,
    }))
}

const MAX_FROM_LETTER = 4

/** Who wrote it: a `From:` line, or a name that the human says it is from, just before it. */
function senderOf(turn: Turn, span: Span): string | null {
  const header = /^(?:from|von|de|od)\s*:\s*"?([^<"\n]{2,60})/im.exec(span.text)?.[1]
  if (header !== undefined) return header.trim()
  const prose = turn.spans.filter((other) => other.origin === 'human-said' && other.lines[0] < span.lines[0]).at(-1)
  if (prose === undefined) return null
  const said = /\b(?:from|by) (?:my )?(\p{L}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u.exec(prose.text)?.[1]
  if (said !== undefined && !/^(?:now|here|the|there|then|this|it|our|them|that|a)$/i.test(said)) return said
  return (
    /\b(\p{Lu}[\p{L}'-]+|(?:my )?(?:mother|mom|mum|mama|father|dad|sister|brother|boss|wife|husband|partner|landlord))\b[^.!?]{0,80}(?:mailed|wrote|sent|writes|says|texted|has|replied|answered|:)/u.exec(
      prose.text,
    )?.[1] ?? null
  )
}
