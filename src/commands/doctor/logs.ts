import path from 'node:path'
import { logDates } from '../../calendar.ts'
import { messageOf } from '../../errors.ts'
import { HEAD_BYTES, recogniseLog } from '../../log/manner.ts'
import { createRedactor } from '../../log/redact/index.ts'
import { redactedLines } from '../../log/redacted-lines.ts'
import type { SpeakerNames } from '../../log/speakers.ts'
import type { State } from '../../memory/state.ts'
import { unreadInRaw } from '../../open/raw.ts'
import type { OpenMemory } from '../../open.ts'
import { leadsOut } from '../../store/disk/places.ts'
import { bad, type Check, good } from '../outcome.ts'

/** Of the raw logs what can be read, how the roles of its speakers were decided, and where a secret stands. */
export function doctorLogs(memory: OpenMemory, state: State): Check[] {
  const { files, root } = memory
  const names = files.list(path.join(root, 'raw'))
  const dates = logDates(names)
  const waiting = dates.filter((date) => !state.logs.has(date))
  const gone = [...state.logs.values()].filter((log) => files.stat(path.join(root, log.file)) === null)
  return [
    good(
      'raw logs',
      `${names.filter((name) => name.endsWith('.md')).length} logs, ${waiting.length} not processed yet`,
    ),
    ...unreadInRaw(memory).map((found) => bad('raw logs', found, 'Rename them to the day of the conversation.')),
    ...gone.map((log) =>
      bad(log.file, 'was processed and is gone: evidence can be quoted but not opened', 'Put it back if you have it.'),
    ),
    ...contents(
      memory,
      state,
      dates.map((date) => `raw/${date}.md`),
    ),
  ]
}

/** Reads every log once. */
function contents(memory: OpenMemory, state: State, logs: readonly string[]): Check[] {
  const manners = new Map<string, string[]>()
  const checks: Check[] = []
  const names = memory.speakers(state)
  for (const file of logs) {
    const bytes = read(memory, file, checks)
    if (bytes === null) continue
    const why = whoSpeaks(names, bytes)
    manners.set(why, [...(manners.get(why) ?? []), file])
    checks.push(...doctorSecrets(file, bytes, names, state))
  }
  const roles = [...manners].map(([why, found]) => {
    const shown = found.length > 3 ? `${found.length} logs` : found.join(', ')
    return good('speakers', `${shown}: ${why}`)
  })
  return [...roles, ...checks]
}

function read(memory: OpenMemory, file: string, checks: Check[]): Buffer | null {
  try {
    const really = leadsOut(memory.files, memory.root, file)
    if (really !== null) {
      const found = `is a link out of raw/ to ${really}: nothing of it is read`
      checks.push(bad(file, found, 'Put the log itself there.'))
      return null
    }
    const bytes = memory.files.read(path.join(memory.root, file))
    if (bytes !== null) return bytes
    // It is listed and yet not there.
    checks.push(bad(file, 'is a link to a file that is not there', 'Mend or remove it.'))
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    checks.push(bad(file, `cannot be read: ${messageOf(error)}`, 'Make it a file that you may read.'))
  }
  return null
}

function whoSpeaks(names: SpeakerNames, bytes: Buffer): string {
  const { roles } = recogniseLog(bytes.subarray(0, HEAD_BYTES), names)
  const who = (labels: readonly string[], role: string): string[] =>
    labels.length === 0 ? [] : [`${labels.join(', ')} as the ${role}`]
  const decided = [...who(roles.human, 'human'), ...who(roles.assistant, 'assistant')].join(', ')
  return `${decided === '' ? 'nobody' : decided} (${roles.how}). ${roles.why}`
}

/** Where a secret stands in a log, never the secret, and whether what was recorded holds it. It is no fault. */
function doctorSecrets(file: string, bytes: Buffer, names: SpeakerNames, state: State): Check[] {
  const { kept, besides } = redactedLines(bytes, names, createRedactor('where'))
  const date = file.slice(4, -3)
  const log = state.logs.get(date)
  const isKnown = (line: number): boolean =>
    log?.ledger.some(([first, last, why]) => why === 'redacted' && first <= line && line <= last) === true
  const isRead = (line: number): boolean => log !== undefined && line <= log.line
  const places = [
    ...[...kept].flatMap(([line, kinds]) => {
      const fate = !isRead(line) ? 'unread' : isKnown(line) ? 'kept' : 'missed'
      return kinds.map((kind) => ({ fate, place: `${file}:${line} (${kind})` }))
    }),
    ...besides.map(({ line, kind, said }) => {
      return { fate: !said ? 'unsaid' : isRead(line) ? 'missed' : 'hidden', place: `${file}:${line} (${kind})` }
    }),
  ]
  return Object.entries(SECRET).flatMap(([fate, sentence]) => {
    const here = places.flatMap((one) => (one.fate === fate ? one.place : []))
    return here.length === 0 ? [] : [good('secrets', here.join(', '), `${sentence}; memoird scrub ${date} redacts it.`)]
  })
}

/** What became of a secret in what was recorded. */
const SECRET = {
  kept: 'It was redacted before anything was recorded, in the log it stands',
  unread: 'Not read yet: it is redacted before anything is recorded, in the log it stands',
  missed:
    'When the log was read this was not seen as a secret: what was recorded may hold it, and memoird forget with its words erases it; in the log it stands',
  hidden: 'Only the file as a whole shows it, a reading turn by turn would not and would record it',
  unsaid: 'It stands in no words of a turn, so nothing of it is recorded',
}
