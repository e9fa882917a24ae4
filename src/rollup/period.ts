import { hash } from 'node:crypto'
import { FOLDERS, type Period, periodNamed, periodsAround } from '../calendar.ts'
import { count, grouped } from '../count.ts'
import { exactDays } from '../dates.ts'
import type { Kind } from '../memory/memory.ts'
import { type State, toldDays, turnsTold } from '../memory/state.ts'
import { byDay, byDue, isAhead, keptOn, order, section, type Told, toldIn } from './facts.ts'
import { type Unlearned, unlearnedIn, withoutStop } from './unlearned.ts'

/** Statements of a section at most; the rest stands in the level below. */
const SHOWN = {
  week: { changed: 4, decided: 3, learned: 2, unlearned: 2, ahead: 3 },
  month: { changed: 6, decided: 4, learned: 3, unlearned: 3, ahead: 4 },
  year: { changed: 10, decided: 5, learned: 3, unlearned: 4, ahead: 2 },
} as const
type Part = keyof typeof SHOWN.week
/** Which section gives up a line first where there is no room, one after the other and round again. */
const GIVES: readonly Part[] = ['unlearned', 'learned', 'ahead', 'decided', 'changed']
const MOST_CUTS = 50
/** UTF-8 bytes of a page without the sentences of a reader: a section gives up its last lines before it is longer. */
const MOST_BYTES = 2_240
/** Characters: a longer text is no line of a summary. */
const LONGEST = 240

/**
 * A week, month or year as markdown; every statement links down. It rests on what was seen, asked or ended in the period,
 * so that it changes only when that does. `inShort`: a reader's words. Null when no log of it was processed.
 */
export function summarisePeriod(state: State, period: Period, inShort: string | null): string | null {
  if (period.kind === 'day') return null
  const days = toldDays(state).filter((date) => date >= period.first && date <= period.last)
  if (days.length === 0) return null
  const page: Page = { period, has: (name) => state.rollups.has(name), days }
  const told = toldIn(state, days, period.last).filter(({ memory }) => memory.text.length <= LONGEST)
  const changes = unlearnedIn(state, period).filter(({ text }) => text.length <= LONGEST)
  let cuts = 0
  let body = bodyOf(told, changes, page, cuts)
  while (Buffer.byteLength(body) > MOST_BYTES && cuts < MOST_CUTS) body = bodyOf(told, changes, page, ++cuts)
  const head = `${count(days.length, 'day')} with a log, ${countsOf(state, days)}${waiting(state, period)}.`
  const short = inShort === null || inShort === '' ? '' : `## In short\n\n${inShort}\n\n`
  return `# ${period.name}\n\n${head}\n\n${short}${body}`
}

/** The summary that links, its days, and which longer periods have one. */
interface Page {
  readonly period: Period
  readonly days: readonly string[]
  has(name: string): boolean
}

const BELOW = { day: '', week: 'Days', month: 'Weeks', year: 'Months' } as const

/** Each thing stands in one section. */
function bodyOf(told: readonly Told[], changes: readonly Unlearned[], page: Page, cuts: number): string {
  const { period } = page
  const limits = period.kind === 'day' ? SHOWN.week : SHOWN[period.kind]
  const fresh = new Set(changes.flatMap(({ now }) => now?.id ?? []))
  const parts = grouped(told.map((one) => [partOf(one, fresh, period), one]))
  const unused = (part: Part): number => Math.max(0, limits[part] - (parts.get(part)?.length ?? 0))
  // A quiet time has room for what was learned in it.
  const spare = Math.min(4, unused('changed') + unused('decided') + unused('ahead'))
  const limitOf = (part: Part): number => {
    const most = limits[part] + (part === 'learned' ? spare : 0)
    return Math.max(1, most - Math.floor((cuts + GIVES.length - 1 - GIVES.indexOf(part)) / GIVES.length))
  }
  const pick = <One extends Weighed>(all: readonly One[], part: Part): One[] =>
    ranked(all, page).slice(0, limitOf(part))
  const chosen = (part: Part): Told[] => pick(parts.get(part) ?? [], part).sort(byDay)
  const [changed, decided, learned, ahead] = (['changed', 'decided', 'learned', 'ahead'] as const).map(chosen)
  const shown = new Set([changed, decided, learned, ahead].flatMap((some = []) => some.map(({ memory }) => memory.id)))
  const lines = (some: readonly Told[] = []): string[] =>
    some.map(({ memory, days }) => `${memory.text} ${linksBelow(days, page)}`)
  const gone = pick(changes, 'unlearned')
    .sort(byFirstDay)
    .map(({ text, now, days }) => {
      // Found alone it must not read as if it held.
      const isTold = now === null || shown.has(now.id)
      const end = isTold ? ` (until ${days.at(-1)})` : `; now: ${now.text}`
      return `${withoutStop(text)}${end} ${linked(days, page)}`
    })
  const sections = [
    section('What changed', lines(changed)),
    section('Decisions', lines(decided)),
    section('Learned', lines(learned)),
    section('Unlearned', gone),
    section('Ahead', lines(ahead?.sort((a, b) => byDue(a.memory, b.memory) || byDay(a, b)))),
    section(BELOW[period.kind], [levelBelow(page)]),
  ]
  return sections.filter((part) => part !== null).join('\n')
}

const AGREED: ReadonlySet<Kind> = new Set<Kind>(['trust', 'preference', 'correction'])

/** What took the place of another, or tells of a day of the period, changed; what else is new was learned. Else null. */
function partOf({ memory }: Told, fresh: ReadonlySet<string>, { kind: length, first, last }: Period): Part | null {
  const { kind, home, id, firstSeen, text, due } = memory
  const isNew = home !== 'store' && firstSeen >= first
  if (kind === 'decision' || (isNew && AGREED.has(kind))) return 'decided'
  if (isAhead(memory, last) && (kind !== 'event' || isNew)) return 'ahead'
  const isOfNow = (): boolean => exactDays(text).some((day) => day >= first && day <= last)
  if (kind === 'event' || (isNew && home === 'user' && (fresh.has(id) || (due === undefined && isOfNow()))))
    return 'changed'
  // A plan whose day is over is no news of a month.
  return isNew && (due === undefined || length === 'week') ? 'learned' : null
}

interface Weighed {
  readonly weight: number
  readonly days: readonly string[]
}

/** The weightiest first; of a month or a year, the weightiest of each part of it before the second of any. */
function ranked<One extends Weighed>(all: readonly One[], page: Page): One[] {
  const sorted = [...all].sort((a, b) => b.weight - a.weight || byFirstDay(a, b))
  if (page.period.kind === 'week') return sorted
  const before = new Map<string, number>()
  const turns = sorted.map((one) => {
    const [week, month] = periodsAround(one.days[0] ?? '')
    const part = page.period.kind === 'year' ? month : week
    const turn = before.get(part) ?? 0
    before.set(part, turn + 1)
    return { one, turn }
  })
  return turns.sort((a, b) => a.turn - b.turn || b.one.weight - a.one.weight).map(({ one }) => one)
}

function byFirstDay(a: Weighed, b: Weighed): number {
  return order(a.days[0] ?? '', b.days[0] ?? '')
}

/** Links for days of which not every one has a summary: something can end on a day without a log. */
function linked(days: readonly string[], page: Page): string {
  const [there, not] = [days.filter((day) => page.days.includes(day)), days.filter((day) => !page.days.includes(day))]
  const named = not.length === 0 ? '' : `(${not.join(', ')})`
  return [there.length === 0 ? '' : linksBelow(there, page), named].filter((part) => part !== '').join(' ')
}

/** How many questions of the period wait for an answer: what is asked about is no fact, and is told by REVIEW.md. */
function waiting({ reviews }: State, { first, last }: Period): string {
  const open = [...reviews.values()].filter(({ openedOn }) => openedOn >= first && openedOn <= last)
  const verb = open.length === 1 ? 'waits' : 'wait'
  return open.length === 0 ? '' : `; ${count(open.length, 'question')} ${verb} in [REVIEW.md](../workspace/REVIEW.md)`
}

/** The level below on one line: how much there was stands in each of its pages. */
function levelBelow(page: Page): string {
  const names = page.days.map((day) => {
    const [week, month] = periodsAround(day)
    return page.period.kind === 'week' ? day : page.period.kind === 'month' ? week : month
  })
  return [...new Set(names)]
    .map((name) => {
      const isThere = periodNamed(name)?.kind === 'day' || page.has(name)
      const inside = page.days.filter((day) => day === name || periodsAround(day).includes(name))
      return isThere ? linkTo(name, page) : linksBelow(inside, page)
    })
    .join(' · ')
}

/** The same numbers wherever these days are told: turns, things that were kept of them, and how many of those are new. */
function countsOf(state: State, days: readonly string[]): string {
  const kept = new Map(days.flatMap((day) => keptOn(state, day)).map((memory) => [memory.id, memory]))
  const inside = new Set(days)
  const fresh = [...kept.values()].filter(({ compressed, firstSeen }) => !compressed && inside.has(firstSeen)).length
  const turns = days.reduce((sum, day) => sum + (turnsTold(state, day) ?? 0), 0)
  return `${count(turns, 'turn')}, ${count(kept.size, 'thing')} kept${fresh > 0 ? ` (${fresh} new)` : ''}`
}

/** Links to the summaries of the level below that cover these days, the first two and the last of them. */
function linksBelow(days: readonly string[], place: Page): string {
  const names = [...new Set(days.map((day) => nameBelow(day, place)))]
  const shown = names.length <= 3 ? names : [...names.slice(0, 2), ...names.slice(-1)]
  const links = shown.map((name) => linkTo(name, place))
  return names.length <= 3 ? links.join(' ') : `${links.slice(0, 2).join(' ')} … ${links[2]}`
}

/** A link to the summary of a period by its short name: the day of a week, else the name. */
function linkTo(name: string, { period }: Page): string {
  const to = periodNamed(name)
  if (to === null) return name
  const label = to.kind === 'day' && period.kind === 'week' ? name.slice(5) : name
  return `[${label}](../${FOLDERS[to.kind]}/${name}.md)`
}

/** What of the level below covers a day; the day itself where that was not summed up. */
function nameBelow(day: string, { period, has }: Page): string {
  const [week, month] = periodsAround(day)
  const name = period.kind === 'year' ? month : period.kind === 'month' ? week : day
  return has(name) ? name : day
}

/** The words of a summary without its links: what the few sentences of a reader rest on, whatever else is summed up by now. */
export function withoutLinks(summary: string): string {
  return summary.replace(/ ?\[[^\]]*\]\([^)]*\)/g, '')
}

/** Hex SHA-256 of what the few sentences were made from: when it changes they no longer stand. */
export function inputKey(summary: string): string {
  return hash('sha256', withoutLinks(summary))
}
