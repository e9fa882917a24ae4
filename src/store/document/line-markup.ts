import { withoutMarkup, withoutTags } from '../../memory/marked-up.ts'
import type { Dresses, OwnedLine, Reading } from './document.ts'
import { sayingOf, wordsOf } from './line-parts.ts'

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

const LEVEL_INSIDE = / \((?:LOW|MEDIUM|HIGH)\)(?=[\]*_=`])/

/**
 * Whether a person wrote words of their own on a line of ours without rewording it: a comment, a tag, where a link leads.
 * Such words are in no memory, so they would be gone with the line. A bullet, a box or emphasis says nothing by itself.
 */
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

/** What left just now with what left before; nothing of what is to be forgotten. */
export function dressesWith(
  { dress: known, wrote }: Pick<Reading, 'dress' | 'wrote'>,
  went: ReadonlyMap<string, string>,
  { erase, stays }: { readonly erase: ReadonlySet<string>; readonly stays: (id: string) => boolean },
): Dresses {
  const before = Object.entries(known).filter(([id]) => !went.has(id))
  const now = [...went].map(
    ([id, content]) => [id, stays(id) ? dressedFirst(known[id], content, wrote.get(id)?.[0]) : content] as const,
  )
  return Object.fromEntries([...before, ...now].filter(([id]) => !erase.has(id)))
}

/** How the person dressed a line that stands as `content`: as before, where only what we wrote there has changed since. */
export function dressedFirst(known: string | undefined, content: string, wrote: string | undefined): string {
  return known !== undefined && wrote !== undefined && inDress(known, wrote) === content ? known : content
}

/** So many are kept of one document. */
const MOST = 200

/** Those of lines that do not stand there as dressed: nobody else needs to be told how they were. */
export function dressesNeeded(
  dresses: Dresses,
  there: readonly OwnedLine[],
  contents: ReadonlyMap<string, string>,
): Dresses {
  const ours = new Map(there.map(({ id, lines }) => [id, lines[0] ?? '']))
  const needed = Object.entries(dresses).filter(([id, dress]) => {
    const want = ours.get(id)
    const content = contents.get(id)
    return want === undefined || (content !== dress && content === inDress(dress, want))
  })
  return Object.fromEntries(needed.slice(-MOST))
}

/** A line that comes back, or stands elsewhere now, as the person had dressed it: itself when nobody had. */
export function lineInDress(line: OwnedLine, dress: string | undefined): OwnedLine {
  const [want = ''] = line.lines
  if (dress === undefined || line.lines.length > 1) return line
  const content = inDress(dress, want)
  return content === want ? line : { ...line, lines: [content] }
}
