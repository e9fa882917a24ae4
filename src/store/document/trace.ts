import { claimLost, type Lost } from './claim-lost.ts'
import { type Base, isHuman, type Left, type Row, SCAFFOLD } from './document.ts'
import { matchLines } from './line-diff.ts'
import { sayingOf, withoutMarkup } from './line-parts.ts'
import { type Line, linesOf } from './rows.ts'
import { type Scan, scan } from './scan.ts'
import { pathOf, sectionAt, sectionsOf } from './sections.ts'

/** What became of the lines we wrote last. */
export interface Traces {
  /** Rows of the document that were in the base, whoever owned them. */
  readonly known: ReadonlySet<number>
  /** Base text of each memory, line by line. */
  readonly before: ReadonlyMap<string, readonly string[]>
  /** Headings that a memory stood under. */
  readonly pathOf: (id: string) => readonly string[] | undefined
  /** What we would have written where a human's markup was kept. */
  readonly kept: Base['kept']
  readonly left: readonly Left[]
}

/** Finds the base's lines in the document: in place by line diff, elsewhere by exact text, nearby by likeness. Marks owners in `rows`. */
export function trace(
  rows: Row[],
  marks: Scan,
  base: Base,
  journal: ReadonlySet<string>,
  ruledOut: ReadonlySet<string> = new Set(),
): Traces {
  const lines = linesOf(base.text)
  const matched = matchLines(lines.map(keyOf), rows.map(keyOf))
  const known = new Set<number>(matched.filter((row) => row >= 0))
  const lost = claimInPlace(rows, base, lines, matched)
  knowMoved(rows, base, lines, matched, known)
  claimLost(rows, lost, known)
  ownContinuations(rows, marks, known)
  const before = textsOf(base, lines)
  release(rows, before, journal, ruledOut)
  // Few lines are ever moved: the base is only taken apart when one may have been.
  let paths: Map<string, readonly string[]> | null = null
  return {
    known,
    before,
    pathOf(id) {
      paths ??= pathsOf(base, lines)
      return paths.get(id)
    },
    kept: base.kept,
    left: (base.left ?? []).map((one) => ({
      ...one,
      below: rowAbove(matched, one.below + 1),
    })),
  }
}

/** White space at the end is nothing to tell lines apart by, but a line of nothing else is not an empty one. */
function keyOf(line: Line): string {
  const { content } = line
  if (content === '') return content
  return (/[^\0-\x7f]/.test(content) ? content.normalize('NFC') : content).trimEnd() || content
}

/** Lines that stand where they stood, between the same neighbours. Answers with those that do not. */
function claimInPlace(rows: Row[], base: Base, lines: readonly Line[], matched: Int32Array): Lost[] {
  const lost: Lost[] = []
  for (const span of base.spans) {
    for (let n = span.start; n < span.end; n++) {
      const row = rows[matched[n] ?? -1]
      const content = lines[n]?.content ?? ''
      if (row !== undefined) {
        row.owner = span.owner
        row.byHuman = span.byHuman
      } else if (span.owner !== SCAFFOLD && content.trim() !== '') {
        const to = matched.subarray(n).find((there) => there >= 0) ?? rows.length
        lost.push({
          id: span.owner,
          byHuman: span.byHuman,
          content,
          partial: false,
          from: rowAbove(matched, n) + 1,
          to,
        })
      }
    }
  }
  markJoined(rows, base, lines, matched)
  const there = new Set(rows.map((row) => (row.content.trim() === '' ? null : row.owner)))
  // Of a block that went no empty line stays.
  for (const row of rows)
    if (row.owner !== null && row.owner !== SCAFFOLD && !there.has(row.owner)) Object.assign(row, FREE)
  return lost.map((one) => ({ ...one, partial: there.has(one.id) }))
}

/** A human's line that went from one place and stands in another is no new line. */
function knowMoved(
  rows: readonly Row[],
  base: Base,
  lines: readonly Line[],
  matched: Int32Array,
  known: Set<number>,
): void {
  const ours = new Set<number>()
  for (const { start, end } of base.spans) for (let n = start; n < end; n++) ours.add(n)
  const went = new Map<string, number>()
  lines.forEach((line, n) => {
    const moved = (matched[n] ?? -1) < 0 && !ours.has(n) && line.content.trim() !== ''
    if (moved) went.set(keyOf(line), (went.get(keyOf(line)) ?? 0) + 1)
  })
  if (went.size === 0) return
  rows.forEach((row, n) => {
    const count = known.has(n) ? 0 : (went.get(keyOf(row)) ?? 0)
    if (count === 0) return
    went.set(keyOf(row), count - 1)
    known.add(n)
  })
}

/** Line endings that we added: those we noted, and one after a line that had none when we last looked. */
function markJoined(rows: Row[], base: Base, lines: readonly Line[], matched: Int32Array): void {
  const bare = lines.at(-1)?.eol === '' ? [lines.length - 1] : []
  for (const n of [...base.joined, ...bare]) {
    const row = rows[matched[n] ?? -1]
    const last = rows.at(-1) === row
    if (row !== undefined && isHuman(row) && row.eol !== '' && !last) row.joined = true
  }
}

const FREE = { owner: null, byHuman: false } as const

/** The row of the last line before the `n`th that is still there, -1 for none. */
function rowAbove(matched: Int32Array, n: number): number {
  return matched.subarray(0, n).findLast((row) => row >= 0) ?? -1
}

/** What a person writes on below an item of ours, indented in the same paragraph, is part of its correction. */
function ownContinuations(rows: Row[], marks: Scan, known: ReadonlySet<number>): void {
  rows.forEach((row, n) => {
    const mark = marks.marks[n]
    if (row.owner === null || row.owner === SCAFFOLD || mark?.kind !== 'item') return
    for (const [k, more] of rows.slice(n + 1, n + mark.extent).entries()) {
      if (more.owner !== null || known.has(n + 1 + k) || !/^(?: {2}|\t)/.test(more.content)) break
      Object.assign(more, { owner: row.owner, byHuman: row.byHuman })
    }
  })
}

function textsOf(base: Base, lines: readonly Line[]): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const { owner, start, end } of base.spans) {
    const text = lines.slice(start, end).map(({ content }) => content)
    if (owner !== SCAFFOLD) texts.set(owner, [...(texts.get(owner) ?? []), ...text])
  }
  return texts
}

/** Ours to remove only as long as it says what we wrote; a person's only where their answer took it away. */
function release(
  rows: Row[],
  before: ReadonlyMap<string, readonly string[]>,
  journal: ReadonlySet<string>,
  ruledOut: ReadonlySet<string>,
): void {
  for (const row of rows) {
    if (row.owner === null || row.owner === SCAFFOLD || journal.has(row.owner)) continue
    const says = sayingIn(row)
    const wrote = before.get(row.owner)?.some((content) => sayingIn({ content }) === says)
    if ((row.byHuman && !ruledOut.has(row.owner)) || wrote !== true) Object.assign(row, { owner: null, byHuman: false })
  }
}

function sayingIn({ content }: Pick<Row, 'content'>): string {
  return withoutMarkup(sayingOf(content).text)
}

/** Lines that nobody has claimed yet. */
export function rowsOf(lines: readonly Line[]): Row[] {
  return lines.map(({ content, eol }) => ({ content, eol, owner: null, byHuman: false, joined: false }))
}

function pathsOf(base: Base, lines: readonly Line[]): Map<string, readonly string[]> {
  const rows = rowsOf(lines)
  for (const span of base.spans) for (const row of rows.slice(span.start, span.end)) row.owner = span.owner
  const at = sectionAt(sectionsOf(rows, scan(rows).marks), rows.length)
  const paths = new Map<string, readonly string[]>()
  for (const span of base.spans) {
    if (span.owner !== SCAFFOLD && !paths.has(span.owner)) paths.set(span.owner, pathOf(at[span.start] ?? null))
  }
  return paths
}
