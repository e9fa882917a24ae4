import type { Change } from '../memory/change.ts'
import type { Entry } from '../memory/state.ts'
import type { Journal } from './journal.ts'

/** A journal that goes on from these records and keeps what comes to itself: `--dry-run` sees what a run would do. */
export function rehearsal(records: readonly Entry[], from: Journal): Journal {
  let seq = from.end.seq
  return {
    from: from.from,
    end: from.end,
    generation: from.generation,
    notes: from.notes,
    damage: from.damage,
    readOnly: from.readOnly,
    records,
    all: () => from.all(),
    commit(run, at, changes, commit) {
      const all: readonly Change[] = [...changes, { type: 'run-committed', data: commit }]
      return all.map((change) => ({ seq: ++seq, run, at, change }))
    },
    rewrite() {
      throw new TypeError('a rehearsal rewrites nothing')
    },
    close() {
      // Nothing was opened for writing.
    },
  }
}
