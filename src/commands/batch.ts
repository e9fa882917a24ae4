import path from 'node:path'
import type { DayToLearn } from '../learn/learn-days.ts'
import { newToken } from '../open/key.ts'
import type { OpenMemory } from '../open.ts'
import type { Question } from '../read/model/ask.ts'
import { NO_USAGE } from '../read/model/ask.ts'
import { AskFailure } from '../read/model/failure.ts'
import { askedOf, type BatchState, createBatch, fetchBatch, findBatch, waitingIn } from '../read/provider/batch.ts'
import { refuseOver } from '../read/provider/budget.ts'
import type { Reader } from '../read/provider/open-reader.ts'
import { costOf, inputTokensOf, type Tokens, worstCostOf } from '../read/provider/prices.ts'
import type { Apply } from '../store/apply.ts'
import { makeFolder, removeIfThere, writeFileAtomic } from '../store/disk/files.ts'
import { rehearseModel } from './next-run.ts'
import type { Outcome } from './outcome.ts'
import { reportProcess } from './process-report.ts'

/** Where a backfill stands, in words. */
interface Round {
  readonly status: 'waiting' | 'sent' | 'fetched'
  readonly text: string
  readonly failures: readonly string[]
}

/**
 * A backfill goes in rounds, one a run: what matters, then what it may contradict, then it is learned from the answers
 * that are there. Which round it is, is seen from what has no answer yet. `fetched` when nothing is missing any more.
 */
export async function batchRounds(memory: OpenMemory, wanted: readonly DayToLearn[], force: boolean): Promise<Round> {
  const reader = await memory.reader('anthropic')
  const fetched = await fetchRound(memory, reader)
  if (fetched?.status === 'waiting') return fetched
  const { missing } = await memory.rehearse((apply) => rehearseModel(memory, reader, apply, { wanted, force }))
  const before = fetched ?? { status: 'fetched' as const, text: '', failures: [] }
  if (missing.size === 0) return before
  const sent = await sendRound(memory, reader, missing)
  return { ...sent, text: `${before.text}${sent.text}`, failures: before.failures }
}

/** A round that learned nothing yet, as the command tells it. */
export function outcomeOf(memory: OpenMemory, { status, text, failures }: Round, apply: Apply, ms: number): Outcome {
  const nothing = { edits: [], answers: [], days: [], changed: [], changes: [], job: null, next: null, usage: NO_USAGE }
  const processed = { ...nothing, failures, ms, backend: 'anthropic' as const }
  return {
    report: { ...reportProcess(memory, apply.state, processed), batch: status },
    text,
    failures: [...failures, ...apply.failures],
    notes: apply.notes,
  }
}

/** Of the price of a call. */
const SHARE = 0.5
const MOST_REQUESTS = 10_000

/**
 * Fetches the batch that was sent before, if it has ended; null when none was. Every step is on disk before the next,
 * so that a backfill can be broken off anywhere and run again.
 */
async function fetchRound(memory: OpenMemory, reader: Reader): Promise<Round | null> {
  const folder = openBatchState(memory)
  const state = folder.read()
  if (state === null) return null
  const { client, failureOf } = await connectionOf(reader)
  const { batches } = client.messages
  try {
    const id = state.id ?? (await findBatch(batches, state))
    if (id === null) {
      // It never arrived: what was booked for it was not spent.
      book(reader, -state.booked)
      folder.write(null)
      return null
    }
    if (state.id === null) folder.write({ ...state, id })
    const waiting = await waitingIn(batches, id)
    if (waiting > 0) return { status: 'waiting', text: describeWaiting(id, waiting), failures: [] }
    const { answered, failures, tokens } = await fetchBatch(batches, id, state, reader.answers)
    settle(reader, state, tokens)
    folder.write(null)
    return { status: 'fetched', text: `Fetched ${counted(answered, 'answer')} of the batch ${id}.\n`, failures }
  } catch (error) {
    throw error instanceof AskFailure ? error : failureOf(error, 'the batch')
  }
}

/** What the server counted replaces what was booked. */
function settle(reader: Reader, state: BatchState, tokens: readonly Tokens[]): void {
  const price = reader.price()
  const sum = (of: (used: Tokens) => number): number => tokens.reduce((total, used) => total + of(used), 0)
  reader.ledger.book({
    usd: sum((used) => costOf(used, price) * SHARE) - state.booked,
    calls: 0,
    inputTokens: sum((used) => used.input + used.cacheRead + used.cacheWrite),
    outputTokens: sum((used) => used.output),
  })
}

/** Sends as many questions as the day's budget bears, as one batch; the wish is on disk before it is sent. */
async function sendRound(memory: OpenMemory, reader: Reader, missing: ReadonlyMap<string, Question>): Promise<Round> {
  const folder = openBatchState(memory)
  const { chosen, worst } = affordable(reader, missing)
  const { client, failureOf } = await connectionOf(reader)
  const { model, answers } = reader
  const wish: BatchState = {
    id: null,
    model,
    maxTokens: answers.maxTokens,
    at: memory.now().toISOString(),
    booked: worst,
    ...askedOf(chosen, model),
  }
  reader.ledger.book({ usd: worst, calls: chosen.size, inputTokens: 0, outputTokens: 0 })
  folder.write(wish)
  try {
    const id = await createBatch(client.messages.batches, chosen, {
      model,
      maxTokens: answers.maxTokens,
      effort: memory.config.claude.effort,
    })
    folder.write({ ...wish, id })
    return { status: 'sent', text: describeSent(id, chosen.size, missing.size - chosen.size, worst), failures: [] }
  } catch (error) {
    const failure = failureOf(error, 'the batch')
    // Else it may be on its way: the next run looks for it, and what was booked stays booked.
    if (!failure.billed) {
      book(reader, -worst)
      folder.write(null)
    }
    throw failure
  }
}

/** `--batch` is refused for a reader that has none. */
function connectionOf({ name, batches }: Reader) {
  if (batches === null) throw new Error(`no batches with ${name}`)
  return batches()
}

function affordable(reader: Reader, missing: ReadonlyMap<string, Question>) {
  const price = reader.price()
  const { maxTokens } = reader.answers
  const chosen = new Map<string, Question>()
  let worst = 0
  for (const [key, question] of missing) {
    const usd = worstCostOf(inputTokensOf(question), maxTokens, price) * SHARE
    try {
      refuseOver({ ledger: reader.ledger, limits: reader.budget }, worst + usd, chosen.size + 1)
    } catch (error) {
      if (chosen.size === 0) throw error
      break
    }
    worst += usd
    chosen.set(key, question)
    if (chosen.size === MOST_REQUESTS) break
  }
  return { chosen, worst }
}

function book(reader: Reader, usd: number): void {
  reader.ledger.book({ usd, calls: 0, inputTokens: 0, outputTokens: 0 })
}

function describeWaiting(id: string, waiting: number): string {
  return `The batch ${id} is on its way: ${counted(waiting, 'question')} without an answer yet. Run process --batch again.\n`
}

function describeSent(id: string, sent: number, rest: number, worst: number): string {
  const more = rest === 0 ? '' : `, ${rest} wait for tomorrow's budget`
  return `Sent ${counted(sent, 'question')} as the batch ${id}${more}: at most $${worst.toFixed(4)}, half of what calls cost. Run process --batch again to fetch the answers; most batches take less than an hour.\n`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** `.state/batch.json`: the batch that is on its way, if one is. */
function openBatchState({ files, root }: OpenMemory) {
  const file = path.join(root, '.state', 'batch.json')
  return {
    read(): BatchState | null {
      const bytes = files.read(file)
      return bytes === null ? null : parseState(bytes.toString('utf8'), file)
    },
    write(state: BatchState | null): void {
      if (state === null) {
        removeIfThere(files, file)
        return
      }
      makeFolder(files, path.dirname(file))
      writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(state, null, 1)}\n`), {
        token: newToken(),
      })
    },
  }
}

function parseState(text: string, file: string): BatchState {
  try {
    const { id, model, maxTokens, at, booked, asked, lists } = JSON.parse(text) as Partial<BatchState>
    if ((typeof id === 'string' || id === null) && typeof model === 'string' && typeof at === 'string')
      return { id, model, maxTokens: maxTokens ?? 0, at, booked: booked ?? 0, asked: asked ?? [], lists: lists ?? [] }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new AskFailure('stop', `${file} does not say which batch was sent: remove it to send another`)
}
