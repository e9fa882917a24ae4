import { stem } from '../resolve/stem.ts'
import { FREE, NOT } from './phrases.ts'

/** Words as data: what denies, limits, turns or nearly says what a sentence says. */

const list = (words: string): string[] => words.split(/\s+/).filter(Boolean)
const setOf = (words: string): ReadonlySet<string> => new Set(list(words))

/** Each turns the clause behind it. */
export const DENIES: ReadonlySet<string> = setOf(`not no zero never neither nor hardly barely scarcely ${NOT}`)
/** These deny the whole clause, wherever they stand. */
export const DENY_ALL: ReadonlySet<string> = setOf('nobody nothing none nowhere')
export const NEARLY: ReadonlySet<string> = setOf('nearly almost practically virtually')
export const ONLY: ReadonlySet<string> = setOf('only solely exclusively merely')
export const NEEDS: ReadonlySet<string> = setOf('need needs needed must require requires required')
export const PARTLY: ReadonlySet<string> = setOf('partly partially half')
/** Silence is another thing than these. */
export const SELDOM: ReadonlySet<string> = setOf('seldom rarely')
export const SOMETIMES: ReadonlySet<string> = setOf('sometimes occasionally')

/** A new clause begins. */
export const TURNS: ReadonlySet<string> = setOf(
  '. ; : ! ? ( ) — – but because however though although yet whereas while so',
)
/** What is behind them tells why, since when or how long, and limits nothing. */
export const REASONS: ReadonlySet<string> = setOf('because since due thanks owing so which who especially like')
export const PRONOUNS: ReadonlySet<string> = setOf('i you he she they we it')
export const ARTICLES: ReadonlySet<string> = setOf(
  'a an the this that these those my our your his her its their any some every each all both',
)
export const COPULA: ReadonlySet<string> = setOf(
  'is am are was were be been being become becomes became stay stays stayed seem seems seemed feel feels felt get gets got look looks remain remains',
)
const AUXILIARIES =
  'do does did have has had having can could will would shall should must may might being ought need needs used'
export const SMALL: ReadonlySet<string> = new Set([
  ...ARTICLES,
  ...PRONOUNS,
  ...list(`me him them us and or nor also too very quite so really still already just even rather pretty actually currently
    simply now then ever always usually often generally normally mostly as than there who which that what where how
    to of own self myself themselves himself herself itself ourselves anything anyone anybody something someone more most much many lot lots
    person people thing things guy man woman sort kind type user human let lets has have had ever again bit quite
    ${AUXILIARIES} is am are was were be been being becomes become became oh well? ok yes please maybe perhaps`),
])
/** Heads that only name the kind of what stands before them. */
export const GENERIC: ReadonlySet<string> = setOf(
  'music person people thing food cuisine dish dishes language job work role position company firm fan lover game games woman man club team city town subject colour color area region stuff name',
)
export const TIMES: ReadonlySet<string> = setOf(
  'yesterday today tomorrow tonight again twice once thrice daily weekly monthly yearly alone together abroad home here there',
)
/** "In the evenings", said without the "in". */
export const BARE_TIME =
  /^(?:mornings|evenings|afternoons|nights|weekdays|weekends|summers|winters|(?:mon|tues|wednes|thurs|fri|satur|sun)days)$/

/** What stands behind one of them says where, when, with whom or on what condition it is so. */
export const LIMITS: ReadonlySet<string> = setOf(
  `after before at on in during when whenever if around among amongst near under over outside inside behind between with
  until till towards toward about against within beyond above below ${FREE}`,
)
export const PREPOSITIONS: ReadonlySet<string> = new Set([
  ...LIMITS,
  ...list('to from by for of into onto off through since except along across upon via per'),
])

/** Of which way it goes: rows of prepositions that say the same; between two rows it goes another way. */
const WAYS: readonly string[] = [
  'to into onto toward towards',
  'from',
  'by',
  'for',
  'against',
  'before',
  'after',
  'until till',
  'since',
  'over above',
  'under below',
  'through',
  'inside within',
  'outside',
]
export const WAY_OF: ReadonlyMap<string, number> = new Map(
  WAYS.flatMap((row, at) => list(row).map((word): [string, number] => [word, at])),
)
const wayOf = (word: string): number => WAY_OF.get(word) ?? -1
/** Two ways that are often one: "important to me", "important for me"; "until six" and "before six". */
const ALIKE: ReadonlySet<string> = new Set(
  (
    [
      ['to', 'for'],
      ['by', 'from'],
      ['before', 'until'],
      ['to', 'until'],
      ['from', 'since'],
      ['for', 'since'],
      ['by', 'until'],
      ['by', 'before'],
      ['to', 'over'],
      ['from', 'after'],
      ['since', 'after'],
      ['over', 'against'],
      ['for', 'by'],
    ] as const
  ).flatMap(([one, other]) => [`${wayOf(one)} ${wayOf(other)}`, `${wayOf(other)} ${wayOf(one)}`]),
)

/** True for two prepositions before one thing that say two things of it. */
export function goOtherWays(one: string, other: string): boolean {
  const [a, b] = [wayOf(one), wayOf(other)]
  return a >= 0 && b >= 0 && a !== b && !ALIKE.has(`${a} ${b}`)
}

/** Always the particle of a verb, or a preposition that can be told from one by what follows. */
export const PARTICLES: ReadonlySet<string> = setOf('out off up down away back apart in on over through around')
export const BOTH_WAYS: ReadonlySet<string> = setOf('in on over through around')
/** With these a particle may stand before the thing: "switched on the heating". */
export const PHRASAL: ReadonlySet<string> = new Set(
  list(
    'switch turn put log sign hand move take bring let come go get check plug give keep carry pass hold run ring send pay',
  ).map(stem),
)
/** Without these the verb says much the same. */
const COMPLETIVE = `
  up: *
  back: *
  around: *
  out: find try test help figure sort carry fill eat hang check point clean print write start set look work go dine move spread wear
  off: pay finish start head set cut drive dry
  down: write note sit lie calm settle slow cool quiet burn
  in: come go move fill settle join
  over: come go move
  on: keep carry go
  away: go throw run hide
  through: read go
`
export const COMPLETES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  COMPLETIVE.trim()
    .split('\n')
    .map((row) => {
      const [particle = '', verbs = ''] = row.split(':')
      return [particle.trim(), new Set(list(verbs).map((verb) => (verb === '*' ? verb : stem(verb))))] as const
    }),
)

/** What is called so is none: a model boat, a former pilot, alcohol-free beer. */
export const NO_SUCH =
  /^(?:model|toy|fake|mock|artificial|imitation|former|ex|would-be|future|aspiring|prospective|trainee|honorary|deputy|virtual|pretend|dummy|replica|miniature|non-\p{L}+|\p{L}+-free|decaf|decaffeinated|plant-based|meatless|supposed|so-called|alleged)$/u

/** Who is one of these is so with or to somebody, and no less where it is said with whom. */
export const BONDS: ReadonlySet<string> = setOf(
  'married divorced engaged separated widowed born based employed located registered named called retired insured booked due involved interested',
)
/** How well something is done: it holds where it is said to, and not beside. */
export const MANNER: ReadonlySet<string> = setOf('badly well poorly terribly slowly best worst better worse')
