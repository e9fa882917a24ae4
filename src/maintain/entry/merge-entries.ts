import { speechOf } from '../../memory/speech.ts'
import { checkLine } from '../../read/line-rules.ts'
import type { Entry } from './entry.ts'
import { asLater } from './entry-clauses.ts'
import { isOutgrown } from './entry-details.ts'
import { lostOf } from './entry-holds.ts'
import { meaningOf } from './entry-meaning.ts'
import { allDetails, leftBeside, newestDetails, withDay } from './merged-details.ts'
import type { Sameness } from './same-entry.ts'

export type MergedText =
  | { readonly text: string; readonly loss: null }
  | { readonly text: string | null; readonly loss: string }

/**
 * The one line that says what two entries say: one of them where it holds the other, else the name with what each of
 * them tells of it, the older first, or both lines joined; `stays` is taken as it is where it holds the other. No detail of
 * either is left out: `loss` says why it may not take their place unasked, and `text` is null when there is no such line.
 */
export function mergeText(first: Entry, second: Entry, by: Sameness['by'], stays: Entry | null = null): MergedText {
  const [older, newer] = inOrder(first, second)
  const alike = by !== 'name'
  if (stays && lossOf(stays.memory.text, stays.details, [stays === first ? second : first], alike) === null)
    return { text: stays.memory.text, loss: null }
  const labels = older.form === 'label' && newer.form === 'label'
  const one = by === 'name' && !labels ? null : fuller(older, newer, alike)
  if (one !== null) return checked(one.memory.text, one.details, older, newer, alike)
  const title = titleOf(older, newer)
  if (title === null) {
    const text = joined(older, newer)
    return text === null
      ? { text: null, loss: 'neither line says all of the other' }
      : checked(text, [older.said, newer.said], older, newer)
  }
  const details = allDetails(older, newer)
  const text = lineOf(title, details)
  return text === null ? { text: null, loss: 'nothing is told of it' } : checked(text, details, older, newer)
}

function checked(text: string, details: readonly string[], older: Entry, newer: Entry, alike = false): MergedText {
  const line = checkLine(text)
  if (!line.ok || line.text !== text) return { text: null, loss: line.ok ? 'no plain line' : line.why }
  const loss = lossOf(text, details, [withoutOutgrown(older, newer), newer], alike)
  return loss === null ? { text, loss } : { text, loss }
}

/** What the newer one has outgrown is no loss, an age or a stage: the record of the older one keeps it. */
function withoutOutgrown(older: Entry, newer: Entry): Entry {
  const details = older.details.filter(
    (known) => !newer.details.some((clause) => isOutgrown(older, known, newer, clause)),
  )
  return details.length === older.details.length ? older : { ...older, details }
}

/** What holds now of two that cannot both hold: the newest of what they say against each other, and all that is beside it. */
export function newestText(first: Entry, second: Entry): string {
  const [older, newer] = inOrder(first, second)
  const title = titleOf(older, newer)
  if (title !== null) return lineOf(title, newestDetails(older, newer)) ?? newer.memory.text
  const other = older.memory.firstSeen !== newer.memory.firstSeen
  const said = (text: string): string => (other ? withDay(text, newer.memory.firstSeen) : text)
  const stays = leftBeside(older, newer).map(asLater)
  if (stays.length === 0) return speechOf(newer.memory.text) === null ? said(newer.memory.text) : newer.memory.text
  return [said(newer.said), ...stays].join('; ')
}

/** By the day they were first seen, then by place. */
function inOrder(first: Entry, second: Entry): [Entry, Entry] {
  const [a, b] = [first.memory, second.memory]
  const isFirst = a.firstSeen === b.firstSeen ? a.placedSeq <= b.placedSeq : a.firstSeen < b.firstSeen
  return isFirst ? [first, second] : [second, first]
}

/** The one of two lines that says all of the other; pinned before others, statements before quotations, more before less. */
function fuller(older: Entry, newer: Entry, alike: boolean): Entry | null {
  const holding = [older, newer].filter((entry) => {
    const other = entry === older ? newer : older
    return lossOf(entry.memory.text, entry.details, [other], alike) === null
  })
  const rank = ({ memory }: Entry): number => Number(memory.pinned) * 4 + Number(speechOf(memory.text) === null)
  const [best] = holding.sort(
    (a, b) => rank(b) - rank(a) || meaningOf(b.said).statement.weight - meaningOf(a.said).statement.weight,
  )
  return best ?? null
}

/** The name as a merged line begins with it; null where one of the two has none. */
function titleOf({ title: one }: Entry, { title: other }: Entry): string | null {
  if (one === null || other === null) return null
  return other.length > one.length && !other.startsWith('@') ? other : one
}

function lineOf(title: string, [first, ...others]: readonly string[]): string | null {
  return first === undefined ? null : `${title}: ${[first, ...others.map(asLater)].join(', ')}`
}

/** Both lines as they stand, a pinned one first; null for quotations, and for what was joined before. */
function joined(older: Entry, newer: Entry): string | null {
  const lines = newer.memory.pinned && !older.memory.pinned ? [newer, older] : [older, newer]
  const texts = lines.map(({ memory }) => memory.text.replace(/\.$/, ''))
  if (texts.some((text) => speechOf(text) !== null || text.includes(';'))) return null
  return texts.map((text, at) => (at === 0 ? text : asLater(text))).join('; ')
}

/** Why a line of these clauses may not take the place of entries, or null. Words of one meaning count as one. */
function lossOf(text: string, clauses: readonly string[], entries: readonly Entry[], alike: boolean): string | null {
  for (const entry of entries) {
    const { memory } = entry
    for (const brace of memory.text.match(/\{[^{}]*\}/g) ?? [])
      if (!text.includes(brace)) return `it loses the text ${brace}`
    if (memory.pinned && !text.includes(memory.text)) return 'one of them is pinned and would be reworded'
    const [lost] = text.includes(memory.text) ? [] : lostOf(entry.details, clauses, alike)
    if (lost !== undefined) return `nothing in it says "${lost}"`
  }
  return null
}
