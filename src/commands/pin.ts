import { UserError, usageError } from '../errors.ts'
import { findMemories } from '../memory/find.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './index.ts'

/** Pins a memory: it does not fade, is not merged or replaced, and is the last to leave its document. */
export async function pin(memory: OpenMemory, what: string | null): Promise<Outcome> {
  if (what === null || what.trim() === '') throw usageError('pin takes an id or the words of a memory')
  return memory.write(async (apply) => {
    const found = findMemories(apply.state, what).filter((known) => known.status === 'active')
    const [known] = found
    if (known === undefined)
      throw new UserError(`nothing is remembered that says "${what}"; memoird remember "…" writes it down`)
    if (found.length > 1)
      throw new UserError(
        `"${what}" fits ${found.length} memories: ${found
          .slice(0, 5)
          .map(({ id, text }) => `${id} ${text}`)
          .join('; ')}`,
      )
    if (known.pinned)
      return {
        report: { memory: known.id, run: null },
        text: `${known.text} is pinned already.\n`,
        failures: [],
        notes: apply.notes,
      }
    const run = apply.commit([{ type: 'memory-pinned', data: { id: known.id, pinned: true } }], {
      kind: 'remember',
      date: null,
      backend: null,
      note: 'pinned',
    })
    const changed = apply.project()
    return {
      report: { memory: known.id, run, changed },
      text: `Pinned: ${known.text}\n`,
      failures: apply.failures,
      notes: apply.notes,
    }
  })
}
