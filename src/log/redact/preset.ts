import { createRequire } from 'node:module'
import { every, isPlaceholder, type Line, type Match } from './rule.ts'

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
let known: ReturnType<Scanner['create']>[] | null = null

/** Loaded at the first suspicion: most processes have none. */
function scanners(): ReturnType<Scanner['create']>[] {
  const { rules } = createRequire(import.meta.url)('@secretlint/secretlint-rule-preset-recommend') as {
    rules: Scanner[]
  }
  const asked = rules.filter(({ meta }) => meta.type === 'scanner' && !LEFT_OUT.has(meta.id))
  return asked.map(({ meta, create }) => {
    const kind = meta.id.slice(PREFIX.length)
    const report = ({ range: [start, end] }: { readonly range: readonly [number, number] }): void =>
      void found.push({ start, end, kind })
    const createTranslator = () => () => ({ message: '', messageId: '' })
    return create({ sharedOptions: {}, createTranslator, ignore: () => undefined, report }, {})
  })
}

/**
 * The recommended rules of secretlint, in place and without a promise: each is a function of the text alone once the two
 * rules that read comments or key files on disk are left out. They see the lines as one text: starting costs more than reading.
 */
export function preset(lines: readonly Line[]): void {
  const content = lines.map(({ text }) => text).join('\n')
  found = []
  known ??= scanners()
  for (const scanner of known) scanner.file?.({ content, filePath: undefined, ext: '', contentType: 'text' })
  let [at, from] = [0, 0]
  for (const { start, end, kind } of found.toSorted((a, b) => a.start - b.start)) {
    while (start > from + (lines[at]?.text.length ?? 0)) from += (lines[at++]?.text.length ?? 0) + 1
    const secret = lines[at]?.text.slice(start - from, end - from) ?? ''
    if (!isPlaceholder(secret)) lines[at]?.report(start - from, start - from + secret.length, kind)
  }
}

const BEGIN =
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d)-----|PuTTY-User-Key-File-\d:|BEGIN SSH2 ENCRYPTED PRIVATE KEY/g
const END =
  /-----END (?:[A-Z0-9]+ ){0,3}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d)-----|Private-MAC: ?[0-9a-f]+|END SSH2 ENCRYPTED PRIVATE KEY/g
const LONGEST = 64 * 1024
/** A line of a key as it stands in a file, a quotation or a list: base64, an armour header, or nothing. */
const BODY =
  /\n[ \t>|*+-]{0,16}(?:[A-Za-z0-9+/=\\]{8,1024}|[A-Za-z-]{1,64}: [^\n]{0,1024}|[A-Za-z0-9+/=]{0,80})[ \t\r]{0,16}(?=\n|$)/y

/** Private keys from BEGIN to END; one that is cut off ends where its lines end. A block keeps its number of lines. */
export function blocks(text: string, report: (match: Match) => void): void {
  const heads = every(BEGIN, text)
  const ends = heads.length === 0 ? [] : every(END, text)
  let [next, stop] = [0, 0]
  for (const { 0: head, index: start } of heads) {
    if (start < stop) continue
    const from = start + head.length
    while ((ends[next]?.index ?? from) < from) next++
    const end = ends[next]
    const isWhole = end !== undefined && end.index - start < LONGEST
    stop = isWhole ? end.index + end[0].length : bodyEnd(text, from)
    report({ start, end: stop, kind: 'private-key' })
  }
}

function bodyEnd(text: string, from: number): number {
  const first = text.indexOf('\n', from)
  let end = first === -1 ? text.length : first
  for (BODY.lastIndex = end; end - from < LONGEST && BODY.test(text); ) end = BODY.lastIndex
  return end
}
