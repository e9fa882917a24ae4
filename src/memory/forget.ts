import { periodsAround } from '../rollup/calendar.ts'
import type { Change, LogCursor } from './change.ts'
import { forgottenWords, writtenOf } from './forgotten-quotes.ts'
import { isHusk } from './husk.ts'
import { type Kinship, readKinship } from './kinship.ts'
import type { Memory } from './memory.ts'
import { createNeedles, ERASED, type Needles } from './needles.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'
import { dateOf, type Entry, type State } from './state.ts'

export { createForgotten, type Forgotten, tombstoneHashes } from './tombstone.ts'

/** What a person wants erased everywhere. */
export interface Forgetting {
  /** Of memories, and of the atoms that were drawn from them. */
  readonly ids: ReadonlySet<string>
  /** Ids of what stays of what forgotten memories were made of: it stands for itself again. */
  readonly freed: ReadonlySet<string>
  /** The words as a person typed them; null when a memory was named by its id. */
  readonly typed: string | null
  /** What was written down of the memories: their lines, blocks and quotes; not the lines that were merged of them and of what stays. */
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

/**
 * The memories meant by an id or by words, with what was made of them, what they were made of and everything that was written
 * down of them. `entries` tell of those that an undo took back: their words are in the journal too.
 */
export function chooseForgotten(state: State, entries: readonly Entry[], what: string): Forgetting {
  const all = [...state.memories.values(), ...takenBackOf(state, entries)]
  const named = state.memories.get(what)
  const typed = named ? null : what.trim()
  const { holds } = createNeedles(typed === null ? [] : [typed])
  const kinship = readKinship(state, all)
  const own = typed === null ? [] : [typed]
  const needlesOf = (meant: readonly Memory[]): Needles => {
    const { said, merged } = forgottenWords(meant, kinship, holds)
    return createNeedles([...own, ...[...said, ...merged].filter(isLong)])
  }
  const chosen = typed === null ? kinship.all(named ? [named] : []) : meantByWords(all, typed, holds, kinship)
  const meant = withHusks([...chosen], all, kinship, needlesOf)
  const ids = new Set(meant.map(({ id }) => id))
  const atoms = [...state.atoms.values()].filter(
    ({ subject, action, outcome, consequences, memories }) =>
      memories.some((id) => ids.has(id)) || [subject, action, outcome, consequences].some(holds),
  )
  // The night tells of an atom in such words.
  const told = atoms.map(({ subject, action, outcome }) => `${subject}: ${action} → ${outcome}`)
  const words = forgottenWords(meant, kinship, holds)
  const said = [...new Set([...words.said, ...told])]
  const written = [...said, ...words.merged]
  const long = written.filter(isLong)
  return {
    ids: new Set([...ids, ...atoms.map(({ id }) => id)]),
    freed: new Set(meant.flatMap((memory) => kinship.parts(memory)).flatMap(({ id }) => (ids.has(id) ? [] : id))),
    typed,
    said,
    needles: createNeedles([...own, ...long]),
    all: createNeedles([...own, ...written]),
    dates: new Set(meant.flatMap(({ evidence }) => evidence.flatMap(({ file }) => dateOf(file) ?? []))),
  }
}

function isLong(text: string): boolean {
  return normaliseQuote(text).split(' ').length >= FEWEST_WORDS
}

/** With those that hold and of which no word would be left: they say nothing but what is forgotten. */
function withHusks(
  meant: readonly Memory[],
  all: readonly Memory[],
  kinship: Kinship,
  needlesOf: (meant: readonly Memory[]) => Needles,
): readonly Memory[] {
  const gone = new Set(meant)
  const { erased } = needlesOf(meant)
  const husks = all.filter((memory) => !gone.has(memory) && isHusk({ ...memory, text: erased(memory.text) }))
  if (husks.length === 0) return meant
  return withHusks([...kinship.made([...meant, ...husks])], all, kinship, needlesOf)
}

/** What was learned or made, and taken back since. */
function takenBackOf({ memories }: State, entries: readonly Entry[]): Memory[] {
  const gone = new Map<string, Memory>()
  for (const { change } of entries)
    if (change.type === 'memory-added' && !memories.has(change.data.memory.id))
      gone.set(change.data.memory.id, change.data.memory)
  return [...gone.values()]
}

/**
 * What holds the words, and what was made of it. A memory that says them of its own, that was named by all of its words, or
 * that stands for several which said the same, takes with it what it was made of; of other merged lines only the part
 * that holds the words goes, and what else is known stays.
 */
function meantByWords(all: readonly Memory[], typed: string, holds: (text: string) => boolean, kinship: Kinship) {
  const holding = new Set(all.filter((memory) => writtenOf(memory).some(holds)))
  const isWhole = (memory: Memory): boolean =>
    memory.compressed?.how === 'distilled' ||
    normaliseQuote(memory.text) === normaliseQuote(typed) ||
    !kinship.parts(memory).some((part) => holding.has(part))
  const whole = kinship.all([...holding].filter((memory) => kinship.parts(memory).length > 0 && isWhole(memory)))
  return kinship.made([...holding, ...whole])
}

/** A record without what is forgotten: null when it is about nothing else. */
export function withoutForgotten(record: Entry, forgetting: Forgetting): Entry | null {
  if (isAbout(record.change, forgetting)) return null
  const entry = withoutSuccessor(record, forgetting)
  const { change } = entry
  if (change.type === 'rollup-written' && shortOfForgotten(change.data, forgetting))
    return { ...entry, change: { ...change, data: { ...change.data, text: '', input: '' } } }
  const counts = change.type === 'log-processed' && countersOf(change.data).some(forgetting.needles.hasWord)
  if (!counts && !forgetting.needles.heldIn(JSON.stringify(change))) return entry
  return { ...entry, change: { ...change, data: withoutWords(change.data, forgetting.needles) } as Change }
}

/** What held no longer because of something that is forgotten does not hold again: only why is forgotten. */
function withoutSuccessor(entry: Entry, { ids }: Forgetting): Entry {
  const { change } = entry
  if (change.type !== 'memory-superseded' && change.type !== 'memory-contradicted') return entry
  if (change.data.by === null || !ids.has(change.data.by)) return entry
  return { ...entry, change: { ...change, data: { ...change.data, by: null } } as Change }
}

function countersOf({ counters, open }: LogCursor): string[] {
  return [...Object.keys(counters), ...Object.keys(open?.counters ?? {})]
}

function isAbout(change: Change, { ids, freed, needles }: Forgetting): boolean {
  switch (change.type) {
    case 'memory-added':
      return ids.has(change.data.memory.id)
    case 'memory-archived':
      // What was merged into a forgotten memory stands for itself again.
      return ids.has(change.data.id) || (change.data.by !== null && ids.has(change.data.by))
    case 'memory-superseded': {
      const { id, by } = change.data
      return ids.has(id) || (by !== null && ids.has(by) && freed.has(id))
    }
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
