import { introducesPaste } from '../log/mail.ts'
import type { Segment, Span, Turn } from '../log/turn.ts'
import { proseOf } from './prose-of.ts'
import { quotations, type Range } from './quotations.ts'
import { wordsOf } from './unspoken.ts'

/** What a finding rests on: its own words in lower case, the words of its evidence, and their lines in the file. */
export interface Resting {
  readonly words: readonly string[]
  readonly quote: string
  readonly lines: readonly [number, number]
}

/**
 * Does a finding rest on what the speaker passes on of somebody else: does its evidence begin there, or do most of its
 * words that its lines hold stand there?
 */
export function isPassedOn({ words, quote, lines: at }: Resting, turn: Turn): boolean {
  const { text, ranges } = proseIn(turn)
  if (ranges.length === 0) return false
  const lines = text.split('\n')
  const first = Math.max(0, at[0] - turn.lines[0])
  const last = at[1] - turn.lines[0]
  const from = lines.slice(0, first).join('\n').length
  const to = lines.slice(0, last + 1).join('\n').length
  const begins = text.replace(/\s/g, ' ').indexOf(quote.slice(0, BEGINNING), from)
  if (begins >= 0 && ranges.some(([start, end]) => start <= begins && begins < end)) return true
  let others = ''
  let own = ''
  let here = from
  for (const [start, end] of ranges) {
    if (end <= here || start >= to) continue
    own += `${text.slice(here, Math.max(here, start))} `
    others += `${text.slice(Math.max(here, start), Math.min(end, to))} `
    here = Math.min(end, to)
  }
  const said = new Set(wordsOf(own + text.slice(here, to)))
  const passed = new Set(wordsOf(others))
  const held = [...new Set(words)].filter((word) => said.has(word) || passed.has(word))
  const foreign = held.filter((word) => !said.has(word))
  return foreign.length > 0
}

/**
 * A segment whose turns' prose is cut where whole lines of it are passed on: those are quoted as a pasted block is. The
 * segment itself when there are none.
 */
export function setApart(segment: Segment): Segment {
  const turns = segment.turns.map(apart)
  const context = segment.context.map(apart)
  const same =
    turns.every((turn, at) => turn === segment.turns[at]) && context.every((t, at) => t === segment.context[at])
  return same ? segment : { ...segment, turns, context }
}

function apart(turn: Turn): Turn {
  const { text, ranges } = proseIn(turn)
  if (ranges.length === 0) return turn
  let from = 0
  const others = text.split('\n').map((line) => {
    const [start, end] = [from + line.length - line.trimStart().length, from + line.trimEnd().length]
    from += line.length + 1
    return ranges.some(([a, b]) => a <= start && end <= b && start < end)
  })
  const { speaker, role, time, source, lines, bytes, finished } = turn
  const spans = turn.spans.flatMap((span) =>
    span.form === 'prose' ? cut(span, (line) => others[line - lines[0]] === true) : [span],
  )
  return { speaker, role, time, source, lines, bytes, finished, spans }
}

/** A span in pieces, each of lines that are the speaker's or of lines that are not. */
function cut(span: Span, isOthers: (line: number) => boolean): Span[] {
  const pieces: { text: string[]; first: number; passed: boolean }[] = []
  for (const [at, line] of span.text.split('\n').entries()) {
    const last = pieces.at(-1)
    const passed = line.trim() === '' ? (last?.passed ?? false) : isOthers(span.lines[0] + at)
    if (last?.passed === passed) last.text.push(line)
    else pieces.push({ text: [line], first: span.lines[0] + at, passed })
  }
  if (pieces.every(({ passed }) => !passed)) return [span]
  return pieces.map(({ text, first, passed }) => {
    while (text.length > 1 && text.at(-1)?.trim() === '') text.pop()
    const mark = passed ? ({ origin: 'quoted', form: 'paste' } as const) : { origin: span.origin, form: span.form }
    return { text: text.join('\n'), lines: [first, first + text.length - 1] as const, ...mark }
  })
}

/** The prose of a turn and what of it is passed on, read once: every finding of the turn and of those behind it asks. */
export function proseIn(turn: Turn): { readonly text: string; readonly ranges: readonly Range[] } {
  let prose = proses.get(turn)
  if (prose === undefined) {
    const text = proseOf(turn)
    prose = { text, ranges: passedOn(text, turn.role !== 'assistant') }
    proses.set(turn, prose)
  }
  return prose
}

const proses = new WeakMap<Turn, ReturnType<typeof proseIn>>()

/**
 * Where somebody else's words stand in the prose of a turn without being marked off from it as a block: sentences in
 * quotation marks, what stands between scissor lines, data and logs, a chat's copy, and what the human wants to have
 * translated or summed up. Ordered by where they begin; they may overlap.
 */
export function passedOn(text: string, mayHandOver = true): readonly Range[] {
  if (text.length > LONGEST) return [[0, text.length]]
  const lines = linesOf(text)
  const ranges: Range[] = quotedSentences(text)
  let until = -1
  for (const [at, { from, to }] of lines.entries()) {
    // What ends a range does not begin another.
    if (from < until || to === until) continue
    const found = rangesFrom(lines, at, mayHandOver)
    ranges.push(...found)
    until = Math.max(until, ...found.map(([, end]) => end))
  }
  return ranges
    .sort(([a, b], [c, d]) => a - c || b - d)
    .filter(([a, b], at, all) => a !== all[at - 1]?.[0] || b !== all[at - 1]?.[1])
}

/** So much of a quote is looked for: it may be cut off later on. */
const BEGINNING = 24
/** More was typed by nobody. */
const LONGEST = 65_536

interface Line {
  readonly text: string
  readonly from: number
  readonly to: number
}

function linesOf(text: string): readonly Line[] {
  let from = 0
  return text.split('\n').map((line) => {
    const one = {
      text: line.slice(0, 2000).trim(),
      from: from + line.length - line.trimStart().length,
      to: from + line.length,
    }
    from += line.length + 1
    return one
  })
}

/** What begins with line `at` and is not the speaker's own. */
function rangesFrom(lines: readonly Line[], at: number, mayHandOver: boolean): Range[] {
  const line = lines[at]
  if (line === undefined || line.text === '') return []
  const { text } = line
  const end = lines.at(-1)?.to ?? line.to
  if (SCISSORS.test(text)) return [[line.from, closing(lines, at)?.to ?? end]]
  if (CHAT_HEAD.test(text) || DIFF.test(text)) return [[line.from, end]]
  if (DATA.test(text)) return [[line.from, line.to]]
  if (isTableHead(text, lines[at + 1]?.text ?? '')) return [[line.from, paragraphEnd(lines, at)]]
  if (REFERENCE.test(text)) return [[line.from, paragraphEnd(lines, at)]]
  if (SCALAR.test(text)) return [[line.to, paragraphEnd(lines, at)]]
  if (isQuotedWhole(lines, at)) return [[line.from, paragraphEnd(lines, at)]]
  return mayHandOver ? introduced(lines, at, end) : []
}

/** A paragraph that begins and ends with a quotation mark, whatever others stand between. */
function isQuotedWhole(lines: readonly Line[], at: number): boolean {
  const isFirst = at === 0 || lines[at - 1]?.text === ''
  if (!isFirst || !/^["“„«]/.test(lines[at]?.text ?? '')) return false
  const next = lines.findIndex(({ text }, index) => index > at && text === '')
  return /["”“»][.,]?$/.test((next === -1 ? lines.at(-1) : lines[next - 1])?.text ?? '')
}

/** `-----`, `=====`, `--- begin ---`: what stands between two of them was cut out of something. */
const SCISSORS = /^(?:[-=_*~]{4,200}|[-=_*~]{2,80} ?[\p{L}\p{N}][^\n]{0,80}[\p{L}\p{N}] ?[-=_*~]{2,80}|"""|'''|\$\$)$/u
/** `Gus Marrs  10:42 AM`, `Gus Marrs — Today at 10:42` */
const CHAT_HEAD =
  /^\p{Lu}[\p{L}.'-]{0,30}(?: \p{Lu}[\p{L}.'-]{0,30}){1,3}\s{1,4}(?:[—–-] ?)?(?:(?:today|yesterday) at )?\[?\d{1,2}:\d\d(?: ?[AaPp]\.?[Mm]\.?)?\]?$/u
const DIFF = /^(?:diff --git |@@ -\d)/
/** An object of JSON, a line of a log. */
const DATA = /^(?:[[{]{1,4}\s{0,8}"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)/
/** A footnote's text, and where a link of the text leads. */
const REFERENCE = /^\[[^\]\n]{1,80}\]:/
/** `body: |` of YAML, with its text below. */
const SCALAR = /^[\w-]{1,40}: ?[|>][+-]?$/

/** The other end of what line `at` begins: a line like it, with words where it has words. */
function closing(lines: readonly Line[], at: number): Line | undefined {
  const kind = kindOf(lines[at]?.text ?? '')
  return lines.slice(at + 1).find(({ text }) => SCISSORS.test(text) && kindOf(text) === kind)
}

function kindOf(scissors: string): string {
  return /[\p{L}\p{N}]/u.test(scissors) ? (scissors[0] ?? '') : scissors
}

/** `id,author,text` above a line with as many commas. */
function isTableHead(head: string, row: string): boolean {
  const commas = head.split(',').length - 1
  return commas > 1 && /^[\w-]{1,40}(?:,[\w-]{1,40}){2,40}$/.test(head) && row.split(',').length > commas
}

function paragraphEnd(lines: readonly Line[], at: number): number {
  const blank = lines.findIndex(({ text }, index) => index > at && text === '')
  return (blank === -1 ? lines.at(-1) : lines[blank - 1])?.to ?? 0
}

/** What is handed over to be worked on, and what "Gus wrote me this:" stands above. */
function introduced(lines: readonly Line[], at: number, end: number): Range[] {
  const line = lines[at]
  if (line === undefined) return []
  const task = TASK.exec(line.text)
  const colon = task === null ? -1 : line.text.indexOf(':', task.index)
  if (colon >= 0 && colon < line.text.length - 1) return [[line.from, paragraphEnd(lines, at)]]
  if (colon >= 0 || (TASK_ON_THIS.test(line.text) && lines[at + 1]?.text === '')) return [[line.to, end]]
  if (!line.text.endsWith(':') || !introducesPaste(line.text)) return []
  const next = lines.findIndex(({ text }, index) => index > at && text !== '')
  return next === -1 ? [] : [[line.to, paragraphEnd(lines, next)]]
}

const WORK = 'translate|proof-?read|rephrase|reword|paraphrase|summari[sz]e|sum up|spell-?check'
/** "translate to German: …", "pretend you're me and say: …" */
const TASK = new RegExp(`\\b(?:${WORK}|pretend|role-?play|rehearse)\\b[^.!?:\\n]{0,60}:`, 'i')
/** "can you sum this up for me?" over a blank line. */
const TASK_ON_THIS = new RegExp(
  `\\b(?:${WORK}|sum)\\b[^.!?:\\n]{0,20}\\b(?:this|these|the following)\\b[^.!?:\\n]{0,60}[.?!]?$`,
  'i',
)

/** Sentences between quotation marks: a title or a word in them is the speaker's. */
function quotedSentences(text: string): Range[] {
  return quotations(text).filter(([from, to]) => {
    const found = text.slice(from, to)
    const words = found.match(/[\p{L}\p{N}]+/gu) ?? []
    if (SOMEBODY.test(found)) return words.length >= FEW_WORDS
    return words.length >= WORDS && !isTitle(words)
  })
}

const WORDS = 5
const FEW_WORDS = 3
const SOMEBODY = /(?<![\p{L}\p{N}])(?:I|i'm|me|my|we|us|our|you|your)(?![\p{L}\p{N}])/iu

/** "The Left Hand of Darkness" */
function isTitle(words: readonly string[]): boolean {
  return words.length <= LONGEST_TITLE && words.every((word) => word.length < 4 || /^[\p{Lu}\p{N}]/u.test(word))
}

const LONGEST_TITLE = 10
