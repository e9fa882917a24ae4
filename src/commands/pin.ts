import { UserError, usageError } from '../errors.ts'
import { findMemories } from '../memory/find.ts'
import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { refuseAtom } from './atom-named.ts'
import type { Outcome } from './index.ts'

/** Pins a memory: it does not fade, is not merged or replaced, and is the last to leave its document. */
export async function pin(memory: OpenMemory, what: string | null): Promise<Outcome> {
  if (what === null || what.trim() === '') throw usageError('pin takes an id or the words of a memory')
  return memory.write(async (apply) => {
    refuseAtom(apply.state, what, 'pin')
    const all = findMemories(apply.state, what)
    const found = all.filter((known) => known.status === 'active')
    const [known] = found
    if (known === undefined) throw notActive(apply.state, what, all)
    if (found.length > 1)
      throw new UserError(
        `"${what}" fits ${found.length} memories: ${found
          .slice(0, 5)
          .map(({ id, text }) => `${id} ${text}`)
          .join('; ')}`,
      )
    return pinKnown(apply, known)
  })
}

/** Pins one memory that holds; says so where it is pinned already. */
export function pinKnown(apply: Apply, known: Memory): Outcome {
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
}

/** What was archived is known and stands nowhere: a pin of it would keep nothing, what it went into can be pinned. */
function notActive({ memories }: State, what: string, found: readonly Memory[]): UserError {
  const known = found.find(({ status }) => status === 'archived') ?? found[0]
  if (known === undefined)
    return new UserError(`nothing is remembered that says "${what}"; memoird remember "…" writes it down`)
  const by = holdsFor(memories, known)
  const remedy =
    by === null
      ? `memoird remember "${known.text}" writes it down again`
      : `"${by.text}" holds in its place: memoird pin ${by.id} pins that`
  return new UserError(`"${known.text}" (${known.id}) is ${known.status} and cannot be pinned; ${remedy}`)
}

function holdsFor(memories: State['memories'], known: Memory): Memory | null {
  const seen = new Set<string>()
  let by = known
  while (by.status !== 'active') {
    const next = by.supersededBy === null ? undefined : memories.get(by.supersededBy)
    if (next === undefined || seen.has(next.id)) return null
    seen.add(next.id)
    by = next
  }
  return by
}
