import type { Claim } from '../../memory/memory.ts'

const DENIES =
  /(?<![\p{L}])(?:not|never|no|none|nothing|nobody|nor|neither|without|cannot|can['’]?t|\p{L}+n['’]t|dont|doesnt|didnt|isnt|arent|wasnt|hardly|scarcely|barely|doubts?|doubted|deny|denies|denied|myth|untrue|false|lie|lies|refuse|refuses|refused|wrong|incorrect|far from)(?![\p{L}])/iu
const TURNS_AWAY =
  /(?<![\p{L}])(?:stop\w*|quit\w*|hat(?:e|es|ed)|dislik\w+|avoid\w*|over|less|rather|instead|refus\w+|against|fewer|un\w{3,}|allerg\w+|free|lack\w*|ended|former\w*|used to)(?![\p{L}])/giu

/** Does one of two texts deny what the other affirms, as far as the words show it? */
export function turnsAround(first: string, second: string): boolean {
  return (DENIES.test(first) && !softens(second, first)) || (DENIES.test(second) && !softens(first, second))
}

/** Does a text deny in its own words? A word that stands in the other as well denies nothing of it. */
function softens(text: string, other: string): boolean {
  const theirs = other.toLowerCase()
  return (
    DENIES.test(text) || (text.toLowerCase().match(TURNS_AWAY) ?? []).some((word) => !theirs.includes(word.slice(0, 4)))
  )
}

/** Is what a claim says denied where it was said? One that says so itself is not. */
export function isDenied(claim: Claim | null, said: string): boolean {
  if (claim === null) return false
  const { attribute, value } = claim
  if (DENIES.test(value)) return false
  const away = attribute.match(TURNS_AWAY) !== null
  const words = `${value} ${attribute.split(':').slice(1).join(' ')}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return said
    .toLowerCase()
    .split(/[,;.!?—–]| but | and now /)
    .filter((part) => DENIES.test(part) && (!away || part.match(TURNS_AWAY) !== null))
    .some((part) => words.some((word) => word.length > 2 && part.includes(word)))
}
