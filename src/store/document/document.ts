import type { Line } from './rows.ts'
import type { Scan } from './scan.ts'

/** A line (or block) of ours as it should stand in a document. */
export interface OwnedLine {
  readonly id: string
  /** Headings it stands under, outermost first, as written: `['## Growth Markers', '### 2026-02-08']`; a label such as `**Observed:**` counts as one. */
  readonly headings: readonly string[]
  /** Lines of a section are in this order. */
  readonly order: number
  /** Rendered: `['- Works on crypto tax (MoonTax)']`, or the lines of a block. */
  readonly lines: readonly string[]
  /** The words are a line that the human wrote: it stays where and as it stands, and is released rather than removed. */
  readonly byHuman?: boolean
}

/** Owner of a line: a memory's id, `SCAFFOLD` for headings and blank lines of ours, null for the human. */
type Owner = string | null
export const SCAFFOLD = ''

/** A run of lines of the last written text that is not the human's. */
export interface Span {
  /** First line (0-based) and the line after the last. */
  readonly start: number
  readonly end: number
  readonly owner: string
  readonly byHuman: boolean
}

/** Where a line of ours stood among a person's own when it left: an undo brings it back there. */
export interface Left {
  readonly id: string
  readonly headings: readonly string[]
  /** Number of the line below which that is, -1 for the top. */
  readonly below: number
  /** Blank lines of ours between it and a person's line above and below. */
  readonly beside?: readonly [above: number | null, below: number | null]
}

/** A document as we last wrote it. */
export interface Woven {
  /** Without byte order mark. */
  readonly text: string
  readonly spans: readonly Span[]
  /** Human lines whose line ending we had to add. */
  readonly joined: readonly number[]
  /** What we would have written where a human's markup was kept instead (another bullet, a check box). */
  readonly kept: Readonly<Record<string, readonly string[]>>
  /** Places of lines that are not in it any more, in order. */
  readonly left?: readonly Left[]
  readonly dress?: Dresses
}

export interface Base extends Woven {
  /** Last record of the journal that it shows. */
  readonly seq: number
  /** True when there was no such file before us: it goes again with the last of our lines. */
  readonly made?: boolean
  /** When a write brought them, in ms since 1970: ids that came so lately that an editor may not know of them. */
  readonly came?: Readonly<Record<string, number>>
}

export interface Row extends Line {
  owner: Owner
  byHuman: boolean
  /** The line ending is ours, its content is not. */
  joined: boolean
}

/** What a person did to a document since we wrote it last: to our lines, by their ids, and lines of their own. */
export interface Edits {
  readonly deleted: readonly string[]
  /** `text` without bullet and level; a block's lines joined by `\n`. */
  readonly reworded: readonly { readonly id: string; readonly text: string }[]
  readonly moved: readonly { readonly id: string; readonly headings: readonly string[] }[]
  readonly added: readonly Added[]
  /** New lines of theirs that are no memory: in a quote, a to-do, a label. A line that left another document may have come there. */
  readonly remarks: readonly Added[]
}

export interface Added {
  readonly text: string
  /** Without a day behind it, which a line of ours may have. */
  readonly bare: string
  /** ISO day on which it was observed, where a comment above it says so. */
  readonly on?: string
  readonly headings: readonly string[]
}

export type Refusal =
  | { readonly why: 'invalid-utf8' | 'nul' | 'conflict-markers' | 'missing' | 'emptied' }
  | { readonly why: 'too-large'; readonly bytes: number }
  | { readonly why: 'shrunken'; readonly gone: number; readonly of: number }

/** A document as it stands: whose line is whose, and what a person did to ours. */
export interface Reading extends Edits {
  readonly rows: readonly Row[]
  readonly scan: Scan
  readonly bom: boolean
  readonly finalNewline: boolean
  /** What we last wrote for each memory that stands in the document. */
  readonly wrote: ReadonlyMap<string, readonly string[]>
  /** As in the base, by the rows. */
  readonly left: readonly Left[]
  readonly dress: Dresses
  /** Not null: nothing may be written and the other fields say what was found, as far as anything was. */
  readonly refusal: Refusal | null
}

/** True for a line that a person wrote, or reworded. */
export function isHuman({ owner, byHuman }: Pick<Row, 'owner' | 'byHuman'>): boolean {
  return owner === null || byHuman
}

/** Lines of ours as people dressed them, by memory: those that stand, and those that left, the last of them at the end. */
export type Dresses = Readonly<Record<string, string>>
