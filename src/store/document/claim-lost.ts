import { grouped } from '../../count.ts'
import { terms } from '../../recall/words.ts'
import type { Row } from './document.ts'
import { likeness, sayingOf, withoutMarkup, wordsOf } from './line-parts.ts'
import { numbersBy } from './rows.ts'

/** A line of ours that does not stand where it stood. */
export interface Lost {
  readonly id: string
  readonly byHuman: boolean
  readonly content: string
  /** Of a block that stands where it stood otherwise: what left it is no longer ours. */
  readonly partial: boolean
  /** Rows between which it stood. */
  readonly from: number
  readonly to: number
}

/** Gives lines that went their rows back: those with the same words wherever they stand, else those nearby with much the same. */
export function claimLost(rows: Row[], lost: readonly Lost[], known: ReadonlySet<number>): void {
  const free = rows.flatMap((row, n) => (known.has(n) || row.content.trim() === '' ? [] : [n]))
  claimReworded(rows, claimElsewhere(rows, lost, free), free)
}

/** A line that went and stands elsewhere with the same words was moved. Answers with those that stand nowhere. */
function claimElsewhere(rows: Row[], lost: readonly Lost[], free: readonly number[]): Lost[] {
  const texts = free.map((n) => withoutMarkup(sayingOf(rows[n]?.content ?? '').text))
  const places = numbersBy(texts, (text) => text)
  const placeOf = ({ content }: Lost) => free[places.get(withoutMarkup(sayingOf(content).text))?.shift() ?? -1] ?? -1
  return lost.filter((one) => one.partial || !claim(rows, one, placeOf(one)))
}

function claim(rows: Row[], one: Lost, n: number): boolean {
  const row = rows[n]
  if (row === undefined) return false
  Object.assign(row, { owner: one.id, byHuman: one.byHuman })
  return true
}

/** Words in common from which a line where ours stood is a correction of ours, and from which one nearby is. */
const ALIKE_HERE = 0.5
const ALIKE_NEARBY = 0.7
/** Rows around the place. */
const NEARBY = 12

function claimReworded(rows: Row[], lost: readonly Lost[], all: readonly number[]): void {
  const free = all.filter((n) => rows[n]?.owner === null)
  const words = new Map(free.map((n) => [n, wordsOf(sayingOf(rows[n]?.content ?? '').text)]))
  const pairs: { readonly one: Lost; readonly n: number; readonly score: number }[] = []
  const instead = insteadOf(rows, lost, free)
  for (const one of lost) {
    const mine = wordsOf(sayingOf(one.content).text)
    for (const n of near(free, one)) {
      const score = likeness(mine, words.get(n) ?? [])
      const isItsCorrection = instead.get(one) === n && sharesATerm(one.content, rows[n]?.content ?? '')
      if (isItsCorrection || score >= neededFor(one, n)) pairs.push({ one, n, score })
    }
  }
  pairs.sort((a, b) => b.score - a.score || Math.abs(a.n - a.one.from) - Math.abs(b.n - b.one.from) || a.n - b.n)
  const done = new Set<Lost>()
  for (const { one, n } of pairs) if (!done.has(one) && rows[n]?.owner === null && claim(rows, one, n)) done.add(one)
}

/** The one line that a person put where one of ours alone stood. */
function insteadOf(rows: readonly Row[], lost: readonly Lost[], free: readonly number[]): Map<Lost, number> {
  const gaps = grouped(lost.map((one) => [one.from, one]))
  const instead = new Map<Lost, number>()
  for (const [one, ...more] of gaps.values()) {
    if (one === undefined || one.partial || more.length > 0) continue
    const first = free.findIndex((row) => row >= one.from)
    const [n = -1, next = one.to] = first < 0 ? [] : free.slice(first, first + 2)
    if (n >= 0 && n < one.to && next >= one.to && !BLOCK.test(rows[n]?.content ?? '')) instead.set(one, n)
  }
  return instead
}

/** A heading, a row of a table, a fence, HTML. */
const BLOCK = /^\s*(?:#{1,6}\s|[|<]|```|~~~)/

/** A line that is written over keeps something of what it was about, be it one word; what keeps none is another one. */
function sharesATerm(ours: string, theirs: string): boolean {
  const mine = new Set(termsOf(ours))
  return termsOf(theirs).some((term) => mine.has(term))
}

/** Lines begin with what somebody does: who "lives" somewhere has no several lives. */
function termsOf(content: string): string[] {
  const { text } = sayingOf(content)
  const [first = ''] = /^\p{L}+s\b/u.exec(text) ?? []
  return [...terms(text), ...(terms(first).length === 0 ? [] : terms(first.slice(0, -1)))]
}

function neededFor(one: Lost, n: number): number {
  if (n >= one.from && n < one.to) return ALIKE_HERE
  return one.partial ? Number.POSITIVE_INFINITY : ALIKE_NEARBY
}

/** Free rows in the stretch where the line stood and a few lines around it, at most 40. */
function near(free: readonly number[], { from, to }: Lost): number[] {
  return free.filter((n) => n >= from - NEARBY && n < to + NEARBY).slice(0, 40)
}
