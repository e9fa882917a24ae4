import { isUtf8 } from 'node:buffer'
import { grouped } from '../../count.ts'

/** How a line ends; `''` only on the last line of a text without a final newline. */
type Eol = '' | '\n' | '\r\n'

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

/** The lines of a text, their endings kept as they are; joining content and ending gives the text. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (let lf = text.indexOf('\n'); lf >= 0; lf = text.indexOf('\n', start)) {
    const end = lf > start && text.charAt(lf - 1) === '\r' ? lf - 1 : lf
    lines.push({ content: text.slice(start, end), eol: end === lf ? '\n' : '\r\n' })
    start = lf + 1
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
  let more = 0
  for (const { eol } of lines) more += eol === '\r\n' ? 1 : eol === '\n' ? -1 : 0
  return more > 0 ? '\r\n' : '\n'
}

export function isBlank(content: string): boolean {
  return content === '' || /^[ \t]+$/.test(content)
}

/** The numbers of what has the same key, in order; what has none is left out. */
export function numbersBy<One>(
  all: readonly One[],
  keyOf: (one: One, n: number) => string | null,
): Map<string, number[]> {
  return grouped(
    all.flatMap((one, n) => {
      const key = keyOf(one, n)
      return key === null ? [] : [[key, n] as const]
    }),
  )
}
