import { type Cell, cellsOf, fillGaps } from './cells.ts'
import { isHuman, type OwnedLine, type Reading, SCAFFOLD, type Span, type Woven } from './document.ts'
import { keepWanted, rewrite, ruleOut } from './keep-lines.ts'
import { placesIn, withPlaces } from './left-places.ts'
import { dressesWith, lineInDress, saysStill } from './line-markup.ts'
import { type Plan, place } from './place.ts'
import { encode, eolOf, textOf } from './rows.ts'
import { type Scan, scan } from './scan.ts'
import { headOf, nest, type Section } from './sections.ts'

export interface WeaveOptions {
  /** Memories whose line goes even where the human wrote it: retracted by them, or forgotten. */
  readonly erase?: ReadonlySet<string>
  /** Memories whose line goes even where the human wrote it, as ours do: their answer took it away. */
  readonly ruledOut?: ReadonlySet<string>
}

interface Rewritten extends Woven {
  readonly bytes: Buffer
  /** What lines of ours say that are the person's from now on: they are wanted no more, and hold words of theirs. */
  readonly released: readonly string[]
}

/** The document with exactly the wanted lines in it, and no heading of ours that holds nothing. Every other byte stays. */
export function weave(reading: Reading, owned: readonly OwnedLine[], options: WeaveOptions = {}): Rewritten {
  if (reading.refusal !== null) {
    throw new Error(`A document that was refused (${reading.refusal.why}) is not rewritten.`)
  }
  let now = reading
  const released: string[] = []
  for (let round = 1; ; round++) {
    const kept: Record<string, readonly string[]> = {}
    const { rows, left, dress, freed } = weaveOnce(now, owned, options, kept)
    const after = scan(rows)
    released.push(...freed)
    if (round === ROUNDS || readsAsBefore(rows, after)) {
      const text = textOf(rows)
      const joined = rows.flatMap((row, n) => (row.joined ? [n] : []))
      const bytes = encode({ bom: reading.bom, text })
      return { text, spans: spansOf(rows), joined, kept, left, dress, released, bytes }
    }
    now = { ...reading, rows, left, dress, scan: after, wrote: new Map(owned.map((line) => [line.id, line.lines])) }
  }
}

/** Taking a line out can make a heading of what a person wrote around it; what then stands elsewhere is seen to again. */
const ROUNDS = 4

function readsAsBefore(rows: readonly Cell[], after: Scan): boolean {
  return rows.every((row, n) => headOf(row, after.marks[n]).title === row.title)
}

function weaveOnce(
  reading: Reading,
  owned: readonly OwnedLine[],
  options: WeaveOptions,
  kept: Record<string, readonly string[]>,
) {
  const titles = new Set(owned.flatMap((line) => line.headings))
  const lines = new Map(owned.map((line) => [line.id, line]))
  const plan: Plan = { lines, titles, openFrom: reading.scan.openFrom }
  const blocks = new Set(owned.filter((line) => line.lines.length > 1).map((line) => line.id))
  const { cells, gaps } = cellsOf(reading, blocks)
  const unwanted = [...(options.ruledOut ?? [])].filter((id) => !plan.lines.has(id))
  const { wrote, stays } = ruleOut(cells, reading.wrote, new Set(unwanted))
  const before = [...cells]
  const erase = options.erase ?? new Set()
  const dress = dressesWith({ ...reading, wrote }, cells, { wanted: plan.lines, erase })
  const { there, released } = keepWanted(cells, plan, wrote, erase)
  const all = withPlaces(before, cells, reading.left, gaps)
  rewrite(all, plan, { ...reading, dress }, kept)
  const missing = owned.filter((line) => !there.has(line.id))
  const dressed = missing.map((line) => lineInDress(line, dress[line.id]))
  for (const [n, line] of missing.entries()) if (dressed[n] !== line) kept[line.id] = line.lines
  const full = withoutEmptySections(place(all, dressed, plan), plan.openFrom)
  const standing = full.filter(({ place }) => place === undefined)
  const rows = endLines(fillGaps(standing, gaps, reading.rows.length), reading)
  return {
    rows,
    left: placesIn(full, rows),
    dress: Object.fromEntries(Object.entries(dress).filter(([id, first]) => saysStill(first, plan.lines.get(id)))),
    freed: [...stays, ...released],
  }
}

/** Headings of ours that hold nothing any more go, innermost first. What nothing closes was there before them. */
function withoutEmptySections(cells: readonly Cell[], openFrom: number): Cell[] {
  const gone = new Set<number>()
  for (const section of nest(cells).reverse()) {
    if (cells[section.row]?.owner === SCAFFOLD && !holdsAny(cells, section, openFrom, gone)) gone.add(section.row)
  }
  return cells.filter((_, n) => !gone.has(n))
}

function holdsAny(cells: readonly Cell[], section: Section, openFrom: number, gone: ReadonlySet<number>): boolean {
  for (let n = section.body; n < section.end; n++) {
    const cell = cells[n]
    if (cell === undefined || cell.kind === 'blank' || gone.has(n)) continue
    if (cell.origin < openFrom || cell.owner !== null) return true
  }
  return false
}

/** Our lines end as the file's lines do; a file without a final newline keeps being one. */
function endLines(cells: Cell[], reading: Reading): Cell[] {
  const style = eolOf(reading.rows)
  cells.forEach((cell, n) => {
    const human = isHuman(cell)
    const last = n === cells.length - 1
    if (last && !reading.finalNewline && (!human || cell.joined || cell.eol === '')) {
      cell.eol = ''
      cell.joined = false
    } else if (cell.eol === '') {
      cell.joined = human
      // A lone CR at the end of theirs would be half of what we add.
      cell.eol = cell.content.endsWith('\r') ? '\r\n' : style
    }
  })
  return cells
}

function spansOf(cells: readonly Cell[]): Span[] {
  const spans: { start: number; end: number; owner: string; byHuman: boolean }[] = []
  cells.forEach(({ owner, byHuman }, n) => {
    const last = spans.at(-1)
    if (owner === null) return
    if (last?.end === n && last.owner === owner && last.byHuman === byHuman) last.end++
    else spans.push({ start: n, end: n + 1, owner, byHuman })
  })
  return spans
}
