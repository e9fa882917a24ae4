import { periodsAround } from '../rollup/calendar.ts'
import type { Change, LogCursor } from './change.ts'
import type { Memory } from './memory.ts'
import { createNeedles, ERASED, type Needles } from './needles.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'
import { dateOf, type Entry, type State } from './state.ts'

export { createForgotten, tombstoneHashes } from './tombstone.ts'

/** What a person wants erased everywhere. */
export interface Forgetting {
  /** Of memories, and of the atoms that were drawn from them. */
  readonly ids: ReadonlySet<string>
  /** The words as a person typed them; null when a memory was named by its id. */
  readonly typed: string | null
  /** What was written down of the memories: their lines, blocks and quotes. */
  readonly said: readonly string[]
  /** Words that must stand nowhere afterwards. */
  readonly needles: Needles
  /** The same and what is too short to be looked for among other people's words: for files that are made again. */
  readonly all: Needles
  /** Days that the memories rest on: what was summed up of them is summed up again. */
  readonly dates: ReadonlySet<string>
}

/** Fewer words of a memory are not looked for in what is not about it: "I agree" stands everywhere. */
const FEWEST_WORDS = 3

/** The memories meant by an id or by words, with what was made of them and everything that was written down of them. */
export function chooseForgotten(state: State, what: string): Forgetting {
  const all = [...state.memories.values()]
  const named = state.memories.get(what)
  const typed = named ? null : what.trim()
  const { holds } = createNeedles(typed === null ? [] : [typed])
  const meant = named
    ? kinOf(named, all)
    : all.filter(({ text, block, evidence }) =>
        [text, ...(block ?? []), ...evidence.map(({ quote }) => quote)].some(holds),
      )
  const said = [...new Set(meant.flatMap(wordsOf))]
  const own = typed === null ? [] : [typed]
  const long = said.filter((text) => normaliseQuote(text).split(' ').length >= FEWEST_WORDS)
  const ids = new Set(meant.map(({ id }) => id))
  const atoms = [...state.atoms.values()].filter(
    ({ subject, action, outcome, consequences, memories }) =>
      memories.some((id) => ids.has(id)) || [subject, action, outcome, consequences].some(holds),
  )
  return {
    ids: new Set([...ids, ...atoms.map(({ id }) => id)]),
    typed,
    said,
    needles: createNeedles([...own, ...long]),
    all: createNeedles([...own, ...said]),
    dates: new Set(meant.flatMap(({ evidence }) => evidence.flatMap(({ file }) => dateOf(file) ?? []))),
  }
}

/** A memory that was made of others says what they say, and they what it says. */
function kinOf(named: Memory, all: readonly Memory[]): Memory[] {
  const kin = new Set([named])
  for (const memory of kin)
    for (const other of all)
      if (other.compressed?.sources.includes(memory.id) || memory.compressed?.sources.includes(other.id)) kin.add(other)
  return [...kin]
}

function wordsOf(memory: Memory): string[] {
  return [memory.text, ...(memory.block ?? []), ...memory.evidence.map(({ quote }) => quote)]
}

/** A record without what is forgotten: null when it is about nothing else. */
export function withoutForgotten(entry: Entry, forgetting: Forgetting): Entry | null {
  const { change } = entry
  if (isAbout(change, forgetting)) return null
  if (change.type === 'rollup-written' && shortOfForgotten(change.data, forgetting))
    return { ...entry, change: { ...change, data: { ...change.data, text: '', input: '' } } }
  const counts = change.type === 'log-processed' && countersOf(change.data).some(forgetting.needles.hasWord)
  if (!counts && !forgetting.needles.heldIn(JSON.stringify(change))) return entry
  return { ...entry, change: { ...change, data: withoutWords(change.data, forgetting.needles) } as Change }
}

function countersOf({ counters, open }: LogCursor): string[] {
  return [...Object.keys(counters), ...Object.keys(open?.counters ?? {})]
}

function isAbout(change: Change, { ids, needles }: Forgetting): boolean {
  switch (change.type) {
    case 'memory-added':
      return ids.has(change.data.memory.id)
    case 'memory-archived':
      // What was merged into a forgotten memory stands for itself again.
      return ids.has(change.data.id) || (change.data.by !== null && ids.has(change.data.by))
    case 'atom-created':
      return ids.has(change.data.atom.id)
    case 'atom-strengthened':
      return ids.has(change.data.id) || ids.has(change.data.memory)
    case 'cluster-tried':
      return change.data.memory !== null && ids.has(change.data.memory)
    case 'review-opened': {
      const { review } = change.data
      return review.memories.some((id) => ids.has(id)) || [review.title, ...review.body].some(needles.holds)
    }
    default:
      return change.type.startsWith('memory-') && 'id' in change.data && ids.has(change.data.id)
  }
}

/** What was written of a time that it is about may say it in other words; the time stays summed up, by rule. */
function shortOfForgotten(
  { period, text }: Extract<Change, { type: 'rollup-written' }>['data'],
  forgetting: Forgetting,
) {
  const { needles, dates } = forgetting
  return text !== '' && (needles.holds(text) || [...dates].some((date) => periodsAround(date).includes(period)))
}

/** Fields that hold what people or models wrote; all others hold words of ours. */
const WRITTEN: ReadonlySet<string> = new Set(
  'text quote title body suggestion reason note why value subject attribute topics block section input form source'.split(
    ' ',
  ),
)

function withoutWords(value: unknown, needles: Needles, field = ''): unknown {
  if (typeof value === 'string') return WRITTEN.has(field) ? needles.erased(value) : value
  if (Array.isArray(value))
    return value.map((item) => withoutWords(item, needles, field)).filter((item) => item !== ERASED)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => field !== 'counters' || !needles.hasWord(name))
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutWords(item, needles, name)]))
}
