import { type Cell, headingCell, newCells } from './cells.ts'
import { type OwnedLine, SCAFFOLD } from './document.ts'
import { compareRanks, levelOfTitle, nest, pathOf, rankOf, samePath } from './sections.ts'

/** What placing needs to know of the lines that are wanted. */
export interface Plan {
  readonly lines: ReadonlyMap<string, OwnedLine>
  /** Titles that our lines ask for. */
  readonly titles: ReadonlySet<string>
  /** Row from which on nothing may be put in: a fence or comment that nothing besides. */
  readonly openFrom: number
}

/** At the end of their section, in order; what left from among a person's own lines comes back to its place. */
export function place(cells: readonly Cell[], missing: readonly OwnedLine[], plan: Plan): Cell[] {
  const open = cells.findIndex((cell) => cell.origin >= plan.openFrom)
  const end = open < 0 ? cells.length : open
  const all = cells.slice(0, end)
  for (const line of [...missing].sort(compareLines)) {
    const row = headingRow(all, line.headings, plan, line.id)
    const sections = nest(all)
    const from = sections.find((one) => one.row === row)?.body ?? 0
    const body = all.slice(from, sections.find((one) => one.row > row)?.row ?? all.length)
    const back = body.findIndex(({ place }) => place?.id === line.id)
    const at = back < 0 ? positionOf(body, line, plan) : back
    all.splice(from + at, back < 0 ? 0 : 1, ...newCells(line, body[back]?.place?.beside))
  }
  return [...all, ...cells.slice(end)]
}

/** Where the section with these headings begins: of several the first that holds a line of ours, else the first; a new one if none. -1 for the document. */
function headingRow(all: Cell[], headings: readonly string[], plan: Plan, id: string): number {
  const title = headings.at(-1)
  if (title === undefined) return -1
  const found = nest(all).filter((one) => samePath(headings, pathOf(one)))
  const isOurs = ({ owner, byHuman }: Cell): boolean => owner !== null && !byHuman
  const used = found.length > 1 ? found.find(({ row, end }) => all.slice(row, end).some(isOurs)) : undefined
  const there = used ?? found[0]
  if (there !== undefined) return there.row
  const above = headings.length > 1 ? headingRow(all, headings.slice(0, -1), plan, id) : -1
  const stood = all.findIndex(({ place }) => place?.id === id && place.headings.at(0) === title)
  const row = rowForNew(all, title, { above, stood }, plan)
  all.splice(row, 0, headingCell(title))
  return row
}

/** Where it stood, as far as that is in order; else by rank, never above the person's first section; else at the end. */
function rowForNew(
  all: readonly Cell[],
  title: string,
  { above, stood }: { readonly above: number; readonly stood: number },
  plan: Plan,
): number {
  const rank = rankOf(title, true)
  const level = levelOfTitle(title)
  const sections = nest(all)
  const parent = sections.find(({ row }) => row === above) ?? null
  const first = sections.find((one) => one.level === level && all[one.row]?.owner === null)
  let before: number | null = null
  let after: number | null = null
  const next = all.slice(Math.max(0, stood)).find(({ place, kind }) => place === undefined && kind !== 'blank')
  let isInOrder = stood >= 0 && (next === undefined || (next.title !== null && levelOfTitle(next.title) <= level))
  for (const one of sections) {
    if (one.level !== level || (parent !== null && one.parent !== parent)) continue
    const other = rankOf(one.title, plan.titles.has(one.title))
    const order = other === null || rank === null ? 0 : compareRanks(other, rank)
    if (all[one.row]?.owner !== null && order !== 0 && one.row < stood !== order < 0) isInOrder = false
    if (order < 0) before = one.end
    if (order > 0 && one !== first) after ??= one.row
  }
  if (parent === null) return isInOrder ? stood : (before ?? after ?? all.length)
  // Headings that would take it under them come after it.
  return before ?? after ?? sections.find((one) => one.parent === parent && one.level < level)?.row ?? parent.end
}

/** After the last line of ours that comes before it and what hangs on that; else before the first that comes after it. */
function positionOf(all: readonly Cell[], line: OwnedLine, plan: Plan): number {
  const body = all.filter(({ place }) => place === undefined)
  let before = -1
  let after = -1
  body.forEach((cell, n) => {
    const other = plan.lines.get(cell.owner ?? SCAFFOLD)
    if (other === undefined || cell.byHuman || cell.raw) return
    if (compareLines(other, line) < 0) {
      before = n
      after = -1
    } else if (after < 0) after = n
  })
  const last = body.findLastIndex((cell) => cell.kind !== 'blank') + 1
  const past = before < 0 ? last : after >= 0 ? endOfItem(body, before) : endOfList(body, before)
  const at = before < 0 && after >= 0 ? after : past
  const above = body[at - 1]
  return above === undefined ? 0 : all.indexOf(above) + 1
}

function compareLines(a: OwnedLine, b: OwnedLine): number {
  return a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Past what a person wrote under the item: its further lines and nested items. */
function endOfItem(body: readonly Cell[], n: number): number {
  const depth = body[n]?.depth ?? 0
  let end = n + 1
  while (isPartOf(body[end], depth)) end++
  return end
}

function isPartOf(cell: Cell | undefined, depth: number): boolean {
  return cell?.kind === 'list' && cell.owner === null && (cell.depth > depth || cell.continues)
}

/** Past the list that the item stands in. */
function endOfList(body: readonly Cell[], n: number): number {
  let end = n + 1
  if (body[n]?.kind === 'list') while (body[end]?.kind === 'list') end++
  return end
}
