import { createHash } from 'node:crypto'
import { FOLDERS, type Period, type PeriodKind, periodNamed, periodsAround } from '../calendar.ts'
import { type State, toldDays, turnsTold } from '../memory/state.ts'
import { byDay, byDue, isAhead, keptOn, type Told, toldIn, unlearnedIn } from './facts.ts'

/** Lines of a section at most; the rest stands in the level below. */
const SHOWN: Readonly<Record<Exclude<PeriodKind, 'day'>, number>> = { week: 6, month: 8, year: 8 }
/** UTF-8 bytes of a page without the sentences of a reader: a section gives up its last lines before it is longer. */
const MOST_BYTES = 2_100
/** Characters: a longer text is no line of a summary. */
const LONGEST = 240

/**
 * The summary of a week, month or year as markdown, from what is known: what mattered, decisions, what is ahead, what was learned and
 * unlearned, how many questions wait, and the level below. Every line links down to the level below and so to the log
 * lines. It rests on nothing but what was seen, asked or ended in the period, so that it changes only when that does.
 * `inShort` is what a reader wrote of it. Null when no log of the period was processed.
 */
export function summarisePeriod(state: State, period: Period, inShort: string | null): string | null {
  if (period.kind === 'day') return null
  const days = toldDays(state).filter((date) => date >= period.first && date <= period.last)
  if (days.length === 0) return null
  const page: Page = { period, has: (name) => state.rollups.has(name), days }
  const told = toldIn(state, days, period.last).filter(({ memory }) => memory.text.length <= LONGEST)
  let most = SHOWN[period.kind]
  let body = bodyOf(state, told, page, most)
  while (Buffer.byteLength(body) > MOST_BYTES && most > 1) body = bodyOf(state, told, page, --most)
  const head = `${count(days.length, 'day')} with a log, ${countsOf(state, days)}${waiting(state, period)}.`
  const short = inShort === null || inShort === '' ? '' : `## In short\n\n${inShort}\n\n`
  return `# ${period.name}\n\n${head}\n\n${short}${body}`
}

interface Page extends Place {
  readonly days: readonly string[]
}

const BELOW = { week: 'Days', month: 'Weeks', year: 'Months' } as const

/** Each thing stands in the first section that it belongs to. */
function bodyOf(state: State, told: readonly Told[], page: Page, most: number): string {
  const { period } = page
  const linesOf = (belongs: (one: Told) => boolean, order = byDay): string[] =>
    ranked(told.filter(belongs))
      .slice(0, most)
      .sort(order)
      .map(({ memory, days }) => `${memory.text} ${linksBelow(days, page)}`)
  const isNew = ({ memory }: Told): boolean => memory.home !== 'store' && memory.firstSeen >= period.first
  const isDecision = ({ memory }: Told): boolean => memory.kind === 'decision'
  const isToCome = (one: Told): boolean =>
    isAhead(one.memory, period.last) && !isDecision(one) && (one.memory.kind !== 'event' || isNew(one))
  const changes = unlearnedIn(state, period).filter(({ text }) => text.length <= 2 * LONGEST)
  const sections = [
    section(
      'What mattered',
      linesOf((one) => one.memory.kind === 'event' && !isNew(one)),
    ),
    section('Decisions', linesOf(isDecision)),
    section(
      'Ahead',
      linesOf(isToCome, (a, b) => byDue(a.memory, b.memory) || byDay(a, b)),
    ),
    section(
      'Learned',
      linesOf((one) => isNew(one) && !isDecision(one) && !isToCome(one)),
    ),
    section(
      'Unlearned',
      changes.slice(-most).map(({ text, days }) => `${text} ${linked(days, page)}`),
    ),
    section(period.kind === 'day' ? '' : BELOW[period.kind], levelBelow(state, page)),
  ]
  return sections.filter((part) => part !== null).join('\n')
}

/** By weight, and by on how many days it came up. */
function ranked(told: readonly Told[]): Told[] {
  const weight = ({ memory, days }: Told): number =>
    memory.significance + (memory.marker ? 0.5 : 0) + Math.min(5, days.length - 1) / 10
  return [...told].sort((a, b) => weight(b) - weight(a) || byDay(a, b))
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

/** The summaries of the level below with their numbers: what is new in them adds up to what is new here. */
function levelBelow(state: State, page: Page): string[] {
  const groups = new Map<string, string[]>()
  for (const day of page.days) {
    const [week, month] = periodsAround(day)
    const name = page.period.kind === 'week' ? day : page.period.kind === 'month' ? week : month
    groups.set(name, [...(groups.get(name) ?? []), day])
  }
  return [...groups].map(([name, inside]) => {
    const there = periodNamed(name)?.kind === 'day' || page.has(name)
    const links = there ? linkTo(name, page) : linksBelow(inside, page)
    return `${there ? '' : `${name}: `}${links}${cutOf(name, page)}: ${countsOf(state, inside)}`
  })
}

/** The same numbers wherever these days are told: turns, things that were kept of them, and how many of those are new. */
function countsOf(state: State, days: readonly string[]): string {
  const kept = new Map(days.flatMap((day) => keptOn(state, day)).map((memory) => [memory.id, memory]))
  const inside = new Set(days)
  const fresh = [...kept.values()].filter(({ compressed, firstSeen }) => !compressed && inside.has(firstSeen)).length
  const turns = days.reduce((sum, day) => sum + (turnsTold(state, day) ?? 0), 0)
  return `${count(turns, 'turn')}, ${count(kept.size, 'thing')} kept${fresh > 0 ? ` (${fresh} new)` : ''}`
}

/** A week that goes on in another month is told as far as it is in this one. */
function cutOf(name: string, { period }: Place): string {
  const below = periodNamed(name)
  if (below === null) return ''
  if (below.first < period.first) return ` (from ${period.first.slice(5)})`
  return below.last > period.last ? ` (to ${period.last.slice(5)})` : ''
}

function section(title: string, lines: readonly string[]): string | null {
  return lines.length === 0 ? null : `## ${title}\n\n${lines.map((text) => `- ${text}\n`).join('')}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

/** The summary that links, and which longer periods have one. */
interface Place {
  readonly period: Period
  has(name: string): boolean
}

/** Links to the summaries of the level below that cover these days, the first two and the last of them. */
function linksBelow(days: readonly string[], place: Place): string {
  const names = [...new Set(days.map((day) => nameBelow(day, place)))]
  const shown = names.length <= 3 ? names : [...names.slice(0, 2), ...names.slice(-1)]
  const links = shown.map((name) => linkTo(name, place))
  return names.length <= 3 ? links.join(' ') : `${links.slice(0, 2).join(' ')} … ${links[2]}`
}

/** A link to the summary of a period by its short name: the day of a week, else the name. */
function linkTo(name: string, { period }: Place): string {
  const to = periodNamed(name)
  if (to === null) return name
  const label = to.kind === 'day' && period.kind === 'week' ? name.slice(5) : name
  return `[${label}](../${FOLDERS[to.kind]}/${name}.md)`
}

/** What of the level below covers a day; the day itself where that was not summed up. */
function nameBelow(day: string, { period, has }: Place): string {
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
  return createHash('sha256').update(withoutLinks(summary)).digest('hex')
}
