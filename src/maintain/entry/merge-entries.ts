import { checkLine } from '../../extract/line-rules.ts'
import { describeLoss, represents } from '../../memory/represent.ts'
import { similar } from '../../memory/similar.ts'
import type { Entry } from './entry.ts'
import { asLater } from './entry-clauses.ts'
import { detailsConflict, isOutgrown } from './entry-details.ts'
import { meaningOf } from './entry-meaning.ts'
import { plainPhrases, plainWords } from './entry-phrases.ts'
import type { Sameness } from './same-entry.ts'

export type MergedText =
  | { readonly text: string; readonly loss: null }
  | { readonly text: string | null; readonly loss: string }

/**
 * The one line that says what two entries say: one of them where it holds the other, else the name with what each of
 * them tells of it, the older first; `stays` is taken as it is where it holds the other. `loss` says why it may not take their place unasked; `text` is null when there is none.
 */
export function mergeText(first: Entry, second: Entry, by: Sameness['by'], stays: Entry | null = null): MergedText {
  const [older, newer] = inOrder(first, second)
  if (stays && lossOf(stays.memory.text, [stays === first ? second : first]) === null)
    return { text: stays.memory.text, loss: null }
  const labels = older.form === 'label' && newer.form === 'label'
  const one = by === 'name' && !labels ? null : fuller(older, newer)
  const text = one ?? (older.title === null ? fuller(older, newer) : nameWithAll(older, newer))
  if (text === null) return { text: null, loss: 'neither line says all of the other' }
  const checked = checkLine(text)
  if (!checked.ok || checked.text !== text) return { text: null, loss: checked.ok ? 'no plain line' : checked.why }
  const loss = lossOf(text, [withoutOutgrown(older, newer), newer])
  return loss === null ? { text, loss } : { text, loss }
}

/** An age that the newer one has outgrown is no loss: the record of the older one keeps it. */
function withoutOutgrown(older: Entry, newer: Entry): Entry {
  const details = older.details.filter(
    (known) => !newer.details.some((clause) => isOutgrown(older, known, newer, clause)),
  )
  if (older.title === null || details.length === older.details.length) return older
  return { ...older, details, said: `${older.title}: ${details.join(', ')}` }
}

/** What holds now of two that cannot both hold: the newest line, or the name with the newest of each. */
export function newestText(first: Entry, second: Entry): string {
  const [older, newer] = inOrder(first, second)
  return older.title === null || newer.title === null
    ? newer.memory.text
    : (nameWithAll(older, newer, true) ?? newer.memory.text)
}

/** By the day they were first seen, then by place. */
function inOrder(first: Entry, second: Entry): [Entry, Entry] {
  const [a, b] = [first.memory, second.memory]
  const isFirst = a.firstSeen === b.firstSeen ? a.placedSeq <= b.placedSeq : a.firstSeen < b.firstSeen
  return isFirst ? [first, second] : [second, first]
}

/** The one of two lines that says all of the other; pinned before others, statements before quotations, more before less. */
function fuller(older: Entry, newer: Entry): string | null {
  const holding = [older, newer].filter((entry) => {
    const other = entry === older ? newer : older
    return lossOf(entry.memory.text, [other]) === null
  })
  const rank = ({ memory }: Entry): number =>
    Number(memory.pinned) * 4 + Number(!/ (?:said|emphasized): "/.test(memory.text))
  const [best] = holding.sort(
    (a, b) => rank(b) - rank(a) || meaningOf(b.said).statement.weight - meaningOf(a.said).statement.weight,
  )
  return best?.memory.text ?? null
}

function nameWithAll(older: Entry, newer: Entry, newestWins = false): string | null {
  const title = longer(older.title ?? '', newer.title ?? '')
  const details: string[] = [...older.details]
  for (const clause of newer.details) {
    const at = isBond(clause, newer) ? details.findIndex((known) => isBond(known, older)) : -1
    // "User's wife" says more than "User's spouse".
    if (at >= 0 && details[at]?.endsWith("'s spouse") === true) details[at] = clause
    const bond = at >= 0
    if (!bond || newestWins)
      addDetail(
        details,
        clause,
        (known) =>
          isOutgrown(older, known, newer, clause) || (newestWins && detailsConflict(older, known, newer, clause)),
      )
  }
  const relation = details.findIndex((clause) =>
    older.relation !== null || newer.relation !== null ? isRelation(clause, older, newer) : false,
  )
  if (relation > 0) details.unshift(...details.splice(relation, 1))
  const [first, ...others] = details
  if (first === undefined) return null
  return `${title}: ${[first, ...others.map(asLater)].join(', ')}`
}

function longer(one: string, other: string): string {
  return other.length > one.length && !other.startsWith('@') ? other : one
}

/** The clause that gives the relation: who somebody is comes before what they do. */
function isRelation(clause: string, older: Entry, newer: Entry): boolean {
  return [older.relation, newer.relation].some((relation) => relation !== null && clause.includes(relation.word))
}

/** A clause that is nothing but the relation: "User's flatmate" beside "User's roommate" says nothing more. */
function isBond(clause: string, { relation }: Entry): boolean {
  return relation !== null && clause.endsWith(`'s ${relation.word}`)
}

/** A clause that another one holds is dropped, one that holds another takes its place. */
function addDetail(details: string[], clause: string, ended: (known: string) => boolean): void {
  const fresh = meaningOf(clause)
  for (const [at, known] of details.entries()) {
    const there = meaningOf(known)
    const like = similar(fresh.statement, there.statement)
    if (known.toLowerCase() === clause.toLowerCase()) return
    const agree = like.opposed < 0.3 && !like.clash
    if (agree && fresh.statement.weight > 0 && like.held >= 0.99 && !like.adds) return
    const back = similar(there.statement, fresh.statement)
    const takes = agree && there.statement.weight > 0 && back.held >= 0.99 && !back.adds
    if (takes || ended(known)) {
      details[at] = at === 0 ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}` : clause
      return
    }
  }
  details.push(clause)
}

/** Why a line may not take the place of memories, or null. Words of one meaning count as one. */
function lossOf(text: string, entries: readonly Entry[]): string | null {
  for (const { memory } of entries) {
    for (const brace of memory.text.match(/\{[^{}]*\}/g) ?? [])
      if (!text.includes(brace)) return `it loses the text ${brace}`
    if (memory.pinned && !text.includes(memory.text)) return 'one of them is pinned and would be reworded'
  }
  // Who said it is no part of what is said.
  const said = entries.map((entry) => ({ ...entry.memory, text: entry.said }))
  const [loss] = represents(text, said)
  if (loss === undefined) return null
  // A comma does not end what a clause denies; for the check every clause stands on its own.
  const plain = (line: string): string => plainWords(plainPhrases(line)).replaceAll(', ', '; ')
  const [still] = represents(
    plain(text),
    said.map((memory) => ({ ...memory, text: plain(memory.text) })),
  )
  return still === undefined ? null : describeLoss(loss, said)
}
