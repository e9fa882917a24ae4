import { wallTime } from '../../clock.ts'
import { tally } from '../../count.ts'
import { UserError, usageError } from '../../errors.ts'
import { isFingerprint } from '../../maintain/night-item.ts'
import { type Change, isTyped } from '../../memory/change.ts'
import { followedBy, RESTING, restingOn } from '../../memory/resting-on.ts'
import type { Entry, RunInfo, State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'
import type { Loaded, OpenMemory } from '../../open.ts'
import type { Apply } from '../../store/apply.ts'
import { findMemories } from '../find-memories.ts'
import { localTime, type Outcome, outcome } from '../outcome.ts'
import { type Lines, openLines, type Terminal } from '../terminal.ts'
import { meantBy } from './runs-meant.ts'

/**
 * Takes runs back: appends that they no longer count, and projects what is left. Human edits stay. `run`: a run, a job, the
 * beginning of either, the words of a line, the fingerprint of a cluster, or `night` for the last one; `since`: an ISO time.
 */
export async function undo(
  memory: OpenMemory,
  options: Readonly<Record<'run' | 'since', string | null>>,
  terminal: Terminal | null = null,
): Promise<Outcome> {
  if ((options.run === null) === (options.since === null) || options.run?.trim() === '')
    throw usageError(
      'undo takes a run or a job (memoird log lists them), the words of a line, or --since with a time like 2026-02-08T16:00',
    )
  const lines = terminal === null || options.run === null ? null : openLines(terminal)
  const named = options.run === null ? [] : await chosenRuns(memory, options.run, lines).finally(() => lines?.close())
  if (named === null) return outcome({ undone: [], changed: [] }, 'Nothing was undone.\n')
  return memory.write(async (writer) => {
    const meant = meantBy(writer, { runs: named, since: options.since }, memory.zone)
    const runs = withResting(writer, meant)
    refuseForgotten(writer, runs)
    if (runs.length === 0) return outcome({ undone: [], changed: [] }, 'Nothing to undo.\n', { notes: writer.notes })
    const names = runs.map((run) => run.run)
    const passed = [...passedToParts(writer, runs), ...stillTyped(writer, runs)]
    writer.commit(undoing(writer, meant, runs, memory.today()), { kind: 'undo', note: `of ${names.join(', ')}` })
    const changed = writer.project()
    const last = options.run === 'night' ? meant.at(-1) : undefined
    const of = last === undefined ? '' : `the night of ${wallTime(Date.parse(last.at), memory.zone).date}: `
    const text = `Took back ${of}${listed(runs)}.\n${changed.map((file) => `  changed ${file}\n`).join('')}`
    const notes = [...writer.notes, ...passed]
    return { report: { undone: names, changed, passedOn: passed }, text, failures: writer.failures, notes }
  })
}

/** So many runs are named; of more it is said how many of which kind. */
const NAMED = 5

function listed(runs: readonly RunInfo[]): string {
  const kindOf = ({ commit: { kind, date } }: RunInfo): string => `${kind}${date === null ? '' : ` ${date}`}`
  if (runs.length <= NAMED) return runs.map((run) => `${run.run} (${kindOf(run)})`).join(', ')
  const counts = tally(runs.map(kindOf))
  return `${runs.length} runs (${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')})`
}

/**
 * Throws where what was forgotten was in one of these runs, or in one that counts again, or no more, without them: what is
 * left of such a run is not what it did, and nothing of what was forgotten may hold again. Others have no word of it.
 */
function refuseForgotten({ state, entries }: { state: State; entries: readonly Entry[] }, runs: readonly RunInfo[]) {
  const [first] = runs
  if (first === undefined) return
  const forget = runs.find(({ commit }) => commit.kind === 'forget')
  if (forget !== undefined) throw new UserError(`cannot undo ${forget.run}: what was forgotten cannot be brought back`)
  if (!state.runs.some(({ commit }) => commit.kind === 'forget')) return
  const erased = new Set(entries.flatMap(({ change }) => (change.type === 'forgotten' ? change.data.runs : [])))
  const touched = [...touchedBy(entries, runs)].find((run) => erased.has(run))
  if (touched === undefined) return
  const where = touched === first.run ? 'it' : `${touched}, which goes or comes back with it,`
  throw new UserError(
    `cannot undo ${first.run}: ${where} held something that was forgotten after it, and an undo must not bring forgotten text back; runs that held nothing of it can be undone`,
  )
}

/** The runs themselves, and those of which something counts without them that did not, or the other way round. */
function touchedBy(entries: readonly Entry[], runs: readonly RunInfo[]): ReadonlySet<string> {
  const asked: Change = { type: 'run-undone', data: { runs: runs.map(({ run }) => run), reason: 'asked' } }
  const [now, then] = [takenBack(entries), takenBack(followedBy(entries, [asked]))]
  const isOut = ({ undone, retaken }: typeof now, { run, seq }: Entry): boolean => undone.has(run) || retaken.has(seq)
  const touched = new Set(runs.map(({ run }) => run))
  for (const entry of entries) if (isOut(now, entry) !== isOut(then, entry)) touched.add(entry.run)
  return touched
}

/** With the runs what a night made of theirs, in the order of the journal. What a person decided is not taken back unasked. */
function withResting({ state, entries }: Pick<Apply, 'state' | 'entries'>, runs: readonly RunInfo[]): RunInfo[] {
  const named = new Set(runs.map(({ run }) => run))
  const resting = new Set(restingOn(entries, [...named]))
  const all = state.runs.filter(({ run }) => named.has(run) || resting.has(run))
  const decided = all.findLast(({ run, commit }) => !named.has(run) && commit.kind !== 'maintain')
  if (decided !== undefined)
    throw new UserError(
      `cannot undo ${runs[0]?.run} alone: ${decided.run} (${decided.commit.kind}: ${decided.commit.note ?? 'decided by a person'}) rests on it; undo ${decided.run} first`,
    )
  return all
}

/** What a person did to lines that go with these runs: it is done to what they were made of, and said. */
function passedToParts({ state, entries }: Pick<Apply, 'state' | 'entries'>, runs: readonly RunInfo[]): string[] {
  const going = new Set(runs.map(({ run }) => run))
  const undone = new Set(state.runs.flatMap((run) => (run.undone ? run.run : [])))
  const made = new Map<string, string>()
  const said: string[] = []
  for (const { run, change } of entries) {
    if (undone.has(run)) continue
    if (going.has(run)) {
      if (change.type === 'memory-added' && change.data.memory.compressed !== undefined)
        made.set(change.data.memory.id, change.data.memory.text)
      continue
    }
    const text = 'id' in change.data ? made.get(change.data.id) : undefined
    const what = text === undefined ? null : DONE[change.type]
    const isName = change.type === 'memory-edited' && !isTyped(change.data)
    if (what && !isName) said.push(`"${text}" ${what}`)
  }
  return [...new Set(said)]
}

const DONE: Readonly<Partial<Record<Change['type'], string>>> = {
  'memory-pinned': 'was pinned: the lines that it was made of are pinned now',
  'memory-retracted': 'was removed since: the lines that it was made of stay away too',
  'memory-edited': 'was reworded by hand: your line stays, and those that it was made of stay away',
}

/** Lines that a person wrote stand where they wrote them when the run that learned them is taken back: that is said. */
function stillTyped({ entries }: Pick<Apply, 'entries'>, runs: readonly RunInfo[]): string[] {
  const learning = new Set(runs.flatMap(({ run, commit }) => (commit.kind === 'documents' ? run : [])))
  return entries.flatMap(({ run, change }) =>
    learning.has(run) && change.type === 'memory-added'
      ? `"${change.data.memory.text}" stays in your document as your text and is not remembered any more; memoird remember learns it again, and so does a change of the line`
      : [],
  )
}

/** What the journal is told: the runs meant, what went with them, and the questions that rested on these alone. */
export function undoing(
  known: Pick<Apply, 'state' | 'entries'>,
  meant: readonly RunInfo[],
  runs: readonly RunInfo[],
  today: string,
): Change[] {
  const resting = runs.filter((run) => !meant.includes(run)).map(({ run }) => run)
  const asked: Change = { type: 'run-undone', data: { runs: meant.map(({ run }) => run), reason: 'asked' } }
  const along: Change[] = resting.length === 0 ? [] : [{ type: 'run-undone', data: { runs: resting, reason: RESTING } }]
  const outcome = { action: 'gone', by: 'moot', on: today } as const
  const moot = restingQuestions(known, new Set(runs.map(({ run }) => run)))
  return [asked, ...along, ...moot.map((id): Change => ({ type: 'review-closed', data: { id, outcome } }))]
}

/** Open questions about what a night made in these runs alone; those that were asked in them go of themselves. */
function restingQuestions({ state, entries }: Pick<Apply, 'state' | 'entries'>, going: ReadonlySet<string>): string[] {
  const made = new Set<string>()
  const asked = new Set<string>()
  for (const { run, change } of entries) {
    if (!going.has(run)) continue
    if (change.type === 'memory-added' && change.data.memory.compressed !== undefined) made.add(change.data.memory.id)
    if (change.type === 'review-opened') asked.add(change.data.review.id)
  }
  return [...state.reviews.values()]
    .filter(({ id, memories }) => memories.length > 0 && !asked.has(id) && memories.every((one) => made.has(one)))
    .map(({ id }) => id)
}

/** The runs that wrote or confirmed a line; null where none of several was chosen. Throws where nobody can be asked. */
async function chosenRuns(memory: OpenMemory, what: string, lines: Lines | null): Promise<string[] | null> {
  const { runs } = memory.glance().state
  const isNamed = runs.some(({ run, commit }) => run.startsWith(what) || commit.job.startsWith(what))
  if (isNamed || what === 'night' || isFingerprint(what)) return [what]
  const loaded = memory.read()
  // Whoever writes says it.
  if (loaded.damage !== null) return [what]
  const found = runsOfLine(loaded, what)
  if (found.length === 0) throw new UserError(`no run, no job and nothing that is remembered says "${what}"`)
  const rows = found.map(({ run, text }) => {
    const { date, kind } = run.commit
    return `${run.run}  ${localTime(run.at, memory.zone)}  ${date === null ? kind : `${kind} ${date}`}: ${text}`
  })
  if (found.length > 1 && lines === null)
    throw new UserError(`"${what}" was written by ${found.length} runs; undo one of them:\n${rows.join('\n')}`)
  if (found.length === 1 || lines === null) return found.map(({ run }) => run.run)
  lines.say(rows.map((row, index) => `${index + 1}  ${row}\n`).join(''))
  const answer = (await lines.ask('Which one? A number, all, or nothing: '))?.trim() ?? ''
  const one = found[Number(answer) - 1]
  return answer === 'all' ? found.map(({ run }) => run.run) : one === undefined ? null : [one.run.run]
}

/** What holds goes before what does not; a line that a person typed is theirs to take out. */
function runsOfLine({ state, entries }: Loaded, what: string) {
  const all = findMemories(state, what)
  const holding = all.filter(({ status }) => status === 'active')
  const texts = new Map((holding.length > 0 ? holding : all).map(({ id, text }) => [id, text]))
  const wrote = new Map<string, string>()
  for (const { run, change } of entries) {
    if (change.type !== 'memory-added' && change.type !== 'memory-confirmed') continue
    // What it confirmed may be undone: then it stands under its own id.
    const text = texts.get('id' in change.data ? change.data.id : '') ?? texts.get(change.data.memory.id)
    if (text !== undefined && !wrote.has(run)) wrote.set(run, text)
  }
  const runs = state.runs.filter(({ run, undone }) => !undone && wrote.has(run))
  const ours = runs.filter(({ commit: { kind } }) => kind !== 'documents')
  if (ours.length === 0 && runs.length > 0)
    throw new UserError(`you typed "${[...texts.values()][0]}" yourself: take it out of the document, or forget it`)
  return ours.map((run) => ({ run, text: wrote.get(run.run) ?? '' }))
}
