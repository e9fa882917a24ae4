import { eolOf, type Line, linesOf } from './rows.ts'

/** Which line of `after` each line of `before` became, -1 for none; patience, then the first match. Close to linear. */
export function matchLines(before: readonly string[], after: readonly string[]): Int32Array {
  const matched = new Int32Array(before.length).fill(-1)
  const [a, b] = numbered(before, after)
  const todo: [number, number, number, number][] = [[0, a.length, 0, b.length]]
  for (let stretch = todo.pop(); stretch !== undefined; stretch = todo.pop()) {
    const rest = trim(a, b, stretch, matched)
    if (rest === null) continue
    const anchors = unique(a, b, rest)
    if (anchors.length === 0) fill(a, b, rest, matched)
    else split(rest, anchors, matched, todo)
  }
  return matched
}

type Stretch = readonly [number, number, number, number]

/** Lines as numbers, equal numbers for equal lines. */
function numbered(before: readonly string[], after: readonly string[]): [Int32Array, Int32Array] {
  const seen = new Map<string, number>()
  const number = (line: string) => {
    const known = seen.get(line)
    if (known !== undefined) return known
    seen.set(line, seen.size)
    return seen.size - 1
  }
  return [Int32Array.from(before, number), Int32Array.from(after, number)]
}

function trim(a: Int32Array, b: Int32Array, [a0, a1, b0, b1]: Stretch, matched: Int32Array): Stretch | null {
  let [from, to, start, end] = [a0, a1, b0, b1]
  while (from < to && start < end && a[from] === b[start]) matched[from++] = start++
  while (from < to && start < end && a[to - 1] === b[end - 1]) matched[--to] = --end
  return from < to && start < end ? [from, to, start, end] : null
}

/** Pairs of lines that stand exactly once on both sides, in the longest order that both have. */
function unique(a: Int32Array, b: Int32Array, [a0, a1, b0, b1]: Stretch): [number, number][] {
  const left = once(a, a0, a1)
  const right = once(b, b0, b1)
  const pairs: [number, number][] = []
  for (let at = a0; at < a1; at++) {
    const line = a[at] ?? -1
    const there = right.get(line)
    if (left.get(line) === at && there !== undefined && there >= 0) pairs.push([at, there])
  }
  return increasing(pairs)
}

/** Where each line stands that stands once; -1 for those that stand more often. */
function once(lines: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? -1
    places.set(line, places.has(line) ? -1 : at)
  }
  return places
}

function increasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  pairs.forEach(([, there], n) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < there) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[n] = tails[low - 1] ?? -1
    tails[low] = n
  })
  const chain: [number, number][] = []
  for (let n = tails.at(-1) ?? -1; n >= 0; n = previous[n] ?? -1) {
    const pair = pairs[n]
    if (pair !== undefined) chain.push(pair)
  }
  return chain.reverse()
}

function split(
  [a0, a1, b0, b1]: Stretch,
  anchors: readonly [number, number][],
  matched: Int32Array,
  todo: [number, number, number, number][],
): void {
  let [from, start] = [a0, b0]
  for (const [here, there] of anchors) {
    matched[here] = there
    todo.push([from, here, start, there])
    from = here + 1
    start = there + 1
  }
  todo.push([from, a1, start, b1])
}

/** No unique line to hold on to: the first match in order, not far away. */
function fill(a: Int32Array, b: Int32Array, [a0, a1, b0, b1]: Stretch, matched: Int32Array): void {
  let start = b0
  for (let at = a0; at < a1; at++) {
    let there = start
    while (there < Math.min(b1, start + 64) && a[at] !== b[there]) there++
    if (a[at] !== b[there] || there >= b1) continue
    matched[at] = there
    start = there + 1
  }
}

/** What either put in is in, what either took out is out, a line that both changed stands in both versions. On bytes. */
export function mergeLines(base: Uint8Array, theirs: Uint8Array, ours: Uint8Array): Buffer {
  const [old, left, right] = [linesIn(base), linesIn(theirs), linesIn(ours)]
  const inLeft = matchLines(old.map(contentOf), left.map(contentOf))
  const inRight = matchLines(old.map(contentOf), right.map(contentOf))
  const baseOfRight = inverse(inRight, right.length)
  const arrivals = arrivalsIn(left, inLeft, inRight)
  const merged: Line[] = [...without(arrivals.get(-1), right, baseOfRight, -1)]
  right.forEach((line, n) => {
    const from = baseOfRight[n] ?? -1
    if (from < 0 || (inLeft[from] ?? -1) >= 0) merged.push(line)
    if (from >= 0) merged.push(...without(arrivals.get(from), right, baseOfRight, n))
  })
  return Buffer.from(joined(merged, eolOf(right.length > 0 ? right : left)), 'latin1')
}

/** What both have, in order: merged against it, no line of either goes. */
export function commonLines(a: Uint8Array, b: Uint8Array): Buffer {
  const left = linesIn(a)
  const matched = matchLines(left.map(contentOf), linesIn(b).map(contentOf))
  const common = left.filter((_, n) => (matched[n] ?? -1) >= 0)
  return Buffer.from(joined(common, eolOf(left)), 'latin1')
}

function linesIn(bytes: Uint8Array): Line[] {
  return linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
}

function contentOf(line: Line): string {
  return line.content
}

function inverse(matched: Int32Array, length: number): Int32Array {
  const back = new Int32Array(length).fill(-1)
  matched.forEach((there, n) => {
    if (there >= 0) back[there] = n
  })
  return back
}

/** Their new lines, under the last line of the base before them that we kept too (-1: the start). */
function arrivalsIn(left: readonly Line[], inLeft: Int32Array, inRight: Int32Array): Map<number, Line[]> {
  const baseOfLeft = inverse(inLeft, left.length)
  const arrivals = new Map<number, Line[]>()
  let after = -1
  left.forEach((line, n) => {
    const from = baseOfLeft[n] ?? -1
    if (from < 0) arrivals.set(after, [...(arrivals.get(after) ?? []), line])
    else if ((inRight[from] ?? -1) >= 0) after = from
  })
  return arrivals
}

/** What we put in at the same place in the same words is not put in twice. */
function without(
  arriving: readonly Line[] | undefined,
  right: readonly Line[],
  baseOfRight: Int32Array,
  n: number,
): Line[] {
  if (arriving === undefined) return []
  const mine: string[] = []
  for (let at = n + 1; at < right.length && (baseOfRight[at] ?? -1) < 0; at++) mine.push(right[at]?.content ?? '')
  return arriving.filter((line) => {
    const twin = mine.indexOf(line.content)
    if (twin >= 0) mine.splice(twin, 1)
    return twin < 0
  })
}

function joined(lines: readonly Line[], eol: string): string {
  let text = ''
  lines.forEach((line, n) => {
    text += line.content + (line.eol === '' && n < lines.length - 1 ? eol : line.eol)
  })
  return text
}
