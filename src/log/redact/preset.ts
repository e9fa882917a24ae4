import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { isPlaceholder, type Line, type Match } from './rule.ts'

/** A rule of the preset, by the contract of `@secretlint/core`, which offers it only as a promise. */
interface Scanner {
  readonly meta: { readonly id: string; readonly type: string }
  create(
    context: { report(found: { readonly range: readonly [number, number] }): void; readonly [more: string]: unknown },
    options: object,
  ): { file?(source: { content: string; filePath: undefined; ext: string; contentType: 'text' }): unknown }
}

/** Comments that switch rules off are for code in one's own care: in a log they would let a pasted text hide secrets. */
const LEFT_OUT = new Set(['@secretlint/secretlint-rule-filter-comments', '@secretlint/secretlint-rule-gcp'])
const PREFIX = '@secretlint/secretlint-rule-'

let found: Match[] = []
const SCANNERS = (rules as unknown as readonly Scanner[])
  .filter(({ meta }) => meta.type === 'scanner' && !LEFT_OUT.has(meta.id))
  .map(({ meta, create }) => {
    const kind = meta.id.slice(PREFIX.length)
    const report = ({ range: [start, end] }: { readonly range: readonly [number, number] }): void =>
      void found.push({ start, end, kind })
    const createTranslator = () => () => ({ message: '', messageId: '' })
    return create({ sharedOptions: {}, createTranslator, ignore: () => undefined, report }, {})
  })

/**
 * The recommended rules of secretlint, in place and without a promise: each is a function of the text alone once the two
 * rules that read comments or key files on disk are left out. They see the lines as one text: starting costs more than reading.
 */
export function preset(lines: readonly Line[]): void {
  const content = lines.map(({ text }) => text).join('\n')
  found = []
  for (const scanner of SCANNERS) scanner.file?.({ content, filePath: undefined, ext: '', contentType: 'text' })
  let [at, from] = [0, 0]
  for (const { start, end, kind } of found.toSorted((a, b) => a.start - b.start)) {
    while (start > from + (lines[at]?.text.length ?? 0)) from += (lines[at++]?.text.length ?? 0) + 1
    const secret = lines[at]?.text.slice(start - from, end - from) ?? ''
    if (!isPlaceholder(secret)) lines[at]?.report(start - from, start - from + secret.length, kind)
  }
}

const BEGIN =
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:|BEGIN SSH2 ENCRYPTED PRIVATE KEY/g
const END =
  /-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: ?[0-9a-f]+|END SSH2 ENCRYPTED PRIVATE KEY/g
const LONGEST = 64 * 1024
const LONGEST_LINE = 1024
/** A line of a key as it stands in a file, a quotation or a list: base64, an armour header, or nothing. */
const BODY = /^[ \t>|*+-]*(?:[A-Za-z0-9+/=\\]{8,}|[A-Za-z-]+: [^\n]*|[A-Za-z0-9+/=]{0,80})[ \t\r]*$/

/** Private keys from BEGIN to END; one that is cut off ends where its lines end. A block keeps its number of lines. */
export function blocks(text: string, report: (match: Match) => void): void {
  BEGIN.lastIndex = 0
  let last: RegExpExecArray | null | undefined
  for (let found = BEGIN.exec(text); found !== null; found = BEGIN.exec(text)) {
    const end = endFrom(text, BEGIN.lastIndex, last)
    last = end
    const whole = end !== null && end.index - found.index < LONGEST
    const stop = whole ? end.index + end[0].length : bodyEnd(text, BEGIN.lastIndex)
    report({ start: found.index, end: stop, kind: 'private-key' })
    BEGIN.lastIndex = stop
  }
}

/** The first end behind a place; `last` is the one behind a place before it, so that a text is searched once for all its keys. */
function endFrom(text: string, from: number, last: RegExpExecArray | null | undefined): RegExpExecArray | null {
  if (last === null || (last !== undefined && last.index >= from)) return last
  END.lastIndex = from
  return END.exec(text)
}

function bodyEnd(text: string, from: number): number {
  let end = text.indexOf('\n', from)
  if (end === -1) return text.length
  while (end - from < LONGEST) {
    const next = text.indexOf('\n', end + 1)
    const line = text.slice(end + 1, next === -1 ? text.length : next)
    if (line.length > LONGEST_LINE || !BODY.test(line)) return end
    if (next === -1) return text.length
    end = next
  }
  return end
}
