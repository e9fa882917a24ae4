import { type Cell, cellsOf, newCells } from './cells.ts'
import { type OwnedLine, type Reading, SCAFFOLD, type Span, type Woven } from './document.ts'
import { fillGaps } from './fill-gaps.ts'
import { itemExtent } from './item-extent.ts'
import { compareLines, type Plan, place } from './place.ts'
import { encode, eolOf, textOf } from './rows.ts'
import { sayingOf, sayingOfRows } from './saying.ts'
import { nest, pathOf, samePath, sectionAt } from './sections.ts'

export interface WeaveOptions {
  /** Memories whose line goes even where the human wrote it: retracted by them, or forgotten. */
  readonly erase?: ReadonlySet<string>
}

/**
 * The document with exactly the wanted lines in it: missing ones put at the end of their section, unwanted ones taken
 * out with the headings that held nothing else, changed ones rewritten in place. Every other byte stays.
 */
export function weave(
  reading: Reading,
  owned: readonly OwnedLine[],
  options: WeaveOptions = {},
): Woven & { readonly bytes: Buffer } {
  if (reading.refusal !== null)
    throw new Error(`A document that was refused (${reading.refusal.why}) is not rewritten.`)
  const plan = planOf(owned, reading)
  const blocks = new Set(owned.filter((line) => line.lines.length > 1).map((line) => line.id))
  const { cells, gaps } = cellsOf(reading, blocks)
  const kept: Record<string, readonly string[]> = {}
  const there = keepWanted(cells, plan, options.erase ?? new Set())
  rewrite(cells, plan, reading, kept)
  adopt(cells, reading, plan, there)
  const missing = owned.filter((line) => !there.has(line.id)).sort(compareLines)
  for (const lines of bySection(missing)) place(cells, lines, plan)
  dropEmptySections(cells, plan.openFrom)
  const all = endLines(fillGaps(cells, gaps, reading.rows.length), reading)
  const text = textOf(all)
  const joined = all.flatMap((cell, n) => (cell.joined ? [n] : []))
  return { text, spans: spansOf(all), joined, kept, bytes: encode({ bom: reading.bom, text }) }
}

function planOf(owned: readonly OwnedLine[], reading: Reading): Plan {
  const titles = new Map<string, number>()
  for (const line of owned) {
    for (const title of line.headings) if (!titles.has(title)) titles.set(title, line.sectionOrder ?? 0)
  }
  return { lines: new Map(owned.map((line) => [line.id, line])), titles, openFrom: reading.scan.openFrom }
}

/** Takes out what is not wanted, or not wanted there; a human's own line is released instead. Answers with what stays. */
function keepWanted(cells: Cell[], plan: Plan, erase: ReadonlySet<string>): Set<string> {
  const at = sectionAt(nest(cells), cells.length)
  const there = new Set<string>()
  const out = new Set<string>()
  cells.forEach((cell, n) => {
    const id = cell.owner
    if (id === null || id === SCAFFOLD || there.has(id) || out.has(id)) return
    const line = plan.lines.get(id)
    if (cell.byHuman && !erase.has(id)) {
      if (line !== undefined) there.add(id)
    } else if (line !== undefined && (cell.raw || samePath(line.headings, pathOf(at[n] ?? null)))) there.add(id)
    else out.add(id)
  })
  replaceAll(
    cells,
    cells.filter((cell) => cell.owner === null || !out.has(cell.owner)),
  )
  for (const cell of cells) {
    if (cell.byHuman && cell.owner !== null && !there.has(cell.owner))
      Object.assign(cell, { owner: null, byHuman: false })
  }
  return there
}

/** Brings the lines that stay up to date; a human's bullet, check box or comment around the words is kept. */
function rewrite(cells: Cell[], plan: Plan, reading: Reading, kept: Record<string, readonly string[]>): void {
  const runs = new Map<string, Cell[]>()
  for (const cell of cells) {
    if (cell.owner !== null && cell.owner !== SCAFFOLD) runs.set(cell.owner, [...(runs.get(cell.owner) ?? []), cell])
  }
  for (const [id, run] of runs) {
    const line = plan.lines.get(id)
    if (line === undefined) continue
    const now = run.map((cell) => cell.content)
    const want = line.lines
    if (same(now, want)) continue
    if (same(reading.wrote.get(id) ?? [], want) || (run[0]?.byHuman === true && saysSame(run, line))) {
      if (run[0]?.byHuman !== true) kept[id] = want
      continue
    }
    const [one] = run
    if (one !== undefined && run.length === 1 && want.length === 1) {
      one.content = inHumanMarkup(one.content, want[0] ?? '')
      if (one.content !== want[0] && !one.byHuman) kept[id] = want
    } else if (one !== undefined) replaceRun(cells, run, newCells(line), one.byHuman)
  }
}

/** What a person wrote between the lines of a block stays, after it. */
function replaceRun(cells: Cell[], run: readonly Cell[], fresh: readonly Cell[], byHuman: boolean): void {
  const old = new Set(run)
  const at = cells.findIndex((cell) => old.has(cell))
  for (const cell of fresh) cell.byHuman = byHuman
  replaceAll(cells, [...cells.slice(0, at), ...fresh, ...cells.slice(at).filter((cell) => !old.has(cell))])
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, n) => line === b[n])
}

function saysSame(run: readonly Cell[], line: OwnedLine): boolean {
  return sayingOfRows(run) === sayingOf(line.lines[0] ?? '').text
}

function inHumanMarkup(now: string, want: string): string {
  const [theirs, ours] = [sayingOf(now), sayingOf(want)]
  return theirs.prefix + ours.text + ours.level + theirs.suffix
}

/** A line that is wanted and that the human already wrote in that section is theirs: nothing is written twice. */
function adopt(cells: readonly Cell[], reading: Reading, plan: Plan, there: Set<string>): void {
  const wanted = [...plan.lines.values()].filter((line) => !there.has(line.id) && line.lines.length === 1)
  if (wanted.length === 0) return
  const at = sectionAt(nest(cells), cells.length)
  const free = new Map<string, number[]>()
  cells.forEach((cell, n) => {
    const mark = reading.scan.marks[cell.origin]
    if (cell.owner !== null || (mark?.kind !== 'item' && mark?.kind !== 'paragraph')) return
    const text = sayingOfRows(cells.slice(n, n + itemExtent(cells, n, mark.extent)))
    free.set(text, [...(free.get(text) ?? []), n])
  })
  for (const line of wanted) {
    const places = free.get(sayingOf(line.lines[0] ?? '').text) ?? []
    const n = places.find((place) => samePath(line.headings, pathOf(at[place] ?? null)))
    if (n === undefined) continue
    places.splice(places.indexOf(n), 1)
    const extent = itemExtent(cells, n, reading.scan.marks[cells[n]?.origin ?? -1]?.extent ?? 1)
    for (const cell of cells.slice(n, n + extent)) Object.assign(cell, { owner: line.id, byHuman: true })
    there.add(line.id)
  }
}

function bySection(lines: readonly OwnedLine[]): OwnedLine[][] {
  const groups = new Map<string, OwnedLine[]>()
  for (const line of lines) {
    const key = line.headings.join('\n')
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

/** Headings of ours that hold nothing any more go, innermost first. What nothing closes was there before them. */
function dropEmptySections(cells: Cell[], openFrom: number): void {
  const gone = new Set<number>()
  for (const section of nest(cells).reverse()) {
    if (cells[section.row]?.owner !== SCAFFOLD) continue
    let holds = false
    for (const [k, cell] of cells.slice(section.body, section.end).entries()) {
      holds ||= !gone.has(section.body + k) && cell.kind !== 'blank' && cell.origin < openFrom
    }
    if (!holds) for (let n = section.row; n < section.body; n++) gone.add(n)
  }
  replaceAll(
    cells,
    cells.filter((_, n) => !gone.has(n)),
  )
}

function replaceAll(cells: Cell[], next: readonly Cell[]): void {
  cells.length = 0
  for (const cell of next) cells.push(cell)
}

/** Our lines end as the file's lines do; a file without a final newline keeps being one. */
function endLines(cells: Cell[], reading: Reading): Cell[] {
  const style = eolOf(reading.rows)
  cells.forEach((cell, n) => {
    const human = cell.owner === null || cell.byHuman
    const last = n === cells.length - 1
    if (last && !reading.finalNewline && (!human || cell.joined || cell.eol === '')) {
      cell.eol = ''
      cell.joined = false
    } else if (cell.eol === '') {
      cell.joined = human
      cell.eol = style
    }
    if (!human && !standsAlone(cell, cells[n - 1], cells[n + 1])) cell.eol = '\r\n'
  })
  return cells
}

/** A lone CR before an LF would become one line ending with it. */
function standsAlone(cell: Cell, before: Cell | undefined, after: Cell | undefined): boolean {
  if (cell.eol === '\r' && after?.content === '' && after.eol === '\n') return false
  return !(cell.eol === '\n' && cell.content === '' && before?.eol === '\r')
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
