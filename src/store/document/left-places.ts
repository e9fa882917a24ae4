import { AT_THE_TOP, anchorOf, type Cell, type Gap, isAnchor, isOfMemory, OURS } from './cells.ts'
import type { Left, OwnedLine } from './document.ts'
import { isHuman } from './document.ts'
import { nest, pathOf, samePath, sectionAt } from './sections.ts'

/**
 * The places of lines that go from among a person's own, after those that were known, oldest first: `before` is the
 * document with them, `after` without. In a section that is all ours the order of the lines says enough.
 */
export function leftPlaces(
  before: readonly Cell[],
  after: readonly Cell[],
  known: readonly Left[],
  gaps: ReadonlyMap<number, Gap>,
): Left[] {
  const stays = new Set(after)
  const at = sectionAt(nest(before), before.length)
  const left: Left[] = []
  const seen = new Set<string>()
  before.forEach((cell, n) => {
    if (stays.has(cell) || !isOfMemory(cell) || seen.has(cell.owner)) return
    seen.add(cell.owner)
    const section = at[n] ?? null
    const top = section?.body ?? 0
    let up = n
    while (up > top && before[up - 1]?.kind === 'blank') up--
    const above = up > top ? before[up - 1] : undefined
    const place = { id: cell.owner, headings: pathOf(section), above: anchorOf(above), blanks: n - up }
    left.push({ ...place, ...besideOf(before, n, gaps) })
  })
  return prune([...known.filter((one) => !left.some((other) => isSame(one, other))), ...left], before)
}

/** Which of these is the place of the line under its headings, -1 for none. */
export function indexOfLeft({ id, headings }: OwnedLine, left: readonly Left[]): number {
  return left.findIndex((one) => one.id === id && samePath(headings, one.headings))
}

/** Where in the body of its section a line stood; null when what it stood below is there no more. */
export function positionLeft(body: readonly Cell[], place: Left, left: readonly Left[]): number | null {
  let at: Left = place
  for (let hops = 0; hops <= left.length; hops++) {
    const { above } = at
    const found = above === AT_THE_TOP ? -1 : body.findLastIndex((cell) => isAnchor(cell, above))
    if (found >= 0 || above === AT_THE_TOP) return pastBlanks(body, found + 1, at.blanks)
    const next = left.find((one) => above === OURS + one.id && samePath(one.headings, place.headings))
    if (next === undefined) return null
    at = next
  }
  return null
}

/** What is still away once a line came back: what left after it from the same place stood below it. */
export function withoutLeft(left: readonly Left[], place: Left): Left[] {
  const from = left.indexOf(place)
  const isBelow = (one: Left, n: number): boolean =>
    n > from && one.above === place.above && samePath(one.headings, place.headings)
  return left.flatMap((one, n): Left[] => {
    if (n === from) return []
    return [isBelow(one, n) ? { ...one, above: OURS + place.id, blanks: 0 } : one]
  })
}

/** So many places are kept of one document. */
const MOST = 200

/**
 * What a person wrote beside our line is as near to it again, whatever our form has between the two: prose below an item
 * belongs to it, and is a paragraph of its own once the item is gone.
 */
function besideOf(before: readonly Cell[], n: number, gaps: ReadonlyMap<number, Gap>): Pick<Left, 'beside'> {
  const gapAt = (at: number): number | null => {
    const [one, other] = [before[at], before[at + 1]]
    if (one === undefined || other === undefined) return null
    return isHuman(one) || isHuman(other) ? (gaps.get(one.origin)?.blanks.length ?? null) : null
  }
  let last = n
  while (before[last + 1]?.owner === before[n]?.owner) last++
  const [over, under] = [gapAt(n - 1), gapAt(last)]
  if (over === null && under === null) return {}
  const above = over === null ? {} : { above: [anchorOf(before[n - 1]), over] as const }
  const below = under === null ? {} : { below: [anchorOf(before[last + 1]), under] as const }
  return { beside: { ...above, ...below } }
}

function pastBlanks(body: readonly Cell[], from: number, most: number): number {
  let at = from
  while (at < from + most && body[at]?.kind === 'blank') at++
  return at
}

function isSame(a: Left, b: Left): boolean {
  return a.id === b.id && a.headings.join('\n') === b.headings.join('\n')
}

/** Places in sections that still hold something of a person's. */
function prune(left: readonly Left[], cells: readonly Cell[]): Left[] {
  if (left.length === 0) return []
  const at = sectionAt(nest(cells), cells.length)
  const theirs = new Set<string>()
  cells.forEach((cell, n) => {
    const isTheirs = cell.kind !== 'blank' && cell.title === null && isHuman(cell)
    if (isTheirs) theirs.add(pathOf(at[n] ?? null).join('\n'))
  })
  return left.filter(({ headings }) => theirs.has(headings.join('\n'))).slice(-MOST)
}
