import { type Cell, type Gap, isOfMemory, placeCell } from './cells.ts'
import { isHuman, type Left } from './document.ts'
import { nest, pathOf, samePath, sectionAt } from './sections.ts'

/** With the places of lines that are away among them: they take no room, and what comes back is in order with them. */
export function withPlaces(
  before: readonly Cell[],
  after: readonly Cell[],
  known: readonly Left[],
  gaps: ReadonlyMap<number, Gap>,
): Cell[] {
  const stays = new Set(after)
  const at = sectionAt(nest(before), before.length)
  const away = [...known]
  const seen = new Set<string>()
  const cells: Cell[] = []
  before.forEach((cell, n) => {
    for (; away[0] !== undefined && away[0].below < cell.origin; away.shift()) cells.push(placeCell(away[0]))
    if (stays.has(cell)) cells.push(cell)
    else if (isOfMemory(cell) && !seen.has(cell.owner)) {
      seen.add(cell.owner)
      const headings = pathOf(at[n] ?? null)
      cells.push(placeCell({ id: cell.owner, headings, below: -1, beside: besideOf(before, n, gaps) }))
    }
  })
  return [...cells, ...away.map(placeCell)]
}

/** So many places are kept of one document. */
const MOST = 200

/** Only beside something of a person's, or in sections that went from beside theirs: elsewhere the order says enough. */
export function placesIn(cells: readonly Cell[], rows: readonly Cell[]): Left[] {
  const at = sectionAt(nest(cells), cells.length)
  const theirs = new Set(at.filter((_, n) => holdsTheirs(cells[n])))
  const paths = nest(cells).map(pathOf)
  const isGone = ({ headings }: Left): boolean => theirs.size > 0 && !paths.some((path) => samePath(headings, path))
  const numbers = new Map(rows.map((row, n) => [row, n]))
  let below = -1
  const left = cells.flatMap((cell, n): Left[] => {
    below = numbers.get(cell) ?? below
    const section = at[n] ?? null
    const { place } = cell
    if (place === undefined) return []
    const isThere = theirs.has(section) && samePath(place.headings, pathOf(section))
    return isThere || isGone(place) ? [{ ...place, below }] : []
  })
  return left.slice(-MOST)
}

function holdsTheirs(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.kind !== 'blank' && cell.title === null && isHuman(cell)
}

/** Prose below an item belongs to it, and is a paragraph of its own once the item is gone: the gap comes back as it was. */
function besideOf(before: readonly Cell[], n: number, gaps: ReadonlyMap<number, Gap>): NonNullable<Left['beside']> {
  const gapAt = (one: Cell | undefined, other: Cell | undefined): number | null => {
    if (one === undefined || other === undefined || !(isHuman(one) || isHuman(other))) return null
    return gaps.get(one.origin)?.blanks.length ?? null
  }
  let last = n
  while (before[last + 1]?.owner === before[n]?.owner) last++
  return [gapAt(before[n - 1], before[n]), gapAt(before[last], before[last + 1])]
}
