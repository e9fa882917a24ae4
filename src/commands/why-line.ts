import path from 'node:path'
import { messageOf, UserError, usageError } from '../errors.ts'
import { redactedLines } from '../log/redacted-lines.ts'
import type { LogCursor } from '../memory/change.ts'
import type { Entry, State } from '../memory/state.ts'
import type { Loaded, OpenMemory } from '../open.ts'
import { fatesOfLog, type LineFate, UNTOLD } from '../rollup/fates.ts'
import { leadsOut } from '../store/leads-out.ts'
import { readLog } from '../store/read-log.ts'
import type { Outcome } from './index.ts'

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
  const report = {
    file,
    line,
    words,
    fate,
    reason,
    memories: made.map(({ id, text, home, status }) => ({ id, text, home, status })),
  }
  const head = `${file}:${line} ${fate}${reason === null ? '' : `: ${reason}`}\n`
  const lines = made.map(({ id, text, home, status }) => `  ${text}  [${id}, ${home}, ${status}]\n`)
  const asked = [...notes, ...(log === null ? [] : changedSince(memory, state, file, log))]
  return {
    report,
    text: `${head}${words.trim() === '' ? '' : `  "${words.trim()}"\n`}${lines.join('')}`,
    failures: [],
    notes: asked,
  }
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

function changedSince(memory: OpenMemory, state: State, file: string, log: LogCursor): string[] {
  const place = path.join(memory.root, file)
  const { status } = readLog(memory.files, place, log, { names: memory.speakers(state), settled: true })
  return status === 'changed' ? [`${file} was changed since it was processed: the next run reads it again`] : []
}
