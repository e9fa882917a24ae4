import type { Change } from './change.ts'
import type { Memory } from './memory.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'
import { contentKey } from './similar.ts'
import type { Entry, State } from './state.ts'

/** What a person wants erased everywhere. */
export interface Forgetting {
  readonly ids: ReadonlySet<string>
  /** Words that must stand nowhere afterwards, longest first. */
  readonly needles: readonly string[]
}

export const SHORTEST_NEEDLE = 4

/** The memories meant by an id or by words, with everything that was written down of them. */
export function chooseForgotten(state: State, what: string): Forgetting {
  const all = [...state.memories.values()]
  const named = state.memories.get(what)
  const wanted = normaliseQuote(what)
  const saying = (text: string): boolean => wanted.length >= SHORTEST_NEEDLE && normaliseQuote(text).includes(wanted)
  const meant = named
    ? [named]
    : all.filter((memory) => saying(memory.text) || memory.evidence.some(({ quote }) => saying(quote)))
  const needles = new Set([...(named ? [] : [what.trim()]), ...meant.flatMap(wordsOf)])
  return {
    ids: new Set(meant.map((memory) => memory.id)),
    needles: [...needles].filter((needle) => needle.length >= SHORTEST_NEEDLE).sort((a, b) => b.length - a.length),
  }
}

function wordsOf(memory: Memory): string[] {
  return [memory.text, ...(memory.block ?? []), ...memory.evidence.map(({ quote }) => quote)]
}

/** A record without what is forgotten: null when it is about nothing else. */
export function withoutForgotten(entry: Entry, forgetting: Forgetting): Entry | null {
  const { change } = entry
  if (isAbout(change, forgetting)) return null
  if (change.type === 'rollup-written' && forgetting.needles.some((needle) => holds(change.data.text, needle)))
    // The period stays summed up, by rule: half a paragraph says nothing.
    return { ...entry, change: { ...change, data: { ...change.data, text: '', input: '' } } }
  const text = JSON.stringify(change)
  const cleaned = JSON.stringify(change, (_key, value: unknown) =>
    typeof value === 'string' ? erased(value, forgetting) : value,
  )
  return text === cleaned ? entry : { ...entry, change: JSON.parse(cleaned) as Change }
}

function isAbout(change: Change, { ids, needles }: Forgetting): boolean {
  switch (change.type) {
    case 'memory-added':
      return ids.has(change.data.memory.id)
    case 'review-opened': {
      const { review } = change.data
      const words = [review.title, ...review.body].map(normaliseQuote)
      return (
        review.memories.some((id) => ids.has(id)) ||
        needles.some((needle) => words.some((line) => line.includes(normaliseQuote(needle))))
      )
    }
    default:
      return change.type.startsWith('memory-') && 'id' in change.data && ids.has(change.data.id)
  }
}

/** Words are erased whatever their case; the place where they stood stays visible. */
export function erased(text: string, { needles }: Forgetting): string {
  return needles.reduce((rest, needle) => rest.replace(patternOf(needle), ERASED), text)
}

const ERASED = '[…]'

export function holds(text: string, needle: string): boolean {
  return patternOf(needle).test(text)
}

function patternOf(needle: string): RegExp {
  return new RegExp(needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
}

/** What is hashed into a tombstone: the words as they are, and the content words in any order. `hash` is keyed. */
export function tombstoneHashes(
  texts: readonly string[],
  own: ReadonlySet<string>,
  hash: (text: string) => string,
): string[] {
  const hashes = texts.flatMap((text) => [
    hash(`t:${normaliseQuote(text)}`),
    ...wordKeys(text, own).map((key) => hash(key)),
  ])
  return [...new Set(hashes)]
}

/** True for a text that says what was forgotten, in the same words or with the same content words. */
export function createForgotten(
  tombstones: ReadonlySet<string>,
  own: ReadonlySet<string>,
  hash: (text: string) => string,
): (text: string) => boolean {
  if (tombstones.size === 0) return () => false
  const isHashed = (text: string): boolean =>
    tombstones.has(hash(`t:${normaliseQuote(text)}`)) || wordKeys(text, own).some((key) => tombstones.has(hash(key)))
  return (text) => isHashed(text) || text.split('\n').some((line) => line.trim() !== '' && isHashed(line))
}

/** One or two content words would block far more than what was meant. */
const FEWEST_WORDS = 3

function wordKeys(text: string, own: ReadonlySet<string>): string[] {
  const key = contentKey(text, own)
  return key.split(' ').length >= FEWEST_WORDS ? [`w:${key}`] : []
}
