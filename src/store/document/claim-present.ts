import { type OwnedLine, type Row, SCAFFOLD } from './document.ts'
import { hangsBelow } from './line-markup.ts'
import { itemExtent, sayingOf, sayingOfRows, withoutMarkup } from './line-parts.ts'
import type { Scan } from './scan.ts'
import { pathOf, samePath, sectionAt, sectionsOf } from './sections.ts'
import type { Traces } from './trace.ts'

/**
 * Lines that the base does not show, found by their text: what the human already wrote is theirs, and nothing is written
 * twice. Answers with what we last wrote for every memory in the document.
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
  const isNew = newRows(rows, owned, traces)
  const places = placesIn(rows, scan, isNew)
  const at = sectionAt(sectionsOf(rows, scan.marks), rows.length)
  for (const line of missing) {
    const there = places.get(withoutMarkup(sayingOf(line.lines[0] ?? '').text)) ?? []
    const isHome = ({ n }: Place): boolean => samePath(line.headings, pathOf(at[n] ?? null))
    const ours = line.byHuman ? [] : there.filter(({ n, kind }) => !RAW.has(kind) && stands(rows, n, line, isNew))
    const theirs = line.lines.length > 1 ? [] : there.filter(({ n, kind }) => rows[n]?.owner === null && SAYS.has(kind))
    // In a quote it stands for nothing but in its own section.
    const place = ours.find(isHome) ?? ours[0] ?? theirs.find(isHome) ?? theirs.find(({ kind }) => kind !== 'quote')
    if (place === undefined) continue
    const isOurs = ours.includes(place)
    const count = isOurs ? line.lines.length : place.extent
    for (const row of rows.slice(place.n, place.n + count)) Object.assign(row, { owner: line.id, byHuman: !isOurs })
    wrote.set(line.id, line.lines)
  }
  return wrote
}

const SAYS: ReadonlySet<string> = new Set(['item', 'paragraph', 'quote'])
const RAW: ReadonlySet<string> = new Set(['fence', 'front', 'code'])

type IsNew = (n: number) => boolean

/** Nobody's when we last looked, or left by a memory that is no more. */
function newRows(rows: readonly Row[], owned: readonly OwnedLine[], traces: Traces | null): IsNew {
  const journal = new Set(owned.map((line) => line.id))
  return (n) => {
    const owner = rows[n]?.owner ?? null
    return owner === null ? traces?.known.has(n) !== true : owner !== SCAFFOLD && !journal.has(owner)
  }
}

interface Place {
  readonly n: number
  readonly extent: number
  readonly kind: string
}

/** What could be a line that is looked for, by what it says. */
function placesIn(rows: readonly Row[], { marks }: Scan, isNew: IsNew): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  rows.forEach((row, n) => {
    const mark = marks[n]
    if (mark === undefined || row.content.trim() === '' || (row.owner !== null && !isNew(n))) return
    const all = SAYS.has(mark.kind) ? itemExtent(rows, n, mark.extent) : 1
    const depthOf = (at: number) => ({ content: rows[at]?.content ?? '', depth: marks[at]?.depth ?? 0 })
    // What hangs below a line may be one more line of it.
    for (const extent of all > 1 && hangsBelow(depthOf(n + 1), depthOf(n)) ? [all, 1] : [all]) {
      const text = withoutMarkup(sayingOfRows(rows.slice(n, n + extent)))
      const there = places.get(text)
      if (there === undefined) places.set(text, [{ n, extent, kind: mark.kind }])
      else there.push({ n, extent, kind: mark.kind })
    }
  })
  return places
}

/** The block as rendered, in lines that nobody owned when we last looked. */
function stands(rows: readonly Row[], n: number, line: OwnedLine, isNew: IsNew): boolean {
  return line.lines.every((content, k) => {
    const row = rows[n + k]
    if (content.trim() === '') return row?.content.trim() === ''
    return row !== undefined && isNew(n + k) && row.content.trimEnd() === content.trimEnd()
  })
}
