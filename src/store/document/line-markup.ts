import { type Cell, isOfMemory } from './cells.ts'
import type { Dresses, OwnedLine, Reading } from './document.ts'
import { sayingOf, saysAs, withoutMarkup, withoutTags, wordsOf } from './line-parts.ts'

/** Our words in the marks that a person put around them: bullet, box, emphasis, tags, comment. */
export function inDress(now: string, want: string): string {
  const [theirs, ours] = [sayingOf(now), sayingOf(want)]
  if (LEVEL_INSIDE.test(theirs.text)) {
    // They put a link or stars around the level too.
    const bare = withoutMarkup(theirs.text.replace(LEVEL_INSIDE, ''))
    if (bare === withoutMarkup(ours.text))
      return theirs.prefix + theirs.text.replace(LEVEL_INSIDE, ours.level) + theirs.suffix
  }
  const tags = theirs.text.slice(withoutTags(theirs.text).length)
  const text = withoutMarkup(theirs.text) === withoutMarkup(ours.text) ? theirs.text : ours.text + tags
  // A level that comes stands before the tags: behind them it would not come back to where it was.
  const isNew = theirs.level === '' && tags !== '' && !ours.text.endsWith(tags)
  const said = isNew ? text.slice(0, text.length - tags.length) + ours.level + tags : text + ours.level
  return theirs.prefix + said + theirs.suffix
}

const LEVEL_INSIDE = /(?: \((?:(?:since )?\d{1,2} [A-Z][a-z]{2} \d{4}|LOW|MEDIUM|HIGH)\)){1,2}(?=[\]*_=`])/

/** A comment, a tag, where a link leads: in no memory, so they would go with the line. A bullet or emphasis says nothing. */
export function hasOwnWords(now: string, wrote: string): boolean {
  const [theirs, ours] = [sayingOf(now), sayingOf(wrote)]
  return /[^\s\\]/.test(theirs.suffix) || wordsOf(theirs.text).length !== wordsOf(ours.text).length
}

/** What a person hung below a line of theirs, or into a quote, belongs there. */
export function isHung({ content }: { readonly content: string }): boolean {
  return /^(?:[ \t]|>)/.test(content)
}

/** Whether a line was put below the list item above it: a list, a further line or paragraph. A line without indentation was not. */
export function hangsBelow(next: Hanging, item: Hanging): boolean {
  if (!/^(?: {2}|\t)/.test(next.content)) return false
  return next.depth > item.depth || (next.depth === item.depth && item.depth > 0 && !ITEM.test(next.content))
}

const ITEM = /^[ \t]+(?:[-*+]|\d+[.)])[ \t]/

type Hanging = { readonly content: string; readonly depth: number }

/** As they first dressed them, where only what we wrote there has changed since. Nothing of what is to be forgotten. */
export function dressesWith(
  { dress, wrote }: Pick<Reading, 'dress' | 'wrote'>,
  cells: readonly Cell[],
  { wanted, erase }: { readonly wanted: ReadonlyMap<string, unknown>; readonly erase: ReadonlySet<string> },
): Dresses {
  const dresses = new Map(Object.entries(dress))
  cells.forEach((cell, n) => {
    if (!isOfMemory(cell) || cells[n - 1]?.owner === cell.owner || cells[n + 1]?.owner === cell.owner) return
    const { owner: id, content } = cell
    const [ours, ...more] = wrote.get(id) ?? []
    const first = dresses.get(id)
    if (ours === undefined || more.length > 0) return
    if (wanted.has(id) && first !== undefined && inDress(first, ours) === content) return
    dresses.delete(id)
    if (content !== ours) dresses.set(id, content)
  })
  return Object.fromEntries([...dresses].filter(([id]) => !erase.has(id)).slice(-MOST))
}

/** Words that a line says no more may have been forgotten: how it is dressed is then seen anew. */
export function saysStill(dress: string, line: OwnedLine | undefined): boolean {
  return line === undefined || saysAs([{ content: dress.replace(LEVEL_INSIDE, '') }], line.lines[0] ?? '')
}

/** So many are kept of one document. */
const MOST = 500

/** A line that comes back, or stands elsewhere now, as the person had dressed it: itself when nobody had. */
export function lineInDress(line: OwnedLine, dress: string | undefined): OwnedLine {
  const [want = ''] = line.lines
  if (dress === undefined || line.lines.length > 1) return line
  const content = inDress(dress, want)
  return content === want ? line : { ...line, lines: [content] }
}
