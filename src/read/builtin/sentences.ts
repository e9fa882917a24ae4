import type { Span } from '../../log/turn.ts'

/** A sentence of a span with the raw lines it stands in. */
export interface Sentence {
  readonly text: string
  /** All of what was said, where `text` is a clause of it. */
  readonly whole?: string
  readonly lines: readonly [number, number]
  /** Sentences of one paragraph share this number. */
  readonly paragraph: number
}

/** All of the sentence that a clause stands in. */
export function wholeOf({ text, whole }: Sentence): string {
  return whole ?? text
}

/** Are both clauses of one sentence? */
export function isSameSentence(a: Sentence, b: Sentence): boolean {
  return wholeOf(a) === wholeOf(b) && a.lines[0] === b.lines[0] && a.paragraph === b.paragraph
}

/** Is it what a turn's own speaker wrote, and meant to be read? */
export function isSpeech({ form, origin }: Span): boolean {
  return form === 'prose' && (origin === 'human-said' || origin === 'assistant-said')
}

/** Splits prose into sentences. Each knows its lines; wrapped lines are joined, list items and short lines stand alone. */
export function sentences(span: Span): Sentence[] {
  const out: Sentence[] = []
  const [first] = span.lines
  let block: { text: string; line: number }[] = []
  let paragraph = 0
  const close = (): void => {
    if (block.length > 0) out.push(...splitBlock(block, paragraph))
    if (block.length > 0) paragraph++
    block = []
  }
  span.text.split('\n').forEach((raw, index) => {
    const line = raw.slice(0, MAX_LINE)
    const text = line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '').replace(/^#{1,6}\s+/, '')
    const last = block.at(-1)
    const wraps = last !== undefined && last.text.length >= WRAPPED && !/[.!?:…]["')\]]*$/.test(last.text)
    if (text.trim() === '') close()
    else if (text !== line || (last !== undefined && !wraps)) {
      // A list item or a line of its own: the same paragraph for neighbours, but no sentence runs over it.
      if (text !== line && last !== undefined) close()
      else if (last !== undefined) {
        out.push(...splitBlock(block, paragraph))
        block = []
      }
      block.push({ text: text.trim(), line: first + index })
    } else block.push({ text: text.trim(), line: first + index })
  })
  close()
  return out
}

/** Longer lines are cut: no sentence worth a memory stands behind 8 KiB of one line. */
const MAX_LINE = 8192
/** From this length on, a line without an end mark is taken to go on in the next. */
const WRAPPED = 60

const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|approx|inc|ltd|co|jr|sr|dept|est|ca|z\.b|d\.h|u\.s|a\.m|p\.m|rev|proc)\.$/i
const INITIAL = /(?:^|\s)\p{Lu}\.$/u
/** Short for something only when a number follows. */
const NUMBERED = /(?:^|[\s(])(?:no|nr|art|fig|p|pp|vol|sec|ch)\.$/i

function splitBlock(block: readonly { text: string; line: number }[], paragraph: number): Sentence[] {
  const text = block.map((part) => part.text).join(' ')
  const out: Sentence[] = []
  let start = 0
  for (const match of text.matchAll(/[.!?…]["'”’)\]]*\s+|\p{Extended_Pictographic}\s+/gu)) {
    const end = match.index + match[0].length
    const head = text.slice(start, end).trimEnd()
    if (match[0].startsWith('.') && !ends(head, text.slice(end, end + 1), startsUpper(text))) continue
    if (SAYS.test(head)) out.push({ text: head, lines: linesOf(block, start, end), paragraph })
    start = end
  }
  const rest = text.slice(start).trim()
  if (SAYS.test(rest)) out.push({ text: rest, lines: linesOf(block, start, text.length), paragraph })
  return out
}

/** Marks without a word between them are no sentence. */
const SAYS = /[\p{L}\p{N}]/u

/** Is a full stop the end of a sentence? Not of an abbreviation, and not before a small letter if the writer uses capitals. */
function ends(head: string, next: string, upper: boolean): boolean {
  if (ABBREVIATION.test(head.slice(-12)) || INITIAL.test(head.slice(-3))) return false
  if (NUMBERED.test(head.slice(-8)) && /\d/.test(next)) return false
  return !(upper && /[a-z]/.test(next))
}

/** Somebody who begins with a capital begins every sentence with one: a full stop before a small letter is then no end. */
function startsUpper(text: string): boolean {
  return /^[^a-z]*\p{Lu}/u.test(text.slice(0, 12)) && !/^[a-z]/.test(text)
}

function linesOf(block: readonly { text: string; line: number }[], start: number, end: number): [number, number] {
  let offset = 0
  let first = 0
  let last = 0
  for (const part of block) {
    const next = offset + part.text.length + 1
    if (first === 0 && start < next) first = part.line
    if (offset < end) last = part.line
    offset = next
  }
  return [first, Math.max(first, last)]
}
