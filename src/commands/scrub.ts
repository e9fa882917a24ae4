import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import { isDate } from '../rollup/periods.ts'
import { writeFileAtomic } from '../store/write-file.ts'
import type { Outcome } from './index.ts'

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
    const forgotten = memory.forgotten(apply.state)
    const before = utf8.split('\n')
    const after = memory
      .redactor()(utf8)
      .split('\n')
      .map((line, at) => (forgotten(before[at] ?? '') ? '[forgotten]' : line))
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
