import { isPossible } from './accept-labels.ts'
import { isName } from './label.ts'
import { normalise } from './normal.ts'
import { isOnlySpeaker } from './speakers.ts'
import type { Role } from './turn.ts'

/** What a turn must know of the file around it. */
export interface Speakers {
  readonly roleOf: (label: string) => Role
  /** Labels before the text make the turns of this file: a stranger's is a doubt. */
  readonly isLabelled: boolean
}

/** A line of a turn as it reads, without its end; null where its form already says whose it is. */
export type ReadLine = string | null

/** Nobody types more lines at once. */
const MAX_LINES = 4096
const MAX_HEAD = 90

const CLOCK = String.raw`(?<!\d)\d{1,2}[:h]\d\d(?::\d\d)?(?:[.,]\d{1,3})?(?: ?[AaPp]\.?[Mm]\b\.?)?`
const DAY = String.raw`\d{4}[-/.]\d\d?[-/.]\d\d?(?:T\d\d:\d\d[\d:.,Z+]*)?|\d{1,2}[./-](?:\d{1,2}|\p{L}{3,4})[./-](?:\d{4}|\d\d)(?!\d)|\d{1,2}(?:\.|st|nd|rd|th)? (?:de )?\p{L}{3,10}\.?,?(?: de)? \d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}年\d{1,2}月\d{1,2}日`
const WHEN = `(?:(?:${DAY})(?:,? ?(?:\\p{L}{1,3} |@ )?${CLOCK})?|${CLOCK})`
const ALL_WHEN = new RegExp(WHEN, 'gu')
const HAS_DAY = new RegExp(DAY, 'u')
const HAS_CLOCK = new RegExp(CLOCK, 'u')
const STAMPED: readonly RegExp[] = [
  // `[14:30] Gus: …`, `(10:42) …`, `[00:12.00] …`
  new RegExp(`^\\s*(?:[-*•] )?[[(]${WHEN}[\\])]\\s?\\S`, 'u'),
  // `00:00:01,000 --> 00:00:04,000`
  /^\W*\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)? *-+> *\d/,
  // `Gus [10:42]: …`, `Gus Marrs, 10:42 – …`
  new RegExp(
    `^\\s*(?:[-*•] )?[*_]{0,2}@?[\\p{Lu}\\p{Lo}][\\p{L}\\d._'-]*(?: [\\p{Lu}\\p{Lo}][\\p{L}\\d._'-]*){0,3}[*_]{0,2},? {0,2}[([<·•|–—-]{0,2} ?${WHEN}[\\])>]{0,2} ?(?::|[-–—|>])(?:\\s|$)`,
    'u',
  ),
  // `14:30 Gus: …`, `12/03/26, 14:30 - Gus: …`, `2026-03-10T14:30:01Z INFO gus: …`
  new RegExp(
    `^\\s*${WHEN}\\S{0,3} ?[-–—|>]? ?(?:[A-Z]{4,5} <?|<|@|(?=[\\p{Lu}\\p{Lo}]))[\\p{L}\\d][\\p{L}\\d._ @-]{0,40}?(?::|>)(?:\\s|$)`,
    'u',
  ),
]
const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.]+/

/** A name in signs that only a copy has: `<gus> …`, `[Gus] …`, `@gus: …`, `**Gus:** …`, `gus> …`, `Gus → …`. */
const SIGNED =
  /^\s*[-*•]?\s*(?:<@?([\p{L}\d][\p{L}\d ._-]{1,30})>:?\s|\[([\p{Lu}@][\p{L}\d ._-]{1,30})\]:?\s(?!\()|@([\p{L}\d._-]{2,30}):?\s(?=\S+ \S)|\*{1,2}([^*:]{2,40}):?\*{1,2}:?\s|_{1,2}([^_:]{2,40}):?_{1,2}:\s|"([^":]{2,30})":\s|([\p{L}\d._-]{2,30})(?:>|»| »| →| =>| \|\||::) )/u
/** `Gus: …`, `Gus Marrs：…` and the same behind a list's mark. */
const LABEL = /^\s*(?:[-*•] )?([\p{L}\d][^:.!?\n]{0,47}?) ?:(?:\s|$)(.*)$/u
/** What opens a block that has an end of its own, and that end. */
const DELIMITERS: readonly (readonly [open: RegExp, close: (found: RegExpExecArray) => RegExp])[] = [
  [/^\s*(`{3,}|~{3,})/, ([, mark = '']) => new RegExp(`^\\s*${mark}`)],
  [/^\s*\[(quote|code|cite|blockquote|spoiler|pre)\b[^\]]*\]/i, ([, name]) => new RegExp(`\\[/${name}\\]`, 'i')],
  [/^\s*\{(quote|code|noformat|panel)\b[^}]*\}/i, ([, name]) => new RegExp(`\\{${name}\\}\\s*$`, 'i')],
  [/^\s*\{\{\s?(?:quote|cquote|blockquote)\b/i, () => /\}\}/],
  [/^\s*\\begin\{(\w+)\}/, ([, name]) => new RegExp(`\\\\end\\{${name}\\}`)],
  [/^\s*#\+begin_?(\w*)/i, ([, name]) => new RegExp(`^\\s*#\\+end_?${name}`, 'i')],
  [/^\s*(:{3,})\s*\S/, () => /^\s*:{3,}\s*$/],
  [/^\s*("{3}|'{3}|\${2}|%{3})/, ([, mark = '']) => new RegExp(mark.replace(/\$/g, '\\$'))],
  [
    /^\s*(<{2,}) ?['"]?(\w*)['"]?\s*$/,
    ([, , word = '']) => (word === '' ? /^\s*>{2,}/ : new RegExp(`^\\s*${word}\\s*$`)),
  ],
  [
    /^\s*([-=_*~#+.])\1{3,}[ \p{L}\d<>8✂:.]{0,60}\1*\s*$|^\s*([-=_*~#+])\2{1,}[ ><8✂]*\p{L}[^\n]{0,60}\2{2,}\s*$/u,
    () => /^\s*([-=_*~#+.])\1{2,}/,
  ],
  [/^\s*(?:✂|8<|>8)/, () => /^\s*(?:✂|8<|>8)/],
]
const TEMPLATE =
  /<\|[\w ]{2,30}\|>|\[\/?(?:INST|SYS|SYSTEM|USER|ASSISTANT|HUMAN)\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/?s>|\{\{\/?(?:user|system|assistant|char)\}\}|^### ?(?:Instruction|Response|Input|Human|Assistant|User|System):?|^<(?:human|user|assistant|system)>/
/** A repeated mark before each line, besides markdown's own. */
const BARRED = /^\s*(?:[>|¦│┃▌▎▏❘❯〉≫](?:\s|$|[>|])|&gt;|>\S|bq\. |[-*•]?\s*>\s|»\s|\+\s*[|│])/
const HEADLINE = /^\s*(?:#{1,6}\s+|={1,6} |h[1-6]\. |!{1,3} )\s*(.*?)[\s=#]*$/
const UNDERLINE = /^\s*(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$/
const ATTRIBUTED = /^\s*(?:[—–―~]|--)\s?@?\p{Lu}[\p{L}\d.'-]*(?:[ ,(].{0,80})?$/u
const DIFF = /^(?:diff --git |@@ .*@@|--- a\/|\+\+\+ b\/|index [0-9a-f]{7})/

/**
 * Which lines of a message another mouth speaks, told by shape alone: block marks, name and time over or before lines, labels
 * that come again, envelopes, tables, templates. What only introduces runs to the end, for nothing says where it ends.
 */
export function quotedLines(written: readonly ReadLine[], role: Role, { roleOf, isLabelled }: Speakers): Uint8Array {
  const lines = written.map((line) => (line === null ? '' : normalise(line).text.trimEnd()))
  const quoted = new Uint8Array(lines.length)
  const mark = (from: number, to: number): void => {
    quoted.fill(1, Math.max(0, from), to)
  }
  if (lines.length > MAX_LINES) mark(MAX_LINES, lines.length)
  const many = Math.min(lines.length, MAX_LINES)
  const end = lines.length
  // Only the human is believed, and what an assistant writes has headings, tables and labels of its own.
  const isTheirs = role !== 'human'
  const labels = new Labels(role, roleOf, isLabelled)
  const templates: number[] = []
  for (let i = 0; i < many; i++) {
    const line = lines[i] ?? ''
    if (line === '' || quoted[i] === 1) continue
    if (TEMPLATE.test(line)) templates.push(i)
    if (isStamped(lines, i) || isEnvelope(lines, i) || isForwarded(line) || isFile(lines, i)) {
      mark(i, end)
      break
    }
    if (isTheirs) continue
    const closed = closingOf(lines, i)
    if (closed > i) mark(i, closed)
    else if (BARRED.test(written[i] ?? '') || BARRED.test(line)) mark(i, i + 1)
    else if (isTable(lines, i)) mark(i, tableEnd(lines, i))
    else if (DIFF.test(line)) mark(i, blockEnd(lines, i, /^(?:[-+ @\\]|diff|index|$)/))
    else if (isData(lines, i)) mark(i, paragraphEnd(lines, i))
    else if (/^\s*:\s+\S/.test(line)) mark(i - 1, paragraphEnd(lines, i))
    else if (ATTRIBUTED.test(line) && i > 0) mark(paragraphStart(lines, i - 1), i + 1)
    else if (isWholeQuotation(lines, i)) mark(i, paragraphEnd(lines, i))
    else if (isNameHeading(lines, i, labels) || (i + 1 < end && isByline(line, lines[i + 1] ?? ''))) {
      mark(i, end)
      break
    }
    const from = labels.add(line, i, lines)
    if (from >= 0) {
      mark(from, labels.isParagraph ? paragraphEnd(lines, i) : end)
      if (!labels.isParagraph) break
    }
  }
  if (templates.length > 0)
    mark(templates[0] ?? 0, templates.length > 1 ? paragraphEnd(lines, templates.at(-1) ?? 0) : end)
  return quoted
}

/** Counts the labels of a turn: the speaker's own name, two names, or one that comes again tell a copy of a conversation. */
class Labels {
  isParagraph = false
  private first = -1
  private count = 0
  private hasSpeaker = false
  private readonly names = new Set<string>()
  private readonly role: Role
  private readonly roleOf: (label: string) => Role
  private readonly isLabelled: boolean

  constructor(role: Role, roleOf: (label: string) => Role, isLabelled: boolean) {
    this.role = role
    this.roleOf = roleOf
    this.isLabelled = isLabelled
  }

  isSpeaker(name: string): boolean {
    return isOnlySpeaker(name) || this.roleOf(name) !== 'unknown'
  }

  /** From which line on the turn is a copy, or -1. */
  add(line: string, index: number, lines: readonly string[]): number {
    this.isParagraph = false
    const signed = SIGNED.exec(line)
    const sign = signed?.slice(1).find((name) => name !== undefined)
    if (sign !== undefined && isName(sign) && (isPossible(sign) || this.isSpeaker(sign)) && /\p{L}{2}/u.test(sign)) {
      if (this.first < 0) this.first = index
      if (!/^\s*[-*•]?\s*[*_"]/.test(line) || this.isSpeaker(sign) || isLikeName(sign)) return this.first
    }
    const [, label = '', text = ''] = LABEL.exec(line) ?? []
    const name = label.replace(/ ?[([].*[)\]]$/, '')
    if (!isName(name)) return -1
    const isLetter = /^\p{L}\d?$/u.test(name)
    if (
      isOnlySpeaker(name) ||
      (this.role !== 'unknown' && this.roleOf(name) === this.role && !/^(?:me|you|i)$/i.test(name))
    )
      return this.first < 0 ? index : this.first
    if (!isLetter && (!isPossible(name) || !(isLikeName(name) || /^[a-z][\w.-]*$/.test(name)))) return -1
    const isSaying = text.split(' ').length > 1 || text === ''
    if (this.first < 0) this.first = index
    this.count++
    this.names.add(name)
    this.hasSpeaker ||= this.roleOf(name) !== 'unknown'
    const isCopy =
      this.names.size > 1 &&
      (this.hasSpeaker || (this.count > 2 && this.count > this.names.size) || (isSaying && /^\p{Lu}/u.test(name)))
    if (isCopy || (this.isLabelled && /^\p{Lu}/u.test(name))) return this.first
    const isAlone =
      index > 0 &&
      lines[index - 1] === '' &&
      text.split(' ').length > 3 &&
      /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}$/u.test(name)
    if (!isAlone || this.roleOf(name) !== 'unknown' || isLetter) return -1
    this.isParagraph = true
    return index
  }
}

/** One word, or several that all begin with a capital: "Plan for tonight" is nobody. */
function isLikeName(label: string): boolean {
  return label.split(' ').every((word) => /^[\p{Lu}\p{N}\p{Lo}]/u.test(word))
}

/** A time with a name beside it, over a line or before one. */
function isStamped(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  const head = line.slice(0, MAX_HEAD)
  if (!/\d/.test(head)) return false
  if (STAMPED.some((stamp) => stamp.test(head))) return true
  return line.length <= MAX_HEAD && isBare(line) && isFollowed(lines, index)
}

/** Besides the time nothing but a name: `Gus Marrs  10:42 AM`, `10:42`, `Gus, 3 March 2026`, `gus · 14:30`. */
function isBare(line: string): boolean {
  if ((!HAS_CLOCK.test(line) && !HAS_DAY.test(line)) || /[.!?]$/.test(line)) return false
  const rest = line
    .replace(ALL_WHEN, ' ')
    .replace(/[^\p{L}\p{N}@'._ -]+|(?<!\p{L})[-.]/gu, ' ')
    .trim()
  const words = rest === '' ? [] : rest.split(/\s+/)
  const small = words.filter((word) => !/^[@\p{Lu}\p{Lo}\p{N}]/u.test(word)).length
  // "Gus Marrs added a comment - 10/Mar/26 2:30 PM"
  if (HAS_DAY.test(line) && HAS_CLOCK.test(line) && /^\W{0,3}\p{Lu}/u.test(line) && words.length <= 8) return true
  return words.length <= 6 && small <= (/[·•|]| {2}|\t/.test(line) ? 2 : 0)
}

/** `u/gus · 12 points · 3h`, `@gus`, `Gus Marrs @gus`: short pieces set apart, or a handle alone, over a line of text. */
function isByline(line: string, next: string): boolean {
  if (line.length > MAX_HEAD || /[.!?:]$/.test(line) || !isText(next)) return false
  if (/^\s*(?:u\/|r\/|@)[\w.-]{2,30}(?:\s*\(.*\))?$/.test(line) || /^\s*[▲△↑⬆]/.test(line)) return true
  if (/^\s*\p{Lu}[\p{L}. '-]{1,40} @[\w.]{2,30}\b/u.test(line)) return true
  const pieces = line.split(/ [·•|∙⋅‧] | - (?=\d)/)
  return (
    pieces.length > 1 && pieces.every((piece) => piece.trim().split(/\s+/).length <= 4) && /\d|@|\p{Lu}/u.test(line)
  )
}

/** Two fields in a row with an address or a date among them, a field with an address, or an attribution with a date. */
function isEnvelope(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (line.length < 320 && /:\s*$/.test(line)) {
    const signs = [HAS_DAY.test(line), HAS_CLOCK.test(line), ADDRESS.test(line)].filter(Boolean).length
    if (signs > 1 || (ADDRESS.test(line) && /[<[(]/.test(line))) return true
  }
  const field = fieldOf(line)
  if (field === null) return false
  if (
    /^[^<]{0,60}<[\w.+-]+@[\w.-]+>/.test(field) ||
    /^\s*(?:[Mm]essage-[Ii][Dd]|X-[\w-]+|DKIM-\w+|Return-Path):/.test(line)
  )
    return true
  const other = fieldOf(lines[index + 1] ?? '')
  if (other === null) return false
  const both = `${field}\n${other}\n${fieldOf(lines[index + 2] ?? '') ?? ''}`
  return ADDRESS.test(both) || HAS_DAY.test(both) || (HAS_CLOCK.test(both) && fieldOf(lines[index + 2] ?? '') !== null)
}

/** Front matter: a whole file was pasted. */
function isFile(lines: readonly string[], index: number): boolean {
  const isOpen = lines[index] === '---' && /^["']?\w[\w .-]{0,40}["']?:(?: |$)/.test(lines[index + 1] ?? '')
  return isOpen && lines.slice(index + 1, paragraphEnd(lines, index)).includes('---')
}

function fieldOf(line: string): string | null {
  return /^\s*[*_]{0,2}[\p{L}][\p{L}-]{1,20}(?: \p{L}{1,12})?[*_]{0,2}:[*_]{0,2} (\S.{0,300})$/u.exec(line)?.[1] ?? null
}

function isForwarded(line: string): boolean {
  return /^\s*[-_=*]{3,} ?\p{L}[\p{L} ]{3,40} ?[-_=*]{3,}\s*$/u.test(line) && /\p{L} \p{L}/u.test(line)
}

/** Behind the line that closes what this one opens; behind all when nothing does; 0 when it opens nothing. */
function closingOf(lines: readonly string[], index: number): number {
  const line = lines[index] ?? ''
  for (const [open, close] of DELIMITERS) {
    const found = open.exec(line)
    if (found === null) continue
    const closing = close(found)
    if (closing.test(line.slice(found[0].length)) && found[0].length < line.length) return index + 1
    const at = lines.findIndex((other, i) => i > index && i < index + MAX_LINES && closing.test(other))
    // A rule of signs alone parts as often as it opens: a second one must close it.
    if (at < 0 && /^\s*(\S)\1*\s*$/.test(line) && !/^\s*[`"'$%~]{2}/.test(line))
      return lines[index + 1] === '' ? 0 : paragraphEnd(lines, index)
    return at < 0 ? lines.length : at + 1
  }
  return 0
}

function isTable(lines: readonly string[], index: number): boolean {
  const [line, next] = [lines[index] ?? '', lines[index + 1] ?? '']
  for (const mark of [/\t/g, / \| /g, /[,;](?=\S)/g]) {
    const count = line.match(mark)?.length ?? 0
    if (count > (mark.source === '[,;](?=\\S)' ? 1 : 0) && next.match(mark)?.length === count) return true
  }
  return / \| /.test(line) && /^\s*:?-{2,}:?\s*\|/.test(next)
}

function tableEnd(lines: readonly string[], index: number): number {
  return paragraphEnd(lines, index)
}

/** JSON, YAML and their like without a fence. */
function isData(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (/^\s*[{[]\s*(?:["'{[]|$)/.test(line) && /[}\]{[,]\s*$/.test(line)) return true
  return (
    /^[\w-]+: [|>][-+]?$/.test(line) ||
    (/^[a-z_][\w-]*: /.test(line) && /^[a-z_][\w-]*: ?[|>"'{[]/.test(lines[index + 1] ?? '')) ||
    /^\s*:[\w -]{2,30}: /.test(line)
  )
}

function isWholeQuotation(lines: readonly string[], index: number): boolean {
  if (index > 0 && lines[index - 1] !== '') return false
  const text = lines.slice(index, paragraphEnd(lines, index)).join('\n').trim()
  return /^(?:"|``|「|『|')\s?[^"]{12,}(?:"|''|」|』|')[.,]?$/.test(text) && !/^'[^']*'\w/.test(text)
}

/** A heading of a name, in any syntax, or one with a time. */
function isNameHeading(lines: readonly string[], index: number, labels: Labels): boolean {
  const line = lines[index] ?? ''
  if (/^#{1,6} /.test(line) && HAS_CLOCK.test(line)) return true
  const title = HEADLINE.exec(line)?.[1] ?? (UNDERLINE.test(lines[index + 1] ?? '') ? line : '')
  const name = title
    .replace(/ ?[([].*$/, '')
    .replace(/[*_:]/g, '')
    .trim()
  return isName(name) && (labels.isSpeaker(name) || (isPossible(name) && isLikeName(name) && isFollowed(lines, index)))
}

/** Words stand in one of the next lines. */
function isFollowed(lines: readonly string[], index: number): boolean {
  return lines.slice(index + 1, index + 5).some(isText)
}

function isText(line: string | undefined): boolean {
  return line !== undefined && /\p{L}/u.test(line)
}

function paragraphStart(lines: readonly string[], index: number): number {
  let at = index
  while (at > 0 && lines[at] === '') at--
  while (at > 0 && lines[at - 1] !== '') at--
  return at
}

function paragraphEnd(lines: readonly string[], index: number): number {
  let at = index
  while (at < lines.length && lines[at] !== '') at++
  return at
}

function blockEnd(lines: readonly string[], index: number, goesOn: RegExp): number {
  let at = index
  while (at < lines.length && goesOn.test(lines[at] ?? '')) at++
  return at
}
