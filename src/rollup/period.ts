import { compressEpisodes, joined, SUMMARY_MAX_BYTES } from '../maintain/compress-memories.ts'
import { type State, toldDays } from '../memory/state.ts'
import type { Period, PeriodKind } from './calendar.ts'
import { levelsOf } from './levels.ts'
import { linksBelow, type Place } from './links.ts'
import { levelBelow, numbersOf } from './numbers.ts'
import { openThreads, type Thread } from './open-threads.ts'
import { doubtsOf, questionsOf } from './questions.ts'
import { byDay, type Told, toldIn } from './told.ts'
import { unlearnedIn } from './unlearned.ts'

/** How many lines of a section are shown; the rest is one line of their words, and stands in the level below. */
const SHOWN: Readonly<Record<Exclude<PeriodKind, 'day'>, number>> = { week: 8, month: 10, year: 12 }

/**
 * The summary of a week, month or year as markdown, from what is known: what mattered, decisions, what was learned and
 * unlearned, how patterns and confidence moved, open threads, and the level below. Every line links down to the level
 * below and so to the log lines. It rests on nothing but what was seen, asked or ended in the period, so that it changes
 * only when that does. `inShort` is what Claude wrote of it. Null when no log of the period was processed.
 */
export function summarisePeriod(state: State, period: Period, inShort: string | null): string | null {
  if (period.kind === 'day') return null
  const days = toldDays(state).filter((date) => date >= period.first && date <= period.last)
  if (days.length === 0) return null
  const page: Page = { period, has: (name) => state.rollups.has(name), days, most: SHOWN[period.kind] }
  const told = toldIn(state, days, period.last)
  const { open, rest } = openThreads(told, period.last)
  const sections = [
    inShort === null || inShort === '' ? null : `## In short\n\n${inShort}\n`,
    ...toldSections(state, rest, page),
    section('Open threads', threads(state, open, page)),
    section(BELOW[period.kind], levelBelow(state, days, page)),
  ]
  const head = numbersOf(state, days, told)
  return `# ${period.name}\n\n${head}\n\n${sections.filter((part) => part !== null).join('\n')}`
}

interface Page extends Place {
  readonly days: readonly string[]
  /** Lines of a section. */
  readonly most: number
}

const BELOW = { week: 'Days', month: 'Weeks', year: 'Months' } as const

/** Each thing stands in the first section that it belongs to: a decision, what moved, what is new of people, the rest. */
function toldSections(state: State, told: readonly Told[], page: Page): (string | null)[] {
  const left = new Set(told)
  const take = (belongs: (one: Told) => boolean): string[] => {
    const mine = [...left].filter(belongs)
    for (const one of mine) left.delete(one)
    const by = ranked(mine, page.period)
    return [
      ...by.slice(0, page.most).map((one) => line(one, page)),
      ...inOneLine(by.slice(page.most).sort(byDay), page),
    ]
  }
  const decisions = take(({ memory }) => memory.kind === 'decision')
  const moved = take((one) => levelsOf(one, page.period) !== null)
  const learned = take((one) => one.memory.home !== 'store' && isNew(one, page.period))
  const mattered = take(() => true)
  return [
    section('What mattered', mattered),
    section('Decisions', decisions),
    section('Learned', learned),
    section('Unlearned', unlearned(state, page)),
    section('Patterns and confidence', [...moved, ...doubts(state, page)]),
  ]
}

function isNew({ observed }: Told, { first }: Period): boolean {
  for (const day of observed) if (day < first) return false
  return true
}

/** By weight, and by on how many days it came up; what was known before and came up once comes last. */
function ranked(told: readonly Told[], period: Period): Told[] {
  const weight = (one: Told): number => {
    const { memory, days } = one
    const again = days.length === 1 && !isNew(one, period) ? 1 : 0
    return memory.significance + (memory.marker ? 0.5 : 0) + Math.min(5, days.length - 1) / 10 - again
  }
  return [...told].sort((a, b) => weight(b) - weight(a) || byDay(a, b))
}

function unlearned(state: State, page: Page): string[] {
  return unlearnedIn(state, page.period).map(({ text, days }) => `${text} ${linked(days, page)}`)
}

function doubts(state: State, page: Page): string[] {
  const all = doubtsOf(state, page.period).map((doubt) => ({ ...doubt, shown: `${doubt.text} (${doubt.why})` }))
  const shown = all.slice(0, page.most).map(({ shown, days }) => `${shown} ${linked(days, page)}`.trim())
  const rest = all.slice(page.most).map((doubt) => doubt.shown)
  return rest.length === 0 ? shown : [...shown, `and ${rest.length} more: ${joined(rest)}`]
}

/** What is to do, waited for or asked and was not closed by the end, and the questions that wait for an answer. */
function threads(state: State, all: readonly Thread[], page: Page): string[] {
  const asked = questionsOf(state, page.period)
  // What is asked about is told as a question.
  const open = all.filter((thread) => !asked.some(({ text }) => text.includes(thread.text)))
  const shown = open.slice(0, page.most).map(({ text, days }) => `${text} ${linksBelow(days, page)}`)
  const rest = open.slice(page.most)
  const links = linksBelow([...new Set(rest.flatMap(({ days }) => days))].sort(), page)
  const more = rest.length === 0 ? [] : [`and ${rest.length} more: ${joined(rest.map(({ text }) => text))} ${links}`]
  const questions = asked.map(({ text, days }) => `${text} ${linked(days, page)}`.trim())
  return [...shown, ...more, ...questions]
}

/** Links for days of which not every one has a summary: a question can be asked on a day without a log. */
function linked(days: readonly string[], page: Page): string {
  const [there, not] = [days.filter((day) => page.days.includes(day)), days.filter((day) => !page.days.includes(day))]
  const named = not.length === 0 ? '' : `(${not.join(', ')})`
  return [there.length === 0 ? '' : linksBelow(there, page), named].filter((part) => part !== '').join(' ')
}

/** What has no line of its own: the words of all in one, as far as a summary goes, with links to the days below. */
function inOneLine(rest: readonly Told[], page: Page): string[] {
  if (rest.length <= 1) return rest.map((one) => line(one, page))
  const episodes = firstOf(rest).map(({ memory, text, days }) => ({ ...memory, summary: text, date: days[0] ?? '' }))
  const { text } = compressEpisodes(episodes, { job: '', now: '', tokens: () => 0 })
  const days = [...new Set(rest.flatMap((one) => one.days))].sort()
  return [`and ${rest.length} more: ${text} ${linksBelow(days, page)}`]
}

/** As many as have room in a summary and one more, so that it is cut where there are others. */
function firstOf(rest: readonly Told[]): readonly Told[] {
  let length = 0
  const end = rest.findIndex(({ text }) => {
    length += text.trim().length
    return length > SUMMARY_MAX_BYTES
  })
  return end < 0 ? rest : rest.slice(0, end + 1)
}

/** From this many days on the links do not show how often. */
const OFTEN = 3

function line(one: Told, page: Page): string {
  const { text, days } = one
  const notes = [levelsOf(one, page.period), days.length >= OFTEN ? `on ${days.length} days` : null]
  const said = notes.filter((note) => note !== null).join(', ')
  return `${text}${said === '' ? '' : ` (${said})`} ${linksBelow(days, page)}`
}

function section(title: string, lines: readonly string[]): string | null {
  return lines.length === 0 ? null : `## ${title}\n\n${lines.map((text) => `- ${text}\n`).join('')}`
}
