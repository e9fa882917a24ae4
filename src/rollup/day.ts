import { count } from '../count.ts'
import { type Evidence, type Home, isQuotation, type Memory } from '../memory/memory.ts'
import type { Review } from '../memory/review/review.ts'
import { type State, turnsTold } from '../memory/state.ts'
import { byDue, hasQuotedOrigin, isAhead, keptOn, lineOn, saidOn, section, standsOn } from './facts.ts'

/** Names of the documents as they are linked from `daily/`, by home. */
export type DayNames = Readonly<Record<Exclude<Home, 'store'>, string>>

/** One day as markdown; every line links to the log lines it rests on. Null for a day without a processed log. */
export function summariseDay(state: State, date: string, names: DayNames): string | null {
  if (!hasSummary(state, date)) return null
  const memories = memoriesOf(state, date)
  // What is asked about is no fact yet: it is told as a question.
  const known = memories.filter((memory) => memory.status !== 'candidate')
  const told = known.filter((memory) => !isQuotation(memory))
  const sections = [
    section('What happened', happened(state, told, date)),
    section(
      'Decisions',
      told.filter((memory) => memory.kind === 'decision').map((memory) => line(state, memory, date)),
    ),
    section(
      'Ahead',
      told
        .filter((memory) => isAhead(memory, date))
        .sort(byDue)
        .map((memory) => line(state, memory, date)),
    ),
    section('Key moments', keyMoments(state, told, date)),
    section('What changed in the documents', documentChanges(state, known, date, names)),
    section('To review', reviewFlags(state, date)),
  ]
  return `# ${date}\n\n${sections.filter((part) => part !== null).join('\n')}`
}

/** Whether there is anything to say of a day: not without a processed log, nor when every run that read it was undone. */
export function hasSummary(state: State, date: string): boolean {
  return state.logs.has(date) && (turnsTold(state, date) !== null || memoriesOf(state, date).length > 0)
}

function memoriesOf(state: State, date: string): Memory[] {
  const ids = state.byDate.get(date) ?? new Set<string>()
  return (
    [...ids]
      .map((id) => state.memories.get(id))
      .filter((memory) => memory !== undefined)
      // What maintenance made of memories is told by longer periods, as long as it was not said anew: a day keeps its own words.
      .filter((memory) => memory.status !== 'retracted' && !onlyEnds(memory) && saidOn(state, memory, date))
      .sort((a, b) => lineOn(a, date) - lineOn(b, date) || (a.id < b.id ? -1 : 1))
  )
}

/** Words that took something back and say nothing else. */
function onlyEnds({ status, supersededBy, home }: Memory): boolean {
  return status === 'superseded' && supersededBy === null && home === 'store'
}

function happened(state: State, memories: readonly Memory[], date: string): string[] {
  const counted = `${count(turnsTold(state, date) ?? 0, 'turn')}, ${count(keptOn(state, date).length, 'thing')} kept`
  return [
    `${counted} [log](../raw/${date}.md)`,
    ...memories
      .filter((memory) => memory.kind === 'event' || (memory.home === 'store' && memory.kind !== 'decision'))
      .map((memory) => line(state, memory, date)),
  ]
}

const KEY_MOMENTS = 5

function keyMoments(state: State, memories: readonly Memory[], date: string): string[] {
  return [...memories]
    .sort((a, b) => b.significance - a.significance || lineOn(a, date) - lineOn(b, date) || (a.id < b.id ? -1 : 1))
    .slice(0, KEY_MOMENTS)
    .map((memory) => line(state, memory, date))
}

function documentChanges(state: State, memories: readonly Memory[], date: string, names: DayNames): string[] {
  const lines: string[] = []
  for (const memory of memories) {
    if (memory.home === 'store') continue
    // A line of the person's own was there before it was said.
    const verb = memory.firstSeen === date && memory.origin !== 'human-edit' ? 'new' : 'confirmed'
    lines.push(`${names[memory.home]}, ${verb}: ${line(state, memory, date)}`)
  }
  for (const [id, ending] of state.ended) {
    if (ending.on !== date) continue
    const memory = state.memories.get(id)
    if (!memory || memory.home === 'store') continue
    if (ending.by !== null && state.memories.get(ending.by)?.compressed !== undefined) continue
    lines.push(`${names[memory.home]}, no longer holds: ${memory.text}`)
  }
  return lines
}

function reviewFlags(state: State, date: string): string[] {
  return [...state.reviews.values()]
    .filter((review) => review.openedOn === date)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((review) => `${[review.title, ...subjectOf(state, review)].join(' ')} (${review.id})`)
}

/** What a question is about, in the words of its memories; nothing where those are of others. */
function subjectOf(state: State, { memories }: Review): string[] {
  const known = memories.flatMap((id) => state.memories.get(id) ?? [])
  if (known.length === 0 || known.some(hasQuotedOrigin)) return []
  return [known.map(({ text }) => (text.includes('"') ? text : `"${text}"`)).join(' or ')]
}

function line({ logs }: State, memory: Memory, date: string): string {
  const here = memory.evidence.filter((entry) => standsOn(logs, entry, date))
  const links = [...new Set(here.map(link))]
  return `${memory.text}${links.length > 0 ? ` ${links.join(' ')}` : ''}`
}

function link(entry: Evidence): string {
  const [from, to] = entry.lines
  return `[${from === to ? `L${from}` : `L${from}-${to}`}](../${entry.file}#L${from}${from === to ? '' : `-L${to}`})`
}
