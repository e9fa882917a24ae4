import { isDate } from '../../calendar.ts'
import type { Row } from './document.ts'
import type { Scan } from './scan.ts'

/** What a comment right above a line says of it, as OpenClaw's user model has it. */
export interface Observed {
  /** ISO day; null for a placeholder. */
  readonly on: string | null
  readonly holds: boolean
}

/** Of a document that has such comments: what each says of the line below it, and where the first one stands. */
export interface ObservedLines {
  of(row: number): Observed | null
  /** What stands above tells how to fill the document in. */
  readonly first: number
}

const COMMENT = /^\s*<!--\s*observed:\s*(\S{1,20})\s*\|\s*status:\s*(\w{1,20})\s*-->\s*$/

/** Reads the comments outside of fences; `first` is 0 where there are none. */
export function observedLines(rows: readonly Row[], scan: Scan): ObservedLines {
  const found = new Map<number, Observed>()
  let first = 0
  rows.forEach(({ content }, n) => {
    const [, day = '', status] = scan.marks[n]?.kind === 'html' ? (COMMENT.exec(content) ?? []) : []
    if (status === undefined) return
    if (found.size === 0) first = n
    let below = n + 1
    while (scan.marks[below]?.kind === 'blank') below++
    found.set(below, { on: isDate(day) ? day : null, holds: status === 'active' })
  })
  return { of: (row) => found.get(row) ?? null, first }
}
