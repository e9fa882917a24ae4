import { usageError } from '../errors.ts'
import type { Review } from '../memory/review.ts'
import type { OpenMemory } from '../open.ts'
import { reviewsInOrder } from '../store/review-file.ts'
import type { Outcome } from './index.ts'
import { type Decision, decideReview, editAction, findReview, lineOf, shownDecision } from './review-decide.ts'

interface ReviewWords {
  /** list, show, accept, reject or edit; null lists. */
  readonly verb: string | null
  /** `r-3f2a91c0`, or its beginning. */
  readonly id: string | null
  /** accept: which option, by number or label. edit: the words to write instead. */
  readonly rest: string | null
}

/** What waits for a human's decision, and the decision. The same questions as in workspace/REVIEW.md. */
export async function review(memory: OpenMemory, { verb, id, rest }: ReviewWords): Promise<Outcome> {
  if (verb === null || verb === 'list') return list(memory)
  if (verb === 'show') return show(findReview(memory.glance().state, id))
  if (verb === 'accept')
    return decide(memory, id, (question) => ({ action: optionOf(question, rest).action, text: null }))
  if (verb === 'reject') return decide(memory, id, (question) => ({ action: rejection(question), text: null }))
  if (verb === 'edit')
    return decide(memory, id, (question) => ({ action: acceptance(question), text: lineOf(memory, rest) }))
  throw usageError(`review takes list, show, accept, reject or edit, found "${verb}"`)
}

function list(memory: OpenMemory): Outcome {
  const { state, notes, damage } = memory.glance()
  const items = reviewsInOrder(state)
  const end = 'Tick a box in workspace/REVIEW.md, or: memoird review accept <id> [option]\n'
  const text = items.length === 0 ? 'Nothing waits for you.\n' : `${items.map(shownReview).join('\n')}${end}`
  return { report: { items }, text, failures: damage === null ? [] : [damage], notes }
}

function show(question: Review): Outcome {
  return { report: question, text: shownReview(question), failures: [], notes: [] }
}

async function decide(memory: OpenMemory, id: string | null, choose: (question: Review) => Decision): Promise<Outcome> {
  const decided = await decideReview(memory, id, choose)
  const { run, question, action, held, changed, failures, notes } = decided
  const note = `${question.id}: ${action}`
  return {
    report: { run, review: question.id, action, held, changed, note },
    text: shownDecision(decided),
    failures,
    notes,
  }
}

function optionOf(question: Review, which: string | null): Review['options'][number] {
  const byNumber = which !== null && /^\d+$/.test(which) ? question.options[Number(which) - 1] : undefined
  const option =
    which === null
      ? suggested(question)
      : (byNumber ?? question.options.find(({ label, action }) => label === which || action === which))
  if (option) return option
  const allowed = question.options.map(({ label }, at) => `${at + 1} ${label}`).join(', ')
  const found = which === null ? 'found no answer' : `found "${which}"`
  throw usageError(
    `${question.id} can be answered with: ${allowed}; for example: memoird review accept ${question.id} 1; ${found}`,
  )
}

/** Without a word the suggestion is taken; a question without one must be answered in words. */
function suggested(question: Review): Review['options'][number] | undefined {
  const named = question.options.find(({ label }) => label === question.suggestion)
  return named ?? question.options.find(({ action }) => APPROVALS.includes(action))
}

const APPROVALS = ['approve', 'merge', 'move']
const REJECTIONS = ['reject', 'keep-old', 'keep', 'keep-both', 'forget']

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
  const suggestion = item.suggestion === null ? '' : `  Suggestion: ${item.suggestion}\n`
  const options = item.options.map((option, at) => `  ${at + 1}. ${option.label}\n`).join('')
  return `${item.id}  ${item.title}\n${item.body.map((line) => `  ${line}\n`).join('')}${suggestion}${options}`
}
