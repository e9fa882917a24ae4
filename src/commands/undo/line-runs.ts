import { UserError } from '../../errors.ts'
import { isFingerprint } from '../../maintain/night-item.ts'
import type { Loaded, OpenMemory } from '../../open.ts'
import { findMemories } from '../find-memories.ts'
import { localTime } from '../outcome.ts'
import type { Lines } from '../terminal.ts'

/** The runs that wrote or confirmed a line; null where none of several was chosen. Throws where nobody can be asked. */
export async function chosenRuns(memory: OpenMemory, what: string, lines: Lines | null): Promise<string[] | null> {
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
    const id =
      change.type === 'memory-added' ? change.data.memory.id : change.type === 'memory-confirmed' ? change.data.id : ''
    const text = texts.get(id)
    if (text !== undefined && !wrote.has(run)) wrote.set(run, text)
  }
  const runs = state.runs.filter(({ run, undone }) => !undone && wrote.has(run))
  const ours = runs.filter(({ commit: { kind } }) => kind !== 'documents')
  if (ours.length === 0 && runs.length > 0)
    throw new UserError(`you typed "${[...texts.values()][0]}" yourself: take it out of the document, or forget it`)
  return ours.map((run) => ({ run, text: wrote.get(run.run) ?? '' }))
}
