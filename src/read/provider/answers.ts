import { NO_USAGE } from '../agent.ts'
import { type Answer, type Ask, answerKey, type Part, type Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { type Table, tableOf } from './http.ts'

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

/** What was answered once is answered from the store; of an answer to several questions each share is kept alone. */
export function withAnswers(ask: Ask, options: AnswersOptions): Ask {
  return async (question) => {
    const known = storedAnswer(question, options)
    if (known !== null) return known
    const answer = await asked(ask, question, options)
    keepAnswer(askedAs(question, options.model), answer.value, options)
    // What is given now is what will be read next time.
    return { ...answer, value: clean(answer.value, options.redact) }
  }
}

/** The answer that is kept, null when there is none. Throws what it threw when the question was too long. */
export function storedAnswer(question: Question, { store, model, maxTokens }: AnswersOptions): Answer | null {
  const known = store.read(answerKey(model, question))
  if (known !== null && 'tooLong' in known && known.maxTokens < maxTokens) return null
  if (known === null || ('value' in known && question.wrong(known.value) !== null)) return null
  if ('tooLong' in known)
    throw new AskFailure('too-long', `${question.where}: no good answer before, and no more room now`)
  return { value: known.value, ids: known.ids, usage: NO_USAGE }
}

/** Of a question all that it takes to keep its answer; where it asks several as one, each with its numbers. */
export interface Asked extends Pick<Question, 'agent' | 'where' | 'ids'> {
  readonly key: string
  readonly parts?: readonly (Pick<Part, 'numbers'> & { readonly key: string })[]
}

export function askedAs(question: Question, model: string): Asked {
  const { agent, where, ids, parts } = question
  const one = { key: answerKey(model, question), agent, where, ids }
  if (parts === undefined) return one
  return { ...one, parts: parts.map(({ question, numbers }) => ({ key: answerKey(model, question), numbers })) }
}

/** An answer under the key of its question, else each share of it under the key of its own; no text in it is unredacted. */
export function keepAnswer(asked: Asked, value: unknown, { store, model, redact }: AnswersOptions): void {
  const { agent, ids, parts = [asked] } = asked
  const shares = asked.parts === undefined ? [value] : splitAnswer(value, asked.parts)
  for (const [at, { key }] of parts.entries())
    store.write(key, { agent, model }, { ids, value: clean(shares[at], redact) })
}

/** It was not answered as a whole in the room that there was. */
export function keepTooLong({ key, agent, ids }: Asked, { store, model, maxTokens }: AnswersOptions): void {
  store.write(key, { agent, model }, { ids, tooLong: true, maxTokens })
}

/**
 * An answer to several questions as one answer each, in their order and with their own numbers: a note goes to the
 * question of the turn that it names, one that names none of theirs to the first, to be dropped and counted there.
 */
export function splitAnswer(value: unknown, parts: readonly Pick<Part, 'numbers'>[]): Table[] {
  const lists: unknown[][] = parts.map(() => [])
  const given = tableOf(value)['notes']
  for (const note of Array.isArray(given) ? (given as unknown[]) : []) {
    const turn = tableOf(note)['t']
    const isNumber = typeof turn === 'number' && Number.isSafeInteger(turn)
    const at = parts.findIndex(({ numbers: [first, last] }) => isNumber && first <= turn && turn <= last)
    const first = parts[at]?.numbers[0]
    if (first === undefined) lists[0]?.push(note)
    else lists[at]?.push({ ...tableOf(note), t: Number(turn) - first + 1 })
  }
  return lists.map((notes) => ({ notes }))
}

async function asked(ask: Ask, question: Question, options: AnswersOptions): Promise<Answer> {
  try {
    return await ask(question)
  } catch (error) {
    if (!(error instanceof AskFailure)) throw error
    // Out of time is out of time for this run; the next one asks for less.
    const isLate = error.kind === 'stop' && error.billed && question.parts !== undefined
    if (!isLate && !error.asksForLess(question.parts !== undefined)) throw error
    keepTooLong(askedAs(question, options.model), options)
    throw isLate || error.kind === 'too-long' ? error : new AskFailure('too-long', error.message, { cause: error })
  }
}

function clean(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((each) => clean(each, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [redact(key), clean(each, redact)]))
}

/** Asks nobody: what was answered before is given, and for what was not nothing is found and the question is kept. */
export function collect(options: AnswersOptions) {
  const missing = new Map<string, Question>()
  const joined = new Set<string>()
  let stored = 0
  return {
    async ask(question: Question): Promise<Answer> {
      const known = storedAnswer(question, options)
      if (known !== null) {
        stored++
        return known
      }
      // What is asked for together with others is asked for once.
      if (!joined.has(question.about)) missing.set(question.about, question)
      for (const part of question.parts ?? []) joined.add(part.question.about)
      return { value: { notes: [] }, ids: question.ids, usage: NO_USAGE }
    },
    /** Questions without a stored answer, in the order in which they came up. */
    missing: () => [...missing.values()],
    /** How many were answered from the store. */
    stored: () => stored,
  }
}
