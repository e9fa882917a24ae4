import path from 'node:path'
import { type Period, periodNamed, periodsAround, summaryName } from '../../calendar.ts'
import { messageOf, UserError } from '../../errors.ts'
import { redact } from '../../log/redact/index.ts'
import { type State, toldDays } from '../../memory/state.ts'
import type { OpenMemory } from '../../open.ts'
import { frontMatterProblem } from '../../store/document/front-matter.ts'
import { refusalSentence, seeDocument } from '../../store/projection/documents.ts'
import { readScheduler } from '../../store/projection/scheduler.ts'
import { bad, type Check, good } from '../outcome.ts'

/** Who looks long after knows what was deleted. */
const NOW = { nowMs: Number.POSITIVE_INFINITY }

/** The documents: who can read them, whose line is whose, and where a secret stands. */
export function doctorDocuments(memory: OpenMemory, state: State): Check[] {
  return [...lines(memory, state), ...frontMatter(memory), ...ownSecrets(memory)]
}

/** Properties that no editor can read: the person sees them gone and does not know why. Their lines are kept as they stand. */
function frontMatter({ files, documents }: OpenMemory): Check[] {
  return documents.flatMap(({ name, file }) => {
    const text = files.stat(file)?.kind === 'file' ? files.read(file)?.toString('utf8') : undefined
    const problem = frontMatterProblem(text ?? '')
    return problem === null ? [] : [bad(name, problem, 'Nothing is lost; mend it in an editor, between the two ---.')]
  })
}

/** Secrets in the lines of documents: they are a person's own, for what memoird writes has none, and are not touched. */
function ownSecrets({ files, documents }: OpenMemory): Check[] {
  return documents.flatMap(({ name, file, base }) => {
    const text = files.stat(file)?.kind === 'file' ? files.read(file)?.toString('utf8') : undefined
    const { found } = redact(text ?? '', 'where')
    if (found.length === 0) return []
    const places = found.map(({ kind, line }) => `${name}:${line} (${kind})`).join(', ')
    const mend = `Your own lines are never changed. ${base} holds a copy of the document: both are rid of it when you take it out and the next run is through.`
    return { name: 'secrets', ok: true, found: places, mend }
  })
}

function lines(memory: OpenMemory, state: State): Check[] {
  return memory.documents.map((place) => {
    try {
      const { reading, bytes, bases } = seeDocument(memory.files, place, state, NOW)
      if (reading.refusal !== null)
        return { name: place.name, ok: false, found: refusalSentence(place.name, reading), mend: null }
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
      return { name: place.name, ok: true, found, mend: null }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return bad(place.name, messageOf(error), 'Make it readable, or move it away and run memoird rebuild.')
    }
  })
}

/** Whether documents, summaries and REVIEW.md show all that the journal says. */
export function doctorProjections(memory: OpenMemory, state: State): Check[] {
  return [behind(memory, state), ...doctorSummaries(memory, state)]
}

function behind(memory: OpenMemory, state: State): Check {
  const { seq } = readScheduler(memory.files, path.join(memory.root, '.state', 'scheduler.json'))
  if (state.seq <= seq) return good('projections', `show record ${state.seq}`)
  return bad('projections', `show record ${seq} of ${state.seq}`, 'memoird rebuild brings them up to date.')
}

/** Whether every week, month and year that was summed up has its page, and every page our summary as it was written. */
function doctorSummaries(memory: OpenMemory, state: State): Check[] {
  const days = toldDays(state).flatMap((date) => periodNamed(date) ?? [])
  const told = new Set(days.flatMap(({ name }) => periodsAround(name)))
  const longer = [...state.rollups.keys()].filter((name) => told.has(name)).flatMap((name) => periodNamed(name) ?? [])
  const gone = longer.filter((period) => read(memory, period, '') === null).map(summaryName)
  const edited = [...days, ...longer].filter((period) => isEdited(memory, period)).map(summaryName)
  const checks: Check[] = []
  if (gone.length > 0)
    checks.push(
      bad(
        'summaries',
        `${listed(gone)} ${gone.length === 1 ? 'is' : 'are'} gone`,
        'memoird rollup writes them again, and so does the next night.',
      ),
    )
  if (edited.length > 0)
    checks.push(
      bad(
        'summaries',
        `${listed(edited)} ${edited.length === 1 ? 'was' : 'were'} edited inside our summary: it stays as it is and is not kept up to date`,
        'Write what is yours above or below the summary, take the summary out, and run memoird rebuild.',
      ),
    )
  if (checks.length > 0 || longer.length === 0) return checks
  return [good('summaries', `${longer.length} weeks, months and years`)]
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

function listed(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
