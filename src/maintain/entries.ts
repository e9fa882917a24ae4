import { isNear, saysSame, type Words, wordsOf } from '../memory/compare.ts'
import type { Memory } from '../memory/memory.ts'
import { stem } from '../memory/stem.ts'
import { dot, isBlank } from '../recall/embedder.ts'
import { isForeign } from './cluster-candidates.ts'
import { type NightPorts, ownNames } from './night-item.ts'

/** A memory that another may say again. */
export interface Entry {
  readonly memory: Memory
  readonly words: Words
}

export interface Sameness {
  readonly why: 'the same words' | 'the same claim' | 'the same in other words'
  /** The one that says all that the other says; of equals the newer one. */
  readonly holds: Entry
}

/** What holds today, and which of it an entry has to be held against. */
export class Entries {
  readonly #ports: NightPorts
  readonly #own: ReadonlySet<string>
  readonly #entries = new Map<string, Entry>()
  readonly #postings = new Map<string, Set<string>>()
  readonly #vectors = new Map<string, Float32Array | null>()

  constructor(ports: NightPorts) {
    this.#ports = ports
    this.#own = ownNames(ports.names)
    for (const memory of ports.state().memories.values()) if (isEntry(memory)) this.add(memory)
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
    for (const key of keysOf(entry)) {
      const ids = this.#postings.get(key)
      if (ids) ids.add(memory.id)
      else this.#postings.set(key, new Set([memory.id]))
    }
    return entry
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry.memory.id)
    for (const key of keysOf(entry)) this.#postings.get(key)?.delete(entry.memory.id)
  }

  /** Those of the same home, bucket and mouth that may say the same, in the order of their places. */
  like(entry: Entry): Entry[] {
    const { home, bucket } = entry.memory
    return this.#met(soughtBy(entry), entry).filter(
      ({ memory }) => memory.home === home && memory.bucket === bucket && isForeign(memory) === isForeign(entry.memory),
    )
  }

  /** Those that claim something of the same subject and attribute, in the order of their places. */
  claiming(entry: Entry): Entry[] {
    const key = claimKey(entry.memory)
    return key === null ? [] : this.#met([key], entry)
  }

  /** Whether two are one, and which of them says it; null where either says something that the other does not. */
  sameness(first: Entry, second: Entry): Sameness | null {
    const [forward, back] = [covers(first.words, second.words), covers(second.words, first.words)]
    const isLiteral = textKey(first.memory) === textKey(second.memory)
    if (!forward && !back && !isLiteral) return null
    const holds = forward === back ? newer(first, second) : forward ? first : second
    if (isLiteral || saysSame(first.words, second.words)) return { why: 'the same words', holds }
    if (isSameClaim(first.memory, second.memory)) return { why: 'the same claim', holds }
    return isNear(first.words, second.words, this.#nearness(first, second))
      ? { why: 'the same in other words', holds }
      : null
  }

  #met(keys: readonly string[], entry: Entry): Entry[] {
    const ids = new Set(keys.flatMap((key) => [...(this.#postings.get(key) ?? [])]))
    ids.delete(entry.memory.id)
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []).sort(byPlace)
  }

  /** The cosine where the embedder finds two texts to be the same said again; else 0. */
  #nearness(first: Entry, second: Entry): number {
    const { embedder } = this.#ports
    const [a, b] = [this.#vectorOf(first), this.#vectorOf(second)]
    if (embedder === null || a === null || b === null) return 0
    const cosine = dot(a, b)
    return cosine >= embedder.thresholds.duplicate ? cosine : 0
  }

  #vectorOf({ memory }: Entry): Float32Array | null {
    const known = this.#vectors.get(memory.id)
    if (known !== undefined) return known
    const [vector] = this.#ports.embedder?.embed([memory.text]) ?? []
    const kept = vector === undefined || isBlank(vector) ? null : vector
    this.#vectors.set(memory.id, kept)
    return kept
  }
}

/** A memory that holds today. A block is no line, and what happened twice is not one thing said twice. */
function isEntry({ status, block, kind }: Memory): boolean {
  return status === 'active' && block === null && kind !== 'event'
}

/** Everything that an entry is met by: its text, its claim, each of its words, and its longest word alone. */
function keysOf(entry: Entry): string[] {
  const claim = claimKey(entry.memory)
  const words = contentOf(entry.words)
  const longest = longestOf(words)
  return [
    textKey(entry.memory),
    ...(claim === null ? [] : [claim]),
    ...words.map((word) => `word ${word}`),
    ...(longest === null ? [] : [`longest ${longest}`]),
  ]
}

/** What says all of an entry has its longest word; what an entry says all of has its own longest word among its words. */
function soughtBy(entry: Entry): string[] {
  const claim = claimKey(entry.memory)
  const words = contentOf(entry.words)
  const longest = longestOf(words)
  return [
    textKey(entry.memory),
    ...(claim === null ? [] : [claim]),
    ...(longest === null ? [] : [`word ${longest}`]),
    ...words.map((word) => `longest ${word}`),
  ]
}

function textKey({ text }: Memory): string {
  return `text ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '')}`
}

function claimKey({ claim }: Memory): string | null {
  return claim === null ? null : `claim ${claim.subject}\n${claim.attribute}`
}

function isSameClaim({ claim: one }: Memory, { claim: other }: Memory): boolean {
  return (
    one !== null &&
    other !== null &&
    one.subject === other.subject &&
    one.attribute === other.attribute &&
    one.value === other.value
  )
}

function contentOf({ words, names, numbers }: Words): string[] {
  return [...new Set([...words, ...[...names].map(stem), ...numbers])]
}

function longestOf(words: readonly string[]): string | null {
  const [longest] = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  return longest ?? null
}

/** One has every content word, name and number of the other, and denies where it does. */
function covers(one: Words, other: Words): boolean {
  const there = new Set(contentOf(one))
  const wanted = contentOf(other)
  return one.denies === other.denies && wanted.length > 0 && wanted.every((word) => there.has(word))
}

function newer(first: Entry, second: Entry): Entry {
  const [older, later] = byPlace(first, second) <= 0 ? [first, second] : [second, first]
  return older.memory.confirmedOn > later.memory.confirmedOn ? older : later
}

export function byPlace({ memory: a }: Entry, { memory: b }: Entry): number {
  return a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
