import { type Answer, type Ask, answerKey, NO_USAGE, type Part, type Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { type Share, splitAnswer } from '../model/split-answer.ts'

/** An answer as it is kept. `tooLong`: it was not answered as a whole in so many tokens, so the question is parted. */
export type StoredAnswer = { readonly ids: readonly string[] } & (
  | { readonly value: unknown }
  | { readonly tooLong: true; readonly maxTokens: number }
)

export interface AnswerStore {
  read(key: string): StoredAnswer | null
  write(key: string, about: Pick<Question, 'agent'> & { readonly model: string }, answer: StoredAnswer): void
}

export interface AnswersOptions {
  readonly store: AnswerStore
  readonly model: string
  /** Room for an answer: one that had no room in less is asked for again. */
  readonly maxTokens: number
  /** Applied to every text of an answer before it is kept. */
  readonly redact: (text: string) => string
}

/**
 * What was answered once is answered from the store: for nothing, and with the same bytes. Of an answer to several
 * questions each share is kept as the answer to its own question, and the whole is not.
 */
export function withAnswers(ask: Ask, options: AnswersOptions): Ask {
  return async (question) => {
    const known = storedAnswer(question, options)
    if (known !== null) return known
    const { answer, stored } = await asked(ask, question, options)
    if (question.parts === undefined) keepAnswer(question, options, stored)
    else keepShares(question.parts, options, answer)
    // What is given now is what will be read next time.
    return { ...answer, ...given(question, stored) }
  }
}

/** The answer that is kept, null when there is none. Throws what it threw when the question was too long. */
export function storedAnswer(question: Question, { store, model, maxTokens }: AnswersOptions): Answer | null {
  const known = store.read(answerKey(model, question))
  if (known !== null && 'tooLong' in known && known.maxTokens < maxTokens) return null
  if (known === null || ('value' in known && question.wrong(known.value) !== null)) return null
  return { ...given(question, known), usage: NO_USAGE }
}

function keepAnswer(question: Question, { store, model }: AnswersOptions, stored: StoredAnswer): void {
  store.write(answerKey(model, question), { agent: question.agent, model }, stored)
}

function keepShares(parts: readonly Part[], options: AnswersOptions, { value }: Answer): void {
  const shares = parts.map(({ question, numbers }) => ({ question, numbers, ids: question.ids }))
  for (const [share, stored] of storableShares(value, shares, options.redact))
    keepAnswer(share.question, options, stored)
}

/** The shares of an answer to several questions, each as it is kept. */
export function storableShares<One extends Share & Pick<Answer, 'ids'>>(
  value: unknown,
  shares: readonly One[],
  redact: (text: string) => string,
): (readonly [One, StoredAnswer])[] {
  const values = splitAnswer(value, shares)
  return shares.map((share, at) => [share, storable({ value: values[at], ids: share.ids }, redact)])
}

/** An answer as it is kept: no text in it is unredacted. */
export function storable(answer: Pick<Answer, 'value' | 'ids'>, redact: (text: string) => string): StoredAnswer {
  return { ids: answer.ids, value: clean(answer.value, redact) }
}

async function asked(ask: Ask, question: Question, options: AnswersOptions) {
  try {
    const answer = await ask(question)
    return { answer, stored: storable(answer, options.redact) }
  } catch (error) {
    if (!(error instanceof AskFailure)) throw error
    // Out of time is out of time for this run; the next one asks for less.
    const isLate = error.kind === 'stop' && error.billed && question.parts !== undefined
    if (!isLate && !error.asksForLess(question.parts !== undefined)) throw error
    keepAnswer(question, options, { ids: question.ids, tooLong: true, maxTokens: options.maxTokens })
    throw isLate || error.kind === 'too-long' ? error : new AskFailure('too-long', error.message, { cause: error })
  }
}

function given(question: Question, stored: StoredAnswer): Pick<Answer, 'value' | 'ids'> {
  if ('tooLong' in stored)
    throw new AskFailure('too-long', `${question.where}: no good answer before, and no more room now`)
  return { value: stored.value, ids: stored.ids }
}

function clean(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((each) => clean(each, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [redact(key), clean(each, redact)]))
}

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
