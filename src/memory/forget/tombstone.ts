import { wordsOf as statement, termsOf } from '../compare.ts'
import { normaliseQuote } from '../resolve/evidence-key.ts'

/** Keyed, hex: of no use without its key. */
export type Hash = (text: string) => string

/** Words that block a text which holds them, and texts that block those which say the same. */
export interface Buried {
  /** Blocked wherever they stand: in a label's line, over two lines, in a longer sentence. */
  readonly words: readonly string[]
  /** Blocked as they are and reworded. */
  readonly said: readonly string[]
  /** Blocked where nothing else is said. */
  readonly lines?: readonly string[]
}

/** True for a text that holds what was forgotten, or says it with the same content words; in other words it may come back. */
export type Forgotten = (text: string) => boolean

/** Fewer words of a memory would block far more than what was meant. */
const FEWEST_WORDS = 3
/** Shorter quotes stand in other people's sentences too: they block only a line that says nothing else. */
const LONG_WORDS = 4

/** What is hashed into a tombstone: the words as they are, where they may begin, and the content words in any order. */
export function tombstoneHashes({ words, said, lines = [] }: Buried, own: ReadonlySet<string>, hash: Hash): string[] {
  const long = said.filter((text) => normaliseQuote(text).split(' ').length >= LONG_WORDS)
  const hashes = [...words, ...said].flatMap((text) => [
    hash(`t:${normaliseQuote(text)}`),
    ...wordKeys(text, own).map(hash),
  ])
  const begins = [...words, ...long].flatMap((text) => {
    const [first = '', ...others] = normaliseQuote(text).split(' ')
    return first === '' ? [] : [`${others.length + 1}~${bucketOf(first, hash)}`]
  })
  const whole = lines.map((text) => hash(`t:${normaliseQuote(text)}`))
  return [...new Set([...hashes, ...begins, ...whole])]
}

/** Twelve bits of the hash of a first word: enough to look at few places, too little to tell the word. */
function bucketOf(word: string, hash: Hash): string {
  return hash(`b:${word}`).slice(0, 3)
}

/** What tells the texts that tombstones stand for. */
export function createForgotten(tombstones: ReadonlySet<string>, own: ReadonlySet<string>, hash: Hash): Forgotten {
  if (tombstones.size === 0) return () => false
  const holdsWords = createHolding(tombstones, hash)
  const has = (key: string): boolean => tombstones.has(hash(key))
  const says = (text: string): boolean => has(`t:${normaliseQuote(text)}`) || wordKeys(text, own).some(has)
  return (text) =>
    holdsWords(text) ||
    says(text) ||
    (text.includes('\n') && text.split('\n').some((line) => line.trim() !== '' && says(line)))
}

/** Looks only where a forgotten text may begin: hashing every run of words of a log would take minutes. */
function createHolding(tombstones: ReadonlySet<string>, hash: Hash): (text: string) => boolean {
  const lengths = new Map<string, number[]>()
  for (const entry of tombstones) {
    const [, count, bucket = ''] = /^(\d+)~([0-9a-f]{3})$/.exec(entry) ?? []
    if (count !== undefined) lengths.set(bucket, [...(lengths.get(bucket) ?? []), Number(count)])
  }
  if (lengths.size === 0) return () => false
  const known = new Map<string, readonly number[]>()
  const lengthsFrom = (word: string): readonly number[] => {
    let found = known.get(word)
    if (found === undefined) {
      found = lengths.get(bucketOf(word, hash)) ?? []
      known.set(word, found)
    }
    return found
  }
  return (text) => {
    const words = normaliseQuote(text).split(' ')
    return words.some((word, at) =>
      lengthsFrom(word).some(
        (count) => at + count <= words.length && tombstones.has(hash(`t:${words.slice(at, at + count).join(' ')}`)),
      ),
    )
  }
}

/** What it says in any order of words. */
function wordKeys(text: string, own: ReadonlySet<string>): string[] {
  const words = statement(text, own)
  const terms = termsOf(words).sort()
  return terms.length >= FEWEST_WORDS ? [`w:${words.turns} ${terms.join(' ')}`] : []
}
