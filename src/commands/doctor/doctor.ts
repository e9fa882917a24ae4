import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '../../errors.ts'
import { foldState } from '../../memory/fold/fold.ts'
import { isHusk } from '../../memory/forget/needles.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Entry, State } from '../../memory/state.ts'
import type { OpenMemory } from '../../open.ts'
import { countRows } from '../../recall/search-index.ts'
import { DAY_MS } from '../../sources/standing.ts'
import { isTemp } from '../../store/disk/files.ts'
import { tableProblems } from '../../store/index/folder-index.ts'
import { readCheckpoint } from '../../store/journal/checkpoint.ts'
import type { GoneBack } from '../../store/journal/rewrite.ts'
import { bad, type Check, good, type Outcome, outcome, short } from '../outcome.ts'
import { liveOf, nextRun } from '../status.ts'
import { doctorDocuments, doctorProjections } from './documents.ts'
import { doctorLogs } from './logs.ts'

/** Looks at every invariant on disk, writes nothing; `back` first takes a damaged journal to its last whole run. */
export async function doctor(memory: OpenMemory, options: { readonly back: boolean }): Promise<Outcome> {
  const gone = options.back ? await memory.goBack() : null
  const { state, entries, notes, damage } = memory.read()
  const checks = [
    ...(await chatChecks(memory)),
    journalCheck(state, notes, damage),
    ...doctorDocuments(memory, state),
    ...doctorProjections(memory, state),
    ...doctorLineage(state),
    ...doctorLogs(memory, state),
    ...permissions(memory),
    ...leftovers(memory),
    ...(damage === null ? doctorCheckpoint(memory, entries, state) : []),
    await indexCheck(memory, state),
  ]
  const bad = checks.filter((check) => !check.ok)
  const text = `${checks.map(shown).join('')}${bad.length === 0 ? 'All is well.\n' : `${bad.length} of ${checks.length} checks failed.\n`}`
  return outcome({ ok: bad.length === 0, checks }, text, {
    failures: bad.map((check) => `${check.name}: ${check.found}`),
    notes: options.back ? [backSentence(gone)] : [],
  })
}

function backSentence(gone: GoneBack | null): string {
  if (gone === null) return 'the journal is not damaged: nothing was taken back'
  return `the journal is whole again with ${gone.records} records; the damaged files are kept in ${gone.aside}`
}

function shown(check: Check): string {
  return `${check.ok ? 'ok  ' : 'BAD '} ${check.name}: ${check.found}${check.mend === null ? '' : `\n     ${check.mend}`}\n`
}

/** Whether the daemon runs and what it follows: a source of which nothing came for a day is a fault. */
async function chatChecks(memory: OpenMemory): Promise<Check[]> {
  const { daemon, since, follows } = await liveOf(memory)
  if (follows.length === 0 && daemon === null) return [good('daemon', 'does not run, and nothing is followed')]
  return [
    daemon === null
      ? bad('daemon', 'does not run, and what is followed waits', 'memoird start, or memoird service install')
      : good('daemon', `runs as process ${daemon} since ${since}; next run: ${nextRun(memory)}`),
    ...follows.map(({ source, files, waitingMs, problem }) =>
      problem !== null || (waitingMs ?? 0) >= DAY_MS
        ? bad(source, problem ?? 'something new stands there for a day and nothing came', `memoird import ${source}`)
        : good(source, `${files} followed`),
    ),
  ]
}

function journalCheck(state: State, notes: readonly string[], damage: string | null): Check {
  if (damage !== null)
    return bad(
      'journal',
      damage,
      'memoird doctor --go-back takes it back to its last run that holds and keeps the damaged files beside it; memoird restore takes an export. Until then nothing is written.',
    )
  const found = `${state.seq} records, ${state.runs.length} runs, ${state.memories.size} memories`
  return good('journal', [found, ...notes].join('; '))
}

/** Reads every row. No index is no fault: the first search makes it. */
async function indexCheck(memory: OpenMemory, state: State): Promise<Check> {
  const mend = 'memoird rebuild makes it again; until then searches scan journal and logs.'
  try {
    const index = await memory.index(state, { access: 'read' })
    const rows = countRows(index)
    const counts = `${rows.memories} memories, ${rows.passages} passages, ${rows.atoms} atoms`
    if (index.notes.some((note) => note.includes('no index yet')))
      return good('index', `none; a search reads ${counts} from journal and logs`)
    const problems = [...index.notes, ...(await tableProblems(memory.root, memory.config.index.uri))]
    if (problems.length === 0) return good('index', counts)
    return bad('index', problems.join('; '), mend)
  } catch (error) {
    return bad('index', messageOf(error), mend)
  }
}

/** The checkpoint says what the journal says up to its place; none, or one that the next writing replaces, is no fault. */
function doctorCheckpoint({ files, root }: OpenMemory, entries: readonly Entry[], state: State): Check[] {
  const saved = readCheckpoint(files, root)
  if (saved === null) return []
  const { seq } = saved.place
  const known = entries.filter((entry) => entry.seq <= seq)
  const isOf = known.at(-1)?.seq === seq
  if (isOf && isDeepStrictEqual(seq === state.seq ? state : foldState(known), saved.state))
    return [good('checkpoint', `says what the journal says up to record ${seq}`)]
  return [
    bad(
      'checkpoint',
      isOf ? `does not say what the journal says up to record ${seq}` : `is of another journal (record ${seq})`,
      'Remove .state/checkpoint: it is made again from the journal.',
    ),
  ]
}

/** How many are named. */
const NAMED = 5

/** Whether what a night made still stands on something: its sources, and for what went into another memory that one. */
export function doctorLineage(state: State): Check[] {
  const isThere = (id: string): boolean => state.memories.has(id) || state.memories.has(state.standIns.get(id) ?? '')
  const loose = [...state.memories.values()].flatMap((memory) => danglingOf(memory, state, isThere) ?? [])
  for (const { id, subject, action, memories } of state.atoms.values())
    if (!memories.some(isThere)) loose.push(`${id} "${subject}: ${action}" was drawn from memories that are gone`)
  const made = [...state.memories.values()].filter(({ compressed }) => compressed !== undefined).length
  if (loose.length === 0) return [good('lineage', `${made} memories made of others, ${state.atoms.size} atoms`)]
  const more = loose.length > NAMED ? ` and ${loose.length - NAMED} more` : ''
  return [
    bad(
      'lineage',
      `${loose.slice(0, NAMED).join('; ')}${more}`,
      'memoird forget with such an id erases what is left of it; memoird remember keeps it in your own words.',
    ),
  ]
}

/** What a person worded stands by itself, whatever it was made of. */
function danglingOf(memory: Memory, { ended }: State, isThere: (id: string) => boolean): string | null {
  const { id, text, status, compressed, supersededBy, origin } = memory
  if (isHusk(memory)) return `${id} "${text}" has no words left`
  const holds = status === 'active' || status === 'candidate'
  if (holds && origin !== 'human-edit' && compressed?.sources.some((source) => !isThere(source)))
    return `${id} "${text}" was made of memories that are gone`
  const went = status === 'archived' || (status === 'superseded' && ended.get(id)?.reason.startsWith('merged'))
  if (went && supersededBy !== null && !isThere(supersededBy)) return `${id} "${text}" went into a memory that is gone`
  return null
}

const OWN = ['.state', '.state/journal', '.state/base', '.state/base/daily']
const WRITTEN = [...OWN, 'daily', 'workspace', 'workspace/archive']

/** `.state` itself came with its mode when the folder was cloned: what counts is what is in it. */
function permissions({ files, root }: OpenMemory): Check[] {
  const names = OWN.flatMap((folder) => files.list(path.join(root, folder)).map((name) => `${folder}/${name}`)).filter(
    (name) => name !== '.state/.gitkeep',
  )
  const open = [...new Set(names)].filter((name) => ((files.stat(path.join(root, name))?.mode ?? 0) & 0o077) !== 0)
  if (open.length === 0) return []
  const found = `others on this machine can read ${short(open)}`
  return [bad('permissions', found, `chmod -R go-rwx ${path.join(root, '.state')}`)]
}

function leftovers({ files, root }: OpenMemory): Check[] {
  const temps = WRITTEN.flatMap((folder) =>
    files
      .list(path.join(root, folder))
      .filter(isTemp)
      .map((name) => `${folder}/${name}`),
  )
  const restores = files.list(root).filter((name) => name.startsWith('.state-restored-'))
  const checks: Check[] = []
  if (temps.length > 0)
    checks.push(bad('leftovers', `an interrupted write left ${short(temps)}`, 'The next run removes them.'))
  if (restores.length > 0)
    checks.push(bad('leftovers', `an interrupted restore left ${short(restores)}`, 'Restore again, then remove it.'))
  return checks
}
