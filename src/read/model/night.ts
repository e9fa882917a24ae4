import { importanceOf } from '../../memory/importance.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Usage } from '../agent.ts'
import type { AtomParts, MemoryCluster, NightReader, Refusal } from '../night-reader.ts'
import { storedAnswer } from '../provider/answers.ts'
import type { Ledger } from '../provider/budget.ts'
import { tableOf } from '../provider/http.ts'
import { type AskPorts, openAsk } from '../provider/open-ask.ts'
import { estimate } from '../provider/prices.ts'
import type { Answer, Ask, Question, Schema } from './ask.ts'
import { AskFailure } from './failure.ts'
import { isOfTheTwo } from './known-memories.ts'
import { fence } from './render-turns.ts'
import { NUMBER, object, TEXT } from './schema.ts'

type Agent = Exclude<Question['agent'], 'notes'>

const BOOLEAN: Schema = { type: 'boolean' }
const FORMS = {
  distil: { abstraction: TEXT, compression_ratio: NUMBER, is_causal: BOOLEAN },
  atom: { subject: TEXT, action: TEXT, outcome: TEXT, consequences: TEXT, not_causal: BOOLEAN },
  rollup: { in_short: TEXT },
} as const satisfies Readonly<Record<Agent, Readonly<Record<string, Schema>>>>

/** What somebody else wrote never comes before a model. */
const OTHERS: Refusal = { kind: 'rejected', reason: 'words of others', detail: 'it is not asked about', usage: null }

interface NightPorts extends AskPorts {
  /** What the nights of this day spent so far. */
  readonly nights: Ledger
  /** The instructions of an agent: `src/read/prompts`. */
  readonly prompt: (agent: Agent) => string
}

/** What a night asks a model: one question a cluster, a distilled memory, a period. */
export function nightReader(
  ports: NightPorts,
  options: NightOptions,
): { [K in keyof NightReader]: NonNullable<NightReader[K]> } {
  const ask = askForNight(ports, options)
  /** A question about material, which stands between two lines that carry one id. */
  const answer = async (
    agent: Agent,
    { what, said, where, ids }: { what: string; said: string; where: string; ids: readonly string[] },
  ): Promise<(Answer & { readonly kind?: never }) | Refusal> => {
    const words = ports.answers.redact(said)
    const id = fence([words])
    const input = [`[${id} ${what}]`, words, `[${id} end]`].join('\n')
    const system = ports.prompt(agent)
    const form = { schema: object(FORMS[agent]), wrong: (value: unknown) => wrongIn(value, FORMS[agent]) }
    return ask({ agent, system, known: '', input, about: input, ids, where, ...form }).catch(refusalFor)
  }
  return {
    distiller: {
      async distil(cluster: MemoryCluster) {
        const { members, fingerprint } = cluster
        if (!members.every(isOfTheTwo)) return OTHERS
        const about = { what: 'memories', said: clusterInLines(cluster), where: `cluster ${fingerprint.slice(0, 12)}` }
        const given = await answer('distil', { ...about, ids: members.map(({ id }) => id) })
        if (given.kind !== undefined) return given
        // What the model claims of its ratio is not read.
        const { abstraction, is_causal } = given.value as { readonly abstraction: string; readonly is_causal: boolean }
        return { kind: 'distilled', abstraction, isCausal: is_causal, usage: given.usage }
      },
    },
    atoms: {
      async find(memory: Memory) {
        if (!isOfTheTwo(memory)) return { kind: 'none', usage: null }
        const about = { what: 'text', said: memory.text, where: `the atom of ${memory.id}`, ids: [memory.id] }
        const given = await answer('atom', about)
        if (given.kind !== undefined) return given
        const { subject, action, outcome, consequences, not_causal } = given.value as AtomParts &
          Record<string, unknown>
        if (not_causal === true) return { kind: 'none', usage: given.usage }
        return { kind: 'found', parts: { subject, action, outcome, consequences }, usage: given.usage }
      },
    },
    short: {
      async write(period, said) {
        const given = await answer('rollup', { what: 'summary', said, where: `the summary of ${period}`, ids: [] })
        if (given.kind !== undefined) return given
        return { kind: 'written', text: String(tableOf(given.value)['in_short']).trim(), usage: given.usage }
      },
    },
  }
}

/** The memories of a cluster as a reader is shown them: numbered, with their importance, no id among them. */
function clusterInLines({ members }: MemoryCluster): string {
  const lines = members.map(
    (memory, at) => `[${at + 1}] importance=${importanceOf(memory).toFixed(1)} | ${memory.text.replace(/\s+/g, ' ')}`,
  )
  return [
    `MEMORIES TO COMPRESS (cluster of ${members.length} related entries):`,
    '',
    ...lines,
    '',
    'Produce a single compressed abstraction.',
  ].join('\n')
}

/** What is wrong with the shape of an answer, or null. A number may be anything: it is not read. */
function wrongIn(value: unknown, form: Readonly<Record<string, Schema>>): string | null {
  const bad = Object.entries(form).find(([key, { type }]) => type !== 'number' && typeof tableOf(value)[key] !== type)
  return bad === undefined ? null : `expected an object in which "${bad[0]}" is a ${String(bad[1]['type'])}`
}

/** What a question that got no answer means for what it was about. Throws what is no failure of asking. */
function refusalFor(error: unknown): Refusal {
  if (!(error instanceof AskFailure)) throw error
  const { usage = null } = error instanceof NotAsked ? error : {}
  const said = (kind: Refusal['kind'], reason: string): Refusal => ({ kind, reason, detail: error.message, usage })
  if (error instanceof NotAsked) return said('later', 'not asked in a dry run')
  if (error instanceof NightBudgetSpent) return said('later', 'night budget')
  if (error.kind === 'segment') return said('rejected', 'Claude would not answer')
  if (error.kind === 'too-long') return said('rejected', 'the answer is too long')
  // The server answered, and was paid, with something that nobody can read.
  if (error.counted) return said('rejected', 'the answer has another form')
  return error.kind === 'stop' ? said('failed', 'Claude cannot be asked') : said('failed', 'no answer from Claude')
}

export interface NightOptions {
  /** Questions a minute. */
  readonly ratePerMinute: number
  /** Sends nothing, and says what it would cost. */
  readonly dryRun?: boolean
}

/** The dollars of the night are used up: what is left is looked at the next night. */
class NightBudgetSpent extends AskFailure {}

/** A dry run: what asking would cost. */
class NotAsked extends AskFailure {
  readonly usage: Usage

  constructor(where: string, usage: Usage) {
    super('again', `${where}: would be asked`, { unsent: true })
    this.usage = usage
  }
}

/** Asks from the store, else at a rate, within what the day and the night may cost; a dry run says what it would cost. */
function askForNight(ports: NightPorts, { ratePerMinute, dryRun = false }: NightOptions): Ask {
  const { answers, price, now, sleep } = ports
  const rate = createRate(ratePerMinute, now, sleep)
  const ask = openAsk({ ...ports, ledger: nightLedger(ports) })
  return async (question) => {
    const known = storedAnswer(question, answers)
    if (known !== null) return known
    if (!dryRun) {
      await rate()
      return ask(question)
    }
    const { calls, inputTokens, outputTokens, usd } = estimate([question], price(), { maxTokens: answers.maxTokens })
    throw new NotAsked(question.where, { calls, inputTokens, outputTokens, usd })
  }
}

/** Books on in the day's and refuses a call that could bring the night over its budget, as hard a stop as the day's. */
function nightLedger({ ledger, nights, budget: { usdPerNight } }: NightPorts): Ledger {
  return {
    today: () => ledger.today(),
    book(spent) {
      const { usd } = nights.today()
      if (spent.calls > 0 && usd + spent.usd > usdPerNight + 1e-9)
        throw new NightBudgetSpent(
          'stop',
          `the budget of $${usdPerNight} a night does not bear another call ($${usd.toFixed(4)} spent, $${spent.usd.toFixed(4)} needed at most): the rest is looked at the next night, or raise budget.usdPerNight`,
          { unsent: true },
        )
      ledger.book(spent)
      nights.book(spent)
    },
  }
}

/** Milliseconds between two questions of a night. */
export const GAP_MS = 100
const MINUTE_MS = 60_000

/** Waits until the next one may begin: `perMinute` in any minute, in a burst when none did before, and none within the gap. */
export function createRate(perMinute: number, now: () => number, sleep: (ms: number) => Promise<void>) {
  const begun: number[] = []
  return async (): Promise<void> => {
    const at = now()
    const free = Math.max(at, (begun.at(-perMinute) ?? -MINUTE_MS) + MINUTE_MS, (begun.at(-1) ?? -GAP_MS) + GAP_MS)
    begun.push(free)
    if (free > at) await sleep(free - at)
  }
}
