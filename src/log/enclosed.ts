/**
 * What opens a block and what closes it; a name that both say must agree. `nested`: blocks stand in blocks; `alike`: a mark
 * is either, by turns; `pair`: so it is, and one alone is nothing; `widest`: the last that may close it does.
 */
type Enclosure = readonly [open: RegExp, close: RegExp, manner: 'nested' | 'alike' | 'pair' | 'widest']

const TAGS = 'quote|code|cite|blockquote|spoiler|pre|noformat|panel'
const RULE = /^\s*(?:([^\p{L}\p{N}\s\p{Emoji_Presentation}>!?.])(?:\s*\1){2,}|\.{4,})\s*$/u
const SIGNED_LINE = /^\s*([[({<~*_=#|.-]+\s?\p{L}.{0,40}[\])}>~*_=#|-])\s*$/u

const ENCLOSURES: readonly Enclosure[] = [
  [new RegExp(`^\\s*\\[(${TAGS})\\b[^\\]]*\\]`, 'i'), new RegExp(`\\[/(${TAGS})\\]`, 'i'), 'nested'],
  [new RegExp(`^\\s*\\{(${TAGS})\\b[^}]*\\}`, 'i'), new RegExp(`\\{(${TAGS})\\}`, 'i'), 'alike'],
  [/^\s*\{\{\s?(?:c|block)?quote\b/i, /\}\}/, 'nested'],
  [/^\s*\\begin\{(\w+)\}/, /\\end\{(\w+)\}/, 'nested'],
  [/^\s*#\+begin_?(\w*)/i, /^\s*#\+end_?(\w*)/i, 'nested'],
  [/^\s*:{3,}\s*\S/, /^\s*:{3,}\s*$/, 'nested'],
  [/^\s*<{2,} ?['"]?(\w+)['"]?\s*$/, /^\s*(\w+)\s*$/, 'nested'],
  [/^\s*<{2,}\s*$/, /^\s*>{2,}/, 'nested'],
  [/^\s*(`{3}|~{3}|✂|8<|>8)/, /^\s*(`{3}|~{3}|✂|8<|>8)/, 'alike'],
  [/^\s*("{3}|'{3}|\${2}|%{3})/, /("{3}|'{3}|\${2}|%{3})/, 'alike'],
  [/^\s*(?:\/\*|\(\*|\{-|<#)/, /(?:\*\/|\*\)|-\}|#>)\s*$/, 'nested'],
  [RULE, RULE, 'pair'],
  // One line twice, in signs.
  [SIGNED_LINE, SIGNED_LINE, 'pair'],
  [
    /^\s*([-=_*~#+])\1{2,}(?!\1)(?:(?<=\1{4}) ?[\p{L}\d<>✂:]|(?=.{0,60}\1\1$)[ ><8✂]{0,9}\p{L})/u,
    /^\s*([-=_*~#+])\1\1/,
    'widest',
  ],
]

type Range = readonly [from: number, to: number]
type Block = { readonly first: number; from: number; to: number; depth: number }

/** The lines of blocks that something opens and closes; `marked` are the lines that may open one. */
export function enclosed(lines: readonly string[], marked: readonly number[]): Range[] {
  return ENCLOSURES.flatMap((one) => rangesOf(one, lines, marked))
}

function rangesOf([open, close, manner]: Enclosure, lines: readonly string[], marked: readonly number[]): Range[] {
  const blocks = new Map<string, Block>()
  const ranges: Range[] = []
  const start = marked.find((index) => open.test(lines[index] ?? '')) ?? lines.length
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const opened = open.exec(line)
    const key = opened?.[1]?.toLowerCase() ?? ''
    const before = opened === null ? undefined : blocks.get(key)
    const isInside = (before?.depth ?? 0) > 0
    const opens = opened !== null && (manner === 'nested' || !isInside)
    if (opens && before !== undefined && isInside) before.depth++
    else if (opens) {
      if (before !== undefined) ranges.push([before.from, before.to])
      blocks.set(key, { first: before?.first ?? index, from: index, to: index + 1, depth: 1 })
    }
    const closed = close.exec(line.slice(opens ? opened[0].length : 0))
    const block = closed === null ? undefined : blocks.get(closed[1]?.toLowerCase() ?? '')
    if (block === undefined) continue
    // A mark too many is the copy's own, or the one before it was: the block goes on to it.
    if (manner !== 'widest') block.depth = Math.max(0, block.depth - 1)
    block.to = index + 1
  }
  for (const block of blocks.values()) ranges.push(...lastOf(block, manner, lines))
  return ranges
}

function lastOf({ first, from, to, depth }: Block, manner: Enclosure[2], lines: readonly string[]): Range[] {
  if (depth === 0 || (manner === 'widest' && to > from + 1)) return [[from, to]]
  if (first < from && manner !== 'nested') return [[first, from + 1]]
  return manner === 'pair' ? [] : [[from, lines.length]]
}
