import { UserError, usageError } from '../errors.ts'
import { checkLine } from '../extract/line-rules.ts'
import type { Review } from '../memory/review.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import type { Outcome } from './index.ts'

export interface ReviewWords {
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
  if (verb === 'show') return show(find(memory.read().state, id))
  if (verb === 'accept')
    return decide(memory, id, (question) => ({ action: optionOf(question, rest).action, text: null }))
  if (verb === 'reject') return decide(memory, id, (question) => ({ action: rejection(question), text: null }))
  if (verb === 'edit') return decide(memory, id, (question) => ({ action: acceptance(question), text: lineOf(rest) }))
  throw usageError(`review takes list, show, accept, reject or edit, found "${verb}"`)
}

function list(memory: OpenMemory): Outcome {
  const { state, notes, damage } = memory.read()
  const items = [...state.reviews.values()]
  const end = 'Tick a box in workspace/REVIEW.md, or: memoird review accept <id> [option]\n'
  const text = items.length === 0 ? 'Nothing waits for you.\n' : `${items.map(shown).join('\n')}${end}`
  return { report: { items }, text, failures: damage === null ? [] : [damage], notes }
}

function show(question: Review): Outcome {
  return { report: question, text: shown(question), failures: [], notes: [] }
}

type Decision = { readonly action: string; readonly text: string | null }

async function decide(memory: OpenMemory, id: string | null, choose: (question: Review) => Decision): Promise<Outcome> {
  return memory.write(async (apply: Apply) => {
    const question = find(apply.state, id)
    const { action, text } = choose(question)
    const run = apply.answer(question, action, text)
    const changed = apply.project()
    const outcome = apply.state.runs.at(-1)
    const said = `${question.id} ${question.title} ${action}\n${changed.map((file) => `  changed ${file}\n`).join('')}Take it back: memoird undo ${run}\n`
    return {
      report: { run, review: question.id, action, changed, note: outcome?.commit.note ?? null },
      text: said,
      failures: apply.failures,
      notes: apply.notes,
    }
  })
}

function find(state: State, id: string | null): Review {
  if (id === null)
    throw usageError('which question? memoird review lists them, for example: memoird review accept r-3f2a91c0')
  const found = [...state.reviews.values()].filter((question) => question.id === id || question.id.startsWith(id))
  const [question] = found
  if (question === undefined) throw new UserError(`no open question ${id}; memoird review lists them`)
  if (found.length > 1)
    throw new UserError(`${id} is the beginning of ${found.length} questions: ${found.map((one) => one.id).join(', ')}`)
  return question
}

function optionOf(question: Review, which: string | null): Review['options'][number] {
  const byNumber = which !== null && /^\d+$/.test(which) ? question.options[Number(which) - 1] : undefined
  const option =
    which === null
      ? suggested(question)
      : (byNumber ?? question.options.find(({ label, action }) => label === which || action === which))
  if (option) return option
  const allowed = question.options.map(({ label }, at) => `${at + 1} ${label}`).join(', ')
  throw usageError(`${question.id} can be answered with: ${allowed}; found "${which ?? ''}"`)
}

/** Without a word the suggestion is taken; a question without one must be answered in words. */
function suggested(question: Review): Review['options'][number] | undefined {
  const named = question.options.find(({ label }) => label === question.suggestion)
  return named ?? question.options.find(({ action }) => action === 'approve')
}

const REJECTIONS = ['reject', 'keep-old', 'forget']

function rejection(question: Review): string {
  const action = REJECTIONS.find((name) => question.options.some((option) => option.action === name))
  if (action) return action
  throw usageError(
    `${question.id} has nothing to reject; answer it with: memoird review accept ${question.id} <option>`,
  )
}

function acceptance(question: Review): string {
  const action = ['take-new', 'approve'].find((name) => question.options.some((option) => option.action === name))
  if (action && question.memories.length > 0) return action
  throw usageError(`${question.id} has no text to edit; answer it with: memoird review accept ${question.id} <option>`)
}

function lineOf(text: string | null): string {
  const checked = checkLine(text ?? '')
  if (!checked.ok) throw usageError(`edit takes the line to write instead: ${checked.why}, found "${text ?? ''}"`)
  return checked.text
}

function shown(item: Review): string {
  const suggestion = item.suggestion === null ? '' : `  Suggestion: ${item.suggestion}\n`
  const options = item.options.map((option, at) => `  ${at + 1}. ${option.label}\n`).join('')
  return `${item.id}  ${item.title}\n${item.body.map((line) => `  ${line}\n`).join('')}${suggestion}${options}`
}
