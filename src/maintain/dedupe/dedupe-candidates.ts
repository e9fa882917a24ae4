import type { Memory } from '../../memory/memory.ts'
import { dot, isBlank } from '../../recall/embedder.ts'
import { type Entry, readEntry } from '../entry/entry.ts'
import { meaningOf } from '../entry/entry-meaning.ts'
import { isExSpouse, isSpouse, isWedding, tellsSpouse, withSpouse } from '../entry/entry-wedding.ts'
import { isNamesake } from '../entry/same-entry.ts'
import type { NightPorts } from '../night-item.ts'

/** The entries that hold today, by bucket, and which of them an entry has to be held against. */
export class Candidates {
  readonly #ports: NightPorts
  readonly #entries = new Map<string, Entry>()
  readonly #words = new Map<string, Set<string>>()
  readonly #vectors = new Map<string, Float32Array | null>()

  /** What is not sure yet may be of another person of the same name. */
  readonly #unsure: Entry[] = []

  constructor(ports: NightPorts) {
    this.#ports = ports
    const state = ports.state()
    for (const memory of state.memories.values()) {
      if (isEntry(memory)) this.add(memory)
      else if (isWaiting(memory)) this.#unsure.push(readEntry(memory, ports.names))
    }
    for (const entry of this.all()) if (isWedding(entry)) this.#reread(entry)
  }

  /** In the order of their places. */
  all(): Entry[] {
    return [...this.#entries.values()].sort(
      (a, b) => a.memory.placedSeq - b.memory.placedSeq || compare(a.memory.id, b.memory.id),
    )
  }

  has({ memory }: Entry): boolean {
    return this.#entries.has(memory.id)
  }

  /** What an entry is met by of its name; null where it names nobody. */
  nameOf(id: string): string | null {
    const name = this.#entries.get(id)?.name ?? null
    return name === null ? null : nameKey(name)
  }

  add(memory: Memory): Entry {
    const read = readEntry(memory, this.#ports.names)
    const entry = isWedding(read) && !this.mayBeOfAnEx(read) ? withSpouse(read, this.#spouse()) : read
    this.#entries.set(memory.id, entry)
    for (const [key] of keysOf(entry)) {
      const ids = this.#words.get(key)
      if (ids) ids.add(memory.id)
      else this.#words.set(key, new Set([memory.id]))
    }
    return entry
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry.memory.id)
    for (const [key] of keysOf(entry)) this.#words.get(key)?.delete(entry.memory.id)
  }

  /** Entries of the same home and bucket that share a name, or as much as one content word, in the order of their places. */
  of(entry: Entry): { readonly other: Entry; readonly near: () => boolean }[] {
    const shared = new Map<string, number>()
    for (const [key, weight] of keysOf(entry))
      for (const id of this.#words.get(key) ?? []) shared.set(id, (shared.get(id) ?? 0) + weight)
    const { memory } = entry
    return [...shared]
      .flatMap(([id, weight]) => (weight >= 1 ? (this.#entries.get(id) ?? []) : []))
      .filter(
        ({ memory: other }) =>
          other.id !== memory.id &&
          other.home === memory.home &&
          other.bucket === memory.bucket &&
          isForeign(other) === isForeign(memory),
      )
      .sort((a, b) => a.memory.placedSeq - b.memory.placedSeq || compare(a.memory.id, b.memory.id))
      .map((other) => ({ other, near: () => this.#isNear(entry, other) }))
  }

  /** True when the name that two entries share is also that of somebody who is another than one of them. */
  isAmbiguous(first: Entry, second: Entry): boolean {
    if (first.name === null) return false
    const key = nameKey(first.name)
    const namesakes = [
      ...[...(this.#words.get(key) ?? [])].flatMap((id) => this.#entries.get(id) ?? []),
      ...this.#unsure.filter(({ name }) => name !== null && nameKey(name) === key),
    ]
    return [first, second].some((one) =>
      namesakes.some(
        (other) =>
          other !== first &&
          other !== second &&
          isNamesake(one, other) &&
          !(isNamesake(first, other) && isNamesake(second, other)),
      ),
    )
  }

  /** The entries of somebody or an animal of this very name. */
  called(name: string): Entry[] {
    const ids = [...(this.#words.get(nameKey(name)) ?? [])]
    const all = ids.flatMap((id) => this.#entries.get(id) ?? [])
    return all.filter((entry) => entry.name === name && (entry.memory.bucket === 'PERSON' || entry.relation !== null))
  }

  /** True for a wedding that names nobody, beside a wife and an ex-wife: whose it was is not said, unless it was filed with her. */
  mayBeOfAnEx({ memory, said }: Entry): boolean {
    const known = [...this.#entries.values(), ...this.#unsure]
    return memory.bucket !== 'PERSON' && !tellsSpouse(said) && known.some(isExSpouse) && this.#spouse() !== null
  }

  #reread(entry: Entry): void {
    this.remove(entry)
    this.add(entry.memory)
  }

  /** The one whom the human is married to; null where nobody, or more than one, is known as that. */
  #spouse(): Entry | null {
    const spouses = [...this.#entries.values(), ...this.#unsure].filter(isSpouse)
    const [first] = spouses.filter(({ memory }) => this.#entries.has(memory.id))
    return first !== undefined && new Set(spouses.map(({ name }) => name)).size === 1 ? first : null
  }

  #isNear(first: Entry, second: Entry): boolean {
    const { embedder } = this.#ports
    if (embedder === null) return false
    const [a, b] = [this.#vectorOf(first), this.#vectorOf(second)]
    return a !== null && b !== null && dot(a, b) >= embedder.thresholds.duplicate
  }

  #vectorOf({ memory, said }: Entry): Float32Array | null {
    const known = this.#vectors.get(memory.id)
    if (known !== undefined) return known
    const [vector] = this.#ports.embedder?.embed([said]) ?? []
    const kept = vector === undefined || isBlank(vector) ? null : vector
    this.#vectors.set(memory.id, kept)
    return kept
  }
}

/** A memory that stands in a bucket and holds today; a block is none. */
function isEntry(memory: Memory): boolean {
  return memory.status === 'active' && memory.bucket !== null && memory.block === null
}

/** What an entry is met by, and how much that tells: its name, its words, and its values where it has no words. */
function keysOf(entry: Entry): readonly (readonly [string, number])[] {
  const known = keys.get(entry)
  if (known) return known
  const { words, values } = meaningOf(entry.said).statement
  const found: [string, number][] = entry.name === null ? [] : [[nameKey(entry.name), 1]]
  for (const [word, { weight }] of words) found.push([word, weight])
  for (const { value } of values) found.push([`value:${value}`, words.size === 0 ? 1 : 0.5])
  // A line of nothing but grammar is only met by its own words.
  found.push([`said:${entry.said.toLowerCase()}`, 1])
  keys.set(entry, found)
  return found
}

/** Not sure yet, and in a bucket as soon as it is. */
function isWaiting({ status, bucket, block }: Memory): boolean {
  return status === 'candidate' && bucket !== null && block === null
}

/** Somebody else's words never become one with what the human said: it would take their rank. */
function isForeign({ origin }: Memory): boolean {
  return origin === 'quoted' || origin === 'unknown'
}

const keys = new WeakMap<Entry, readonly (readonly [string, number])[]>()

/** "Anna" and "Anna Weber" meet under their first name. */
function nameKey(name: string): string {
  return `name:${name.startsWith('@') ? name : (name.split(' ')[0] ?? name)}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
