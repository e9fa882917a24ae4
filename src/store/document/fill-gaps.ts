import { anchorOf } from './anchors.ts'
import { blankCell, type Cell, type Gap } from './cells.ts'
import { SCAFFOLD } from './document.ts'
import { isHuman } from './rows.ts'
import { levelOfTitle } from './sections.ts'

/**
 * Puts the blank lines of our scaffolding between cells. Where two cells stood together before, what stood between
 * them stays (a person may have closed a gap); where they meet anew, the form of the documents decides.
 */
export function fillGaps(cells: readonly Cell[], gaps: ReadonlyMap<number, Gap>, rows: number): Cell[] {
  const filled: Cell[] = []
  let before: Cell | null = null
  for (const cell of [...cells, null]) {
    const gap = gaps.get(before?.origin ?? -1)
    const stood = (before === null || before.origin >= 0) && gap?.next === (cell === null ? rows : cell.origin)
    if (stood) filled.push(...gap.blanks.map((row) => blankCell(row.eol)))
    else if (before !== null && cell !== null)
      for (let left = blanksBetween(before, cell); left > 0; left--) filled.push(blankCell(''))
    if (cell !== null) filled.push(cell)
    before = cell
  }
  return filled
}

/** As many as there were where one of them came back to where it stood beside the other; else as our form has it. */
function blanksBetween(a: Cell, b: Cell): number {
  const above = b.beside?.above
  const below = a.beside?.below
  if (above !== undefined && above[0] === anchorOf(a)) return above[1]
  if (below !== undefined && below[0] === anchorOf(b)) return below[1]
  return needsBlank(a, b) ? 1 : 0
}

function needsBlank(a: Cell, b: Cell): boolean {
  if (isHuman(a) && isHuman(b)) return false
  if (a.kind === 'blank' || b.kind === 'blank' || (a.raw && b.raw)) return false
  if (a.owner === b.owner && a.owner !== SCAFFOLD) return false
  if (b.title !== null) return true
  if (a.title !== null) return levelOfTitle(a.title) <= 2 || b.kind !== 'list'
  return a.kind !== 'list' || b.kind !== 'list'
}
