import { isUtf8 } from 'node:buffer'

/** How a line ends; `''` only on the last line of a text without a final newline. */
type Eol = '' | '\n' | '\r\n' | '\r'

/** One line of a document: its characters without the line ending, and the ending. */
export interface Line {
  readonly content: string
  readonly eol: Eol
}

export interface Decoded {
  readonly bom: boolean
  /** Without the byte order mark. */
  readonly text: string
}

const BOM = '\uFEFF'

/** Text of a document's bytes, or why it must not be touched: what cannot be read back exactly is never written. */
export function decode(bytes: Uint8Array): Decoded | { readonly why: 'invalid-utf8' | 'nul' } {
  if (!isUtf8(bytes)) return { why: 'invalid-utf8' }
  if (bytes.includes(0)) return { why: 'nul' }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith(BOM) ? { bom: true, text: text.slice(1) } : { bom: false, text }
}

export function encode(document: Decoded): Buffer {
  return Buffer.from((document.bom ? BOM : '') + document.text, 'utf8')
}

/** The lines of a text, the three line endings of markdown kept as they are; joining content and ending gives the text. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  let cr = text.indexOf('\r')
  for (;;) {
    const lf = text.indexOf('\n', start)
    if (cr >= 0 && cr < start) cr = text.indexOf('\r', start)
    const end = cr < 0 || (lf >= 0 && lf < cr) ? lf : cr
    if (end < 0) break
    const eol = end === lf ? '\n' : lf === end + 1 ? '\r\n' : '\r'
    lines.push({ content: text.slice(start, end), eol })
    start = end + eol.length
  }
  if (start < text.length) lines.push({ content: text.slice(start), eol: '' })
  return lines
}

export function textOf(lines: readonly Line[]): string {
  let text = ''
  for (const line of lines) text += line.content + line.eol
  return text
}

/** The commonest line ending, `\n` when there is none. */
export function eolOf(lines: readonly Line[]): Exclude<Eol, ''> {
  let lf = 0
  let crlf = 0
  let cr = 0
  for (const line of lines) {
    if (line.eol === '\n') lf++
    else if (line.eol === '\r\n') crlf++
    else if (line.eol === '\r') cr++
  }
  if (crlf > lf && crlf >= cr) return '\r\n'
  return cr > lf ? '\r' : '\n'
}

export function isBlank(content: string): boolean {
  return content === '' || /^[ \t]+$/.test(content)
}
