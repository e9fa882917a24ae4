/** What begins a block at the start of a line, as CommonMark and GFM define it; `rest` has no indentation and no tabs. */
export interface Fence {
  readonly char: '`' | '~'
  readonly length: number
}

export function fenceStart(rest: string): Fence | null {
  const match = /^(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(rest)
  if (match === null) return null
  const run = match[1] ?? match[2] ?? ''
  return { char: run.startsWith('`') ? '`' : '~', length: run.length }
}

export function fenceEnds(rest: string, fence: Fence): boolean {
  const run = /^(`+|~+) *$/.exec(rest)?.[1]
  return run?.startsWith(fence.char) === true && run.length >= fence.length
}

/** 1–6, or 0 when the line is no ATX heading. */
export function headingLevel(rest: string): number {
  return /^(#{1,6})(?: |$)/.exec(rest)?.[1]?.length ?? 0
}

/** 1 for `===`, 2 for `---`, else 0. */
export function underlineLevel(rest: string): 0 | 1 | 2 {
  if (/^=+ *$/.test(rest)) return 1
  return /^-+ *$/.test(rest) ? 2 : 0
}

export function isRule(rest: string): boolean {
  return /^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/.test(rest)
}

interface ListStart {
  /** Of the marker itself: `-` is 1, `10.` is 3. */
  readonly marker: number
  readonly number: string | null
  /** Spaces after the marker; -1 when nothing follows it. */
  readonly padding: number
}

function listStart(rest: string): ListStart | null {
  const match = /^([-+*]|(\d{1,9})([.)]))( +|$)/.exec(rest)
  if (match === null) return null
  const marker = match[1]?.length ?? 0
  const empty = rest.length === marker + (match[4]?.length ?? 0)
  return {
    marker,
    number: match[2] ?? null,
    padding: empty ? -1 : (match[4]?.length ?? 0),
  }
}

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'
const ATTRIBUTE = `\\s+[a-zA-Z_:][\\w.:-]*(?:\\s*=\\s*(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*"))?`
const ANY_TAG = new RegExp(`^(?:<[a-zA-Z][a-zA-Z0-9-]*(?:${ATTRIBUTE})*\\s*/?>|</[a-zA-Z][a-zA-Z0-9-]*\\s*>)\\s*$`)
const HTML_ENDS: readonly (readonly [RegExp, RegExp | null])[] = [
  [/^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-zA-Z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [new RegExp(`^</?(?:${BLOCK_TAGS})(?:\\s|/?>|$)`, 'i'), null],
]

/** How an HTML block that begins here ends: `until` a pattern, or (null) at the next blank line. */
export function htmlStart(rest: string, interrupts: boolean): { readonly until: RegExp | null } | null {
  if (!rest.startsWith('<')) return null
  for (const [start, until] of HTML_ENDS) if (start.test(rest)) return { until }
  return !interrupts && ANY_TAG.test(rest) ? { until: null } : null
}

/** A quote or a list item that is open. */
export type Container = { readonly type: 'quote' } | { readonly type: 'item'; readonly width: number; empty: boolean }

/** Where the text goes on inside the container, or -1 when the line does not belong to it. */
export function continued(container: Container, line: string, at: number): number {
  const indent = spaces(line, at)
  const isEmpty = at + indent === line.length
  if (container.type === 'quote') {
    if (indent > 3 || line.charAt(at + indent) !== '>') return -1
    return at + indent + (line.charAt(at + indent + 1) === ' ' ? 2 : 1)
  }
  if (isEmpty) return container.empty ? -1 : line.length
  return indent >= container.width ? at + container.width : -1
}

interface Begun {
  readonly type: 'quote' | 'item'
  /** From the marker to the text. */
  readonly width: number
  readonly empty: boolean
}

/** The container that begins at `rest`, or null; what interrupts a paragraph must be more than a number. */
export function begun(rest: string, interrupts: boolean): Begun | null {
  if (rest.startsWith('>')) return { type: 'quote', width: rest.startsWith('> ') ? 2 : 1, empty: false }
  const list = isRule(rest) ? null : listStart(rest)
  if (list === null) return null
  if (interrupts && (list.padding < 0 || (list.number !== null && list.number !== '1'))) return null
  const gap = list.padding < 1 || list.padding > 4 ? 1 : list.padding
  return { type: 'item', width: list.marker + gap, empty: list.padding < 0 }
}

export function spaces(text: string, from: number): number {
  let at = from
  while (text.charAt(at) === ' ') at++
  return at - from
}
