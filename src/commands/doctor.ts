import path from 'node:path'
import { messageOf, UserError } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { isDate } from '../rollup/periods.ts'
import { refusalSentence, seeDocument } from '../store/documents.ts'
import { readScheduler } from '../store/scheduler.ts'
import type { Outcome } from './index.ts'

/** One thing that was looked at. */
interface Check {
  readonly name: string
  readonly ok: boolean
  readonly found: string
  /** What to do, or null. */
  readonly mend: string | null
}

/** Looks at every invariant on disk and says how to mend what does not hold. Writes nothing; twice gives the same answer. */
export async function doctor(memory: OpenMemory): Promise<Outcome> {
  const { state, notes, damage } = memory.read()
  const checks = [
    journalCheck(state, notes, damage),
    ...documentChecks(memory, state),
    projectionCheck(memory, state),
    ...logChecks(memory, state),
    ...permissionChecks(memory),
    await indexCheck(memory, state),
  ]
  const bad = checks.filter((check) => !check.ok)
  const text = `${checks.map(shown).join('')}${bad.length === 0 ? 'All is well.\n' : `${bad.length} of ${checks.length} checks failed.\n`}`
  return {
    report: { ok: bad.length === 0, checks },
    text,
    failures: bad.map((check) => `${check.name}: ${check.found}`),
    notes: [],
  }
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
      mend: 'Restore .state/journal from a backup; nothing is written until then.',
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

function documentChecks(memory: OpenMemory, state: State): Check[] {
  return memory.documents.map((place) => {
    try {
      const { reading } = seeDocument(memory.files, place, state, Number.POSITIVE_INFINITY)
      if (reading.refusal !== null)
        return { name: place.name, ok: false, found: refusalSentence(place.name, reading), mend: null }
      const edits = reading.deleted.length + reading.reworded.length + reading.moved.length
      const found =
        edits === 0
          ? `${place.owned(state).length} lines as the journal says`
          : `${edits} lines were edited by hand: the next run learns from that`
      return { name: place.name, ok: true, found, mend: null }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return {
        name: place.name,
        ok: false,
        found: messageOf(error),
        mend: 'Make it readable, or move it away and run memoird rebuild.',
      }
    }
  })
}

function projectionCheck(memory: OpenMemory, state: State): Check {
  const { seq } = readScheduler(memory.files, path.join(memory.root, '.state', 'scheduler.json'))
  const behind = state.seq - seq
  if (behind <= 0) return { name: 'projections', ok: true, found: `show record ${state.seq}`, mend: null }
  return {
    name: 'projections',
    ok: false,
    found: `show record ${seq} of ${state.seq}`,
    mend: 'memoird rebuild brings them up to date.',
  }
}

function logChecks(memory: OpenMemory, state: State): Check[] {
  const folder = path.join(memory.root, 'raw')
  const names = memory.files.list(folder).filter((name) => name.endsWith('.md'))
  const strange = names.filter((name) => !isDate(name.slice(0, -3)))
  const waiting = names.filter((name) => isDate(name.slice(0, -3)) && !state.logs.has(name.slice(0, -3)))
  const gone = [...state.logs.values()].filter((log) => memory.files.stat(path.join(memory.root, log.file)) === null)
  const checks: Check[] = [
    { name: 'raw logs', ok: true, found: `${names.length} logs, ${waiting.length} not processed yet`, mend: null },
  ]
  if (strange.length > 0)
    checks.push({
      name: 'raw logs',
      ok: false,
      found: `${strange.join(', ')} ${strange.length === 1 ? 'is' : 'are'} not named YYYY-MM-DD.md`,
      mend: 'Rename them to the day of the conversation.',
    })
  for (const log of gone)
    checks.push({
      name: log.file,
      ok: false,
      found: 'was processed and is gone: evidence can be quoted but not opened',
      mend: 'Put it back if you have it.',
    })
  return checks
}

function permissionChecks(memory: OpenMemory): Check[] {
  const folder = path.join(memory.root, '.state')
  const stat = memory.files.stat(folder)
  if (stat === null || (stat.mode & 0o077) === 0) return []
  return [
    {
      name: '.state',
      ok: false,
      found: `others on this machine can read it (mode ${stat.mode.toString(8)})`,
      mend: `chmod 700 ${folder}`,
    },
  ]
}
