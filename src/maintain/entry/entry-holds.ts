import { isFiniteVerb } from '../../memory/resolve/finite.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { numberOf, takeDates } from '../../memory/resolve/values.ts'
import { CONCEPTS } from '../../memory/resolve/vocabulary.ts'
import { similar } from '../../memory/similar.ts'
import { piecesOf, startsClause } from './entry-clauses.ts'
import { isToldApart, meaningOf } from './entry-meaning.ts'
import { plainPhrases, plainWords } from './entry-phrases.ts'
import { ideasOf } from './entry-relations.ts'
import { sameRoles } from './entry-roles.ts'

/**
 * What a description tells and none of `clauses` does, clause by clause; empty when they hold all of it. `alike`: the two
 * lines are known to say the same of the same, and no more is asked than that no word is left out.
 */
export function lostOf(details: readonly string[], clauses: readonly string[], alike: boolean): string[] {
  if (alike) return details.filter((detail) => !clauses.some((one) => hasWordsOf(one, detail)))
  return details.filter((detail) => !isHeld(detail, clauses))
}

/**
 * True when one of the clauses says all that a clause does: each of its names, numbers, dates and telling words, in its
 * roles, affirmed and denied as there. A share of them is not enough: what is left out is gone from what is remembered.
 */
export function isHeld(clause: string, clauses: readonly string[]): boolean {
  const told = clauses.flatMap((one) => [one, ...listed(one)])
  const isTold = (piece: string): boolean => told.some((one) => holds(one, piece))
  return isTold(clause) || listed(clause).every(isTold)
}

/** "Cat, twelve": two things that are told of somebody, each for itself; what follows a verb is the verb's. */
function listed(clause: string): string[] {
  const [first = ''] = clause.split(' ')
  return startsClause(first) || isFiniteVerb(first.toLowerCase()) ? [clause] : piecesOf(clause)
}

interface Told {
  readonly plain: string
  /** Telling words and values in their order, dates first: each as the narrowest idea of it, and the wider ones behind. */
  readonly words: readonly (readonly string[])[]
  readonly says: ReadonlySet<string>
  /** The first verb that says more than that something is so. */
  readonly verb: string | null
}

function holds(all: string, clause: string): boolean {
  if (!hasWordsOf(all, clause) || isToldApart(all, clause)) return false
  const [a, b] = [toldIn(all), toldIn(clause)]
  if (meaningOf(all).modes !== meaningOf(clause).modes) return false
  // Whoever sold the boat has none, and who loves cats is no cat.
  if (a.verb !== null && a.verb !== b.verb) return false
  // "Ken lent Bo money" does not say that Bo lent Ken some.
  return isInOrder(b.words, a.words) && sameRoles(b.plain, a.plain)
}

function isInOrder(some: readonly (readonly string[])[], all: readonly (readonly string[])[]): boolean {
  let from = 0
  return some.every(([word = '']) => {
    const at = all.findIndex((ideas, i) => i >= from && ideas.includes(word))
    from = at + 1
    return at >= 0
  })
}

/** Every telling word and value of the clause, affirmed and denied as there. */
function hasWordsOf(all: string, clause: string): boolean {
  if (all.toLowerCase() === clause.toLowerCase()) return true
  const [{ says }, { words }] = [toldIn(all), toldIn(clause)]
  if (words.length === 0 || !words.every(([word = '']) => says.has(word))) return false
  return similar(meaningOf(all).statement, meaningOf(clause).statement).opposed === 0
}

/** Grammar, and what only says that a thing is so: the one list of words that may go. */
const GRAMMAR: ReadonlySet<string> = new Set(
  `a an the this that these those and or also too as than of to in on at for with from by about since into
  they them their theirs he him his she her hers it its i me my mine we us our ours who which whom whose there
  is am are was were be been being has have had having do does did get gets got goes go going
  thing things something anything now still already currently just really actually well then so called named
  isn't aren't wasn't weren't doesn't don't didn't hasn't haven't hadn't not 's 're 've 'm 'd`
    .split(/\s+/)
    .filter(Boolean),
)

function toldIn(clause: string): Told {
  const known = read.get(clause)
  if (known) return known
  const straight = clause.replace(/[’]/g, "'")
  const phrases = plainPhrases(straight)
  const plain = plainWords(phrases)
  const { rest, dates } = takeDates(plain.toLowerCase())
  const words: (readonly string[])[] = dates.map(({ kind, value }) => [`${kind}=${value}`])
  for (const token of wordsIn(rest)) {
    const word = token.replace(/'s$/, '')
    if (GRAMMAR.has(token) || GRAMMAR.has(word)) continue
    words.push(isKin(word) ? ideasOf(word) : [baseOf(word)])
  }
  // Of a wife the plain words only say that she is a spouse.
  const kin = wordsIn(straight.toLowerCase().replaceAll("'s", '')).filter(isKin).map(ideasOf)
  const says = new Set([...words, ...kin].flat())
  const verb = wordsIn(phrases.toLowerCase()).find(
    (word) => HAS.test(word) || (!GRAMMAR.has(word) && isFiniteVerb(word)),
  )
  const named = kin.filter((ideas) => !words.some(([word]) => word === ideas[0]))
  const told = {
    plain,
    words: [...words, ...named],
    says,
    verb: verb === undefined ? null : HAS.test(verb) ? 'have' : baseOf(verb),
  }
  if (read.size >= MOST) read.clear()
  read.set(clause, told)
  return told
}

const HAS = /^(?:has|have|had)$/

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['.:/-][\p{L}\p{N}]+)*|[%€$£]/gu) ?? []
}

function isKin(word: string): boolean {
  return ideasOf(word).length > 0
}

/** A word as every form of it is compared; of two that are opposites the one is the other turned. */
function baseOf(word: string): string {
  const number = numberOf(word)
  if (number !== null) return String(number)
  const base = stem(word)
  const concept = CONCEPTS.get(base)
  return concept === undefined ? base : `${concept.sign < 0 ? '-' : ''}${concept.word}`
}

const read = new Map<string, Told>()
const MOST = 8192
