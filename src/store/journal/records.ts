import type { Change } from '../../memory/change.ts'
import type { Entry } from '../../memory/state.ts'
import { reachesBack } from '../../memory/taken-back.ts'
import type { Journal } from './journal.ts'

/** The records of a journal, those before its checkpoint only when somebody asks for them. */
interface KnownRecords {
  all(): readonly Entry[]
  /** All after `seq` at least, and every one when a record after the checkpoint reaches further back. */
  after(seq: number): readonly Entry[]
  /** Each returns what it was given. */
  add(records: readonly Entry[]): readonly Entry[]
  replace(records: readonly Entry[]): readonly Entry[]
}

export function knownRecords(journal: Journal): KnownRecords {
  let records: Entry[] = [...journal.records]
  let since = journal.from?.seq ?? 0

  function all(): readonly Entry[] {
    if (since > 0) records = [...journal.all().filter(({ seq }) => seq <= since), ...records]
    since = 0
    return records
  }

  return {
    all,
    after: (seq) => (seq < since || records.some(({ change }) => reachesBack(change)) ? all() : records),
    add(more) {
      for (const record of more) records.push(record)
      return more
    },
    replace(others) {
      records = [...others]
      since = 0
      return others
    },
  }
}

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
