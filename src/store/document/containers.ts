import * as starts from './block-starts.ts'

/** A quote, a footnote or a list item that is open. */
export type Container =
  | { readonly type: 'quote' | 'footnote' }
  | { readonly type: 'item'; readonly width: number; empty: boolean }

/** Where the text goes on inside the container, or -1 when the line does not belong to it. */
export function continued(container: Container, line: string, at: number): number {
  const indent = spaces(line, at)
  const isEmpty = at + indent === line.length
  if (container.type === 'quote') {
    if (indent > 3 || line.charAt(at + indent) !== '>') return -1
    return at + indent + (line.charAt(at + indent + 1) === ' ' ? 2 : 1)
  }
  if (container.type === 'item' && isEmpty && container.empty) return -1
  if (isEmpty) return line.length
  const width = container.type === 'item' ? container.width : 4
  return indent >= width ? at + width : -1
}

interface Begun {
  readonly type: 'quote' | 'footnote' | 'item'
  /** From the marker to the text. */
  readonly width: number
  readonly empty: boolean
}

/** The container that begins at `rest`, or null; what interrupts a paragraph must be more than a number. */
export function begun(rest: string, interrupts: boolean): Begun | null {
  if (rest.startsWith('>')) return { type: 'quote', width: rest.startsWith('> ') ? 2 : 1, empty: false }
  const note = starts.footnoteStart(rest)
  if (note > 0) return { type: 'footnote', width: note, empty: false }
  const list = starts.isRule(rest) ? null : starts.listStart(rest)
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
