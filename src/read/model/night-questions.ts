import type { Memory } from '../../memory/memory.ts'
import { type AtomParts, clusterInLines, type MemoryCluster, type NightReader, type Refusal } from '../night-reader.ts'
import { tableOf } from '../provider/http.ts'
import type { Answer, Ask, Question, Schema } from './ask.ts'
import { AskFailure } from './failure.ts'
import { isOfTheTwo } from './known-memories.ts'
import { NightBudgetSpent, NotAsked } from './night.ts'
import { fence } from './render-turns.ts'
import { NUMBER, object, TEXT } from './schema.ts'

type Agent = Exclude<Question['agent'], 'notes'>

/** The instructions by agent: `src/read/prompts`. */
export type NightPrompts = Readonly<Record<Agent, string>>

const BOOLEAN: Schema = { type: 'boolean' }
const FORMS = {
  distil: { abstraction: TEXT, compression_ratio: NUMBER, is_causal: BOOLEAN },
  atom: { subject: TEXT, action: TEXT, outcome: TEXT, consequences: TEXT, not_causal: BOOLEAN },
  rollup: { in_short: TEXT },
} as const satisfies Readonly<Record<Agent, Readonly<Record<string, Schema>>>>

/** What somebody else wrote never comes before a model. */
const OTHERS: Refusal = { kind: 'rejected', reason: 'words of others', detail: 'it is not asked about', usage: null }

interface NightPorts {
  /** Within the rate and the night's budget: see `openNight`. */
  readonly ask: Ask
  readonly prompts: NightPrompts
  readonly redact: (text: string) => string
}

/** What a night asks a model: one question a cluster, a distilled memory, a period. */
export function nightReader({ ask, prompts, redact }: NightPorts): {
  [K in keyof NightReader]: NonNullable<NightReader[K]>
} {
  /** A question about material, which stands between two lines that carry one id. */
  const answer = async (
    agent: Agent,
    { what, said, where, ids }: { what: string; said: string; where: string; ids: readonly string[] },
  ): Promise<(Answer & { readonly kind?: never }) | Refusal> => {
    const words = redact(said)
    const id = fence([words])
    const input = [`[${id} ${what}]`, words, `[${id} end]`].join('\n')
    const schema = object(FORMS[agent])
    const wrong = (value: unknown): string | null => wrongIn(value, FORMS[agent])
    const question: Question = {
      agent,
      system: prompts[agent],
      known: '',
      input,
      about: input,
      ids,
      schema,
      where,
      wrong,
    }
    return ask(question).catch(refusalFor)
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
