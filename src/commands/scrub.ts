import path from 'node:path'
import { isDate } from '../calendar.ts'
import { UserError, usageError } from '../errors.ts'
import { redactedLines } from '../log/redacted-lines.ts'
import { restingOn, sentencesLeft } from '../memory/forget/sentences.ts'
import type { OpenMemory } from '../open.ts'
import { writeFileAtomic } from '../store/disk/files.ts'
import type { Outcome } from './outcome.ts'

/** Redacts secrets and forgotten lines in a raw log: the one time that we change it, because its owner says so. */
export async function scrub(memory: OpenMemory, date: string | null): Promise<Outcome> {
  if (date === null || !isDate(date)) throw usageError(`scrub takes a date like 2026-02-08, found "${date ?? ''}"`)
  return memory.write(async (apply) => {
    const name = `raw/${date}.md`
    const file = path.join(memory.root, name)
    const bytes = memory.files.read(file)
    if (bytes === null) throw new UserError(`there is no log ${name}`)
    const utf8 = bytes.toString('utf8')
    if (!Buffer.from(utf8, 'utf8').equals(bytes))
      throw new UserError(`${name} is not UTF-8 throughout: scrub it in an editor`)
    const before = utf8.split('\n')
    const forgotten = memory.forgotten(apply.state)
    const gone = forgottenLines(before, forgotten)
    const names = memory.speakers(apply.state)
    const rests = restingOn(apply.state.memories.values(), name)
    const after = redactedLines(bytes, names, memory.redactor()).lines.map((line, at) =>
      gone.has(at) ? redacted(line, forgotten, rests) : line,
    )
    const lines = after.flatMap((line, at) => (line === before[at] ? [] : [at + 1]))
    if (lines.length > 0)
      writeFileAtomic(memory.files, file, Buffer.from(after.join('\n'), 'utf8'), { token: apply.job })
    const text =
      lines.length === 0
        ? `${name} holds no secret and nothing forgotten.\n`
        : `${name}: redacted in ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} (${lines.join(', ')}). This cannot be undone.\n`
    return { report: { file: name, lines }, text, failures: apply.failures, notes: apply.notes }
  })
}

/** What is wrapped stands on so many lines at most. */
const WRAPPED = 6

/** Lines that hold what was forgotten, and those that hold it only together, 0-based. */
function forgottenLines(lines: readonly string[], forgotten: (text: string) => boolean): Set<number> {
  const gone = new Set<number>()
  lines.forEach((line, at) => {
    if (line.trim() !== '' && forgotten(line)) gone.add(at)
  })
  for (let count = 2; count <= WRAPPED; count++)
    for (let at = 0; at + count <= lines.length; at++) {
      const range = Array.from({ length: count }, (_, n) => at + n)
      if (range.some((n) => gone.has(n) || (lines[n] ?? '').trim() === '')) continue
      if (forgotten(range.map((n) => lines[n]).join(' '))) for (const n of range) gone.add(n)
    }
  return gone
}

type Says = (text: string) => boolean

/** What else a line says stays, where that is told by its sentences. */
function redacted(line: string, forgotten: Says, rests: Says): string {
  const label = labelOf(line, forgotten)
  const said = line.slice(label.length).trimEnd()
  const left = sentencesLeft(said, forgotten, rests)
  const isTold = left !== '' && left !== said
  return `${label}${isTold ? left : '[forgotten]'}${line.endsWith('\r') ? '\r' : ''}`
}

/** Who says a line stays: without its label it would be somebody else's. */
function labelOf(line: string, forgotten: (text: string) => boolean): string {
  const [label = ''] =
    /^\s*(?:\*\*[^*]{1,40}\*\*(?: \([\d:]+\))?:? |\[\d{1,2}:\d{2}(?::\d{2})?\] [^:]{1,40}: |\p{L}[^:]{0,40}: )/u.exec(
      line,
    ) ?? []
  return forgotten(label) ? '' : label
}
