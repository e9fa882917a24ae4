import { blockAt } from './blocks.ts'
import { enclosed } from './enclosed.ts'
import { footFrom, greeted } from './feet.ts'
import { isName } from './head.ts'
import { FORMED, othersIn } from './mouth.ts'
import { normalise } from './normal.ts'
import { quotations } from './quotation.ts'
import { isOnlySpeaker } from './speakers.ts'
import { HAS_CLOCK, isByline, isFollowed, isHead, paragraphEnd } from './stamps.ts'
import type { Role } from './turn.ts'

/** What a turn must know of the file around it. */
export interface Speakers {
  readonly roleOf: (label: string) => Role
  /** Labels before the text make the turns of this file: a stranger's is a doubt. */
  readonly isLabelled: boolean
  /** A rule parts the turns of this file. */
  readonly isRuled: boolean
  /** Headings without a time make them. */
  readonly isTitled: boolean
}

/** A line of a turn as it reads, without its end; null where its form already says whose it is. */
export type ReadLine = string | null

/** A name in signs that only a copy has: `<gus> …`, `[Gus] …`, `@gus: …`, `**Gus:** …`, `gus> …`, `Gus → …`. */
const SIGNED =
  /^\s*[-*•]?\s*(?:(\p{Lu}\p{L}+) (?:→|->|=>|>|to) \p{Lu}\p{L}+:\s|<@?([\p{L}\d][\p{L}\d ._-]{1,30})>:?\s|\[\|?([\p{Lu}@][\p{L}\d ._-]{1,30})\|?\]:?\s(?!\()|@([\p{L}\d._-]{2,30})(?::[\w.-]+)?:\s(?=\S+ \S)|\*{1,2}([^*:]{2,40}):?\*{1,2}:?\s|_{1,2}([^_:]{2,40}):?_{1,2}:\s|"([^":]{2,30})":\s|([\p{L}\d._-]{2,30})(?:>| →| =>|::) |(\p{Lu}[\p{L}\d._-]{1,30}|[\w.-]*[\d_][\w.-]*) "(?=[^"]*$) |(\p{Lu}[\p{Lu}.'’-]+(?: [\p{Lu}\d.'’-]+)+(?:, [\p{Lu} ]+)?):\s)/u
/** `Gus: …`, `Gus Marrs：…` and the same behind a list's mark. */
const LABEL =
  /^\s*(?:[-*•] |\p{Extended_Pictographic}\s?)?([\p{L}\d][^:.!?\n]{0,47}?) ?:(?:\s|$|(?<=[^\x00-ɏ] ?:))(.*)$/u
/** What people write of their own too: it counts as the label without its marks. */
const IN_BOLD = /^(\s*(?:[-*•]\s)?\s*)[*_"]{1,3}([^*_":]+):?[*_"]{1,3}:?/
const TEMPLATE =
  /^\s*(?:Q\d*[.)]|A\d+[.):]) \S|\[\|\w+\|\]|<\|[\w ]{2,30}\|>|\[\/?(?:INST|SYS|SYSTEM|USER|ASSISTANT|HUMAN)\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/s>|\{\{\/?(?:user|system|assistant|char)\}\}|^\s*### ?(?:Instruction|Response|Input|Human|Assistant|User|System):?|^\s*<(?:human|user|assistant|system)>/
/** Letters that stand in no name as it is typed: of two scripts in one word, or small capitals. */
const ODD =
  /[a-zà-ɏ][^\p{Script=Latin}\P{L}]|[^\p{Script=Latin}\P{L}][a-zà-ɏ]|[\u0250-\u02af\u1d00-\u1dbf].|.[\u0250-\u02af\u1d00-\u1dbf]/iu
/** How people call themselves and the one they talk to. */
const SELF = /^(?:me|you|i)$/i
const HEADLINE = /^\s*(?:#{1,6}\s+|={1,6} |h[1-6]\. |!{1,3} |\[\d+\] |[↪↩◆■▶►]\s?|【)\s*(.*?)[\s=#】]*$/
const UNDERLINE = /^\s*(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$/
/** Running words as written, without a sign that any of the shapes has: most lines. */
const WORDS = String.raw`(?!bq\.|h\d\.)[A-Za-zÀ-ƿǄ-ɏ](?:[A-Za-zÀ-ƿǄ-ɏ.!?'")%*‘’“”…–—]| (?!  )|(?<=\s)\(|[,;](?=\s)|,$|-(?=[A-Za-zÀ-ɏ])|(?<=\s)\d{1,3}(?=(?:st|nd|rd|th)?[,.!?)]?(?:\s|$)))*`
const PLAIN = new RegExp(`^${WORDS}$`)
/** Such a line may all the same stand over another's words: whole names, a speaker alone, the end or beginning of a letter. */
const SHORT =
  /^[ \t]*(?:(?=[^\n]{3,60}$)\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[^\n]*|[^\n]*[\d)])|(?:user|human|assistant|system|[a-z\d]+[._][\w.]+)|[^\n]{2,60},|\p{L}[\p{L} ]{1,20} \p{Lu}[\p{L} ]{1,30}!?)[ \t]*$| [—–―-]{1,2} ?\p{Lu}[^\n]{0,80}$/imu
/** A line that ends in no full stop and has another beside it. */
const LEADING = /[^.!\s][ \t\r]*\n|\n[^\n]*[^.!\s]\s*$/
const PLAIN_LINE = new RegExp(`(?:${WORDS})?[ \\t\\r]*(?:\\n|$)`, 'y')
/** What a shape that counts in anybody's words has, or may have once it is read; signs first, for speed. */
const MARKED =
  /[<[@]|\d(?:[:h]\d\d|[-/.][\dA-Za-z]|\S{0,3} (?:\S+ ){1,2}\d{4})|\{\{|[-_=*]{3}(?<=^[ \t]*...)|###(?<=^###)|:(?<=^[ \t*_-]*[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ-]{1,20}(?: [A-Za-zÀ-ɏ]{1,12})?[*_]{0,2}:)|[^\x00-\x7fÀ-ɏ‘’“”„•…–—]/m

/** Of a longer line its beginning and its end are looked at. */
const SEEN = 400

/** Whether a line of the text may be another's: no for most. */
export function mayHoldOthers(text: string, role: Role): boolean {
  if (role !== 'human') return MARKED.test(text)
  for (PLAIN_LINE.lastIndex = 0; PLAIN_LINE.lastIndex < text.length; ) if (!PLAIN_LINE.test(text)) return true
  return LEADING.test(text) || SHORT.test(text)
}

/** Which lines of a message another mouth speaks: what a shape says without doubt, and of the rest what the head tells. */
export function quotedLines(written: readonly ReadLine[], role: Role, speakers: Speakers): Uint8Array {
  const { lines, quoted, doubts } = shaped(written, role, speakers)
  const others = role === 'human' ? othersIn(lines, quoted, doubts) : null
  if (others !== null) quoted.fill(1, ...others)
  return quoted
}

export interface Shaped {
  readonly lines: readonly string[]
  /** 1 for a line that another mouth speaks. */
  readonly quoted: Uint8Array
  /** The shape of a line that both have, as a sign: `t` a heading of a name, `l` a label of two. */
  readonly doubts: readonly string[]
}

/**
 * What shapes alone say: block marks, machines' stamps, a name and a time before lines, envelopes, tables, templates. What only
 * introduces runs to the end. Only the human is believed: what they write too is a doubt.
 */
export function shaped(written: readonly ReadLine[], role: Role, speakers: Speakers): Shaped {
  const isTheirs = role !== 'human'
  const whole = written.map((line) => (line === null ? FORMED : normalise(line).text.trimEnd()))
  const lines = whole.map((line) => (line.length <= SEEN ? line : `${line.slice(0, SEEN - 100)} … ${line.slice(-100)}`))
  const quoted = new Uint8Array(lines.length)
  const doubts = lines.map(() => '')
  const mark = (from: number, to: number): unknown => quoted.fill(1, Math.max(0, from), to)
  const isPlain = (i: number): boolean =>
    PLAIN.test(written[i] ?? '') && !SHORT.test(written[i] ?? '') && !UNDERLINE.test(lines[i + 1] ?? '')
  if (!isTheirs) {
    const marked = lines.flatMap((line, i) => (line === '' || isPlain(i) ? [] : [i]))
    for (const range of enclosed(lines, marked)) mark(...range)
    for (const range of quotations(written.map((line) => line ?? FORMED))) mark(...range)
  }
  const labels = new Labels(speakers)
  const isKnown = (name: string): boolean => speakers.roleOf(name) !== 'unknown'
  const isOwn = (line: string): boolean => isKnown(line.replace(/^\W+/, ''))
  const templates: number[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '' || (quoted[i] === 1 && !line.startsWith('---'))) continue
    if (isTheirs ? !MARKED.test(line) : isPlain(i)) continue
    if (TEMPLATE.test(whole[i] ?? '')) templates.push(i)
    const foot = isTheirs ? -1 : footFrom(lines, i, isOwn)
    const isTitle = !isTheirs && isNameHeading(lines, i, labels)
    const block =
      foot >= 0 ? ([foot, i + 1] as const) : isTheirs || isTitle ? null : blockAt(lines, i, written[i] ?? '')
    const isOver = (): boolean =>
      (isTitle && labels.isTurn(line)) ||
      isByline(lines, i) ||
      (isFollowed(lines, i) && speakers.roleOf(greeted(line)) === 'human')
    const heads = isHead(lines, i, isTheirs ? null : isKnown) || (!isTheirs && block === null && isOver())
    if (block !== null && !heads) mark(...block)
    const { from, doubt } = heads ? { from: i, doubt: -1 } : isTheirs ? NO_LABEL : labels.add(line, i)
    if (from >= 0) {
      mark(from, lines.length)
      break
    }
    if (isTitle) doubts[i] = 't'
    if (doubt >= 0) doubts[doubt] = doubts[i] = 'l'
  }
  if (templates.length > 0)
    mark(templates[0] ?? 0, templates.length > 1 ? paragraphEnd(lines, templates.at(-1) ?? 0) : lines.length)
  return { lines, quoted, doubts }
}

/** Counts the labels of a turn: one of a speaker of the log, in signs or of odd letters, or two and one again tell a copy; two may. */
class Labels {
  private first = -1
  private hasSpeaker = false
  private readonly names = new Set<string>()
  private readonly speakers: Speakers

  constructor(speakers: Speakers) {
    this.speakers = speakers
  }

  /** A heading that may begin a turn of this file, or does so in another. */
  isTurn(title: string): boolean {
    return HAS_CLOCK.test(title) || this.isSpeaker(title.replace(/^\W+|\W+$/g, '')) || this.speakers.isTitled
  }

  isSpeaker(name: string): boolean {
    return isOnlySpeaker(name) || this.speakers.roleOf(name) !== 'unknown'
  }

  /** From which line on the turn is a copy, or -1, and from which one on it may be, or -1. */
  add(line: string, index: number): { readonly from: number; readonly doubt: number } {
    const sign = SIGNED.exec(line)?.slice(1).join('') ?? ''
    const isSign = isName(sign) && !SELF.test(sign) && /\p{L}{2}/u.test(sign)
    const from = this.first < 0 ? index : this.first
    if (isSign && (!IN_BOLD.test(line) || this.isSpeaker(sign))) return { from, doubt: -1 }
    const [, label = ''] = LABEL.exec(line.replace(IN_BOLD, '$1$2:')) ?? []
    const name = label.replace(/ ?[([].*[)\]]$/, '')
    if (!isName(name) || SELF.test(name)) return NO_LABEL
    const { roleOf, isLabelled } = this.speakers
    const isOdd = name.length > 2 && ODD.test(name)
    if (isOdd || isOnlySpeaker(name) || roleOf(name) === 'human') return { from, doubt: -1 }
    if (!/^(?:\p{L}\d?|[a-z][\w.-]*)$/u.test(name) && !isLikeName(name)) return NO_LABEL
    this.first = from
    this.hasSpeaker ||= roleOf(name) !== 'unknown'
    const isAgain = this.names.has(name) && this.names.size > 1
    this.names.add(name)
    const isCapital = /^[\p{Lu}\p{Lo}]/u.test(name)
    const isCopy = isAgain || (isCapital && (isLabelled || (this.hasSpeaker && this.names.size > 1)))
    return isCopy ? { from, doubt: -1 } : { from: -1, doubt: isCapital && this.names.size > 1 ? from : -1 }
  }
}

const NO_LABEL = { from: -1, doubt: -1 }

/** One word, or several that all begin with a capital: "Plan for tonight" is nobody. */
const isLikeName = (label: string): boolean => label.split(' ').every((word) => /^[\p{Lu}\p{N}\p{Lo}]/u.test(word))

/** A heading of a name, in any syntax, or one with a time. */
function isNameHeading(lines: readonly string[], index: number, labels: Labels): boolean {
  const line = lines[index] ?? ''
  if (/^#{1,6} /.test(line) && HAS_CLOCK.test(line)) return true
  const title = HEADLINE.exec(line)?.[1] ?? (UNDERLINE.test(lines[index + 1] ?? '') ? line : '')
  if (line.length < 12 && isOnlySpeaker(line) && isFollowed(lines, index)) return true
  const name = title
    .replace(/ ?[([].*$/, '')
    .replace(/[*_:]/g, '')
    .trim()
  return isName(name) && !SELF.test(name) && (labels.isSpeaker(name) || (isLikeName(name) && isFollowed(lines, index)))
}
