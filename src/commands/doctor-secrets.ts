import { createRedactor } from '../log/redact/index.ts'
import { redactedLines } from '../log/redacted-lines.ts'
import type { SpeakerNames } from '../log/speakers.ts'
import type { State } from '../memory/state.ts'
import type { Check } from './doctor.ts'

/**
 * Where a secret stands in a log, never the secret, and for each place whether what was recorded holds it. The log is the
 * person's own file, so this is no fault.
 */
export function doctorSecrets(file: string, bytes: Buffer, names: SpeakerNames, state: State): Check[] {
  const { kept, besides } = redactedLines(bytes, names, createRedactor('where'))
  const date = file.slice(4, -3)
  const log = state.logs.get(date)
  const known = new Set(log?.ledger.flatMap(([first, last, why]) => (why === 'redacted' ? range(first, last) : [])))
  const groups = new Map<string, string[]>()
  const add = (line: number, kinds: readonly string[], sentence: string) => {
    const places = kinds.map((kind) => `${file}:${line} (${kind})`)
    if (places.length > 0) groups.set(sentence, [...(groups.get(sentence) ?? []), ...places])
  }
  for (const [line, kinds] of kept) {
    const isRead = log !== undefined && line <= log.line
    add(line, kinds, !isRead ? willBeKept(date) : known.has(line) ? wasKept(date) : wasMissed(date))
  }
  for (const { line, kind, said } of besides) {
    const isRead = log !== undefined && line <= log.line
    add(line, [kind], !said ? isUnsaid(date) : isRead ? wasMissed(date) : willBeMissed(date))
  }
  return [...groups].map(([mend, places]) => ({ name: 'secrets', ok: true, found: places.join(', '), mend }))
}

const wasKept = (date: string): string =>
  `It was redacted before anything was recorded; memoird scrub ${date} redacts it in the log too.`
const willBeKept = (date: string): string =>
  `Not read yet: it is redacted before anything is recorded; memoird scrub ${date} redacts it in the log too.`
const wasMissed = (date: string): string =>
  `When the log was read this was not seen as a secret: what was recorded may hold it. memoird forget with its words erases it there, memoird scrub ${date} redacts it in the log.`
const willBeMissed = (date: string): string =>
  `Only the file as a whole shows it, a reading turn by turn would not: memoird scrub ${date} redacts it before it is recorded.`
const isUnsaid = (date: string): string =>
  `It stands in no words of a turn, so nothing of it is recorded; memoird scrub ${date} redacts it in the log.`

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
