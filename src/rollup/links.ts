import { createHash } from 'node:crypto'
import { FOLDERS, type Period, periodNamed, periodsAround } from './calendar.ts'

/** The summary that links, and which longer periods have one. */
export interface Place {
  readonly period: Period
  has(name: string): boolean
}

/** Links to the summaries of the level below that cover these days, the first two and the last of them. */
export function linksBelow(days: readonly string[], place: Place): string {
  const names = [...new Set(days.map((day) => nameBelow(day, place)))]
  const shown = names.length <= 3 ? names : [...names.slice(0, 2), ...names.slice(-1)]
  const links = shown.map((name) => linkTo(name, place))
  return names.length <= 3 ? links.join(' ') : `${links.slice(0, 2).join(' ')} … ${links[2]}`
}

/** A link to the summary of a period by its short name: the day of a week, else the name. */
export function linkTo(name: string, { period }: Place): string {
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
