import { compressEpisodes } from '../maintain/compress-memories.ts'
import { levelOf, observedDays } from '../memory/confidence.ts'
import type { Memory } from '../memory/memory.ts'
import { type State, toldDays, turnsTold } from '../memory/state.ts'
import { type Period, type PeriodKind, periodNamed, periodsAround } from './calendar.ts'
import { linksBelow, linkTo, type Place } from './links.ts'

/** How many lines of a section are shown; the rest is one line of their words, and stands in the level below. */
const SHOWN: Readonly<Record<Exclude<PeriodKind, 'day'>, number>> = { week: 8, month: 10, year: 12 }

/**
 * The summary of a week, month or year as markdown, from what is known: what mattered, decisions, what was learned and
 * unlearned, how patterns moved, open threads, and the level below. Every line links down to the level below and so to
 * the log lines. It rests on nothing but what was seen or ended in the period, so that it changes only when that does.
 * `inShort` is what Claude wrote of it. Null when no log of the period was processed.
 */
export function summarisePeriod(state: State, period: Period, inShort: string | null): string | null {
  if (period.kind === 'day') return null
  const days = toldDays(state).filter((date) => date >= period.first && date <= period.last)
  if (days.length === 0) return null
  const place: Place = { period, has: (name) => state.rollups.has(name) }
  const seen = seenIn(state, days)
  const shown = new Set<Seen>()
  // What stands in one section is not said again in the next.
  const show = (kept: readonly Seen[]): (() => string[]) => {
    const fresh = ranked(kept.filter((one) => !shown.has(one)))
    const most = fresh.slice(0, SHOWN[period.kind as 'week'])
    for (const one of most) shown.add(one)
    return () => {
      const rest = fresh.slice(most.length).filter((one) => !shown.has(one))
      for (const one of rest) shown.add(one)
      return [...most.map((one) => line(one, place)), ...inOneLine(rest, place)]
    }
  }
  const kept = seen.filter(({ memory }) => memory.status !== 'retracted' && !isAbsorbed(state, memory))
  const decisions = kept.filter(({ memory }) => memory.kind === 'decision')
  const learned = kept.filter((one) => one.memory.home !== 'store' && isNew(one, period))
  const moved = kept.filter(({ memory }) => hasMoved(memory, period))
  const mattered = show(kept.filter((one) => !decisions.includes(one) && !moved.includes(one)))
  // Each section takes its lines first; what is left over is then told where it would have stood.
  const [decided, gained, patterns] = [show(decisions), show(learned), show(moved)]
  const sections = [
    inShort === null || inShort === '' ? null : `## In short\n\n${inShort}\n`,
    section('What mattered', mattered()),
    section('Decisions', decided()),
    section('Learned', gained()),
    section('Unlearned', unlearned(state, period, place)),
    section('Patterns', patterns()),
    section('Open threads', openThreads(state, kept, { days, place })),
    section(BELOW[period.kind], below(state, days, place)),
  ]
  const head = headOf(state, days, kept)
  return `# ${period.name}\n\n${head}\n\n${sections.filter((part) => part !== null).join('\n')}`
}

/** A memory and the days of the period that it was seen on, sorted. */
export interface Seen {
  readonly memory: Memory
  readonly days: readonly string[]
}

const BELOW = { week: 'Days', month: 'Weeks', year: 'Months' } as const

function seenIn(state: State, days: readonly string[]): Seen[] {
  const byId = new Map<string, string[]>()
  for (const day of days)
    for (const id of state.byDate.get(day) ?? []) {
      const known = byId.get(id)
      if (known) known.push(day)
      else byId.set(id, [day])
    }
  return [...byId]
    .flatMap(([id, on]) => {
      const memory = state.memories.get(id)
      return memory === undefined || hasQuotedOrigin(memory) ? [] : [{ memory, days: on }]
    })
    .sort((a, b) => order(a.days[0] ?? '', b.days[0] ?? '') || order(a.memory.id, b.memory.id))
}

/** What others wrote is found by search; a summary speaks in the person's own voice. */
function hasQuotedOrigin({ origin }: Memory): boolean {
  return origin === 'quoted' || origin === 'unknown'
}

/** Its words live on in the memory that maintenance made of it. */
function isAbsorbed(state: State, memory: Memory): boolean {
  return memory.supersededBy !== null && state.memories.get(memory.supersededBy)?.compressed !== undefined
}

function isNew({ memory }: Seen, period: Period): boolean {
  return memory.firstSeen >= period.first && memory.firstSeen <= period.last
}

/** By weight, and by on how many days it came up. */
function ranked(seen: readonly Seen[]): Seen[] {
  const weight = ({ memory, days }: Seen): number =>
    memory.significance + (memory.marker ? 0.5 : 0) + Math.min(5, days.length - 1) / 10
  return [...seen].sort((a, b) => weight(b) - weight(a) || order(a.memory.id, b.memory.id))
}

/** Patterns of which this period says more than was known: seen on enough more days to reach another level. */
function hasMoved(memory: Memory, period: Period): boolean {
  const { before, after } = seenDays(memory, period)
  return before > 0 && levelOf(before) !== levelOf(after)
}

function seenDays(memory: Memory, period: Period): { before: number; after: number } {
  const days = [...observedDays(memory)]
  return {
    before: days.filter((day) => day < period.first).length,
    after: days.filter((day) => day <= period.last).length,
  }
}

function unlearned(state: State, period: Period, place: Place): string[] {
  const lines: string[] = []
  for (const [id, { on, by }] of state.ended) {
    const memory = state.memories.get(id)
    if (!memory || on < period.first || on > period.last || hasQuotedOrigin(memory) || isAbsorbed(state, memory))
      continue
    if (memory.status === 'retracted') continue
    const now = by === null ? undefined : state.memories.get(by)
    const link = state.logs.has(on) ? ` ${linkTo(on, place)}` : ` (${on})`
    lines.push(`${memory.text}${now ? `; now: ${now.text}` : ''}${link}`)
  }
  return lines.sort()
}

/** Questions that wait for an answer, and what came up on several days, the last of them late, without a decision. */
function openThreads(
  state: State,
  seen: readonly Seen[],
  { days, place }: { readonly days: readonly string[]; readonly place: Place },
): string[] {
  const topics = new Map<string, Set<string>>()
  const decided = new Map<string, string>()
  for (const { memory, days: on } of seen)
    for (const topic of memory.topics) {
      const known = topics.get(topic) ?? new Set<string>()
      for (const day of on) known.add(day)
      topics.set(topic, known)
      const latest = on.at(-1) ?? ''
      if (memory.kind === 'decision' && latest > (decided.get(topic) ?? '')) decided.set(topic, latest)
    }
  const late = days[Math.floor(days.length / 2)] ?? ''
  const open = [...topics]
    .map(([topic, on]) => ({ topic, on: [...on].sort() }))
    .filter(
      ({ topic, on }) => on.length > 1 && (on.at(-1) ?? '') >= late && (on.at(-1) ?? '') > (decided.get(topic) ?? ''),
    )
    .sort((a, b) => b.on.length - a.on.length || order(a.topic, b.topic))
    .slice(0, THREADS)
    .map(({ topic, on }) => `${topic}: on ${on.length} days, last ${linkTo(on.at(-1) ?? '', place)}`)
  return [...questions(state, place.period), ...open]
}

const THREADS = 5

function questions(state: State, { first, last }: Period): string[] {
  const titles = new Map<string, string[]>()
  for (const { openedOn, type, title, id } of state.reviews.values())
    if (openedOn >= first && openedOn <= last && type !== 'fading')
      titles.set(title, [...(titles.get(title) ?? []), id])
  return [...titles]
    .sort((a, b) => order(a[0], b[0]))
    .map(
      ([title, ids]) => `${title} (${ids.length === 1 ? ids[0] : ids.length} in [REVIEW.md](../workspace/REVIEW.md))`,
    )
}

function below(state: State, days: readonly string[], place: Place): string[] {
  const groups = new Map<string, string[]>()
  for (const day of days) {
    const [week, month] = periodsAround(day)
    const name = place.period.kind === 'week' ? day : place.period.kind === 'month' ? week : month
    groups.set(name, [...(groups.get(name) ?? []), day])
  }
  return [...groups].map(([name, inside]) => {
    const turns = sum(inside.map((day) => turnsTold(state, day) ?? 0))
    const kept = new Set(inside.flatMap((day) => [...(state.byDate.get(day) ?? [])])).size
    const about = `${count(turns, 'turn')}, ${kept} kept`
    const there = periodNamed(name)?.kind === 'day' || place.has(name)
    const links = there ? [linkTo(name, place)] : inside.map((day) => linkTo(day, place))
    return `${there ? '' : `${name}: `}${links.join(' ')}: ${about}`
  })
}

function headOf(state: State, days: readonly string[], kept: readonly Seen[]): string {
  const turns = sum(days.map((day) => turnsTold(state, day) ?? 0))
  const counts = new Map<string, number>()
  for (const { memory, days: on } of kept)
    for (const topic of memory.topics) counts.set(topic, (counts.get(topic) ?? 0) + on.length)
  const about = [...counts]
    .filter(([, number]) => number > 1)
    .sort((a, b) => b[1] - a[1] || order(a[0], b[0]))
    .slice(0, 4)
    .map(([topic]) => topic)
  const words = about.length > 0 ? `; mostly about ${about.join(', ')}` : ''
  return `${count(days.length, 'day')} with a log, ${count(turns, 'turn')}, ${count(kept.length, 'thing')} kept${words}.`
}

/** More have no room in a summary, however short they are. */
const MOST_IN_ONE = 400

/** What has no line of its own: the words of all in one, as far as a summary goes, with links to the days below. */
function inOneLine(rest: readonly Seen[], place: Place): string[] {
  if (rest.length <= 1) return rest.map((one) => line(one, place))
  const episodes = rest
    .slice(0, MOST_IN_ONE)
    .map(({ memory, days }) => ({ ...memory, summary: memory.text, date: days[0] ?? '' }))
  const { text } = compressEpisodes(episodes, { job: '', now: '', tokens: () => 0 })
  const days = [...new Set(rest.flatMap((one) => one.days))].sort()
  return [`and ${rest.length} more: ${text} ${linksBelow(days, place)}`]
}

function line({ memory, days }: Seen, place: Place): string {
  const { before, after } = seenDays(memory, place.period)
  const moved = hasMoved(memory, place.period) ? ` (${levelOf(before)} → ${levelOf(after)})` : ''
  return `${memory.text}${moved} ${linksBelow(days, place)}`
}

function section(title: string, lines: readonly string[]): string | null {
  return lines.length === 0 ? null : `## ${title}\n\n${lines.map((text) => `- ${text}\n`).join('')}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
