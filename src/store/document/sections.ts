import type { Matter } from '../../memory/memory.ts'
import { type Row, SCAFFOLD } from './document.ts'
import { isRaw, type Mark } from './scan.ts'

/** A heading (or a label such as `**Observed:**`, level 7) and what stands under it. */
export interface Section {
  /** As written by us: `### 2026-02-08`, whatever the underline or closing marks. */
  readonly title: string
  readonly level: number
  readonly row: number
  /** Row after the heading itself. */
  readonly body: number
  /** Row after the last one that belongs to it, sub-sections included. */
  end: number
  readonly parent: Section | null
}

export const LABEL = 7

/** The sections of a document in order of their headings; headings inside a memory's own block do not count. */
export function sectionsOf(rows: readonly Row[], marks: readonly Mark[]): Section[] {
  return nest(rows.map((row, n) => headOf(row, marks[n])))
}

/** What a line is the heading of, and how many rows the heading takes. */
export interface Head {
  readonly title: string | null
  readonly extent: number
}
const NO_HEAD: Head = { title: null, extent: 1 }

/** A line of our scaffolding is the heading we wrote, whatever a person wrote around it. */
export function headOf(row: Pick<Row, 'content' | 'owner'>, mark: Mark | undefined): Head {
  if (mark === undefined || (row.owner !== null && row.owner !== SCAFFOLD)) return NO_HEAD
  const text = row.content.trim()
  if (row.owner === SCAFFOLD) return text === '' || isRaw(mark) ? NO_HEAD : { title: text, extent: 1 }
  const title = titleOf(row.content, mark)
  if (title === null) return NO_HEAD
  return { title, extent: mark.kind === 'heading' && !isAtx(row.content) ? mark.extent + 1 : 1 }
}

export function nest(heads: readonly Head[]): Section[] {
  const sections: Section[] = []
  const open: Section[] = []
  heads.forEach(({ title, extent }, row) => {
    if (title === null) return
    const level = levelOfTitle(title)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) close(open, row)
    const section = { title, level, row, body: row + extent, end: heads.length, parent: open.at(-1) ?? null }
    sections.push(section)
    open.push(section)
  })
  return sections
}

function close(open: Section[], end: number): void {
  const section = open.pop()
  if (section !== undefined) section.end = end
}

function titleOf(content: string, mark: Mark): string | null {
  if (mark.kind === 'heading') {
    const text = content
      .trim()
      .replace(/^#{1,6}(?=[ \t]|$)/, '')
      .replace(/(?:^|[ \t])#+$/, '')
    return `${'#'.repeat(mark.level)} ${text.trim()}`
  }
  // A label keeps being one when a person closes the gap above it or writes right below it.
  const stands = mark.kind === 'paragraph' || (mark.kind === 'continuation' && !/^\s/.test(content))
  return stands && isLabel(content.trim()) ? content.trim() : null
}

export function isLabel(text: string): boolean {
  return /^\*\*[^*]+:\*\*$/.test(text)
}

function isAtx(content: string): boolean {
  return /^ {0,3}#{1,6}(?:[ \t]|$)/.test(content)
}

export function levelOfTitle(title: string): number {
  return /^(#{1,6}) /.exec(title)?.[1]?.length ?? LABEL
}

/** The innermost section of each row, null before the first heading. A heading stands in its own section. */
export function sectionAt(sections: readonly Section[], count: number): (Section | null)[] {
  const at = new Array<Section | null>(count).fill(null)
  for (const section of sections) at.fill(section, section.row, section.end)
  return at
}

/** Headings above, outermost first; the title of the whole document (level 1) only when there is nothing below it. */
export function pathOf(section: Section | null): string[] {
  const path: string[] = []
  for (let at = section; at !== null; at = at.parent) path.unshift(at.title)
  return path.length > 1 && levelOfTitle(path[0] ?? '') === 1 ? path.slice(1) : path
}

/** A path that we want is the one that is there, whatever stands above its first heading. */
export function samePath(wanted: readonly string[], there: readonly string[]): boolean {
  if (wanted.length === 0 || there.length < wanted.length) return wanted.length === there.length
  const tail = there.slice(there.length - wanted.length)
  return wanted.every((title, n) => title === tail[n])
}

const STANDING: readonly RegExp[] = [
  /^## Communication Patterns$/,
  /^### Explicit Markers$/,
  /^### Response Preferences$/,
  /^### What .+ Catches$/,
  /^## Decision Dynamics$/,
  /^## Friction Points$/,
  /^## Trust Calibration$/,
  /^\*\*Observed:\*\*$/,
  /^\*\*Inferred:\*\*$/,
]
const LAST: readonly RegExp[] = [/^## Observed Contradiction$/, /^## Growth Markers$/, /^## Communication Evolution$/]

/** The headings of a document that has settled. */
export const TITLES: Readonly<Record<Matter, string>> = {
  health: '## Health',
  people: '## People',
  work: '## Work',
  life: '## Home and life',
  ahead: '## Ahead',
  likes: '## Habits and likes',
  answers: '## How to answer',
  alone: '## May be done alone',
  waits: '## Must wait',
  names: '## Words and names',
  promised: '## Promised',
}
const SETTLED = Object.values(TITLES)

/** Where a section belongs among its siblings: standing ones, unknown ones, contradictions, dated ones by date. */
type Rank = readonly [number, number, string]

export function rankOf(title: string, isOurs: boolean): Rank | null {
  const date = /\d{4}-\d{2}-\d{2}/.exec(title)?.[0]
  if (date !== undefined && /^(?:## Updates from |### )\d{4}-\d{2}-\d{2}$/.test(title)) return [3, 0, date]
  const settled = SETTLED.indexOf(title)
  if (settled >= 0) return [0, settled - SETTLED.length, '']
  const standing = STANDING.findIndex((pattern) => pattern.test(title))
  if (standing >= 0) return [0, standing, '']
  const last = LAST.findIndex((pattern) => pattern.test(title))
  if (last >= 0) return [2, last, '']
  return isOurs ? [1, 0, title] : null
}

export function compareRanks(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0)
}
