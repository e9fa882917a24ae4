import { paragraphEnd } from './stamps.ts'

/** A mark before a line: markdown's own, a bar, or a sign that is no bullet, dash, quotation mark, currency or emoji. */
const BARRED =
  /^\s*(?:[-*•+]?\s*(?:>(?!.<)|&(?:gt|#6[02]|#x3[ce]);|\\>)|[-*•+]?\s*[|¦]\s*\S|bq\. |\/\/ |;;+ |:{2,} ?\p{L}|: +\p{L}|:\p{L}(?![\w-]*:)|[¹²³⁰⁴-⁹]|[💬🗨🗣👤🤖]|<<.*>>$|\[\[.*\]\]$|``.*''$|(?!\p{Emoji_Presentation})[»›≫\u203a\u21a0-\u21ff\u2200-\u23ff\u2500-\u259f\u25b2-\u25ca\u2758-\u2762\u2768-\u2775\u2798-\u2bff\ufe10-\ufe4f]+\s*(?=[\p{L}"'(]))/u
/** A footnote's text, and where a link of the text leads. */
const REFERENCE = /^\s*\[[^\]\n]{1,80}\]:\s|^\s*\p{L}+ ?\[\w+\]:\s/u
/** Signs that only a program sets so close. */
const CODED =
  /\w[({[]["'\w]*[:(]? ?["']|[=:] ?\{|\w=["'{]|\w = ["'{].*["'}],?;?$|["'})];$|\w=\w[^ ]*&|\\[a-z]{3,}|^\s*[\w.]+:? "[^"]+"[,;]?$|\S\|\S+\|\S|^[a-z]\w*(?:[._]\w+)+ ?= ?\S|^\w+=\S+ \w+=\S|\S & \S.* \\\\$/
const DIFF = /^(?:diff --git |@@ .*@@|--- a\/|\+\+\+ b\/|index [0-9a-f]{7})/
/** The lines of the block that line `index` opens or, written under its author, ends; null: none. `written`: not normalised. */
export function blockAt(
  lines: readonly string[],
  index: number,
  written: string,
): readonly [from: number, to: number] | null {
  const line = lines[index] ?? ''
  if (BARRED.test(written) || BARRED.test(line)) return [index, index + 1]
  if (DIFF.test(line)) {
    const after = lines.findIndex((one, at) => at > index && !/^(?:[-+ @\\]|diff|index|$)/.test(one))
    return [index, after < 0 ? lines.length : after]
  }
  const next = lines[index + 1] ?? ''
  // What `Bio::` and `.. epigraph::` head stands below, set in.
  if (/^(?:\.\. \p{L}|\p{Lu})[\w -]{0,30}::$/u.test(line))
    return [index, paragraphEnd(lines, index + (next === '' ? 2 : 1))]
  return isTable(line, next) || isData(line, next) || REFERENCE.test(line) ? [index, paragraphEnd(lines, index)] : null
}

/** What parts the columns of a table: so many in two rows, or so many in one. */
const SEPARATORS: readonly (readonly [mark: RegExp, inTwo: number, inOne: number])[] = [
  [/\t/g, 1, 2],
  [/ \|\|? | :: | {3,}(?=\S)/g, 1, 9],
  [/ {2,}(?=\S)/g, 2, 9],
  [/[,;](?=\S)/g, 2, 9],
  [/;(?=\S)/g, 2, 3],
]

function isTable(line: string, next: string): boolean {
  for (const [mark, inTwo, inOne] of SEPARATORS) {
    const count = line.trim().match(mark)?.length ?? 0
    // A field in quotation marks may hold more of them.
    if (count >= inOne || (count >= inTwo && (next.trim().match(mark)?.length ?? 0) >= count)) return true
  }
  if (/^\|?\s*[\p{Lu}\d].*? \| .*? \| /u.test(line)) return true
  return /\|/.test(line) && /^\s*:?-+:?\s*\|[-:|\s]*$/.test(next)
}

/** JSON, YAML, code and their like without a fence. */
function isData(line: string, next: string): boolean {
  if (/^\s*[{[]\s*(?:["'{[]|$)/.test(line) && /[}\]{[,]\s*$/.test(line)) return true
  return (
    /^\s*(?:- )?[\w-]+: [|>][-+]?$/.test(line) ||
    (/^\s*(?:- )?[a-z_][\w-]*: /.test(line) && /^\s*[a-z_][\w-]*: ?[|>"'{[]/.test(next)) ||
    /^\s*:[\w -]{2,30}: \P{Ll}/u.test(line) ||
    CODED.test(line) ||
    (/^\s*(?:\[[\w .-]+\]|@\w+\{.*|BEGIN:\w+|- [a-z_]+: .*)$/.test(line) && /^\s*[\w-]+(?: ?=|[:;]\S|: )/.test(next))
  )
}
