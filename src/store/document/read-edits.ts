import { isDate } from '../../calendar.ts'
import type { Added, Base, Edits, OwnedLine, Row } from './document.ts'
import { dayBehindRows, isMemoryLine, isStruck, itemExtent, sayingOf, sayingOfRows, saysAs } from './line-parts.ts'
import { numbersBy } from './rows.ts'
import { isRaw, type Mark, type Scan } from './scan.ts'
import { isLabel, pathOf, type Section, samePath, sectionAt, sectionsOf } from './sections.ts'
import type { Traces } from './trace.ts'

/** What a person did since the base. */
export function readEdits(
  rows: Row[],
  scan: Scan,
  base: Base | null,
  owned: readonly OwnedLine[],
  traces: Traces | null,
): Edits {
  const at = sectionAt(sectionsOf(rows, scan.marks), rows.length)
  const places = numbersBy(rows, ({ owner }) => owner)
  const observed = observedLines(rows, scan)
  const edits = {
    deleted: [] as string[],
    reworded: [] as Edits['reworded'][number][],
    moved: [] as Edits['moved'][number][],
  }
  for (const line of owned) {
    const there = places.get(line.id)
    const wrote = traces?.before.get(line.id)
    if (there === undefined) {
      if (wrote !== undefined) edits.deleted.push(line.id)
      continue
    }
    const text = rewordedTo(rows, there, line, wrote ?? null)
    const isOver = observed.of(there[0] ?? 0)?.holds === false
    if (isOver || (text !== null && isStruck(text))) {
      edits.deleted.push(line.id)
      // It is no longer ours: the person keeps it as a remark.
      for (const n of there) Object.assign(rows[n] ?? {}, { owner: null, byHuman: false })
    } else if (text !== null) edits.reworded.push({ id: line.id, text })
    const first = there[0] ?? 0
    const headings = isRaw(scan.marks[first]) ? null : movedTo(line, at[first] ?? null, base, traces)
    if (headings !== null && edits.deleted.at(-1) !== line.id) edits.moved.push({ id: line.id, headings })
  }
  return { ...edits, ...newIn(rows, scan, { at, observed }, traces?.known ?? new Set()) }
}

function rewordedTo(rows: readonly Row[], there: readonly number[], line: OwnedLine, wrote: readonly string[] | null) {
  const now = there.map((n) => rows[n] ?? { content: '' })
  if (wrote?.length === now.length && now.every((row, n) => row.content === wrote[n])) return null
  if (line.lines.length > 1) {
    const text = plain(now.map((row) => row.content))
    return text === plain(wrote ?? line.lines) || text === plain(line.lines) ? null : text
  }
  const before = (wrote ?? []).map((content) => ({ content }))
  const ours = { content: line.lines[0] ?? '' }
  const [text, day] = [sayingOfRows(now), dayBehindRows(now)]
  const isSame = (wrote !== null && text === sayingOfRows(before)) || saysAs(now, ours.content)
  const isSameDay = day === dayBehindRows(wrote === null ? [ours] : before) || (wrote === null && day === '')
  return isSame && isSameDay ? null : text.includes(day) ? text : text + day
}

/** Without blank lines at the edges and white space at the ends of lines. */
function plain(lines: readonly string[]): string {
  const first = lines.findIndex((content) => content.trim() !== '')
  const last = lines.findLastIndex((content) => content.trim() !== '')
  const solid = lines.slice(Math.max(0, first), last + 1)
  return solid.map((content) => content.trimEnd()).join('\n')
}

/** The headings a person put the line under, null when they did not. */
function movedTo(line: OwnedLine, section: Section | null, base: Base | null, traces: Traces | null) {
  const now = pathOf(section)
  if (samePath(line.headings, now)) return null
  const was = traces?.pathOf(line.id)
  if (was === undefined) return base === null ? now : null
  return was.length === now.length && was.every((title, n) => title === now[n]) ? null : now
}

/** Lines of theirs that say something to remember; what stands in a quote or says nothing yet is a remark. */
function newIn(
  rows: readonly Row[],
  scan: Scan,
  { at, observed }: { readonly at: readonly (Section | null)[]; readonly observed: ObservedLines },
  known: ReadonlySet<number>,
): Pick<Edits, 'added' | 'remarks'> {
  const found = { added: [] as Added[], remarks: [] as Added[] }
  rows.forEach((row, n) => {
    const mark = scan.marks[n]
    if (mark === undefined || row.owner !== null || known.has(n)) return
    if (mark.kind !== 'item' && mark.kind !== 'quote' && !isParagraph(row, mark)) return
    const lines = itemExtent(rows, n, mark.extent)
    const said = rows.slice(n, n + lines)
    const text = sayingOfRows(said)
    if (text === '' || isStruck(text)) return
    const entry = observed.of(n)
    const on = entry?.on == null ? {} : { on: entry.on }
    const headings = pathOf(at[n] ?? null)
    const line = { text: text + dayBehindRows(said), bare: text, headings, ...on }
    const isCopied = mark.kind === 'paragraph' && QUESTION.test(line.headings.at(-1) ?? '')
    const isEntry = entry === null ? n >= observed.first : entry.holds && entry.on !== null
    const isTold = mark.kind !== 'quote' && !isCopied && isEntry
    const tells = isTold && isMemoryLine(sayingOf(row.content), text, headsList(scan, n, mark))
    if (tells) found.added.push(line)
    else found.remarks.push(line)
  })
  return found
}

/** The heading of a question, copied out of REVIEW.md: what it asks is no statement. */
const QUESTION = / · r-[0-9a-f]{8}$/

function isParagraph(row: Row, { kind, extent }: Mark): boolean {
  return kind === 'paragraph' && extent === 1 && !isLabel(row.content.trim())
}

function headsList({ marks }: Scan, n: number, { extent, depth }: Mark): boolean {
  let at = n + extent
  while (marks[at]?.kind === 'blank') at++
  const next = marks[at]
  return next?.kind === 'item' && next.depth > depth
}

/** What a comment right above a line says of it, as OpenClaw's user model has it. */
interface Observed {
  /** ISO day; null for a placeholder. */
  readonly on: string | null
  readonly holds: boolean
}

/** Of a document that has such comments: what each says of the line below it, and where the first one stands. */
interface ObservedLines {
  of(row: number): Observed | null
  /** What stands above tells how to fill the document in. */
  readonly first: number
}

const COMMENT = /^\s*<!--\s*observed:\s*(\S{1,20})\s*\|\s*status:\s*(\w{1,20})\s*-->\s*$/

/** Reads the comments outside of fences; `first` is 0 where there are none. */
function observedLines(rows: readonly Row[], scan: Scan): ObservedLines {
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
