import { namesIn, type Said, saidIn } from '../../memory/represent.ts'
import { stem } from '../../memory/resolve/stem.ts'
import type { Value } from '../../memory/resolve/values.ts'
import { COMMON, STOP } from '../../memory/resolve/vocabulary.ts'
import { REWORDING } from '../../read/model/rewording.ts'
import { ABSTRACTING } from './abstracting.ts'

/**
 * Names, identifiers, numbers and dates of a text that stand in none of its sources, as they stand in it: what a model
 * added of its own. A first word that is no word of the sources and no common one counts as a name.
 */
export function foreignDetails(
  text: string,
  sources: readonly string[],
  own: ReadonlySet<string>,
  isSupported: (word: string) => boolean = () => false,
): string[] {
  const said = saidIn(text)
  const theirs = sources.map(saidIn)
  const words = new Set(theirs.flatMap((source) => [...source.words]))
  const stems = new Set([...words].map(stem))
  const isTheirs = (word: string): boolean =>
    words.has(word) || stems.has(stem(word)) || own.has(word) || ROLES.has(word)
  const values = theirs.flatMap(valuesOf)
  return [
    ...said.braces.filter((one) => !theirs.some((source) => source.text.includes(one))),
    ...said.ids.filter((id) => !words.has(id)),
    ...said.statement.values
      .filter((value) => value.kind !== 'daypart' && !values.some((other) => meets(other, value, stems)))
      .map(({ value }) => value),
    ...[...namesIn(said)].filter((name) => !isTheirs(name)),
    ...firstWords(text, words).filter((word) => !isTheirs(word) && !isSupported(word) && !isPlain(word)),
    ...claimsOfItsOwn(text, (word) => isTheirs(word) && !own.has(word) && !ROLES.has(word), isTheirs),
  ]
}

const CLAUSES = /[.,;:!?()—–]|\b(?:and|but|while|who|which|that|because|since|so|although|though)\b/i
const CLAIMS =
  /\b(?:is|are|was|were|has|have|had|suffers|became|becomes|got|lost|likes|loves|hates|wants|prefers|avoids|owns|needs|lives|works)\b/i

/** What a clause says that has no word of the sources: "…, and the user is diabetic". */
function claimsOfItsOwn(text: string, tells: (word: string) => boolean, isTheirs: (word: string) => boolean): string[] {
  return text.split(CLAUSES).flatMap((clause) => {
    const words = clause.toLowerCase().match(/\p{L}{3,}/gu) ?? []
    const said = words.filter((word) => !isPlain(word))
    // A number ties it to them: it must be one of theirs.
    return CLAIMS.test(clause) && !/\d/.test(clause) && !said.some(tells)
      ? said.filter((word) => !isTheirs(word)).slice(0, 1)
      : []
  })
}

const ROLES: ReadonlySet<string> = new Set(['user', 'human', 'assistant', 'ai', 'i'])
/** How a general statement likes to begin. */
const GENERAL: ReadonlySet<string> = new Set(
  `across whenever repeatedly consistently generally typically reliably frequently recurring repeated regular several
  multiple various whether because although despite given overall clear shorter longer smaller larger fewer faster
  slower higher lower better worse explicit automated manual daily weekly monthly steady excessive insufficient limited
  users teams systems changes results tasks tools events steps rules errors failures delays costs effects levels
  conditions practice routine timing access use lack due risk strong weak slow fast rapid gradual sudden hard soft
  certain particular specific similar different unless once until`.split(/\s+/),
)
/** No name ends so. */
const COMMON_ENDING = /(?:tion|sion|ment|ness|ure|ship|ism|ful|less|ous|able|ability|ically|ively)s?$/

function isPlain(word: string): boolean {
  if (STOP.has(word) || REWORDING.has(stem(word)) || GENERAL.has(word)) return true
  // "Harding" is not "hard".
  return COMMON.has(stem(word)) && !word.endsWith('ing')
}

/** Lower-case first words of sentences whose capital may hide a name: most say nothing by it. */
function firstWords(text: string, theirs: ReadonlySet<string>): string[] {
  const found = text.matchAll(/(?:^|[.!?:]["”')\]]*\s+)["“‘'([]*(\p{L}[\p{L}\p{M}\p{N}-]*)(?: (\S+))?/gu)
  return [...found]
    .filter(([, word = '', next = '']) => word.length > 1 && !COMMON_ENDING.test(word) && !isGerund(word, next, theirs))
    .map(([, word = '']) => word.toLowerCase())
}

/** "Deploying on Fridays", and not "Harding runs". */
function isGerund(word: string, next: string, theirs: ReadonlySet<string>): boolean {
  const goesOn = /^(?:an?|the|on|in|at|of|for|with|without|above|below|over|under|to|before|after|during|by|\d.*)$/
  const isThing = theirs.has(next) && !STOP.has(next) && !/(?:s|ed)$/.test(next)
  return /^\p{L}{3,}ing$/u.test(word) && (goesOn.test(next) || isThing)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date says its month as well. */
function valuesOf({ statement }: Said): Value[] {
  return statement.values.flatMap((value): Value[] => {
    const month = value.kind === 'date' ? MONTHS[Number(value.value.slice(0, 2)) - 1] : undefined
    return month === undefined ? [value] : [value, { kind: 'month', value: month }]
  })
}

/**
 * A unit may be gained or lost, and may not change; "two consecutive lessons" and "two tapped cards" are two, where `theirs`
 * has the word. What no source denies is not denied; what one denies is for the words to tell. A time of day is a word.
 */
function meets(source: Value, said: Value, theirs: ReadonlySet<string>): boolean {
  if (source.value !== said.value || (said.denied === true && source.denied !== true)) return false
  const unit = said.kind.startsWith('n:') ? said.kind.slice(2) : null
  const bare = unit !== null && (unit === '' || ABSTRACTING.has(unit) || theirs.has(unit))
  return source.kind === said.kind || bare || (source.kind === 'n:' && unit !== null)
}
