import { claimPresent } from './claim-present.ts'
import { type Added, type Base, type OwnedLine, type Reading, type Refusal, type Row, SCAFFOLD } from './document.ts'
import { isOlderThan, isOnlyLess, type Saved, unknownTo } from './old-buffer.ts'
import { readEdits } from './read-edits.ts'
import { decode, isBlank, linesOf } from './rows.ts'
import { type Scan, scan } from './scan.ts'
import { sectionsOf } from './sections.ts'
import { rowsOf, trace } from './trace.ts'

export interface ReadOptions {
  /** What stood there before our last write, given while an editor may still hold it (60 s): a save of it is no deletion. */
  readonly before?: Base | null
  /** When it was saved, and what an editor may not have known of then. */
  readonly saved?: Saved
  /** Memories that a person took out of a document. */
  readonly takenOut?: (id: string) => boolean
  /** Memories that an answer took away: a line of theirs that still says so is known by whom it was. */
  readonly ruledOut?: ReadonlySet<string>
  /** The human confirmed that our lines may go. */
  readonly shrunkenIsMeant?: boolean
}

/** Documents are small; what is larger than this was not meant to be one. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Tells whose line is whose in a document as it stands, and what a person did to ours since `base`. `bytes` null: no
 * such file. `base` null: never written, or forgotten. `owned`: the lines the journal knows now, written or not.
 */
export function readDocument(
  bytes: Uint8Array | null,
  base: Base | null,
  owned: readonly OwnedLine[],
  options: ReadOptions = {},
): Reading {
  if (bytes === null) return shows(base, owned) ? refused({ why: 'missing' }) : empty()
  if (bytes.length > MAX_BYTES) return refused({ why: 'too-large', bytes: bytes.length })
  const decoded = decode(bytes)
  if ('why' in decoded) return refused(decoded)
  const rows = rowsOf(linesOf(decoded.text))
  const finalNewline = rows.length === 0 || rows.at(-1)?.eol !== ''
  const page = { rows, scan: scan(rows), bom: decoded.bom, finalNewline }
  const refusal = unreadable(rows, shows(base, owned))
  if (refusal !== null) return { ...empty(), ...page, refusal }
  const { before = null, saved } = options
  const onlyLess = base !== null && (before !== null || saved !== undefined) && isOnlyLess(rows, base)
  const isOld =
    base !== null && before !== null && !onlyLess && isOlderThan(decoded.text, before, base, options.takenOut)
  return read(page, isOld ? before : base, owned, { ...options, onlyLess })
}

type Page = Pick<Reading, 'scan' | 'bom' | 'finalNewline'> & { readonly rows: Row[] }

function read(
  page: Page,
  base: Base | null,
  owned: readonly OwnedLine[],
  options: ReadOptions & { onlyLess: boolean },
): Reading {
  const journal = new Set(owned.map((line) => line.id))
  const traces = base === null ? null : trace(page.rows, page.scan, base, journal, options.ruledOut)
  const wrote = claimPresent(page.rows, page.scan, owned, traces)
  if (base === null) recogniseScaffold(page.rows, page.scan, owned)
  const found = readEdits(page.rows, page.scan, base, owned, traces)
  const unknown = options.saved && unknownTo(page.rows, owned, options.saved, options.onlyLess)
  const edits = { ...found, deleted: found.deleted.filter((id) => unknown?.has(id) !== true) }
  const gone = edits.deleted.length
  const of = [...(traces?.before.keys() ?? [])].filter((id) => journal.has(id)).length
  const shrunken = gone >= 5 && gone * 2 > of && options.shrunkenIsMeant !== true
  const before = { left: traces?.left ?? [], dress: base?.dress ?? {} }
  return { ...page, ...edits, wrote, ...before, refusal: shrunken ? { why: 'shrunken', gone, of } : null }
}

function unreadable(rows: readonly Row[], shown: boolean): Refusal | null {
  const emptied = rows.every((row) => row.content.trim() === '')
  if (emptied && shown) return { why: 'emptied' }
  const begins = rows.findIndex((row) => /^<{7} /.test(row.content))
  if (begins < 0) return null
  const divides = rows.findIndex((row, n) => n > begins && /^={7}$/.test(row.content))
  const ends = rows.findIndex((row, n) => divides > 0 && n > divides && /^>{7} /.test(row.content))
  return ends > 0 ? { why: 'conflict-markers' } : null
}

/** Whether lines that are still wanted stood in the document: then it cannot be empty by our doing. */
function shows(base: Base | null, owned: readonly OwnedLine[]): boolean {
  const ids = new Set(owned.map((line) => line.id))
  return base?.spans.some((span) => ids.has(span.owner)) ?? false
}

function empty(): Reading {
  const nothing: { readonly rows: Row[]; readonly scan: Scan } = { rows: [], scan: { marks: [], openFrom: 0 } }
  const edits = { deleted: [], reworded: [], moved: [], added: [] as Added[], remarks: [] as Added[] }
  return {
    ...nothing,
    ...edits,
    bom: false,
    finalNewline: true,
    wrote: new Map(),
    left: [],
    dress: {},
    refusal: null,
  }
}

function refused(refusal: Refusal): Reading {
  return { ...empty(), refusal }
}

/** What no base tells of: headings of ours that hold only our lines, and a blank line between two of ours. */
function recogniseScaffold(rows: Row[], { marks, openFrom }: Scan, owned: readonly OwnedLine[]): void {
  const isOurs = (row: Row | undefined): boolean => row !== undefined && row.owner !== null && !row.byHuman
  const titles = new Set(owned.flatMap((line) => line.headings))
  for (const { title, row, body, end } of sectionsOf(rows, marks).reverse()) {
    const inside = rows.slice(body, Math.min(end, openFrom)).filter(({ content }) => !isBlank(content))
    if (!titles.has(title) || rows[row]?.owner !== null || inside.length === 0 || !inside.every(isOurs)) continue
    for (const one of rows.slice(row, body)) one.owner = SCAFFOLD
  }
  rows.forEach((row, n) => {
    if (row.owner === null && isBlank(row.content) && isOurs(rows[n - 1]) && isOurs(rows[n + 1])) row.owner = SCAFFOLD
  })
}
