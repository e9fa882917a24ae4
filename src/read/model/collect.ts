import { type AnswersOptions, storedAnswer } from '../provider/answers.ts'
import { type Ask, answerKey, NO_USAGE, type Question } from './ask.ts'

/** What would have to be asked. */
export interface Collected {
  readonly ask: Ask
  /** Questions without a stored answer by their key, in the order in which they came up. */
  readonly missing: ReadonlyMap<string, Question>
  /** How many were answered from the store. */
  stored(): number
}

/** Asks nobody: what was answered before is given, and for what was not nothing is found and the question is kept. */
export function collect(options: AnswersOptions): Collected {
  const missing = new Map<string, Question>()
  const joined = new Set<string>()
  const keyOf = (question: Question): string => answerKey(options.model, question)
  let stored = 0
  const ask: Ask = (question) => {
    const known = storedAnswer(question, options)
    if (known !== null) {
      stored++
      return Promise.resolve(known)
    }
    // What is asked for together with others is asked for once.
    if (!joined.has(keyOf(question))) missing.set(keyOf(question), question)
    for (const part of question.parts ?? []) joined.add(keyOf(part.question))
    return Promise.resolve({ value: { notes: [] }, ids: question.ids, usage: NO_USAGE })
  }
  return { ask: async (question) => ask(question), missing, stored: () => stored }
}
