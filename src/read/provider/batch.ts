import type Anthropic from '@anthropic-ai/sdk'
import { answerKey, type Part, type Question } from '../model/ask.ts'
import { wrongDistillation } from '../model/distil.ts'
import { wrongAtom } from '../model/distil-atom.ts'
import { wrongShort } from '../model/in-short.ts'
import { wrongNotes } from '../model/note.ts'
import { type AnswersOptions, storable, storableShares } from './answers.ts'
import { type AskSettings, messageParams, readMessage } from './anthropic.ts'
import type { Tokens } from './prices.ts'

/** A batch that is on its way, as `.state/batch.json` keeps it. */
export interface BatchState {
  /** Null between the wish and the server's answer: after a crash there, the batch is looked for. */
  readonly id: string | null
  readonly model: string
  /** Room for each answer. */
  readonly maxTokens: number
  /** ISO time. */
  readonly at: string
  /** What is booked for it, in dollars. */
  readonly booked: number
  readonly asked: readonly Asked[]
  /** Ids of memories behind the numbers of the questions. */
  readonly lists: readonly (readonly string[])[]
}

/** What the answer to a question needs to be kept, whatever became of the log since. */
export interface Asked {
  readonly key: string
  readonly agent: Question['agent']
  readonly where: string
  /** Number of its list of ids. */
  readonly list: number
  /** Where it asks several questions as one: each with its numbers in the answer. */
  readonly parts?: readonly (Pick<Asked, 'key' | 'list'> & Pick<Part, 'numbers'>)[]
}

/** Questions as the state keeps them: equal lists once. */
export function askedOf(questions: ReadonlyMap<string, Question>, model: string): Pick<BatchState, 'asked' | 'lists'> {
  const lists = new Map<string, number>()
  const listOf = ({ ids }: Question): number => {
    const list = ids.join(' ')
    if (!lists.has(list)) lists.set(list, lists.size)
    return lists.get(list) ?? 0
  }
  const asked = [...questions].map(([key, question]): Asked => {
    const { agent, where, parts } = question
    const one = { key, agent, where, list: listOf(question) }
    if (parts === undefined) return one
    const keyed = ({ question, numbers }: Part) => ({
      key: answerKey(model, question),
      list: listOf(question),
      numbers,
    })
    return { ...one, parts: parts.map(keyed) }
  })
  return { asked, lists: [...lists.keys()].map((list) => (list === '' ? [] : list.split(' '))) }
}

export interface BatchResult {
  readonly answered: number
  /** What went wrong, in sentences; the questions are asked again. */
  readonly failures: readonly string[]
  readonly tokens: readonly Tokens[]
}

type Batches = Pick<Anthropic['messages']['batches'], 'create' | 'retrieve' | 'list' | 'results'>

/** Sends questions as one batch, each under its key; the id of the batch. */
export async function createBatch(batches: Batches, questions: ReadonlyMap<string, Question>, settings: AskSettings) {
  const requests = [...questions].map(([key, question]) => ({
    custom_id: key,
    params: messageParams(question, settings),
  }))
  return (await batches.create({ requests })).id
}

/** The id of a batch that was sent while we crashed: as many requests, made since then. Null when there is none. */
export async function findBatch(batches: Batches, { at, asked }: BatchState): Promise<string | null> {
  const { data } = await batches.list({ limit: 20 })
  const found = data.find(({ created_at, request_counts: counts }) => {
    const all = counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired
    return Date.parse(created_at) >= Date.parse(at) - SKEW_MS && all === asked.length
  })
  return found?.id ?? null
}

/** The server's clock and ours. */
const SKEW_MS = 300_000

/** How many requests of a batch are still on their way; 0 when its results can be fetched. */
export async function waitingIn(batches: Batches, id: string): Promise<number> {
  const batch = await batches.retrieve(id)
  return batch.processing_status === 'ended' ? 0 : Math.max(1, batch.request_counts.processing)
}

/** Keeps the answers of a batch that has ended, by their keys: what was not asked is not ours. */
export async function fetchBatch(
  batches: Batches,
  id: string,
  state: BatchState,
  answers: Answers,
): Promise<BatchResult> {
  const questions = new Map(state.asked.map((one) => [one.key, one]))
  const tokens: Tokens[] = []
  const failures: string[] = []
  let answered = 0
  for await (const { custom_id: key, result } of await batches.results(id)) {
    const question = questions.get(key)
    if (question === undefined) continue
    const { agent, where, parts } = question
    if (result.type !== 'succeeded') {
      failures.push(`${where}: the request of the batch ${WHY[result.type]}`)
      if (parts !== undefined && isRefused(result)) keepParted(question, state, answers)
      continue
    }
    const { outcome, tokens: used } = readMessage(result.message, { where, wrong: WRONG[agent] })
    tokens.push(used)
    if ('value' in outcome) {
      answered++
      keepValue(question, outcome.value, state, answers)
    } else {
      if (outcome.failure.kind !== 'too-long') failures.push(outcome.failure.message)
      if (outcome.failure.asksForLess(parts !== undefined)) keepParted(question, state, answers)
    }
  }
  return { answered, failures, tokens }
}

type Answers = Pick<AnswersOptions, 'store' | 'redact'>

/** An answer under the key of its question, else each share of it under the key of its own. */
function keepValue(asked: Asked, value: unknown, { model, lists }: BatchState, { store, redact }: Answers): void {
  const { agent, parts } = asked
  const ids = lists[asked.list] ?? []
  if (parts === undefined) {
    store.write(asked.key, { agent, model }, storable({ value, ids }, redact))
    return
  }
  const shares = parts.map(({ key, numbers, list }) => ({ key, numbers, ids: lists[list] ?? [] }))
  for (const [{ key }, stored] of storableShares(value, shares, redact)) store.write(key, { agent, model }, stored)
}

function keepParted({ key, agent, list }: Asked, { model, maxTokens, lists }: BatchState, { store }: Answers): void {
  store.write(key, { agent, model }, { ids: lists[list] ?? [], tooLong: true, maxTokens })
}

/** The request itself was wrong, and would be again. */
function isRefused(result: Anthropic.Messages.Batches.MessageBatchResult): boolean {
  return result.type === 'errored' && result.error.error.type === 'invalid_request_error'
}

const WRONG: Readonly<Record<Question['agent'], Question['wrong']>> = {
  notes: wrongNotes,
  distil: wrongDistillation,
  atom: wrongAtom,
  rollup: wrongShort,
}
const WHY = { errored: 'failed', canceled: 'was canceled', expired: 'was not answered within a day' } as const
