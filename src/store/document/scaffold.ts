import { type OwnedLine, type Row, SCAFFOLD } from './document.ts'
import { isBlank } from './rows.ts'
import type { Scan } from './scan.ts'
import { sectionsOf } from './sections.ts'

/** Without a base: headings of ours that hold only our lines are ours, and so is one blank line between two lines of ours. */
export function recogniseScaffold(rows: Row[], scan: Scan, owned: readonly OwnedLine[]): void {
  const titles = new Set(owned.flatMap((line) => line.headings))
  for (const section of sectionsOf(rows, scan.marks).reverse()) {
    if (!titles.has(section.title)) continue
    const body = rows.slice(section.body, section.end).filter((row) => !isBlank(row.content))
    if (body.length === 0 || !body.every(isOurs)) continue
    for (const row of rows.slice(section.row, section.body)) row.owner = SCAFFOLD
  }
  let before: Row | null = null
  let blank: Row | null = null
  for (const row of rows) {
    if (isBlank(row.content)) {
      if (row.owner === null) blank ??= row
      continue
    }
    if (blank !== null && before !== null && isOurs(before) && isOurs(row)) blank.owner = SCAFFOLD
    before = row
    blank = null
  }
}

function isOurs(row: Row): boolean {
  return row.owner !== null && !row.byHuman
}
