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

/**
 * Which lines of a message another mouth speaks, told by shape alone: block marks, name and time over or before lines, labels
 * that come again, envelopes, tables, templates. What only introduces runs to the end, for nothing says where it ends.
 */
export function quotedLines(written: readonly ReadLine[], role: Role, speakers: Speakers): Uint8Array {
  // Only the human is believed, and what an assistant writes has headings, tables and labels of its own.
  const isTheirs = role !== 'human'
  const whole = written.map((line) => (line === null ? FORMED : normalise(line).text.trimEnd()))
  const lines = whole.map((line) => (line.length <= SEEN ? line : `${line.slice(0, SEEN - 100)} … ${line.slice(-100)}`))
  const quoted = new Uint8Array(lines.length)
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
  const isTitle = (i: number): boolean => isNameHeading(lines, i, labels)
  const templates: number[] = []
  /** Up to here what is quoted may turn out to be a conversation. */
  let fields = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '' || (quoted[i] === 1 && i >= fields && !line.startsWith('---'))) continue
    if (isTheirs ? !MARKED.test(line) : isPlain(i)) continue
    if (TEMPLATE.test(whole[i] ?? '')) templates.push(i)
    const foot = isTheirs ? -1 : footFrom(lines, i, isOwn)
    const block =
      foot >= 0 ? ([foot, i + 1] as const) : isTheirs || isTitle(i) ? null : blockAt(lines, i, written[i] ?? '')
    const isOver = (): boolean =>
      isTitle(i) || isByline(lines, i) || (isFollowed(lines, i) && speakers.roleOf(greeted(line)) === 'human')
    if (isHead(lines, i, isTheirs ? null : isKnown) || (!isTheirs && block === null && isOver())) {
      mark(i, lines.length)
      break
    }
    if (isTheirs) continue
    if (block !== null) mark(...block)
    const from = labels.add(line, i)
    if (from >= 0) {
      fields = paragraphEnd(lines, i)
      mark(from, labels.mayEnd ? fields : lines.length)
      if (!labels.mayEnd) break
    }
  }
  if (templates.length > 0)
    mark(templates[0] ?? 0, templates.length > 1 ? paragraphEnd(lines, templates.at(-1) ?? 0) : lines.length)
  const others = isTheirs ? null : othersIn(lines, quoted)
  if (others !== null) mark(...others)
  return quoted
}

/** Counts the labels of a turn: the speaker's own name, two names, or one that comes again tell a copy of a conversation. */
class Labels {
  /** Labels that none repeats may be fields as well: they end with their paragraph. */
  mayEnd = false
  private first = -1
  private count = 0
  private hasSpeaker = false
  private isSaying = false
  private readonly names = new Set<string>()
  private readonly speakers: Speakers

  constructor(speakers: Speakers) {
    this.speakers = speakers
  }

  isSpeaker(name: string): boolean {
    return isOnlySpeaker(name) || this.speakers.roleOf(name) !== 'unknown'
  }

  /** From which line on the turn is a copy, or -1. */
  add(line: string, index: number): number {
    this.mayEnd = false
    const sign =
      SIGNED.exec(line)
        ?.slice(1)
        .find((name) => name !== undefined) ?? ''
    const isSign = isName(sign) && !SELF.test(sign) && /\p{L}{2}/u.test(sign)
    const from = this.first < 0 ? index : this.first
    if (isSign && (!IN_BOLD.test(line) || this.isSpeaker(sign))) {
      this.first = from
      return from
    }
    const [, label = '', text = ''] = LABEL.exec(line.replace(IN_BOLD, '$1$2:')) ?? []
    const name = label.replace(/ ?[([].*[)\]]$/, '')
    if (!isName(name)) return -1
    const { roleOf, isLabelled } = this.speakers
    if (isOnlySpeaker(name) || (roleOf(name) === 'human' && !SELF.test(name))) return from
    const isOdd = name.length > 2 && ODD.test(name)
    if (!isOdd && !/^(?:\p{L}\d?|[a-z][\w.-]*)$/u.test(name) && !isLikeName(name)) return -1
    this.first = from
    this.count++
    this.names.add(name)
    this.hasSpeaker ||= roleOf(name) !== 'unknown'
    this.isSaying ||= text.split(' ').length > 1 || text === ''
    // A name and a surname, or letters of two scripts.
    if ((/^\p{Lu}\S* \p{Lu}/u.test(name) && text.split(' ').length > 2) || isOdd) {
      this.mayEnd = !isLabelled && this.count < 2
      return this.first
    }
    this.mayEnd = !isLabelled && !this.hasSpeaker && (this.count < 3 || this.count === this.names.size)
    const isCapital = /^[\p{Lu}\p{Lo}]/u.test(name)
    const isCopy = this.names.size > 1 && (!this.mayEnd || (this.isSaying && isCapital))
    return isCopy || (isLabelled && isCapital) ? this.first : -1
  }
}

/** One word, or several that all begin with a capital: "Plan for tonight" is nobody. */
function isLikeName(label: string): boolean {
  return label.split(' ').every((word) => /^[\p{Lu}\p{N}\p{Lo}]/u.test(word))
}

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
