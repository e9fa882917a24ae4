import { isHuman, type Left, type OwnedLine, type Reading, type Row, SCAFFOLD } from './document.ts'
import { isBlank } from './rows.ts'
import { isRaw } from './scan.ts'
import { headOf, levelOfTitle } from './sections.ts'

/** A row on its way into the next text: blank scaffolding is left out and made again by `fill-gaps.ts`. */
export interface Cell extends Row {
  content: string
  eol: Row['eol']
  /** Number of its row in the reading, -1 when new. */
  origin: number
  /** Heading or label, as in `Section.title`. */
  readonly title: string | null
  /** Rows that a heading takes (2 when underlined). */
  readonly extent: number
  readonly kind: 'blank' | 'list' | 'block' | 'text' | 'front'
  /** Inside a fence, comment or code: where it stands says nothing. */
  readonly raw: boolean
  /** A further line of the paragraph above. */
  readonly continues: boolean
  /** List nesting. */
  readonly depth: number
  /** Of a line that came back: what it stood beside before it left. */
  readonly beside?: Left['beside']
  /** No line, but where one stood that is away. */
  readonly place?: Left
}

/** Blank scaffolding that stood between two rows; start and end of the text are -1 and the number of rows. */
export interface Gap {
  readonly next: number
  readonly blanks: readonly Row[]
}

export interface Cells {
  readonly cells: Cell[]
  /** By the number of the row before. */
  readonly gaps: ReadonlyMap<number, Gap>
}

/** The rows of a reading as cells; those of `blocks` are blocks, whatever their lines look like. */
export function cellsOf(reading: Reading, blocks: ReadonlySet<string>): Cells {
  const cells: Cell[] = []
  const gaps = new Map<number, Gap>()
  let before = -1
  let blanks: Row[] = []
  reading.rows.forEach((row, n) => {
    const blank = isBlank(row.content)
    if (row.owner === SCAFFOLD && blank) {
      blanks.push(row)
      return
    }
    gaps.set(before, { next: n, blanks })
    blanks = []
    before = n
    cells.push(cellOf(reading, row, n, row.owner !== null && blocks.has(row.owner)))
  })
  gaps.set(before, { next: reading.rows.length, blanks })
  return { cells, gaps }
}

function cellOf(reading: Reading, row: Row, n: number, isBlock: boolean): Cell {
  const mark = reading.scan.marks[n]
  const { title, extent } = headOf(row, mark)
  const listed = mark !== undefined && mark.depth > 0 && mark.kind !== 'quote'
  const plain = mark?.kind === 'front' ? 'front' : listed ? 'list' : 'text'
  const kind = isBlock ? 'block' : isBlank(row.content) ? 'blank' : plain
  const { content, eol, owner, byHuman, joined } = row
  const continues = mark?.kind === 'continuation'
  const place = { origin: n, title, extent, kind, raw: isRaw(mark), continues, depth: mark?.depth ?? 0 } as const
  return { content, eol, owner, byHuman, joined, ...place }
}

/** The cells of a line that is not in the document yet. */
export function newCells(line: OwnedLine, beside?: Left['beside']): Cell[] {
  const kind = line.lines.length > 1 ? 'block' : 'list'
  return line.lines.map((content) => ({ ...cell(content, line.id, kind, null), ...(beside ? { beside } : {}) }))
}

function blankCell(eol: Row['eol']): Cell {
  return cell('', SCAFFOLD, 'blank', null, eol)
}

export function placeCell(place: Left): Cell {
  return { ...blankCell(''), place }
}

export function headingCell(title: string): Cell {
  return cell(title, SCAFFOLD, 'text', title)
}

function cell(content: string, owner: string, kind: Cell['kind'], title: string | null, eol: Row['eol'] = ''): Cell {
  return {
    content,
    eol,
    owner,
    byHuman: false,
    joined: false,
    origin: -1,
    title,
    extent: 1,
    kind,
    raw: false,
    continues: false,
    depth: 1,
  }
}

export function isOfMemory(cell: Cell): cell is Cell & { owner: string } {
  return cell.owner !== null && cell.owner !== SCAFFOLD && !cell.byHuman
}

/** Where two cells stood together what stood between them stays: a person may have closed a gap. Else our form decides. */
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

/** As many as there were where one of them came back to beside a person's line; else as our form has it. */
function blanksBetween(a: Cell, b: Cell): number {
  const before = (isHuman(a) ? b.beside?.[0] : null) ?? (isHuman(b) ? a.beside?.[1] : null)
  return before ?? (needsBlank(a, b) ? 1 : 0)
}

function needsBlank(a: Cell, b: Cell): boolean {
  if (isHuman(a) && isHuman(b)) return false
  if (a.kind === 'blank' || b.kind === 'blank' || (a.raw && b.raw)) return false
  if (a.owner === b.owner && a.owner !== SCAFFOLD) return false
  if (b.title !== null) return true
  if (a.title !== null) return levelOfTitle(a.title) <= 2 || b.kind !== 'list'
  return a.kind !== 'list' || b.kind !== 'list'
}
