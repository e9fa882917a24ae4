import { withoutMarkup } from '../../memory/marked-up.ts'
import { type OwnedLine, type Row, SCAFFOLD } from './document.ts'
import { itemExtent, sayingOf, sayingOfRows } from './line-parts.ts'
import type { Scan } from './scan.ts'
import { pathOf, type Section, samePath, sectionAt, sectionsOf } from './sections.ts'
import type { Traces } from './trace.ts'

/**
 * Lines that the journal knows and the base does not show: written before a crash kept us from noting it, or the base
 * is lost. They are found by their exact text. Answers with what we last wrote for every memory in the document.
 */
export function claimPresent(
  rows: Row[],
  scan: Scan,
  owned: readonly OwnedLine[],
  traces: Traces | null,
): Map<string, readonly string[]> {
  const wrote = new Map<string, readonly string[]>()
  for (const [id, lines] of traces?.before ?? []) wrote.set(id, traces?.kept[id] ?? lines)
  const missing = owned.filter((line) => !wrote.has(line.id))
  if (missing.length === 0 || rows.length === 0) return wrote
  const journal = new Set(owned.map((line) => line.id))
  const open = { rows, scan, known: traces?.known ?? new Set<number>(), journal }
  const search = prepare(
    open,
    missing.some((line) => line.byHuman === true),
  )
  for (const line of missing) {
    const start = find(search, line)
    if (start < 0) continue
    const extent = itemExtent(rows, start, scan.marks[start]?.extent ?? 1)
    const count = line.byHuman === true ? extent : line.lines.length
    for (const row of rows.slice(start, start + count)) {
      Object.assign(row, { owner: line.id, byHuman: line.byHuman === true })
    }
    wrote.set(line.id, line.lines)
  }
  return wrote
}

interface Open {
  readonly rows: Row[]
  readonly scan: Scan
  readonly known: ReadonlySet<number>
  /** Ids that the journal knows. */
  readonly journal: ReadonlySet<string>
}

interface Search extends Open {
  readonly pathAt: (n: number) => readonly string[]
  /** Rows by what they say. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

function prepare(open: Open, humansToo: boolean): Search {
  const { rows, scan } = open
  const places = new Map<string, number[]>()
  rows.forEach((row, n) => {
    const candidate = isOpen(open, row, n) || (humansToo && row.owner === null)
    if (!candidate || row.content.trim() === '') return
    const mark = scan.marks[n]
    const count = mark?.kind === 'item' ? itemExtent(rows, n, mark.extent) : 1
    for (const text of new Set(
      [sayingOf(row.content).text, sayingOfRows(rows.slice(n, n + count))].map(withoutMarkup),
    )) {
      const there = places.get(text)
      if (there === undefined) places.set(text, [n])
      else there.push(n)
    }
  })
  let at: (Section | null)[] | null = null
  const pathAt = (n: number) => {
    at ??= sectionAt(sectionsOf(rows, scan.marks), rows.length)
    return pathOf(at[n] ?? null)
  }
  return { ...open, pathAt, places }
}

function find(search: Search, line: OwnedLine): number {
  const text = withoutMarkup(sayingOf(line.lines[0] ?? '').text)
  const places = search.places.get(text) ?? []
  const fitting = places.filter((n) => (line.byHuman === true ? saysAll(search, n, text) : stands(search, n, line)))
  const home = fitting.find((n) => samePath(line.headings, search.pathAt(n)))
  return home ?? fitting[0] ?? -1
}

/** A person's line, and no paragraph that only begins with it. */
function saysAll(search: Search, n: number, text: string): boolean {
  if (!isFree(search, n)) return false
  const { rows, scan } = search
  const extent = itemExtent(rows, n, scan.marks[n]?.extent ?? 1)
  return withoutMarkup(sayingOfRows(rows.slice(n, n + extent))) === text
}

function isFree(search: Search, n: number): boolean {
  const kind = search.scan.marks[n]?.kind
  return search.rows[n]?.owner === null && (kind === 'item' || kind === 'paragraph')
}

/** The block as rendered, in lines that nobody owned when we last looked. */
function stands(search: Search, n: number, line: OwnedLine): boolean {
  const kind = search.scan.marks[n]?.kind
  if (kind === 'fence' || kind === 'front' || kind === 'code') return false
  return line.lines.every((content, k) => {
    const row = search.rows[n + k]
    if (content.trim() === '') return row?.content.trim() === ''
    return row !== undefined && isOpen(search, row, n + k) && row.content.trimEnd() === content.trimEnd()
  })
}

/** Nobody's when we last looked, or left by a memory that is no more. */
function isOpen(open: Open, row: Row, n: number): boolean {
  if (row.owner === null) return !open.known.has(n)
  return row.owner !== SCAFFOLD && !open.journal.has(row.owner)
}
