import { paragraphEnd } from './stamps.ts'

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
    ([line]) =>
      /^\s*(\S)\1*\s*$/.test(line)
        ? new RegExp(`^\\s*\\${line.trim()[0]}{${line.trim().length}}\\s*$`)
        : /^\s*([-=_*~#+.])\1{2,}/,
  ],
  [/^\s*(?:✂|8<|>8)/, () => /^\s*(?:✂|8<|>8)/],
]
/** A repeated mark before each line, besides markdown's own. */
const BARRED = /^\s*(?:[>|¦│┃▌▎▏❘❯〉≫](?:\s|$|[>|])|&gt;|>\S|bq\. |[-*•]?\s*>\s|»\s|\+\s*[|│])/
/** A footnote's text, and where a link of the text leads. */
const REFERENCE = /^\s*\[[^\]\n]{1,80}\]:\s/
const DIFF = /^(?:diff --git |@@ .*@@|--- a\/|\+\+\+ b\/|index [0-9a-f]{7})/
const ATTRIBUTED = /^\s*(?:[—–―~]|--)\s?@?\p{Lu}[\p{L}\d.'-]*(?:[ ,(].{0,80})?$/u

/** The lines of the block that line `index` opens or, written under its author, ends; null: none. `written`: not normalised. */
export function blockAt(
  lines: readonly string[],
  index: number,
  written: string,
): readonly [from: number, to: number] | null {
  const line = lines[index] ?? ''
  const closed = closingOf(lines, index)
  if (closed > index) return [index, closed]
  if (BARRED.test(written) || BARRED.test(line)) return [index, index + 1]
  if (isTable(lines, index)) return [index, paragraphEnd(lines, index)]
  if (DIFF.test(line)) return [index, blockEnd(lines, index, /^(?:[-+ @\\]|diff|index|$)/)]
  if (isData(line, lines[index + 1] ?? '')) return [index, paragraphEnd(lines, index)]
  if (/^\s*:\s+\S/.test(line)) return [index - 1, paragraphEnd(lines, index)]
  if (REFERENCE.test(line)) return [index, paragraphEnd(lines, index)]
  if (ATTRIBUTED.test(line) && index > 0) return [paragraphStart(lines, index - 1), index + 1]
  const end = quotationEnd(lines, index)
  return end > index ? [index, end] : null
}

/** Behind the line that closes what this one opens; behind all when nothing does; 0 when it opens nothing. */
function closingOf(lines: readonly string[], index: number): number {
  const line = lines[index] ?? ''
  for (const [open, close] of DELIMITERS) {
    const found = open.exec(line)
    if (found === null) continue
    const closing = close(found)
    if (closing.test(line.slice(found[0].length)) && found[0].length < line.length) return index + 1
    const at = lines.findIndex((other, i) => i > index && closing.test(other))
    // A rule of signs alone parts as often as it opens: a second one must close it.
    if (at < 0 && /^\s*(\S)\1*\s*$/.test(line) && !/^\s*[`"'$%~]{2}/.test(line))
      return lines[index + 1] === '' ? 0 : paragraphEnd(lines, index)
    return at < 0 ? lines.length : at + 1
  }
  return 0
}

const SEPARATORS: readonly (readonly [mark: RegExp, least: number])[] = [
  [/\t/g, 1],
  [/ \| /g, 1],
  [/[,;](?=\S)/g, 2],
]

function isTable(lines: readonly string[], index: number): boolean {
  const [line, next] = [lines[index] ?? '', lines[index + 1] ?? '']
  for (const [mark, least] of SEPARATORS) {
    const count = line.match(mark)?.length ?? 0
    // A field in quotation marks may hold more of them.
    if (count >= least && (next.match(mark)?.length ?? 0) >= count) return true
  }
  return / \| /.test(line) && /^\s*:?-{2,}:?\s*\|/.test(next)
}

/** JSON, YAML and their like without a fence. */
function isData(line: string, next: string): boolean {
  if (/^\s*[{[]\s*(?:["'{[]|$)/.test(line) && /[}\]{[,]\s*$/.test(line)) return true
  return (
    /^[\w-]+: [|>][-+]?$/.test(line) ||
    (/^[a-z_][\w-]*: /.test(line) && /^[a-z_][\w-]*: ?[|>"'{[]/.test(next)) ||
    /^\s*:[\w -]{2,30}: /.test(line)
  )
}

/** Behind the paragraph, or the last of several, that a quotation takes whole; 0 where none begins here. */
function quotationEnd(lines: readonly string[], index: number): number {
  if (index > 0 && lines[index - 1] !== '') return 0
  const end = paragraphEnd(lines, index)
  const text = lines.slice(index, end).join('\n').trim()
  if (/^(?:"|``|「|『|')\s?[^"]{12,}(?:"|''|」|』|')[.,]?$/.test(text) && !/^'[^']*'\w/.test(text)) return end
  if (!/^"[^"]{12,}$/.test(text)) return 0
  const close = lines.findIndex((line, at) => at > end && line.includes('"'))
  return /^[^"]*"[.,]?$/.test(lines[close] ?? '') ? close + 1 : 0
}

function paragraphStart(lines: readonly string[], index: number): number {
  let at = index
  while (at > 0 && lines[at] === '') at--
  while (at > 0 && lines[at - 1] !== '') at--
  return at
}

function blockEnd(lines: readonly string[], index: number, goesOn: RegExp): number {
  let at = index
  while (at < lines.length && goesOn.test(lines[at] ?? '')) at++
  return at
}
