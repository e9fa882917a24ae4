import { headingLevel, lineKind, trimEnd } from './line-kind.ts'

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
  /** `claude-code:0b6e…`: which message of which chat it is; null for a turn that was not captured. */
  readonly mark?: string | null
  readonly text: string
}

interface Row {
  /** What such a line begins with; `''`: with a name. */
  readonly start: string
  /** Such a line in some file, one character a byte: `speaker`, `time` or `late`, `source` or `aside`. */
  readonly pattern: RegExp
  /** A turn with such a head, the text of the turn being `body`. */
  write(turn: NewTurn, body: string, form: LogForm): string
}

const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`
/** ` (14:30)`, ` (telegram)` behind a name. */
const ASIDE = String.raw`(?:[([](?:(?<late>${TIME})|(?<source>[^()[\]:]{0,48}))[)\]])?`
/** Behind the label the text begins, or the next line; `http://` and `C:\` are no labels. */
const END = String.raw`(?=[ \t\r]|$)[ \t]*`

/** The forms of a log, each line of it looked at in this order. */
export const ROWS: Readonly<Record<FormKind, Row>> = {
  /** `## 14:32:15 [openai]` over `**User:** text` */
  session: {
    start: '#',
    pattern: new RegExp(String.raw`^#+[ \t]+(?<time>${TIME})[ \t]*(?:\[(?<source>[^\]]+)\]|\((?<aside>[^)]+)\))?$`),
    write({ speaker, time, source, mark }, body, { level }) {
      const named = source === null ? '' : ` [${source}]`
      return `${'#'.repeat(level)} ${time}${named}\n\n${labelled(`**${speaker}:**`, mark, body)}\n\n`
    },
  },
  /** `## USER [14:30] (claude)`, `### User` */
  heading: {
    start: '#',
    pattern: new RegExp(
      String.raw`^#+[ \t]+(?<speaker>\S.*?)(?:\[(?<time>${TIME})\][ \t]*)?(?:\((?:(?<late>${TIME})|(?<source>[^(]*))\))?$`,
    ),
    write({ speaker, time, source, mark }, body, { level, timed }) {
      const named = source === null ? '' : ` (${source})`
      return `${'#'.repeat(level)} ${speaker}${timed ? ` [${time}]` : ''}${named}${comment(mark)}\n\n${body}\n\n---\n\n`
    },
  },
  /** `[14:30] Name: text` */
  stamped: {
    start: '[',
    pattern: new RegExp(String.raw`^\[(?<time>${TIME})\][ \t]*(?<speaker>[^:([]{1,48})${ASIDE}:${END}`),
    write: ({ speaker, time, mark }, body) => `${labelled(`[${time}] ${speaker}:`, mark, body)}\n\n`,
  },
  /** `**Name:** text`, `**Name** (14:30): text`, `**Name (14:30):** text` */
  bold: {
    start: '*',
    pattern: new RegExp(
      String.raw`^\*\*(?<speaker>[^*([]{1,48}?)${ASIDE}(?::\*\*|\*\*:|(?:\*\*|:\*\*) ?[([](?<time>${TIME})[)\]]:?)${END}`,
    ),
    write: ({ speaker, time, mark }, body) => `${labelled(`**${speaker}** (${time}):`, mark, body)}\n\n`,
  },
  /** `Name: text` */
  plain: {
    start: '',
    pattern: new RegExp(`^(?<speaker>[^:([]{1,48})${ASIDE}:${END}`),
    write: ({ speaker, mark }, body) => `${labelled(`${speaker}:`, mark, body)}\n\n`,
  },
}

/** A head is no longer than this, in bytes, its mark left out; of a label's line no more is looked at. */
const MAX_HEAD = 264

/** `<!-- claude-code:0b6e… -->` behind a head, in bytes at most. */
const MAX_MARK = 192
/** Marks wherever they stand. */
export const MARKS = /<!-- ([a-z][a-z-]{1,30}:[\w.:-]{1,128}) -->/g
const MARK_BEHIND = /<!-- [a-z][a-z-]{1,30}:[\w.:-]{1,128} -->$/
const MARK_FIRST = /^<!-- [a-z][a-z-]{1,30}:[\w.:-]{1,128} -->[ \t]*/

/** What the line `bytes[start, end)` gives if it is such a head in some file. */
export function headOn(kind: FormKind, bytes: Buffer, start: number, end: number): Head | null {
  const { start: sign, pattern } = ROWS[kind]
  const isHeading = sign === '#'
  const trimmed = isHeading ? trimEnd(bytes, start, end) : end
  const behind = isHeading
    ? MARK_BEHIND.exec(bytes.toString('latin1', Math.max(start, trimmed - MAX_MARK), trimmed))
    : null
  const to = isHeading ? trimEnd(bytes, start, trimmed - (behind?.[0].length ?? 0)) : Math.min(end, start + MAX_HEAD)
  const found = to - start > MAX_HEAD ? null : pattern.exec(bytes.toString('latin1', start, to))
  if (found === null) return null
  const { speaker = '', time, late, source, aside } = found.groups ?? {}
  const name = cleanLabel(fromLatin(speaker).trim())
  if (kind !== 'session' && (isHeading ? name === '' : !isName(name))) return null
  const text = found[0].length
  const body = start + text
  const first = isHeading ? null : MARK_FIRST.exec(bytes.toString('latin1', body, Math.min(end, body + MAX_MARK)))
  return {
    speaker: name,
    time: time ?? late ?? null,
    source: fromLatin(source ?? aside ?? '').trim() || null,
    text: isHeading ? -1 : text + (first?.[0].length ?? 0),
    isSession: kind === 'session',
  }
}

function fromLatin(text: string): string {
  return /[^\x00-\x7f]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text
}

export type HeadReader = ReturnType<typeof createHeadReader>

/** Reads heads of the file's own form; whatever looks like a head of another form is text. */
export function createHeadReader(form: LogForm) {
  /** 1 for a byte with which such a line may begin. */
  const starts = new Uint8Array(256)
  const kinds: FormKind[] = form.kind === 'none' ? [] : form.kind === 'session' ? ['session', 'bold'] : [form.kind]
  for (const kind of kinds)
    for (const word of ROWS[kind].start === '' ? form.labels : [ROWS[kind].start]) starts[Buffer.from(word)[0] ?? 0] = 1
  const labels = new Set([...form.labels, ...(form.untimed?.labels ?? [])])
  const needsRule = form.kind === 'heading' && form.timed && form.untimed?.loose !== true
  return {
    starts,
    /** The head on the line `bytes[start, end)` or null. `afterRule`: the last thing above is a horizontal rule. */
    read(bytes: Buffer, start: number, end: number, afterRule: boolean): Head | null {
      for (const kind of kinds) {
        if (ROWS[kind].start === '#' && headingLevel(bytes, start, end) !== form.level) continue
        const head = headOn(kind, bytes, start, end)
        if (head === null) continue
        const says =
          kind === 'session' || kind === 'stamped' || (kind === 'heading' && form.timed && head.time !== null)
        if (says || (labels.has(head.speaker) && (!needsRule || afterRule))) return head
      }
      return null
    },
  }
}

/** Behind a label only running text can stand: what markdown knows by its line's start goes below it. */
function labelled(name: string, mark: NewTurn['mark'], body: string): string {
  const label = `${name}${comment(mark)}`
  const first = Buffer.from(body.slice(0, Math.max(0, body.indexOf('\n'))) || body)
  return lineKind(first, 0, first.length) === 'text' ? `${label} ${body}` : `${label}\n${body}`
}

function comment(mark: NewTurn['mark']): string {
  return mark == null ? '' : ` <!-- ${mark} -->`
}

/** A name without the markdown and the colon that people put around it. */
function cleanLabel(label: string): string {
  return /[:*_]$/.test(label) ? label.replace(/^[*_]{1,3}|[*_:]{1,4}$/g, '').trim() : label
}

const MAX_LABEL = 48
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*){0,3}$/u
const PICTURE = /^(?:\p{So}|\p{Sk}|\u{fe0f}|\u{200d})+ ?/u

/** Up to four words of letters, digits and the marks of names, one letter at least; a leading emoji does not count. */
export function isName(label: string): boolean {
  const name = label.replace(PICTURE, '')
  return name.length <= MAX_LABEL && NAME.test(name) && /\p{L}/u.test(name)
}
