import { headingLevel, lineKind, skipBlanks, TEXT, trimEnd } from './line-kind.ts'

/** The line with which a turn begins. */
export interface Head {
  readonly speaker: string
  readonly time: string | null
  readonly source: string | null
  /** How far behind the line's start the turn's text begins, on this very line; -1 when it begins on the next. */
  readonly text: number
  /** A session's heading: it gives time and source to the labels below it and begins no turn itself. */
  readonly isSession: boolean
}

/** How the turns of a file begin. A file keeps the form of its first turns. */
export interface LogForm {
  /** A row of `ROWS`; `none`: nobody speaks here. */
  readonly kind: FormKind | 'none'
  /** Number of `#` of a turn's or session's heading, else 0. */
  readonly level: number
  /** Headings have a time; one without is text, unless it is one of `untimed`. */
  readonly timed: boolean
  /** Speakers of a timed file whose time is missing now and then; left out when it never is. */
  readonly untimed?: Untimed
  /** The labels that begin a turn where the line alone does not say so. */
  readonly labels: readonly string[]
  /** Byte offset behind front matter. */
  readonly body: number
}

/** Headings without a time that begin a turn in a timed file. Names of the configuration are not among the labels. */
export interface Untimed {
  readonly labels: readonly string[]
  /** No rule parts the turns of this file, so none has to stand before such a heading. */
  readonly loose: boolean
}

export type FormKind = 'session' | 'heading' | 'stamped' | 'bold' | 'plain'

export interface NewTurn {
  readonly speaker: string
  /** `14:30` or `14:30:15`. */
  readonly time: string
  readonly source: string | null
  readonly text: string
}

interface Row {
  /** What such a line begins with; `''`: with a name. */
  readonly start: string
  /** What the line `bytes[start, end)` gives if it is such a head in some file. */
  read(bytes: Buffer, start: number, end: number): Head | null
  /** A turn with such a head, the text of the turn being `body`. */
  write(turn: NewTurn, body: string, form: LogForm): string
}

/** The forms of a log, each line of it looked at in this order. */
export const ROWS: Readonly<Record<FormKind, Row>> = {
  /** `## 14:32:15 [openai]` over `**User:** text` */
  session: {
    start: '#',
    read: sessionHeading,
    write({ speaker, time, source }, body, { level }) {
      const named = source === null ? '' : ` [${source}]`
      return `${'#'.repeat(level)} ${time}${named}\n\n${labelled(`**${speaker}:**`, body)}\n\n`
    },
  },
  /** `## USER [14:30] (claude)`, `### User` */
  heading: {
    start: '#',
    read: speakerHeading,
    write({ speaker, time, source }, body, { level, timed }) {
      const named = source === null ? '' : ` (${source})`
      return `${'#'.repeat(level)} ${speaker}${timed ? ` [${time}]` : ''}${named}\n\n${body}\n\n---\n\n`
    },
  },
  /** `[14:30] Name: text` */
  stamped: {
    start: '[',
    read: stampedLabel,
    write: ({ speaker, time }, body) => `${labelled(`[${time}] ${speaker}:`, body)}\n\n`,
  },
  /** `**Name:** text`, `**Name** (14:30): text`, `**Name (14:30):** text` */
  bold: {
    start: '*',
    read: boldLabel,
    write: ({ speaker, time }, body) => `${labelled(`**${speaker}** (${time}):`, body)}\n\n`,
  },
  /** `Name: text` */
  plain: {
    start: '',
    read: (bytes, start, end) => plainLabel(bytes, start, start, end),
    write: ({ speaker }, body) => `${labelled(`${speaker}:`, body)}\n\n`,
  },
}

export interface HeadReader {
  /** 1 for a byte with which such a line may begin. */
  readonly starts: Uint8Array
  /** The head on the line `bytes[start, end)` or null. `afterRule`: the last thing above is a horizontal rule. */
  read(bytes: Buffer, start: number, end: number, afterRule: boolean): Head | null
}

/** Reads heads of the file's own form; whatever looks like a head of another form is text. */
export function createHeadReader(form: LogForm): HeadReader {
  const starts = new Uint8Array(256)
  if (form.kind === 'none') return { starts, read: () => null }
  const kinds: FormKind[] = form.kind === 'session' ? ['session', 'bold'] : [form.kind]
  const rows = kinds.map((kind) => ({ kind, row: ROWS[kind] }))
  for (const { row } of rows)
    for (const word of row.start === '' ? form.labels : [row.start]) starts[Buffer.from(word)[0] ?? 0] = 1
  const labels = new Set([...form.labels, ...(form.untimed?.labels ?? [])])
  const needsRule = form.kind === 'heading' && form.timed && form.untimed?.loose !== true
  return {
    starts,
    read(bytes, start, end, afterRule) {
      for (const { kind, row } of rows) {
        if (row.start === '#' && headingLevel(bytes, start, end) !== form.level) continue
        const head = row.read(bytes, start, end)
        if (head === null) continue
        const says =
          kind === 'session' || kind === 'stamped' || (kind === 'heading' && form.timed && head.time !== null)
        if (says || (labels.has(head.speaker) && (!needsRule || afterRule))) return head
      }
      return null
    },
  }
}

const MAX_HEADING = 256
const MAX_LABEL = 48

function speakerHeading(bytes: Buffer, start: number, end: number): Head | null {
  const from = skipBlanks(bytes, start + headingLevel(bytes, start, end), end)
  let to = trimEnd(bytes, from, end)
  if (from >= to || to - from > MAX_HEADING) return null
  let time: string | null = null
  let source: string | null = null
  const inParens = openingOf(bytes, from, to, 0x28, 0x29)
  if (inParens > from) {
    if (isTime(bytes, inParens + 1, to - 1)) time = bytes.toString('latin1', inParens + 1, to - 1)
    else source = bytes.toString('utf8', inParens + 1, to - 1)
    to = trimEnd(bytes, from, inParens)
  }
  const inBrackets = time === null ? openingOf(bytes, from, to, 0x5b, 0x5d) : -1
  if (inBrackets > from && isTime(bytes, inBrackets + 1, to - 1)) {
    time = bytes.toString('latin1', inBrackets + 1, to - 1)
    to = trimEnd(bytes, from, inBrackets)
  }
  const speaker = cleanLabel(bytes.toString('utf8', from, to))
  return speaker === '' ? null : { speaker, time, source: source?.trim() || null, text: -1, isSession: false }
}

function sessionHeading(bytes: Buffer, start: number, end: number): Head | null {
  const from = skipBlanks(bytes, start + headingLevel(bytes, start, end), end)
  const to = trimEnd(bytes, from, end)
  const length = timeLength(bytes, from, to)
  if (length === 0 || to - from > MAX_HEADING) return null
  const rest = bytes.toString('utf8', from + length, to).trim()
  const found = /^(?:\[([^\]]+)\]|\(([^)]+)\))$/.exec(rest)
  if (rest !== '' && found === null) return null
  const source = (found?.[1] ?? found?.[2] ?? '').trim() || null
  return { speaker: '', time: bytes.toString('latin1', from, from + length), source, text: -1, isSession: true }
}

function boldLabel(bytes: Buffer, start: number, end: number): Head | null {
  if (bytes[start] !== 0x2a || bytes[start + 1] !== 0x2a) return null
  const head = bytes.toString('latin1', start, Math.min(end, start + MAX_LABEL + 24))
  const match = /^\*\*([^*]+?)(:?)\*\*( ?[([]\d\d:\d\d(?::\d\d)?[)\]])?(:?)(?=[ \t\r]|$)/.exec(head)
  if (match?.[1] === undefined || (match[2] === '') === (match[4] === '')) return null
  const inner = bytes.toString('utf8', start + 2, start + 2 + match[1].length)
  return labelHead(inner + (match[3] ?? ''), skipBlanks(bytes, start + match[0].length, end) - start)
}

function stampedLabel(bytes: Buffer, start: number, end: number): Head | null {
  const length = bytes[start] === 0x5b ? timeLength(bytes, start + 1, end) : 0
  if (length === 0 || bytes[start + 1 + length] !== 0x5d) return null
  const head = plainLabel(bytes, start, skipBlanks(bytes, start + length + 2, end), end)
  return head === null ? null : { ...head, time: bytes.toString('latin1', start + 1, start + 1 + length) }
}

/** The label that begins at `from` on the line at `start`. */
function plainLabel(bytes: Buffer, start: number, from: number, end: number): Head | null {
  const limit = Math.min(end, from + MAX_LABEL)
  let colon = from
  // The colon of a time in parentheses is not the label's.
  while (colon < limit && (bytes[colon] !== 0x3a || bytes[colon - 3] === 0x28 || bytes[colon - 6] === 0x28)) colon++
  if (colon === from || colon === limit) return null
  const next = bytes[colon + 1]
  // `http://` and `C:\` are no labels.
  if (colon + 1 < end && next !== 0x20 && next !== 0x09 && next !== 0x0d) return null
  return labelHead(bytes.toString('utf8', from, colon), skipBlanks(bytes, colon + 1, end) - start)
}

/** Splits `Dana (14:30)` and `Dana (telegram)`. */
function labelHead(label: string, text: number): Head | null {
  const aside = /^([^([]*)[([]([^()[\]]*)[)\]]$/.exec(label)
  const speaker = cleanLabel((aside?.[1] ?? label).trim())
  if (!isName(speaker)) return null
  const inside = aside?.[2]?.trim() ?? ''
  const hasTime = /^\d\d:\d\d(?::\d\d)?$/.test(inside)
  const source = hasTime || inside === '' ? null : inside
  return { speaker, time: hasTime ? inside : null, source, text, isSession: false }
}

/** Behind a label only running text can stand: what markdown knows by its line's start goes below it. */
function labelled(label: string, body: string): string {
  const first = Buffer.from(body.slice(0, Math.max(0, body.indexOf('\n'))) || body)
  return lineKind(first, 0, first.length) === TEXT ? `${label} ${body}` : `${label}\n${body}`
}

/** Length of a time of day `14:30` or `14:30:15` at `at`, 0 when there is none. */
function timeLength(bytes: Uint8Array, at: number, end: number): number {
  if (end - at < 5 || !isUnder(bytes, at, 24) || bytes[at + 2] !== 0x3a || !isUnder(bytes, at + 3, 60)) return 0
  return end - at >= 8 && bytes[at + 5] === 0x3a && isUnder(bytes, at + 6, 60) ? 8 : 5
}

function isTime(bytes: Uint8Array, from: number, to: number): boolean {
  return to > from && timeLength(bytes, from, to) === to - from
}

/** Two digits whose value is below `limit`. */
function isUnder(bytes: Uint8Array, at: number, limit: number): boolean {
  const tens = (bytes[at] ?? 0) - 0x30
  const ones = (bytes[at + 1] ?? 0) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && tens * 10 + ones < limit
}

/** A name without the markdown and the colon that people put around it. */
function cleanLabel(label: string): string {
  return /[:*_]$/.test(label) ? label.replace(/^[*_]{1,3}|[*_:]{1,4}$/g, '').trim() : label
}

/** Where the bracket opens that closes at the end of `[from, to)`, or -1. */
function openingOf(bytes: Uint8Array, from: number, to: number, open: number, close: number): number {
  if (bytes[to - 1] !== close) return -1
  let at = to - 2
  while (at > from && bytes[at] !== open) at--
  return bytes[at] === open ? at : -1
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*){0,3}$/u
const PICTURE = /^(?:\p{So}|\p{Sk}|\u{fe0f}|\u{200d})+ ?/u

/** Up to four words of letters, digits and the marks of names, one letter at least; a leading emoji does not count. */
export function isName(label: string): boolean {
  const name = label.replace(PICTURE, '')
  return name.length <= MAX_LABEL && NAME.test(name) && /\p{L}/u.test(name)
}
