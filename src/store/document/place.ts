import { type Cell, headingCell, newCells } from './cells.ts'
import { type Left, type OwnedLine, SCAFFOLD } from './document.ts'
import { indexOfLeft, positionLeft, withoutLeft } from './left-places.ts'
import { compareRanks, levelOfTitle, rankOf, samePath } from './sections.ts'

/** What placing needs to know of the lines that are wanted. */
export interface Plan {
  readonly lines: ReadonlyMap<string, OwnedLine>
  /** Titles that our lines ask for, with the order of those that no rule knows. */
  readonly titles: ReadonlyMap<string, number>
  /** Row from which on nothing may be put in: a fence or comment that nothing besides. */
  readonly openFrom: number
}

/**
 * Puts lines that are not there yet at the end of their section, in order; makes the sections that are missing. A line
 * that left from among a person's own comes back where it stood: what left last comes first.
 */
export function place(
  cells: readonly Cell[],
  missing: readonly OwnedLine[],
  plan: Plan,
  places: readonly Left[] = [],
): { readonly cells: Cell[]; readonly left: readonly Left[] } {
  if (missing.length === 0) return { cells: [...cells], left: places }
  const open = cells.findIndex((cell) => cell.origin >= plan.openFrom)
  const end = open < 0 ? cells.length : open
  const index: Index = { root: outlineOf(cells.slice(0, end)), byTitle: new Map() }
  register(index, index.root)
  let left = places
  const age = (line: OwnedLine): number => indexOfLeft(line, places)
  for (const line of [...missing].sort((a, b) => age(b) - age(a) || compareLines(a, b))) {
    const { body } = sectionFor(index, line.headings, plan)
    const stood = left[indexOfLeft(line, left)]
    const back = stood === undefined ? null : positionLeft(body, stood, left)
    if (stood !== undefined) left = withoutLeft(left, stood)
    body.splice(back ?? positionOf(body, line, plan), 0, ...newCells(line, stood?.beside))
  }
  return { cells: [...cellsIn(index.root), ...cells.slice(end)], left }
}

interface Index {
  readonly root: Outline
  readonly byTitle: Map<string, Outline[]>
}

function register(index: Index, outline: Outline): void {
  const same = index.byTitle.get(outline.title)
  if (same === undefined) index.byTitle.set(outline.title, [outline])
  else same.push(outline)
  for (const child of outline.children) register(index, child)
}

/** The section with these headings: of several the first that holds a line of ours, else the first; a new one if none. */
function sectionFor(index: Index, headings: readonly string[], plan: Plan): Outline {
  const title = headings.at(-1)
  if (title === undefined) return index.root
  const found = (index.byTitle.get(title) ?? []).filter((one) => samePath(headings, titlesOf(one)))
  if (found.length > 0) return (found.length > 1 ? found.find(holdsOurs) : null) ?? (found[0] as Outline)
  const above = headings.length > 1 ? sectionFor(index, headings.slice(0, -1), plan) : null
  return makeSection(index, above, title, plan)
}

function holdsOurs(outline: Outline): boolean {
  const cells = [...outline.head, ...outline.body]
  return cells.some((cell) => cell.owner !== null && !cell.byHuman) || outline.children.some(holdsOurs)
}

/** After the sibling that ranks before it, else before the first that ranks after it, else at the end of what is above. */
function makeSection(index: Index, above: Outline | null, title: string, plan: Plan): Outline {
  const rank = rankOf(title, plan.titles.get(title) ?? 0)
  const level = levelOfTitle(title)
  const siblings = above?.children.filter((child) => child.level === level) ?? levelIn(index.root, level)
  let before: Outline | null = null
  let after: Outline | null = null
  for (const one of siblings) {
    const other = rankOf(one.title, plan.titles.get(one.title) ?? null)
    const order = other === null || rank === null ? 0 : compareRanks(other, rank)
    if (order < 0) before = one
    if (order > 0) after ??= one
  }
  const near = before ?? after
  const parent = near?.parent ?? above ?? index.root
  const made = section(title, level, [headingCell(title)], parent)
  const at = near === null ? lastPlace(parent, level) : parent.children.indexOf(near) + (before === null ? 0 : 1)
  parent.children.splice(at, 0, made)
  register(index, made)
  return made
}

/** At the end, but before headings that would take it under them. */
function lastPlace(parent: Outline, level: number): number {
  const higher = parent.parent === null ? -1 : parent.children.findIndex((child) => child.level < level)
  return higher < 0 ? parent.children.length : higher
}

function levelIn(outline: Outline, level: number): Outline[] {
  return outline.children.flatMap((child) => (child.level === level ? [child] : levelIn(child, level)))
}

/** After the last line of ours that comes before it and what hangs on that; else before the first that comes after it. */
function positionOf(body: readonly Cell[], line: OwnedLine, plan: Plan): number {
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
  if (before >= 0) return after >= 0 ? endOfItem(body, before) : endOfList(body, before)
  return after >= 0 ? after : body.findLastIndex((cell) => cell.kind !== 'blank') + 1
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

/** A section on its way: its heading, what stands directly under it, and its sub-sections. The document is one too. */
interface Outline {
  readonly title: string
  readonly level: number
  readonly head: readonly Cell[]
  readonly body: Cell[]
  readonly children: Outline[]
  readonly parent: Outline | null
}

/** The sections of cells as a tree, so that something can be put into one without counting the lines of the others. */
function outlineOf(cells: readonly Cell[]): Outline {
  const root = section('', 0, [], null)
  let open = root
  for (let n = 0; n < cells.length; ) {
    const cell = cells[n]
    if (cell === undefined) break
    const extent = cell.title === null ? 1 : cell.extent
    if (cell.title === null) open.body.push(cell)
    else {
      const level = levelOfTitle(cell.title)
      while (open.level >= level && open.parent !== null) open = open.parent
      const next = section(cell.title, level, cells.slice(n, n + extent), open)
      open.children.push(next)
      open = next
    }
    n += extent
  }
  return root
}

export function section(title: string, level: number, head: readonly Cell[], parent: Outline | null): Outline {
  return { title, level, head, body: [], children: [], parent }
}

function cellsIn(outline: Outline): Cell[] {
  const cells: Cell[] = []
  const visit = (one: Outline) => {
    for (const cell of one.head) cells.push(cell)
    for (const cell of one.body) cells.push(cell)
    for (const child of one.children) visit(child)
  }
  visit(outline)
  return cells
}

/** Headings from the outermost; the title of the document counts like any other. */
function titlesOf(outline: Outline): string[] {
  const titles: string[] = []
  for (let at: Outline = outline; at.parent !== null; at = at.parent) titles.unshift(at.title)
  return titles
}
