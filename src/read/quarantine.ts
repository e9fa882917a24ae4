import type { Segment, Span } from '../log/turn.ts'
import type { Quarantine } from '../memory/finding.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { tagged, visible } from './visible.ts'

const LONGEST = 20_000
const MAX_QUOTE = 400
const WINDOW = 4
const MOST_LINES = 500

/** Quoted and unknown spans of the new turns that look like an instruction, for REVIEW.md; nothing of them is learned. */
export function quarantine(segment: Pick<Segment, 'file' | 'turns'>): Quarantine[] {
  return segment.turns.flatMap((turn) =>
    turn.spans.flatMap((span) => {
      if (span.origin !== 'quoted' && span.origin !== 'unknown') return []
      const why = looksLikeInstruction(span.text)
      if (why === null) return []
      const { text, lines } = narrowed(span)
      const quote = text.length <= MAX_QUOTE ? text : `${text.slice(0, MAX_QUOTE - 1)}…`
      return [{ text: quote, why, evidence: { file: segment.file, lines, quote } }]
    }),
  )
}

/** The few lines that give it away, if a few do: a person should not have to look for them. */
function narrowed(span: Span): { text: string; lines: readonly [number, number] } {
  const all = span.text.split('\n')
  const at = all.slice(0, MOST_LINES).findIndex((_, index) => tells(all.slice(index, index + WINDOW)))
  if (at === -1) return { text: span.text, lines: span.lines }
  let few = all.slice(at, at + WINDOW)
  while (few.length > 1 && tells(few.slice(0, -1))) few = few.slice(0, -1)
  let first = at
  while (few.length > 1 && tells(few.slice(1))) {
    few = few.slice(1)
    first++
  }
  return { text: few.join('\n'), lines: [span.lines[0] + first, span.lines[0] + first + few.length - 1] }
}

function tells(lines: readonly string[]): boolean {
  return looksLikeInstruction(lines.join('\n')) !== null
}

/**
 * Why a text that somebody else wrote looks as if it wanted an assistant to do something, or null. Hidden characters are
 * taken out, look-alike letters read as what they resemble, tag characters and one layer of base64 decoded. It only
 * decides what a person is asked about: what it misses is still held back by the promotion table.
 */
export function looksLikeInstruction(text: string): string | null {
  const head = text.slice(0, LONGEST)
  const hidden = tagged(head)
  if (hidden.length > 3) return 'writes in characters that cannot be seen'
  const plain = whyOf(head)
  if (plain !== null) return plain
  const encoded = decodedBase64(head)
    .map(whyOf)
    .find((why) => why !== null)
  return encoded === undefined ? null : `${encoded}, in base64`
}

function whyOf(text: string): string | null {
  const readable = simplified(text)
  const alike = readable.replace(LOOK_ALIKE, (letter) => ALIKE.get(letter) ?? letter)
  const isOther = alike !== readable
  return INSTRUCTIONS.find(([, pattern]) => pattern.test(readable) || (isOther && pattern.test(alike)))?.[0] ?? null
}

/** One line in lower case, compatibility forms as what they stand for, emphasis and quote marks gone. */
function simplified(text: string): string {
  return visible(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[*_`~]+/g, '')
    .replace(/^[ \t]*>+[ \t]?/gm, '')
    .replace(/\s+/g, ' ')
}

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKE = /[аеорсухіјѕһԁӏαερντικμο]/g
const ALIKE = new Map(
  'аaеeоoрpсcуyхxіiјjѕsһhԁdӏlαaεeρpνvτtιiκkμuοo'.match(/../gu)?.map((pair) => [pair[0] ?? '', pair[1] ?? '']) ?? [],
)

function decodedBase64(text: string): string[] {
  return [...text.matchAll(/[A-Za-z0-9+/_-]{16,8000}={0,2}/g)]
    .slice(0, 20)
    .map(([run]) => Buffer.from(run, 'base64').toString('utf8'))
    .filter((decoded) => decoded.length > 8 && !/[^\x20-\x7e\s\u00a0-\u024f]/.test(decoded))
}
