import path from 'node:path'
import { messageOf, UserError, usageError } from '../../errors.ts'
import { redactedLines } from '../../log/redacted-lines.ts'
import { shortFingerprint } from '../../maintain/night-item.ts'
import type { Archive, LogCursor, Move } from '../../memory/change.ts'
import type { Evidence, Memory } from '../../memory/memory.ts'
import type { Entry, State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'
import type { Loaded, OpenMemory } from '../../open.ts'
import { fatesOfLog, type LineFate, UNTOLD } from '../../rollup/fates.ts'
import { leadsOut } from '../../store/disk/places.ts'
import { readLog } from '../../store/read-log.ts'
import { type Outcome, outcome, placeOf } from '../outcome.ts'

/** What became of one line of a log, whichever line it is: `raw/2026-02-08.md:12`. */
export function whyLine(memory: OpenMemory, { state, entries, notes }: Loaded, place: string): Outcome {
  const match = /^(?:.*\/)?(\d{4}-\d{2}-\d{2})\.md:(\d+)$/.exec(place)
  if (!match) throw usageError(`--line must be a place like raw/2026-02-08.md:12, found "${place}"`)
  const [, date = '', number = '0'] = match
  const line = Number(number)
  const file = `raw/${date}.md`
  const log = state.logs.get(date) ?? null
  const words = wordsAt(memory, state, file, line)
  const { fate, reason } = log === null ? unread(memory, state, file) : ended(memory, state, entries, log, line)
  const made = madeOf(state, date, file, line)
  const memories = made.map(({ id, text, home, status }) => ({ id, text, home, status }))
  const head = `${file}:${line} ${fate}${reason === null ? '' : `: ${reason}`}\n`
  const lines = memories.map(({ id, text, home, status }) => `  ${text}  [${id}, ${home}, ${status}]\n`)
  const text = `${head}${words.trim() === '' ? '' : `  "${words.trim()}"\n`}${lines.join('')}`
  return outcome({ file, line, words, fate, reason, memories }, text, { notes })
}

/** The line itself, its secrets redacted; a secret that stands on several lines shows on none. */
function wordsAt(memory: OpenMemory, state: State, file: string, line: number): string {
  const bytes = readBytes(memory, file)
  const lines = redactedLines(bytes, memory.speakers(state), memory.redactor()).lines
  // What follows the last line feed is no line.
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  const words = line <= count ? lines[line - 1] : undefined
  if (line < 1 || words === undefined)
    throw new UserError(`${file} has ${count} ${count === 1 ? 'line' : 'lines'}, there is no line ${line}`)
  return words.replace(/\r$/, '')
}

function readBytes(memory: OpenMemory, file: string): Buffer {
  const really = leadsOut(memory.files, memory.root, file)
  if (really !== null) throw new UserError(`${file} leads out of raw/ to ${really}: nothing of it is read`)
  try {
    const bytes = memory.files.read(path.join(memory.root, file))
    if (bytes !== null) return bytes
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${messageOf(error)}`, 1, { cause: error })
  }
  throw new UserError(`there is no log ${file}`)
}

/** A log that no run has read: either none came yet, or it cannot be read. */
function unread(memory: OpenMemory, state: State, file: string): LineFate {
  const date = file.slice(4, -3)
  try {
    for (const _ of turnsOf(memory, state, file)) break
    return { fate: 'pending', reason: `not processed yet; memoird process ${date} does it` }
  } catch (error) {
    if (error instanceof UserError) return { fate: 'failed', reason: error.message }
    throw error
  }
}

function ended(memory: OpenMemory, state: State, entries: readonly Entry[], log: LogCursor, line: number): LineFate {
  if (line > log.line) return { fate: 'pending', reason: 'came after the last run' }
  const known = fatesOfLog(state, log).get(line)
  if (known) return known
  const undone = undoneBy(state, entries, log.file, line)
  if (undone !== null) return { fate: 'not-significant', reason: `undone: ${undone}` }
  return { fate: 'not-significant', reason: isText(memory, state, log.file, line) ? UNTOLD : 'no text of a turn' }
}

/** Headings, separators and what stands between turns carry nothing. */
function isText(memory: OpenMemory, state: State, file: string, line: number): boolean {
  for (const turn of turnsOf(memory, state, file)) {
    if (turn.lines[0] > line) return false
    if (turn.spans.some(({ lines }) => lines[0] <= line && line <= lines[1])) return true
  }
  return false
}

function turnsOf(memory: OpenMemory, state: State, file: string) {
  return readLog(memory.files, path.join(memory.root, file), null, {
    names: memory.speakers(state),
    settled: true,
  }).turns
}

/** The run that was undone and had made something of the line. */
function undoneBy(state: State, entries: readonly Entry[], file: string, line: number): string | null {
  const undone = new Set(state.runs.filter((run) => run.undone).map(({ run }) => run))
  const found = entries.find(
    ({ run, change }) =>
      undone.has(run) && change.type === 'memory-added' && rests(change.data.memory.evidence, file, line),
  )
  return found?.run ?? null
}

function madeOf(state: State, date: string, file: string, line: number) {
  return [...(state.byDate.get(date) ?? [])]
    .flatMap((id) => state.memories.get(id) ?? [])
    .filter(({ evidence }) => rests(evidence, file, line))
}

type Placed = readonly { readonly file: string; readonly lines: readonly [number, number] }[]

function rests(evidence: Placed, file: string, line: number): boolean {
  return evidence.some((entry) => entry.file === file && entry.lines[0] <= line && line <= entry.lines[1])
}

type Lineage = ReturnType<typeof lineageOf>

/** Where a memory stands among others: what it replaced, what it was made of, what stands for it now. */
export function lineageOf(
  memory: Memory,
  { state, entries }: { readonly state: State; readonly entries: readonly Entry[] },
) {
  const named = (id: string) => ({ id, text: state.memories.get(id)?.text ?? id })
  const isReplaced = memory.status === 'archived' && memory.supersededBy !== null
  const made = isReplaced ? state.memories.get(String(memory.supersededBy)) : memory
  return {
    trail: trailOf(state, entries, memory),
    sources: (memory.compressed?.sources ?? []).map(named),
    standsIn: isReplaced ? named(String(memory.supersededBy)) : null,
    /** Fingerprint of the cluster that it was distilled of, or that it went into; else null. */
    cluster: made?.compressed?.cluster ?? null,
  }
}

export function shownLineage({ trail, sources, standsIn, cluster }: Lineage): string {
  const made = sources.map(({ id, text }) => `  made of ${id} "${text}"\n`).join('')
  const gone = standsIn === null ? '' : `  ${standsIn.id} stands for it: "${standsIn.text}"\n`
  const group = cluster === null ? '' : `  cluster ${shortFingerprint(cluster)}\n`
  return trail.map(shownStep).join('') + made + gone + group
}

function shownStep({ was, is, since, evidence }: TrailStep): string {
  const words = evidence.map((entry) => `  "${entry.quote}" ${placeOf(entry)}`).join('')
  return `  was "${was}", ${is === null ? 'holds no longer' : `is "${is}"`} since ${since}${words}\n`
}

/** How the history of a memory tells that it was archived. */
export function archivedAs({ reason, by }: Archive): string {
  return `archived: ${reason}${by === null ? '' : `; ${by} stands for it`}`
}

/** How it tells that it was moved: by hand, or to where a person had moved lines like it. */
export function movedAs({ home, by, like = [] }: Move, { memories }: Pick<State, 'memories'>): string {
  if (like.length === 0) return `moved to ${home} by ${by}`
  const lines = like.flatMap((id) => memories.get(id) ?? []).map(({ text }) => `"${text}"`)
  return `put into ${home} because you moved ${lines.length === 0 ? 'such lines' : lines.join(' and ')} there`
}

/** One step of what held when: what was, what is in its place, since when, by which words. */
interface TrailStep {
  readonly was: string
  /** Null when nothing took its place. */
  readonly is: string | null
  /** ISO date of the words, not of the processing. */
  readonly since: string
  readonly reason: string
  readonly evidence: readonly Evidence[]
}

/** The dated trail that a memory is part of, oldest first: what it replaced, and what replaced it, to both ends. */
function trailOf(state: State, entries: readonly Entry[], memory: Memory): TrailStep[] {
  const { undone, retaken } = takenBack(entries)
  const chain = new Set([memory.id])
  const ends = entries.filter(
    ({ seq, run, change }) => change.type === 'memory-superseded' && !undone.has(run) && !retaken.has(seq),
  )
  for (let known = 0; known < chain.size; ) {
    known = chain.size
    for (const { change } of ends) {
      if (change.type !== 'memory-superseded' || change.data.by === null) continue
      if (chain.has(change.data.id)) chain.add(change.data.by)
      else if (chain.has(change.data.by)) chain.add(change.data.id)
    }
  }
  const steps = ends.flatMap(({ change }): TrailStep[] => {
    if (change.type !== 'memory-superseded' || !chain.has(change.data.id)) return []
    const { id, by, on, reason, evidence } = change.data
    const is = by === null ? null : (state.memories.get(by)?.text ?? null)
    const was = state.memories.get(id)?.text ?? id
    // Said again in the same words, nothing was replaced.
    return was === is ? [] : [{ was, is, since: on, reason, evidence }]
  })
  return steps.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
}
