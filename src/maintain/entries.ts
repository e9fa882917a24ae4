import { termsOf, type Words, wordsOf } from '../memory/compare.ts'
import type { Memory } from '../memory/memory.ts'
import { isForeign } from './cluster-candidates.ts'
import { type NightPorts, ownNames } from './night-item.ts'

/** A memory that another may say again. */
export interface Entry {
  readonly memory: Memory
  readonly words: Words
}

export interface Sameness {
  readonly why: 'the same text' | 'the same and more' | 'the same claim'
  /** The one that says all that the other says; of equals the newer one. */
  readonly holds: Entry
}

/** What holds, and which of it says the same. Shared words or near vectors are not enough: one merge in five was wrong. */
export class Entries {
  readonly #own: ReadonlySet<string>
  readonly #entries = new Map<string, Entry>()
  readonly #postings = new Map<string, Set<string>>()

  constructor(ports: Pick<NightPorts, 'state' | 'config'>) {
    this.#own = ownNames(ports.config)
    // A memory that holds today. A block is no line, and what happened twice is not one thing said twice.
    for (const memory of ports.state().memories.values())
      if (memory.status === 'active' && memory.block === null && memory.kind !== 'event') this.add(memory)
  }

  /** In the order of their places. */
  all(): Entry[] {
    return [...this.#entries.values()].sort(byPlace)
  }

  has({ memory }: Entry): boolean {
    return this.#entries.has(memory.id)
  }

  add(memory: Memory): Entry {
    const entry = { memory, words: wordsOf(memory.text, this.#own) }
    this.#entries.set(memory.id, entry)
    for (const key of keysOf(memory)) {
      const ids = this.#postings.get(key)
      if (ids) ids.add(memory.id)
      else this.#postings.set(key, new Set([memory.id]))
    }
    return entry
  }

  remove({ memory }: Entry): void {
    this.#entries.delete(memory.id)
    for (const key of keysOf(memory)) this.#postings.get(key)?.delete(memory.id)
  }

  /** Those of the same home and mouth that may say the same, whatever bucket a reader put them in, in the order of their places. */
  like({ memory }: Entry): Entry[] {
    const whole = folded(memory.text)
    const keys = [`text ${whole}`, `begins ${whole}`, ...beginningsOf(memory.text).map((begin) => `text ${begin}`)]
    return this.#met([...keys, ...claimKeys(memory)], memory).filter(
      ({ memory: other }) => other.home === memory.home && isForeign(other) === isForeign(memory),
    )
  }

  /** Those that claim something of the same subject and attribute, in the order of their places. */
  claiming({ memory }: Entry): Entry[] {
    return this.#met(claimKeys(memory), memory)
  }

  #met(keys: readonly string[], { id: own }: Memory): Entry[] {
    const ids = new Set(keys.flatMap((key) => [...(this.#postings.get(key) ?? [])]))
    ids.delete(own)
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []).sort(byPlace)
  }
}

/** Whether two are one, and which of them says it; null where they are not, or each says something of its own. */
export function samenessOf(first: Entry, second: Entry): Sameness | null {
  const [one, other] = [folded(first.memory.text), folded(second.memory.text)]
  if (one === other) return { why: 'the same text', holds: newer(first, second) }
  if (first.words.denies !== second.words.denies) return null
  if (beginningsOf(first.memory.text).includes(other)) return { why: 'the same and more', holds: first }
  if (beginningsOf(second.memory.text).includes(one)) return { why: 'the same and more', holds: second }
  if (!isSameClaim(first.memory, second.memory)) return null
  const [forward, back] = [covers(first.words, second.words), covers(second.words, first.words)]
  if (!forward && !back) return null
  return { why: 'the same claim', holds: forward === back ? newer(first, second) : forward ? first : second }
}

export function byPlace({ memory: a }: Entry, { memory: b }: Entry): number {
  return a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function keysOf(memory: Memory): string[] {
  const begins = beginningsOf(memory.text).map((begin) => `begins ${begin}`)
  return [`text ${folded(memory.text)}`, ...begins, ...claimKeys(memory)]
}

/** Letters, digits and signs as they stand, whatever the case and the punctuation at the end. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!;,]+$/, '')
}

/** What stands in front of each mark that ends a part: who says "A, b" says "A". */
function beginningsOf(text: string): string[] {
  return [...text.matchAll(/[,;.](?=\s)|\s(?=[(–—])/g)].map(({ index }) => folded(text.slice(0, index)))
}

function claimKeys({ claim }: Memory): string[] {
  return claim === null ? [] : [`claim ${claim.subject}\n${claim.attribute}`]
}

function isSameClaim({ claim: one }: Memory, { claim: other }: Memory): boolean {
  if (one === null || other === null || one.value !== other.value) return false
  return one.subject === other.subject && one.attribute === other.attribute
}

/** One has every content word, name and number of the other; a capital at the beginning makes no name of a word. */
function covers(one: Words, other: Words): boolean {
  const there = new Set(termsOf(one))
  return termsOf(other).every((word) => there.has(word))
}

function newer(first: Entry, second: Entry): Entry {
  const [older, later] = byPlace(first, second) <= 0 ? [first, second] : [second, first]
  return older.memory.confirmedOn > later.memory.confirmedOn ? older : later
}
