import { matchLines } from './match-lines.ts'
import { eolOf, type Line, linesOf } from './rows.ts'

/**
 * Both sides of a document that two wrote at once: everything either put in is in, what either took out is out, and a
 * line that both changed stands in both versions. Works on bytes, whatever they encode.
 */
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
