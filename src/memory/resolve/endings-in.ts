import { IDIOMS } from './ending-idioms.ts'
import type { Matter } from './matters.ts'
import { isUndone, isUnreal } from './not-so.ts'
import { forWhom } from './spoken-of.ts'
import { stem } from './stem.ts'

const LONGEST = 300

/** A way of putting it that a sentence holds: the idiom, the clause that it stands in, and what it is done to. */
export interface Found {
  readonly matters: readonly Matter[]
  /** What says of whom it is: the clause, or nothing where that begins with the idiom. */
  readonly clause: string
  /** What stands in front of the clause. */
  readonly front: string
  readonly named: boolean
  /** The words of what is named; empty for "it", and where nothing is. */
  readonly thing: readonly string[]
  /** Where it is, or since when, as written; empty where that is not named. */
  readonly place: readonly string[]
}

/** The ways of saying that something is over that a sentence holds. */
export function endingsIn(text: string): Found[] {
  const sentence = text.slice(0, LONGEST).replace(/[‘’]/g, "'")
  if (isUnreal(sentence)) return []
  return sentence.split(CLAUSES).flatMap((clause, at) => {
    if (isUndone(clause)) return []
    return IDIOMS.flatMap(({ pattern, matters, toThing, ofSubject, atPlace, named }) => {
      const found = pattern.exec(clause)
      if (found === null) return []
      const [words, rest] = [clause.slice(found.index), clause.slice(found.index + found[0].length)]
      const thing = [
        ...(toThing === true ? thingIn(words, rest) : []),
        ...(ofSubject === true ? subjectIn(clause.slice(0, found.index + 1), found[0]) : []),
      ]
      return [
        {
          matters,
          thing,
          place: atPlace === true ? placeIn(words) : [],
          clause:
            found.index < 2 && at === 0 && !OWNS.test(found[0]) && forWhom(clause) === null
              ? ''
              : at > 0 && SAYS_WHO.test(clause)
                ? clause
                : sentence,
          front: sentence.slice(0, sentence.indexOf(clause)),
          named: named === true,
        },
      ]
    })
  })
}

/** "Bev's binned it" begins with who did. */
const OWNS = /\p{L}'s\b/u
const SAYS_WHO =
  /^(?:i|we|he|she|they|it|i'm|we're|he's|she's|they're|i've|we've|(?:one|some|two|three) of (?:them|these|those))\b/i
const CLAUSES = /[,;:–—] *| (?:and|but|so|because) (?=(?:i|we|he|she|they|it|my|our|i'm|we're)\b)/i
/** Right behind the verb: "returned the Zuku router", "gave the key back". */
const THING =
  /^[^\p{L}]*(?:[\p{L}']+ ){1,2}?(?:the|my|our|his|her|their|that|this|old|last) ([\p{L}\d'-]+(?: [\p{L}\d'-]+){0,3}?)(?= (?:on|in|at|to|for|from|off|back|over|with|last|yesterday|today|and|away|up|down|this|it|was|is|has)\b|[.,!;)]|$)/iu

function thingIn(words: string, rest: string): string[] {
  const idiom = words.slice(0, words.length - rest.length)
  const named = THING.exec(words)?.[1] ?? (PRONOUN.test(idiom) ? undefined : BARE.exec(rest)?.[1])
  const thing = (named ?? '').toLowerCase().split(/\s+/)
  const owner = thing.find((word) => word.endsWith("'s"))
  return (owner === undefined ? thing : [owner.slice(0, -2)]).filter(tells).map(stem)
}

/** "First night in the tent", "six weeks since my last haircut"; what has a name of its own may be anything. */
function placeIn(words: string): string[] {
  const place = PLACE.exec(words)?.[1] ?? ''
  return place.split(' ').filter(tells)
}

const PLACE =
  /^[^,;:]{0,30}? (?:in|at|on|of|with|as|since|without) (?:(?:the|our|my|his|her|a|an|new|own|old|last|first|proper|real) )+(\p{Ll}[\p{Ll}'-]+(?: \p{Ll}[\p{Ll}'-]+)??)(?=$|[.,;!)]| (?:and|but|so|of|on|in|at|to|for|from|with|last|yesterday|today|this|it|was|is|has|i|we)\b)/u

/** "The company car was stolen": the words in front, without whose it is. */
function subjectIn(front: string, idiom: string): string[] {
  const own = /^[^\p{L}]*(\p{L}+)'s\b/u.exec(idiom)?.[1] ?? ''
  const words = `${front} ${own}`.toLowerCase().match(/[\p{L}\d'-]+/gu) ?? []
  const telling = words.slice(-2).filter((word) => !GRAMMAR.test(word))
  return telling
    .map((word) => word.replace(/'s$/, ''))
    .filter(tells)
    .map(stem)
}

function tells(word: string): boolean {
  return word.length > 2 && !ANY_THING.test(word)
}

const PRONOUN = /\b(?:it|that|them|this|him|her|everything|me|us)$/i
/** "Gave up sugar". */
const BARE =
  /^ (?!(?:the|my|our|his|her|their|that|this|on|in|at|to|for|from|off|back|over|with|last|yesterday|today|and|away|up|down|it|after|because|when|now|finally|for|by|about|before|since|so|as|a|an|of|all)\b)([\p{L}-]{3,})/iu
const GRAMMAR =
  /^(?:it|that|this|they|he|she|i|we|the|my|our|his|her|their|a|an|and|so|but|well|now|it's|that's|he's|she's|they've|i've|we've|they're|finally|sadly|both|all|then|what|which|who|is|has|been|there)$/

const ANY_THING =
  /^(?:old|last|whole|thing|lot|things|stuff|little|poor|first|new|one|end|morning|week|day|year|towel|ghost|plug|bin|hook)$/
