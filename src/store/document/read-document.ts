import { claimPresent } from './claim-present.ts'
import type { Added, Base, OwnedLine, Reading, Refusal, Row } from './document.ts'
import { SCAFFOLD } from './document.ts'
import { readEdits } from './read-edits.ts'
import { decode, linesOf } from './rows.ts'
import { recogniseScaffold } from './scaffold.ts'
import { type Scan, scan } from './scan.ts'
import { trace } from './trace.ts'

export interface ReadOptions {
  /** What stood there before our last write, given while an editor may still hold it (60 s): a save of it is no deletion. */
  readonly before?: Base | null
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
  if (bytes === null) return base !== null && hasMemories(base) ? refused({ why: 'missing' }) : empty()
  if (bytes.length > MAX_BYTES) return refused({ why: 'too-large', bytes: bytes.length })
  const decoded = decode(bytes)
  if ('why' in decoded) return refused(decoded)
  const rows: Row[] = linesOf(decoded.text).map((line) => ({ ...line, owner: null, byHuman: false, joined: false }))
  const finalNewline = rows.length === 0 || rows.at(-1)?.eol !== ''
  const page = { rows, scan: scan(rows), bom: decoded.bom, finalNewline }
  const refusal = unreadable(rows, base)
  if (refusal !== null) return { ...empty(), ...page, refusal }
  const before = options.before ?? null
  if (base !== null && before !== null && isStale(decoded.text, before, base)) {
    return { ...read(page, before, owned, options), stale: true }
  }
  return read(page, base, owned, options)
}

type Page = Pick<Reading, 'scan' | 'bom' | 'finalNewline'> & { readonly rows: Row[] }

function read(page: Page, base: Base | null, owned: readonly OwnedLine[], options: ReadOptions): Reading {
  const traces = base === null ? null : trace(page.rows, page.scan, base, new Set(owned.map((line) => line.id)))
  const wrote = claimPresent(page.rows, page.scan, owned, traces)
  if (base === null) recogniseScaffold(page.rows, page.scan, owned)
  const edits = readEdits(page.rows, page.scan, base, owned, traces)
  const gone = edits.deleted.length
  const of = traces?.ids.length ?? 0
  const shrunken = gone >= 5 && gone * 2 > of && options.shrunkenIsMeant !== true
  return { ...page, ...edits, wrote, stale: false, refusal: shrunken ? { why: 'shrunken', gone, of } : null }
}

function unreadable(rows: readonly Row[], base: Base | null): Refusal | null {
  const emptied = rows.every((row) => row.content.trim() === '')
  if (emptied && base !== null && hasMemories(base)) return { why: 'emptied' }
  const begins = rows.findIndex((row) => /^<{7} /.test(row.content))
  if (begins < 0) return null
  const divides = rows.findIndex((row, n) => n > begins && /^={7}$/.test(row.content))
  const ends = rows.findIndex((row, n) => divides > 0 && n > divides && /^>{7} /.test(row.content))
  return ends > 0 ? { why: 'conflict-markers' } : null
}

/** An editor saved what it had loaded before our last write: everything that the write did is undone, all at once. */
function isStale(text: string, before: Base, base: Base): boolean {
  const lines = new Set(linesOf(text).map((line) => line.content.trimEnd()))
  const [old, now] = [memoryLines(before), memoryLines(base)]
  const came = [...now].filter((line) => !old.has(line))
  const went = [...old].filter((line) => !now.has(line))
  if (came.length + went.length === 0) return false
  return came.every((line) => !lines.has(line)) && went.every((line) => lines.has(line))
}

function memoryLines(base: Base): Set<string> {
  const lines = linesOf(base.text)
  const found = new Set<string>()
  for (const span of base.spans) {
    if (span.owner === SCAFFOLD) continue
    for (const line of lines.slice(span.start, span.end))
      if (line.content.trim() !== '') found.add(line.content.trimEnd())
  }
  return found
}

function hasMemories(base: Base): boolean {
  return base.spans.some((span) => span.owner !== SCAFFOLD)
}

function empty(): Reading {
  const nothing: { readonly rows: Row[]; readonly scan: Scan } = { rows: [], scan: { marks: [], openFrom: 0 } }
  const edits = { deleted: [], reworded: [], moved: [], added: [] as Added[] }
  return { ...nothing, ...edits, bom: false, finalNewline: true, wrote: new Map(), stale: false, refusal: null }
}

function refused(refusal: Refusal): Reading {
  return { ...empty(), refusal }
}
