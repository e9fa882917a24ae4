import * as starts from './blocks.ts'
import { begun, type Container, continued, type Fence, spaces } from './blocks.ts'
import type { Line } from './rows.ts'

type MarkKind =
  | 'blank'
  | 'heading'
  | 'underline'
  | 'item'
  | 'paragraph'
  | 'continuation'
  | 'fence'
  | 'code'
  | 'html'
  | 'quote'
  | 'rule'
  | 'front'
  | 'other'

/** What a line is. Only headings outside every container are headings; an item is one whose line begins with plain text. */
export interface Mark {
  kind: MarkKind
  /** Of a heading, 1–6; else 0. */
  level: number
  /** How many lists and quotes it stands in, its own item included. */
  depth: number
  /** Lines of the paragraph that begins here (items, paragraphs, headings); else 1. */
  extent: number
}

export interface Scan {
  readonly marks: readonly Mark[]
  /** The line at which a fence or comment begins that nothing ends; the number of lines when there is none. */
  readonly openFrom: number
}

type Leaf =
  | { readonly type: 'none' | 'code' }
  | { readonly type: 'paragraph'; readonly from: number }
  | { readonly type: 'fence'; readonly from: number; readonly fence: Fence }
  | { readonly type: 'html'; readonly from: number; readonly until: RegExp | null }

interface State {
  readonly marks: Mark[]
  containers: Container[]
  leaf: Leaf
}

const NONE: Leaf = { type: 'none' }

/** Lists and quotes in one another; what is deeper was not written by a person and is text. */
const MAX_DEPTH = 100

/** Tells block structure apart line by line, as remark would with GFM and front matter, at a hundredth of its cost. */
export function scan(lines: readonly Line[]): Scan {
  const state: State = { marks: [], containers: [], leaf: NONE }
  const body = frontMatterEnd(lines)
  for (let n = 0; n < body; n++) state.marks.push(mark(state, 'front'))
  for (let n = body; n < lines.length; n++) {
    state.marks.push(readLine(state, expandTabs(lines[n]?.content ?? ''), n))
  }
  const { leaf } = state
  const open = leaf.type === 'fence' || (leaf.type === 'html' && leaf.until !== null)
  return { marks: state.marks, openFrom: open && state.containers.length === 0 ? leaf.from : lines.length }
}

/** Number of lines of the front matter, fences included; 0 without one. */
export function frontMatterEnd(lines: readonly Line[]): number {
  if (!/^---[ \t]*$/.test(lines[0]?.content ?? '')) return 0
  const end = lines.findIndex((line, n) => n > 0 && /^---[ \t]*$/.test(line.content))
  return end + 1
}

/** Text that markdown does not read: what stands in it says nothing about sections. */
export function isRaw(mark: Mark | undefined): boolean {
  return mark?.kind === 'fence' || mark?.kind === 'html' || mark?.kind === 'code' || mark?.kind === 'front'
}

function readLine(state: State, line: string, n: number): Mark {
  let at = 0
  let matched = 0
  for (const container of state.containers) {
    const next = continued(container, line, at)
    if (next < 0) break
    at = next
    matched++
  }
  const all = matched === state.containers.length
  const raw = all ? rawBlock(state, line.slice(at)) : null
  if (raw !== null) return mark(state, raw)
  if (line.slice(at).trim() === '') return blank(state, matched, line.trim() === '')
  const inside = openContainers(state, line, at, matched)
  if (line.slice(inside.at).trim() === '') return mark(state, 'other')
  return readLeaf(state, line.slice(inside.at), n, { matched, all, opened: inside.opened })
}

/** Fences and HTML go on whatever the line looks like. */
function rawBlock(state: State, text: string): 'fence' | 'html' | null {
  const { leaf } = state
  if (leaf.type === 'fence') {
    if (spaces(text, 0) < 4 && starts.fenceEnds(text.trimStart(), leaf.fence)) state.leaf = NONE
    return 'fence'
  }
  if (leaf.type !== 'html' || (leaf.until === null && text.trim() === '')) return null
  if (leaf.until?.test(text)) state.leaf = NONE
  return 'html'
}

function blank(state: State, matched: number, empty: boolean): Mark {
  if (state.leaf.type !== 'code' || matched < state.containers.length) state.leaf = NONE
  state.containers.length = matched
  return empty ? { kind: 'blank', level: 0, depth: matched, extent: 1 } : mark(state, 'other')
}

function openContainers(state: State, line: string, start: number, matched: number): { at: number; opened: boolean } {
  let at = start
  let opened = false
  for (;;) {
    const indent = spaces(line, at)
    const rest = line.slice(at + indent)
    if (indent > 3 || rest === '' || state.containers.length >= MAX_DEPTH) break
    const interrupts = !opened && state.leaf.type === 'paragraph' && matched === state.containers.length
    const next = begun(rest, interrupts)
    if (next === null || (interrupts && starts.underlineLevel(rest) > 0)) break
    if (!opened) close(state, matched)
    opened = true
    const outer = state.containers.at(-1)
    if (outer?.type === 'item') outer.empty = false
    const width = indent + next.width
    state.containers.push(next.type === 'item' ? { type: 'item', width, empty: next.empty } : { type: next.type })
    at = Math.min(at + width, line.length)
  }
  return { at, opened }
}

interface Where {
  readonly matched: number
  readonly all: boolean
  readonly opened: boolean
}

function readLeaf(state: State, text: string, n: number, where: Where): Mark {
  const rest = text.trimStart()
  const inParagraph = state.leaf.type === 'paragraph' && !where.opened
  for (const outer of state.containers) if (outer.type === 'item' && (where.all || where.opened)) outer.empty = false
  if (spaces(text, 0) > 3) {
    if (inParagraph) return paragraph(state, n, where)
    return leaf(state, { type: 'code' }, 'code', where)
  }
  const level = starts.headingLevel(rest)
  if (level > 0) return leaf(state, NONE, 'heading', where, level)
  const fence = starts.fenceStart(rest)
  if (fence !== null) return leaf(state, { type: 'fence', from: n, fence }, 'fence', where)
  const html = starts.htmlStart(rest, inParagraph)
  if (html !== null) {
    const ended = html.until?.test(rest) ?? false
    return leaf(state, ended ? NONE : { type: 'html', from: n, until: html.until }, 'html', where)
  }
  const underline = starts.underlineLevel(rest)
  if (underline > 0 && where.all && state.leaf.type === 'paragraph' && inParagraph)
    return underlined(state, state.leaf.from, underline)
  if (starts.isRule(rest)) return leaf(state, NONE, 'rule', where)
  return paragraph(state, n, where)
}

/** A line of `===` makes a heading of the paragraph above it. */
function underlined(state: State, from: number, level: number): Mark {
  const [first, ...more] = state.marks.slice(from)
  if (first !== undefined) Object.assign(first, { kind: isTop(state) ? 'heading' : 'other', level })
  for (const line of more) line.kind = 'continuation'
  state.leaf = NONE
  return mark(state, 'underline')
}

/** A paragraph goes on or begins. */
function paragraph(state: State, n: number, where: Where): Mark {
  if (state.leaf.type === 'paragraph' && !where.opened) {
    const first = state.marks[state.leaf.from]
    if (first !== undefined) first.extent++
    return mark(state, 'continuation')
  }
  const kind = where.opened && state.containers.at(-1)?.type === 'item' ? 'item' : 'paragraph'
  return leaf(state, { type: 'paragraph', from: n }, kind, where)
}

function leaf(state: State, next: Leaf, kind: MarkKind, where: Where, level = 0): Mark {
  if (!where.opened) close(state, where.matched)
  state.leaf = next
  const top = isTop(state)
  return mark(state, top || (kind !== 'heading' && kind !== 'paragraph') ? kind : 'other', top ? level : 0)
}

function mark(state: State, kind: MarkKind, level = 0): Mark {
  const isQuoted = state.containers.some((container) => container.type === 'quote')
  return { kind: isQuoted ? 'quote' : kind, level, depth: state.containers.length, extent: 1 }
}

function close(state: State, matched: number): void {
  state.containers.length = matched
  state.leaf = NONE
}

function isTop(state: State): boolean {
  return state.containers.length === 0
}

function expandTabs(content: string): string {
  if (!content.includes('\t')) return content
  let line = ''
  for (const char of content) line += char === '\t' ? ' '.repeat(4 - (line.length % 4)) : char
  return line
}
