import { stem } from '../../memory/resolve/stem.ts'
import type { Roles } from './roles.ts'

/** True when two words that both statements have change places in them: who does what to whom, from where, before what. */
export function rolesApart(first: Roles, second: Roles): boolean {
  if (exchanged(first.early, first.late, second.early, second.late)) return true
  if (turnsRound(first, second)) return true
  if (swapped(first.words, second.words)) return true
  if (placesChange(first, second) || pairsCross(first.pairs, second.pairs)) return true
  for (const [verb, here] of first.around) {
    const there = second.around.get(verb)
    if (there && !MUTUAL.has(verb) && exchanged(here.doer, here.done, there.doer, there.done)) return true
  }
  return false
}

/** More words of cause and effect change sides than stay: one thing may be named on both. */
function turnsRound(first: Roles, second: Roles): boolean {
  if (!exchanged(first.cause, first.effect, second.cause, second.effect)) return false
  const shared = (one: readonly string[], other: readonly string[]): number =>
    new Set(one.filter((word) => other.includes(word))).size
  const turned = shared(first.cause, second.effect) + shared(first.effect, second.cause)
  return turned > shared(first.cause, second.cause) + shared(first.effect, second.effect)
}

function exchanged(
  one: readonly string[],
  other: readonly string[],
  inOne: readonly string[],
  inOther: readonly string[],
): boolean {
  const goes = (
    from: readonly string[],
    notFrom: readonly string[],
    to: readonly string[],
    not: readonly string[],
  ): boolean => from.some((word) => !notFrom.includes(word) && to.includes(word) && !not.includes(word))
  return goes(one, other, inOther, inOne) && goes(other, one, inOne, inOther)
}

/** The same words in the same order but for two that changed places, around a word that is no "and" or "or". */
function swapped(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false
  const at = first.flatMap((word, place) => (word === second[place] ? [] : [place]))
  const [one = 0, other = 0] = at
  if (at.length !== 2 || first[one] !== second[other] || first[other] !== second[one]) return false
  const between = first.slice(one + 1, other)
  return (
    between.length > 0 &&
    !between.every((word) => /^(?:and|or|,|with|the|an?|is|are|was)$/.test(word)) &&
    !between.some((word) => MUTUAL.has(word))
  )
}

/** One goes where the other was: "from Graz to Linz", "easier than physics". */
function placesChange({ places: first, words: here }: Roles, { places: second, words: there }: Roles): boolean {
  const moved: [string, string][] = []
  for (const [word, place] of first) {
    const there = second.get(word)
    if (there !== undefined && there !== place) moved.push([word, place])
  }
  if (moved.length < 2) return false
  // With another verb between them a thing may stand elsewhere: "eggs are needed for it", "it calls for eggs".
  const alike =
    Math.abs(here.length - there.length) <= 1 &&
    here.includes(',') === there.includes(',') &&
    first.size === second.size &&
    [...first.keys()].every((word) => second.has(word))
  return moved.some(([word, place]) =>
    moved.some(([other, its]) => {
      if (other === word || place === its || second.get(word) !== its || second.get(other) !== place) return false
      const both = [place, its]
      return !both.some((one) => ORDER.test(one)) && !both.includes('with') && (alike || !both.includes(''))
    }),
  )
}

const ORDER = /^(?:before|after|until|since|because|of)$/

/** "Red car and blue bike", "blue car and red bike"; "Anna on Monday, Tom on Tuesday". */
function pairsCross(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const alone: string[] = []
  for (const pair of first) if (!second.has(pair)) alone.push(pair)
  const here = alone.map((pair) => pair.split('|'))
  return here.some(([a, by, b]) =>
    here.some(
      ([c, like, d]) =>
        by === like &&
        new Set([a, b, c, d]).size === 4 &&
        [`${a}|${by}|${d}`, `${c}|${by}|${b}`].every((pair) => second.has(pair) && !first.has(pair)),
    ),
  )
}

/** What two do with each other: either may be named first. */
const MUTUAL: ReadonlySet<string> = new Set(
  'meet met married marry marries marrying divorced argue argued argues talk talks talked date dates dated resemble resembles match matches equal equals share shares shared live lives lived work works worked play plays played same similar twin friend neighbour colleague share'
    .split(' ')
    .map(stem),
)
