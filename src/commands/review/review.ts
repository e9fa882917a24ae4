import { UserError, usageError } from '../../errors.ts'
import { shownLabel } from '../../memory/review/items.ts'
import type { Review } from '../../memory/review/review.ts'
import type { State } from '../../memory/state.ts'
import type { OpenMemory } from '../../open.ts'
import { checkLine } from '../../read/line-rules.ts'
import { harmless, reviewsShown } from '../../store/projection/review-page.ts'
import { type Outcome, outcome } from '../outcome.ts'

type Words = Readonly<Record<'verb' | 'id' | 'rest', string | null>>

/**
 * What waits for a human's decision, and the decision. The same questions as in workspace/REVIEW.md. `rest`: of accept which
 * option, by number or label, of edit the words to write instead.
 */
export async function review(memory: OpenMemory, { verb, id, rest }: Words): Promise<Outcome> {
  if (verb === null || verb === 'list') return list(memory)
  if (verb === 'show') {
    const question = findReview(memory.glance().state, id)
    return outcome(question, shownReview(question))
  }
  if (verb === 'accept')
    return decide(memory, id, (question) => ({ action: optionOf(question, rest).action, text: null }))
  if (verb === 'reject') return decide(memory, id, (question) => ({ action: rejection(question), text: null }))
  if (verb === 'edit')
    return decide(memory, id, (question) => ({ action: acceptance(question), text: lineOf(memory, rest) }))
  throw usageError(`review takes list, show, accept, reject or edit, found "${verb}"`)
}

function list(memory: OpenMemory): Outcome {
  const { state, notes, damage } = memory.glance()
  const items = reviewsShown(state)
  const unasked = state.reviews.size - items.length
  const more =
    unasked === 0 ? '' : `${unasked} more ${unasked === 1 ? 'waits' : 'wait'} unasked: three new ones a week are put.\n`
  const end = 'Tick a box in workspace/REVIEW.md, or: memoird review accept <id> [option]\n'
  const text =
    items.length === 0 ? `Nothing waits for you.\n${more}` : `${items.map(shownReview).join('\n')}${more}${end}`
  return outcome({ items }, text, { failures: damage ?? [], notes })
}

async function decide(memory: OpenMemory, id: string | null, choose: (question: Review) => Decision): Promise<Outcome> {
  const decided = await decideReview(memory, id, choose)
  const { run, question, action, changed } = decided
  const note = `${question.id}: ${action}`
  return outcome({ run, review: question.id, action, changed, note }, shownDecision(decided), decided)
}

function optionOf(question: Review, which: string | null): Review['options'][number] {
  const byNumber = which !== null && /^\d+$/.test(which) ? question.options[Number(which) - 1] : undefined
  const option =
    which === null
      ? question.options.find(({ action }) => action === 'approve')
      : (byNumber ?? question.options.find(({ label, action }) => label === which || action === which))
  if (option) return option
  const allowed = question.options.map(({ label }, at) => `${at + 1} ${label}`).join(', ')
  const found = which === null ? 'found no answer' : `found "${which}"`
  throw usageError(
    `${question.id} can be answered with: ${allowed}; for example: memoird review accept ${question.id} 1; ${found}`,
  )
}

const REJECTIONS = ['reject', 'keep-old', 'keep-both', 'forget']

function rejection(question: Review): string {
  const action = REJECTIONS.find((name) => question.options.some((option) => option.action === name))
  if (action) return action
  throw usageError(
    `${question.id} has nothing to reject; answer it with: memoird review accept ${question.id} <option>`,
  )
}

function acceptance(question: Review): string {
  const action = editAction(question)
  if (action !== null) return action
  throw usageError(`${question.id} has no text to edit; answer it with: memoird review accept ${question.id} <option>`)
}

/** A question with its numbered choices, in lines. */
export function shownReview(item: Review): string {
  const options = item.options.map((option, at) => `  ${at + 1}. ${shownLabel(option.label)}\n`).join('')
  return `${item.id}  ${item.title}\n${item.body.map((line) => `  ${line}\n`).join('')}${options}`
}

export interface Decision {
  readonly action: string
  /** What to write instead of what was shown; null for the text as shown. */
  readonly text: string | null
}

export interface Decided {
  readonly run: string
  readonly question: Review
  readonly action: string
  readonly changed: readonly string[]
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/** Answers one question as a run of its own, the way a tick in REVIEW.md does. */
export async function decideReview(memory: OpenMemory, id: string | null, choose: (question: Review) => Decision) {
  return memory.write(async (apply) => {
    const question = findReview(apply.state, id)
    const { action, text } = choose(question)
    const { run } = apply.answer(question, action, text)
    const changed = apply.project()
    return { run, question, action, changed, failures: apply.failures, notes: apply.notes }
  })
}

/** The open question of an id, or of its beginning. */
function findReview(state: State, id: string | null): Review {
  if (id === null)
    throw usageError('which question? memoird review lists them, for example: memoird review accept r-3f2a91c0')
  const found = [...state.reviews.values()].filter((question) => question.id === id || question.id.startsWith(id))
  const [question] = found
  if (question === undefined) throw new UserError(`${goneSentence(state, id)}; memoird review lists what is open`)
  if (found.length > 1)
    throw new UserError(`${id} is the beginning of ${found.length} questions: ${found.map((one) => one.id).join(', ')}`)
  return harmless(question)
}

function goneSentence({ closed }: State, id: string): string {
  const [ended, ...more] = [...closed].flatMap(([known, one]) => (known.startsWith(id) ? one : []))
  if (ended === undefined || more.length > 0) return `no open question ${id}`
  const { review, outcome } = ended
  const { label } = review.options.find(({ action }) => action === outcome.action) ?? { label: outcome.action }
  return outcome.by === 'human'
    ? `no open question ${id}: ${review.id} was answered "${label}" on ${outcome.on}`
    : `no open question ${id}: ${review.id} was closed, because what it asked had changed`
}

const EDITED: Partial<Readonly<Record<Review['type'], string>>> = {
  contradiction: 'take-new',
  soul: 'approve',
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
export function shownDecision({ run, question, action, changed }: Decided): string {
  const done = question.options.find((option) => option.action === action)?.label ?? action
  const files = changed.map((file) => `  changed ${file}\n`).join('')
  const erases = action.startsWith('forget') ? ERASES : ''
  return `${question.id} ${question.title} ${done}\n${files}${erases}Take it back: memoird undo ${run}\n`
}
