import { nameBehaviours } from './behaviours.ts'
import { stem } from './stem.ts'
import { readValue } from './values.ts'
import { CONCEPTS, RELATIVES, STOP } from './vocabulary.ts'

/** What is known of words in general: how common they are and how near in meaning. Made outside; pure to ask. */
export interface WordSense {
  /** Place of a word by frequency, from 0; -1 for a word that nobody counted. */
  rank(word: string): number
  /** Cosine of the vectors of two places. */
  cosine(first: number, second: number): number
}

/** Knows no word. */
export const NO_SENSE: WordSense = { rank: () => -1, cosine: () => 0 }

/** A content word as meaning sees it. */
export interface Token {
  /** Stem, or the idea it names, as `Statement.words` has it. */
  readonly key: string
  /** Its place by frequency, or that of its stem; -1 where it has no vector. */
  readonly row: number
  /** 0..1: how much it tells, from how seldom it is met in general. */
  readonly weight: number
  /** Nothing but the same word is the same: names, kin, what no vector is known of. */
  readonly exact: boolean
}

const TOKEN = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu
const LONGEST = 600
const MOST = 40
/** Words up to the first place tell nothing, those from the second on as much as a name. */
const COMMON = Math.log(120)
const RARE = Math.log(20_000)

/** The content words of a text, each once, in order. `own` are the names of human and assistant. */
export function readSense(text: string, own: ReadonlySet<string>, sense: WordSense): readonly Token[] {
  const tokens = new Map<string, Token>()
  const plain = nameBehaviours(text.slice(0, LONGEST).toLowerCase().replaceAll('’', "'"))
  for (const found of plain.match(TOKEN) ?? []) {
    const word = found.endsWith("'s") ? found.slice(0, -2) : found
    if (word.length < 2 || STOP.has(word) || own.has(word) || word.includes("'") || SLOPPY.has(word)) continue
    if (readValue(word, '', () => '') !== null) continue
    const base = stem(word)
    const key = CONCEPTS.get(base)?.word ?? base
    if (tokens.has(key)) continue
    const [place, root] = [sense.rank(word), sense.rank(base)]
    const row = place === -1 ? root : place
    const common = Math.min(...[place, root].filter((rank) => rank >= 0), Number.POSITIVE_INFINITY)
    tokens.set(key, { key, row, weight: weightOf(common), exact: row === -1 || RELATIVES.has(key) })
    if (tokens.size === MOST) break
  }
  return [...tokens.values()]
}

/** How much a word tells of one thing that is known: what much is known of tells less of each, but not nothing. */
export function tellingOf({ key, weight }: Token, index: { rarity(word: string): number }): number {
  return weight * (0.2 + 0.8 * index.rarity(key))
}

/** Written without their apostrophes, and what chats are full of. */
const SLOPPY: ReadonlySet<string> = new Set(
  'dont doesnt didnt isnt wasnt arent wont cant couldnt wouldnt shouldnt havent hasnt btw lol haha pls thx thanks tbh imo idk hi hello hey bye morning no not never nor without none nothing cannot'.split(
    ' ',
  ),
)

function weightOf(rank: number): number {
  if (rank === Number.POSITIVE_INFINITY) return 1
  const share = (Math.log(rank + 1) - COMMON) / (RARE - COMMON)
  return Math.round(256 * Math.min(1, Math.max(0.06, share))) / 256
}
