import { UserError } from '../../errors.ts'
import type { Review } from '../../memory/review/review.ts'
import type { OpenMemory } from '../../open.ts'
import { reviewsShown } from '../../store/projection/review-page.ts'
import { type Outcome, outcome } from '../outcome.ts'
import { type Lines, openLines, type Terminal } from '../terminal.ts'
import { type Decided, type Decision, decideReview, editAction, lineOf, shownDecision, shownReview } from './review.ts'

/** Asks one question of REVIEW.md after the other, until all are answered or skipped or the person quits. */
export async function reviewPrompt(memory: OpenMemory, terminal: Terminal): Promise<Outcome> {
  const lines = openLines(terminal)
  const seen = new Set<string>()
  const decided: Decided[] = []
  try {
    for (;;) {
      const waiting = reviewsShown(memory.glance().state).filter(({ id }) => !seen.has(id))
      const [question] = waiting
      if (question === undefined) break
      lines.say(`${shownReview(question)}\n`)
      const answer = await answerOne(memory, lines, question, waiting.length)
      if (answer === 'quit') break
      seen.add(question.id)
      if (answer !== 'skip') {
        decided.push(answer)
        lines.say(`${shownDecision(answer)}\n`)
      }
    }
  } finally {
    lines.close()
  }
  return outcomeOf(memory, decided)
}

/** Until there is an answer: what cannot be done is said, and asked again. */
async function answerOne(memory: OpenMemory, lines: Lines, question: Review, waiting: number) {
  const editable = editAction(question)
  const keys = [`1-${question.options.length}`, ...(editable === null ? [] : ['e edit']), 's skip', 'q quit'].join(', ')
  for (;;) {
    const key = (await lines.ask(`${waiting} waiting; ${keys}: `))?.trim().toLowerCase()
    if (key === undefined || key === 'q') return 'quit'
    if (key === 's' || key === '') return 'skip'
    try {
      const decision = key === 'e' ? await edited(memory, lines, question) : chosen(question, key)
      if (decision === null) lines.say(`${keys}, found "${key}"\n`)
      else return await decideReview(memory, question.id, () => decision)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      lines.say(`${error.message}\n`)
      // A tick in an editor came first: there is nothing left to answer.
      if (!memory.glance().state.reviews.has(question.id)) return 'skip'
    }
  }
}

function chosen(question: Review, key: string): Decision | null {
  const option = /^\d+$/.test(key) ? question.options[Number(key) - 1] : undefined
  return option === undefined ? null : { action: option.action, text: null }
}

/** The line in the person's own words; the one that was shown stands there to be changed. */
async function edited(memory: OpenMemory, lines: Lines, question: Review): Promise<Decision | null> {
  const action = editAction(question)
  if (action === null) return null
  const shown = memory.glance().state.memories.get(question.memories.at(-1) ?? '')
  const text = await lines.ask('write instead: ', shown?.text)
  return text === null ? null : { action, text: lineOf(memory, text) }
}

function outcomeOf(memory: OpenMemory, decided: readonly Decided[]): Outcome {
  const { state, notes, damage } = memory.glance()
  const left = reviewsShown(state).length
  const waits = left === 0 ? 'Nothing waits for you.' : `${left} ${left === 1 ? 'waits' : 'wait'} for you.`
  const text = `${decided.length} answered. ${waits}\n`
  const answered = decided.map(({ run, question, action }) => ({ run, review: question.id, action }))
  const all = (of: 'failures' | 'notes'): string[] => [...new Set(decided.flatMap((one) => one[of]))]
  const failures = [...all('failures'), ...(damage === null ? [] : [damage])]
  return outcome({ answered, left }, text, { failures, notes: [...new Set([...notes, ...all('notes')])] })
}
