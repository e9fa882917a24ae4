import { paragraphEnd } from './stamps.ts'

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
  if (BARRED.test(written) || BARRED.test(line)) return [index, index + 1]
  if (isTable(lines, index)) return [index, paragraphEnd(lines, index)]
  if (DIFF.test(line)) return [index, blockEnd(lines, index, /^(?:[-+ @\\]|diff|index|$)/)]
  if (isData(line, lines[index + 1] ?? '')) return [index, paragraphEnd(lines, index)]
  if (/^\s*:\s+\S/.test(line)) return [index - 1, paragraphEnd(lines, index)]
  if (REFERENCE.test(line)) return [index, paragraphEnd(lines, index)]
  if (ATTRIBUTED.test(line) && index > 0) return [paragraphStart(lines, index - 1), index + 1]
  return null
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
