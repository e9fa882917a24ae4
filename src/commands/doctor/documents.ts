import path from 'node:path'
import { type Period, periodNamed, periodsAround, summaryName } from '../../calendar.ts'
import { messageOf, UserError } from '../../errors.ts'
import { redact } from '../../log/redact/index.ts'
import { type State, toldDays } from '../../memory/state.ts'
import type { OpenMemory } from '../../open.ts'
import { hasSummary } from '../../rollup/day.ts'
import { frontMatterProblem } from '../../store/document/front-matter.ts'
import { refusalSentence, seeDocument } from '../../store/projection/documents.ts'
import { readScheduler } from '../../store/projection/scheduler.ts'
import { bad, type Check, good, short } from '../outcome.ts'

/** Who looks long after knows what was deleted. */
const NOW = { nowMs: Number.POSITIVE_INFINITY }

/** The documents: whose line is whose, who can read them, and where a secret stands. */
export function doctorDocuments(memory: OpenMemory, state: State): Check[] {
  return [...lines(memory, state), ...memory.documents.flatMap((place) => contents(memory, place))]
}

/** Properties that no editor can read, and secrets: they are a person's own, and are not touched. */
function contents({ files }: OpenMemory, { name, file, base }: OpenMemory['documents'][number]): Check[] {
  const text = files.stat(file)?.kind === 'file' ? (files.read(file)?.toString('utf8') ?? '') : ''
  const problem = frontMatterProblem(text)
  const checks =
    problem === null ? [] : [bad(name, problem, 'Nothing is lost; mend it in an editor, between the two ---.')]
  const places = redact(text, 'where').found.map(({ kind, line }) => `${name}:${line} (${kind})`)
  if (places.length === 0) return checks
  const mend = `Your own lines are never changed. ${base} holds a copy of the document: both are rid of it when you take it out and the next run is through.`
  return [...checks, good('secrets', places.join(', '), mend)]
}

function lines(memory: OpenMemory, state: State): Check[] {
  return memory.documents.map((place) => {
    try {
      const { reading, bytes, bases } = seeDocument(memory.files, place, state, NOW)
      if (reading.refusal !== null) return bad(place.name, refusalSentence(place.name, reading), null)
      if (bytes !== null && bases.base === null && place.owned(state).length > 0)
        return bad(
          place.name,
          `${place.base} is gone or unreadable: whose line is whose is told by the journal alone`,
          'memoird rebuild writes it again.',
        )
      const edits = reading.deleted.length + reading.reworded.length + reading.moved.length
      const found =
        edits === 0
          ? `${place.owned(state).length} lines as the journal says`
          : `${edits} lines were edited by hand: the next run learns from that`
      return good(place.name, found)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return bad(place.name, messageOf(error), 'Make it readable, or move it away and run memoird rebuild.')
    }
  })
}

/** Whether documents, summaries and REVIEW.md show all that the journal says. */
export function doctorProjections(memory: OpenMemory, state: State): Check[] {
  const { seq } = readScheduler(memory.files, memory.root)
  const shown =
    state.seq <= seq
      ? good('projections', `show record ${state.seq}`)
      : bad('projections', `show record ${seq} of ${state.seq}`, 'memoird rebuild brings them up to date.')
  return [shown, ...doctorSummaries(memory, state)]
}

/** Whether each day learned from and period summed up has its page, and each page our summary as it was written. */
function doctorSummaries(memory: OpenMemory, state: State): Check[] {
  const told = toldDays(state).flatMap((date) => periodNamed(date) ?? [])
  const around = new Set(told.flatMap(({ name }) => periodsAround(name)))
  const longer = [...state.rollups.keys()].filter((name) => around.has(name)).flatMap((name) => periodNamed(name) ?? [])
  const days = [...state.logs.keys()]
    .filter((date) => hasSummary(state, date))
    .flatMap((date) => periodNamed(date) ?? [])
  const gone = [...days, ...longer].filter((period) => read(memory, period, '') === null).map(summaryName)
  const edited = [...told, ...longer].filter((period) => isEdited(memory, period)).map(summaryName)
  const checks: Check[] = []
  if (gone.length > 0)
    checks.push(bad('summaries', `there is no ${short(gone.sort())}`, 'memoird rebuild writes them again.'))
  if (edited.length > 0)
    checks.push(
      bad(
        'summaries',
        `${short(edited)} ${edited.length === 1 ? 'was' : 'were'} edited inside our summary: it stays as it is and is not kept up to date`,
        'Write what is yours above or below the summary, take the summary out, and run memoird rebuild.',
      ),
    )
  const counted = `${days.length} days, ${longer.length} weeks, months and years`
  return checks.length > 0 ? checks : [good('summaries', counted)]
}

function isEdited(memory: OpenMemory, period: Period): boolean {
  const [page, base] = [read(memory, period, ''), read(memory, period, path.join('.state', 'base'))]
  return page !== null && base !== null && !page.includes(base)
}

/** Null for what is not there, or is no file. */
function read({ files, root }: OpenMemory, period: Period, folder: string): Buffer | null {
  const file = path.join(root, folder, summaryName(period))
  return files.stat(file)?.kind === 'file' ? files.read(file) : null
}
