import { type State, turnsTold } from '../memory/state.ts'
import { periodNamed, periodsAround } from './calendar.ts'
import { linkTo, type Place } from './links.ts'
import { mostlyAbout } from './mostly-about.ts'
import { keptOn, type Told } from './told.ts'

/** The line below the title: days, turns, what was kept, how much of that is new, and what several things are about. */
export function numbersOf(state: State, days: readonly string[], told: readonly Told[]): string {
  const about = mostlyAbout(
    told.map(({ memory }) => memory),
    TOPICS,
  )
  const words = about.length > 0 ? `; mostly about ${about.join(', ')}` : ''
  return `${count(days.length, 'day')} with a log, ${countsOf(state, days)}${words}.`
}

/** The summaries of the level below with their numbers: what is new in them adds up to what is new here. */
export function levelBelow(state: State, days: readonly string[], place: Place): string[] {
  const groups = new Map<string, string[]>()
  for (const day of days) {
    const [week, month] = periodsAround(day)
    const name = place.period.kind === 'week' ? day : place.period.kind === 'month' ? week : month
    groups.set(name, [...(groups.get(name) ?? []), day])
  }
  return [...groups].map(([name, inside]) => {
    const there = periodNamed(name)?.kind === 'day' || place.has(name)
    const links = there ? [linkTo(name, place)] : inside.map((day) => linkTo(day, place))
    return `${there ? '' : `${name}: `}${links.join(' ')}${cutOf(name, place)}: ${countsOf(state, inside)}`
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

const TOPICS = 4

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
