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

/** Of an answer to several questions each share is the answer to its own. */
function keepShares(parts: readonly Part[], options: AnswersOptions, { value }: Answer): void {
  for (const [at, share] of splitAnswer(value, parts).entries()) {
    const question = parts[at]?.question
    if (question !== undefined)
      keepAnswer(question, options, { ids: question.ids, value: clean(share, options.redact) })
  }
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

async function asked(ask: Ask, question: Question, options: AnswersOptions) {
  try {
    const answer = await ask(question)
    // No text in it is unredacted.
    const stored: StoredAnswer = { ids: answer.ids, value: clean(answer.value, options.redact) }
    return { answer, stored }
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
  /** Questions without a stored answer, in the order in which they came up. */
  missing(): readonly Question[]
  /** How many were answered from the store. */
  stored(): number
}

/** Asks nobody: what was answered before is given, and for what was not nothing is found and the question is kept. */
export function collect(options: AnswersOptions): Collected {
  const missing = new Map<string, Question>()
  const joined = new Set<string>()
  let stored = 0
  return {
    async ask(question) {
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
    missing: () => [...missing.values()],
    stored: () => stored,
  }
}
