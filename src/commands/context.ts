import path from 'node:path'
import { dayNumber } from '../calendar.ts'
import { usageError } from '../errors.ts'
import { segmentTurns } from '../log/segment.ts'
import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { essence } from '../read/said.ts'
import { type Context, contextBlock, DEFAULT_BUDGET, LEAST_BUDGET } from '../recall/context.ts'
import { ownWords, type ToldIn } from '../recall/own-words.ts'
import { ALL, about, recallable } from '../recall/recallable.ts'
import { type Bearing, nearest, saidStill, withoutReplaced } from '../recall/said-still.ts'
import { nearBest } from '../recall/search.ts'
import { readLog } from '../store/read-log.ts'
import { type Outcome, outcome } from './outcome.ts'

interface ContextWords {
  readonly query: string | null
  /** As the command line gives it. */
  readonly budget: string | null
  /** Most UTF-16 units of the block, as clients count what a hook may say. */
  readonly units?: string | null
}

/** The block for a prompt: who the two are, how they work together, and what bears on the question. Writes nothing. */
export async function context(memory: OpenMemory, words: ContextWords): Promise<Outcome> {
  const budget = budgetOf(words.budget)
  const query = words.query?.trim() ? words.query.trim() : null
  const { state: known, notes, damage } = memory.look()
  const state = damage === null ? known : stillThere(memory, known)
  const found = query === null ? null : await askedFor(memory, state, query)
  const { text, tokens, lines, omitted } = within(unitsOf(words.units ?? null), budget, (most) =>
    contextBlock({ state, names: memory.config, budget: most, found }),
  )
  const nothing = lines.length === 0 ? [whyEmpty(state)] : []
  const said = [...notes, damage ?? [], ...nothing].flat()
  return outcome({ query, budget, tokens, lines, omitted, block: text }, text, { notes: said })
}

/** The block of the largest budget, a tenth less each time, that has no more UTF-16 units than that; whole lines only. */
function within(units: number, budget: number, blockOf: (budget: number) => Context): Context {
  for (let most = budget; ; most = Math.floor(most * 0.9)) {
    const block = blockOf(most)
    if (block.text.length <= units) return block
    if (most * 0.9 < LEAST_BUDGET) return { ...block, text: '', tokens: 0, lines: [] }
  }
}

function unitsOf(found: string | null): number {
  const units = found === null ? Number.POSITIVE_INFINITY : Number(found)
  if (found === '' || Number.isNaN(units) || units < 1)
    throw usageError(`--units takes a number of UTF-16 units, for example 10000, found "${found}"`)
  return units
}

/** An empty block is no empty memory: what is in the store alone comes with a question, or where it is of the last days. */
function whyEmpty(state: State): string {
  const isThere = ({ status }: Memory): boolean => status !== 'superseded' && status !== 'retracted'
  return [...state.memories.values()].some(isThere)
    ? 'nothing of what is remembered belongs into this block: "memoird search" finds it'
    : 'nothing is remembered yet: "memoird process" learns from the logs'
}

/** Turns that are looked at. */
const TURNS = 80

/** Memories and words of the two that bear on a question, best first. */
async function askedFor(memory: OpenMemory, state: State, question: string): Promise<Bearing[]> {
  const index = await memory.index(state, { access: 'read' })
  await index.ready([question])
  const asker = { names: memory.config, today: dayNumber(memory.today()) }
  const turns = nearBest(index, question, { ...ALL, k: TURNS, unit: 'turn', asker })
  const known = new Map(recallable(state).map((one) => [one.id, one]))
  const said = saidStill(state, known, turns, question, toldIn(memory, state))
  return withoutReplaced(nearest([...about(known, index, question, asker), ...said]), question)
}

/** Reads each log that a turn stands in once. */
function toldIn({ files, root, speakers }: OpenMemory, state: State): ToldIn {
  const names = speakers(state)
  const logs = new Map<string, ReturnType<typeof ownWords>>()
  return (file, date) => {
    const turns = () => readLog(files, path.join(root, file), null, { names, settled: true }).turns
    const known = logs.get(file) ?? ownWords(segmentTurns(turns(), [], { date, file }))
    logs.set(file, known)
    return known
  }
}

/** The lost part of a damaged journal may have taken lines back: of the documents only what stands in them counts. */
function stillThere(memory: OpenMemory, state: State): State {
  const lines = memory.documents.flatMap(({ file }) => memory.files.read(file)?.toString('utf8').split('\n') ?? [])
  const said = new Set(lines.map(essence))
  const memories = [...state.memories].filter(
    ([, { home, block, text }]) => home === 'store' || block !== null || said.has(essence(text)),
  )
  return { ...state, memories: new Map(memories) }
}

function budgetOf(found: string | null): number {
  const budget = found === null ? DEFAULT_BUDGET : Number(found)
  if (found === '' || !Number.isSafeInteger(budget) || budget < LEAST_BUDGET)
    throw usageError(`--budget takes a whole number of tokens from ${LEAST_BUDGET}, for example 2000, found "${found}"`)
  return budget
}
