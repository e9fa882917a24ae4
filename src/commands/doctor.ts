import { messageOf } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { GoneBack } from '../store/journal-back.ts'
import { doctorDocuments } from './doctor-documents.ts'
import { doctorFolder } from './doctor-folder.ts'
import { doctorLineage } from './doctor-lineage.ts'
import { doctorLogs } from './doctor-logs.ts'
import { doctorProjections } from './doctor-projections.ts'
import type { Outcome } from './index.ts'

/** One thing that was looked at. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly found: string
  /** What to do, or null. */
  readonly mend: string | null
}

/**
 * Looks at every invariant on disk and says how to mend what does not hold. Writes nothing; twice gives the same answer.
 * With `back` a damaged journal is first taken back to its last run that holds: only a person asks for that.
 */
export async function doctor(memory: OpenMemory, options: { readonly back: boolean }): Promise<Outcome> {
  const gone = options.back ? await memory.goBack() : null
  const { state, entries, notes, damage } = memory.read()
  const checks = [
    journalCheck(state, notes, damage),
    ...doctorDocuments(memory, state),
    ...doctorProjections(memory, state),
    ...doctorLineage(state),
    ...doctorLogs(memory, state),
    ...doctorFolder(memory, damage === null ? entries : null),
    await indexCheck(memory, state),
  ]
  const bad = checks.filter((check) => !check.ok)
  const text = `${checks.map(shown).join('')}${bad.length === 0 ? 'All is well.\n' : `${bad.length} of ${checks.length} checks failed.\n`}`
  return {
    report: { ok: bad.length === 0, checks },
    text,
    failures: bad.map((check) => `${check.name}: ${check.found}`),
    notes: options.back ? [backSentence(gone)] : [],
  }
}

function backSentence(gone: GoneBack | null): string {
  if (gone === null) return 'the journal is not damaged: nothing was taken back'
  return `the journal is whole again with ${gone.records} records; the damaged files are kept in ${gone.aside}`
}

function shown(check: Check): string {
  return `${check.ok ? 'ok  ' : 'BAD '} ${check.name}: ${check.found}${check.mend === null ? '' : `\n     ${check.mend}`}\n`
}

function journalCheck(state: State, notes: readonly string[], damage: string | null): Check {
  if (damage !== null)
    return {
      name: 'journal',
      ok: false,
      found: damage,
      mend: 'memoird doctor --go-back takes it back to its last run that holds and keeps the damaged files beside it; memoird restore takes an export. Until then nothing is written.',
    }
  const found = `${state.seq} records, ${state.runs.length} runs, ${state.memories.size} memories`
  return { name: 'journal', ok: true, found: [found, ...notes].join('; '), mend: null }
}

/** Reads every row. No index is no fault: the first search makes it. */
async function indexCheck(memory: OpenMemory, state: State): Promise<Check> {
  const mend = 'memoird rebuild makes it again; until then searches scan journal and logs.'
  try {
    const index = await memory.index(state, { access: 'read' })
    const { problems, rows } = await index.health()
    await index.close()
    const counts = `${rows.memories} memories, ${rows.passages} passages, ${rows.atoms} atoms`
    if (index.name === 'scan' && /no index yet|not installed/.test(index.notes.join()))
      return { name: 'index', ok: true, found: `none; a search reads ${counts} from journal and logs`, mend: null }
    if (problems.length === 0) return { name: 'index', ok: true, found: counts, mend: null }
    return { name: 'index', ok: false, found: problems.join('; '), mend }
  } catch (error) {
    return { name: 'index', ok: false, found: messageOf(error), mend }
  }
}
