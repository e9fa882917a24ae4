import { readStatement, type Statement } from './statement.ts'
import { stem } from './stem.ts'
import { TRAIT_ROWS, type TraitWord } from './trait-words.ts'

/** A thing that holds of somebody for years, as a text speaks of it. */
export interface Trait extends TraitWord {
  /** The stem of the word. */
  readonly word: string
}

const TOKEN = /\p{L}+(?:['’-]\p{L}+)*/gu

const WORDS: ReadonlyMap<string, readonly Trait[]> = wordsOfTraits()

/** By the word as written: who rows is no row of chairs. */
function wordsOfTraits(): Map<string, Trait[]> {
  const traits = new Map<string, Trait[]>()
  for (const [{ trait, telling }, words] of TRAIT_ROWS)
    for (const word of words) traits.set(word, [...(traits.get(word) ?? []), { trait, telling, word: stem(word) }])
  return traits
}

/** What a text says of such things. */
export function traitsIn(text: string): readonly Trait[] {
  const found: Trait[] = []
  for (const word of text.toLowerCase().match(TOKEN) ?? [])
    found.push(...(WORDS.get(word.endsWith("'s") && !WORDS.has(word) ? word.slice(0, -2) : word) ?? []))
  return found
}

const asked = new Map<string, Statement>()

/** All the words of a trait, to look for those who speak of it. */
export function wordsOf(trait: string): Statement {
  let statement = asked.get(trait)
  if (statement === undefined) {
    const words = TRAIT_ROWS.filter(([row]) => row.trait === trait).flatMap(([, row]) => row)
    statement = readStatement(words.join(' '))
    asked.set(trait, statement)
  }
  return statement
}
