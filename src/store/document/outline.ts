import type { Cell } from './cells.ts'
import { levelOfTitle } from './sections.ts'

/** A section on its way: its heading, what stands directly under it, and its sub-sections. The document is one too. */
export interface Outline {
  readonly title: string
  readonly level: number
  readonly head: readonly Cell[]
  readonly body: Cell[]
  readonly children: Outline[]
  readonly parent: Outline | null
}

/** The sections of cells as a tree, so that something can be put into one without counting the lines of the others. */
export function outlineOf(cells: readonly Cell[]): Outline {
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

export function cellsIn(outline: Outline): Cell[] {
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
export function titlesOf(outline: Outline): string[] {
  const titles: string[] = []
  for (let at: Outline = outline; at.parent !== null; at = at.parent) titles.unshift(at.title)
  return titles
}
