import { UserError, usageError } from '../errors.ts'
import { checkLine } from '../extract/line-rules.ts'
import type { Review } from '../memory/review.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'

export interface Decision {
  readonly action: string
  /** What to write instead of what was shown; null for the text as shown. */
  readonly text: string | null
}

export interface Decided {
  readonly run: string
  readonly question: Review
  readonly action: string
  /** False when what the question rests on changed since it was shown: it is closed and nothing else happened. */
  readonly held: boolean
  readonly changed: readonly string[]
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/** Answers one question as a run of its own, the way a tick in REVIEW.md does. */
export async function decideReview(
  memory: OpenMemory,
  id: string | null,
  choose: (question: Review) => Decision,
): Promise<Decided> {
  return memory.write(async (apply) => {
    const question = findReview(apply.state, id)
    const { action, text } = choose(question)
    const run = apply.answer(question, action, text)
    const held = apply.entries.some(
      ({ run: of, change }) =>
        of === run &&
        change.type === 'review-closed' &&
        change.data.id === question.id &&
        change.data.outcome.by === 'human',
    )
    const changed = apply.project()
    return { run, question, action, held, changed, failures: apply.failures, notes: apply.notes }
  })
}

/** The open question of an id, or of its beginning. */
export function findReview(state: State, id: string | null): Review {
  if (id === null)
    throw usageError('which question? memoird review lists them, for example: memoird review accept r-3f2a91c0')
  const found = [...state.reviews.values()].filter((question) => question.id === id || question.id.startsWith(id))
  const [question] = found
  if (question === undefined) throw new UserError(`no open question ${id}; memoird review lists them`)
  if (found.length > 1)
    throw new UserError(`${id} is the beginning of ${found.length} questions: ${found.map((one) => one.id).join(', ')}`)
  return question
}

const EDITED: Partial<Readonly<Record<Review['type'], string>>> = {
  contradiction: 'take-new',
  soul: 'approve',
  fading: 'approve',
  feedback: 'approve',
}

/** What an answer in the human's own words does to a question; null where there is no line to word. */
export function editAction(question: Review): string | null {
  const action = EDITED[question.type]
  const offered = question.options.some((option) => option.action === action)
  return action !== undefined && offered && question.memories.length > 0 ? action : null
}

/** A line as a document takes it, secrets redacted. */
export function lineOf(memory: Pick<OpenMemory, 'redactor'>, text: string | null): string {
  const given = memory.redactor()(text ?? '')
  const checked = checkLine(given)
  if (!checked.ok) throw usageError(`edit takes the line to write instead: ${checked.why}, found "${given}"`)
  return checked.text
}

const ERASES = 'The words stay in the journal, so that this can be undone; memoird forget erases them everywhere.\n'

/** What was decided, in lines. */
export function shownDecision({ run, question, action, held, changed }: Decided): string {
  const done = held
    ? (question.options.find((option) => option.action === action)?.label ?? action)
    : 'not done: what it rests on changed since it was shown; memoird review shows what is left to decide'
  const files = changed.map((file) => `  changed ${file}\n`).join('')
  const erases = held && action.startsWith('forget') ? ERASES : ''
  return `${question.id} ${question.title} ${done}\n${files}${erases}Take it back: memoird undo ${run}\n`
}
