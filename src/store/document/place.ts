import { type Cell, headingCell, newCells } from './cells.ts'
import { type OwnedLine, SCAFFOLD } from './document.ts'
import { compareRanks, levelOfTitle, nest, pathOf, type Rank, rankOf, type Section, samePath } from './sections.ts'

/** What placing needs to know of the lines that are wanted. */
export interface Plan {
  readonly lines: ReadonlyMap<string, OwnedLine>
  /** Titles that our lines ask for, with the order of those that no rule knows. */
  readonly titles: ReadonlyMap<string, number>
  /** Row from which on nothing may be put in: a fence or comment that nothing closes. */
  readonly openFrom: number
}

/** Puts lines that are not there yet at the end of their section, in order; makes the section where there is none. */
export function place(cells: Cell[], lines: readonly OwnedLine[], plan: Plan): void {
  const first = lines[0]
  if (first === undefined) return
  let [from, to] = bodyOf(cells, first.headings, plan)
  for (const line of lines) {
    const fresh = newCells(line)
    cells.splice(positionOf(cells, from, to, line, plan), 0, ...fresh)
    to += fresh.length
    from = Math.min(from, to)
  }
}

/** First and last+1 cell of what stands directly under the headings; missing headings are made. */
function bodyOf(cells: Cell[], headings: readonly string[], plan: Plan): [number, number] {
  const sections = nest(cells)
  const known = findSection(cells, sections, headings)
  if (headings.length === 0) return preamble(cells, sections)
  if (known !== null) return [known.body, sections.find((one) => one.parent === known)?.row ?? known.end]
  const above = findSection(cells, sections, headings.slice(0, -1))
  if (above === null && headings.length > 1) {
    const title = headings.slice(0, -1)
    bodyOf(cells, title, plan)
    return bodyOf(cells, headings, plan)
  }
  const at = clamp(cells, sectionPosition(cells, sections, above, headings.at(-1) ?? '', plan), plan)
  cells.splice(at, 0, headingCell(headings.at(-1) ?? ''))
  return [at + 1, at + 1]
}

function preamble(cells: readonly Cell[], sections: readonly Section[]): [number, number] {
  const front = cells.findLastIndex((cell) => cell.kind === 'front') + 1
  return [front, sections[0]?.row ?? cells.length]
}

/** The section with these headings; of several the first that holds a line of ours, else the first. */
function findSection(cells: readonly Cell[], sections: readonly Section[], headings: readonly string[]) {
  const title = headings.at(-1)
  const found = sections.filter((one) => one.title === title && samePath(headings, pathOf(one)))
  const holds = (one: Section) => cells.slice(one.row, one.end).some((cell) => cell.owner !== null && !cell.byHuman)
  return found.find(holds) ?? found[0] ?? null
}

/** After the sibling that ranks before it, else before the first that ranks after it, else at the end of its parent. */
function sectionPosition(
  cells: readonly Cell[],
  sections: readonly Section[],
  parent: Section | null,
  title: string,
  plan: Plan,
): number {
  const rank = rankOf(title, plan.titles.get(title) ?? 0)
  const level = levelOfTitle(title)
  const siblings = sections.flatMap((one): { one: Section; order: number }[] => {
    const sibling = parent === null ? one.level === level : one.parent === parent
    const other = sibling ? rankOf(one.title, plan.titles.get(one.title) ?? null) : null
    return other === null || rank === null ? [] : [{ one, order: compareRanks(other, rank satisfies Rank) }]
  })
  const before = siblings.findLast(({ order }) => order < 0)
  const after = siblings.find(({ order }) => order > 0)
  return before?.one.end ?? after?.one.row ?? parent?.end ?? cells.length
}

function clamp(cells: readonly Cell[], at: number, plan: Plan): number {
  const open = cells.findIndex((cell) => cell.origin >= plan.openFrom)
  return open < 0 ? at : Math.min(at, open)
}

/** After the last line of ours that comes before it and what hangs on that; else before the first that comes after it. */
function positionOf(cells: readonly Cell[], from: number, to: number, line: OwnedLine, plan: Plan): number {
  let before = -1
  let after = -1
  for (let n = from; n < to; n++) {
    const other = plan.lines.get(cells[n]?.owner ?? SCAFFOLD)
    if (other === undefined || cells[n]?.byHuman === true) continue
    if (compareLines(other, line) < 0) {
      before = n
      after = -1
    } else if (after < 0) after = n
  }
  if (before >= 0) return after >= 0 ? endOfItem(cells, before, to) : endOfList(cells, before, to)
  if (after >= 0) return after
  const last = cells.slice(from, to).findLastIndex((cell) => cell.kind !== 'blank')
  return Math.max(from, clamp(cells, from + last + 1, plan))
}

export function compareLines(a: OwnedLine, b: OwnedLine): number {
  return a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Past what a person wrote under the item: its further lines and nested items. */
function endOfItem(cells: readonly Cell[], n: number, to: number): number {
  const depth = cells[n]?.depth ?? 0
  let end = n + 1
  while (end < to && isPartOf(cells[end], depth)) end++
  return end
}

function isPartOf(cell: Cell | undefined, depth: number): boolean {
  return cell?.kind === 'list' && cell.owner === null && (cell.depth > depth || cell.continues)
}

/** Past the list that the item stands in. */
function endOfList(cells: readonly Cell[], n: number, to: number): number {
  let end = n + 1
  if (cells[n]?.kind !== 'list') return end
  while (end < to && cells[end]?.kind === 'list') end++
  return end
}
