/** Marks that open a quotation, each with those that close it, in any country. */
const CLOSES: Readonly<Record<string, string>> = Object.fromEntries(
  '"" \'\' `\' “” ”” ‘’ ’’ „“”" ‚‘’ «» »« ‹› ›‹ 「」 『』 〝〞〟 ＂＂ 《》 〈〉 ❝❞'
    .split(' ')
    .map(([mark = '', ...closes]) => [mark, closes.join('')]),
)
/** Fewer characters are a word that somebody sets off. */
const LEAST = 12
/** Behind its last mark a quotation has a full stop at most, or who said it. */
const TAIL = /^[.,!?;]?(?: ?[—–―(-]{1,2} ?\p{Lu}.{0,60})?$/u

/** The lines `[from, to)` of paragraphs that a quotation takes whole, its marks told by their kind and what stands beside. */
export function quotations(lines: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = []
  /** Up to which line each mark is known to enclose no paragraph. */
  const passed = new Map<string, number>()
  for (let at = 0; at < lines.length; at++) {
    const mark = lines[at]?.trimStart()[0] ?? ''
    if (CLOSES[mark] === undefined || at < (passed.get(mark) ?? 0)) continue
    const [to, isWhole] = quotationFrom(lines, at, mark)
    if (isWhole) found.push([at, to])
    passed.set(mark, to)
  }
  return found
}

function quotationFrom(lines: readonly string[], from: number, mark: string): [to: number, isWhole: boolean] {
  const closes = CLOSES[mark] ?? ''
  let [depth, length, isEarly] = [0, 0, false]
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    const isFirst = at === from || lines[at - 1]?.trim() === ''
    // Each paragraph of a long quotation has the mark again, and only the last is closed.
    if (isFirst && line.startsWith(mark)) depth = 0
    let last = -1
    for (let i = 0; i < line.length; i++) {
      const sign = line[i] ?? ''
      if (sign !== mark && !closes.includes(sign)) continue
      if (opensAt(line, i, mark)) depth++
      else if (closes.includes(sign) && !/[\p{L}\p{N}]/u.test(line[i + 1] ?? '')) {
        depth--
        last = i
        isEarly ||= depth === 0 && !TAIL.test(line.slice(i + 1))
      }
    }
    length += line.length
    const isEnd = lines[at + 1] === undefined || lines[at + 1]?.trim() === ''
    const isClosed = depth <= 0 && last >= 0 && TAIL.test(line.slice(last + 1))
    if (isClosed && isEnd) return [at + 1, length > LEAST && (!isEarly || depth < 0)]
    if (isEnd && depth <= 0) return [at + 1, false]
  }
  return [lines.length, false]
}

function opensAt(line: string, at: number, mark: string): boolean {
  if (line[at] !== mark) return false
  return CLOSES[mark]?.includes(mark) !== true || at === 0 || /[\s([{—–-]/.test(line[at - 1] ?? '')
}
