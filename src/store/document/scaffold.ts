import { type OwnedLine, type Row, SCAFFOLD } from './document.ts'
import { isBlank } from './rows.ts'
import type { Scan } from './scan.ts'
import { sectionsOf } from './sections.ts'

/**
 * Scaffolding that no base tells of, around lines that were found by their words: headings of ours that hold only our
 * lines, and blank lines. `known`: rows of the base, null when it is lost. With a base a new blank line beside a new
 * line of ours came with it; without one only a blank line between two lines of ours is ours.
 */
export function recogniseScaffold(
  rows: Row[],
  scan: Scan,
  owned: readonly OwnedLine[],
  known: ReadonlySet<number> | null,
): void {
  if (known !== null && known.size === rows.length) return
  const titles = new Set(owned.flatMap((line) => line.headings))
  for (const section of sectionsOf(rows, scan.marks).reverse()) {
    if (!titles.has(section.title) || rows[section.row]?.owner !== null || known?.has(section.row) === true) continue
    const end = Math.min(section.end, scan.openFrom)
    const body = rows.slice(section.body, end).filter((row) => !isBlank(row.content))
    if (body.length === 0 || !body.every(isOurs)) continue
    for (const row of rows.slice(section.row, section.body)) row.owner = SCAFFOLD
  }
  const isNew = (n: number) => known === null || !known.has(n)
  let before = -1
  let blank = -1
  rows.forEach((row, n) => {
    if (isBlank(row.content)) {
      if (row.owner === null && isNew(n)) blank = blank < 0 ? n : blank
      return
    }
    const above = before >= 0 && isOurs(rows[before]) && isNew(before)
    const below = isOurs(row) && isNew(n)
    const came = known === null ? above && below : above || below
    const gap = rows[blank]
    if (came && before >= 0 && gap !== undefined) gap.owner = SCAFFOLD
    before = n
    blank = -1
  })
}

function isOurs(row: Row | undefined): boolean {
  return row !== undefined && row.owner !== null && !row.byHuman
}
