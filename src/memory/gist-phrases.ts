/** A lower-case text with turns of phrase as the one word that says the same. Marks what weighs less with `LESS`. */
export function plainly(text: string): string {
  let plain = text
  if (WEIGHS.test(plain)) plain = plain.replace(LESSER, ` ${LESS}$1 `).replace(LESSER_OF, `$1 ${LESS}$2`)
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word)
  return ON_A_DAY.test(plain) ? plain.replace(PASTIME, '$1') : plain
}

/** Begins a word of the text for as long as it is read. */
export const LESS = 'zzless'

/** Several words that say what one does. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can't|cannot|can not|couldn't|could not) (?:stand|bear|stomach)\b/g, ' hate '],
  [/\b(?:not|n't) (?:a )?(?:big )?fan of\b/g, ' hate '],
  [/\b(?:can't|cannot|can not|don't|doesn't) tolerate\b/g, ' allergic '],
  [/\b(?:lost|losing|loses) (?:my|his|her|their|the) (?:job|work|position)\b/g, ' fired '],
  [/\blet (?:go|(?:me|him|her|them|us) go)\b/g, ' fired '],
  [/\b(?:threw|throw|throwing|kicked|kick|thrown) (?:(?:me|him|her|them|us) )?out\b/g, ' evict '],
  [/\b(?:gave|give|giving|given) up\b/g, ' quit '],
  [/\b(?:did not|didn't|does not|doesn't) pass\b/g, ' fail '],
  [/\b(?:split|broke|break|broken|breaking) up\b/g, ' divorced '],
  [/\bcalled (?!the\b|an?\b|my\b|him\b|her\b|us\b|me\b|them\b|for\b|off\b|out\b|on\b|in\b)/g, ' named '],
  [/\bpassed away\b/g, ' died '],
  [
    /\blost (?:my|his|her|their|our) (?=(?:late )?(?:mother|father|mum|mom|dad|brother|sister|son|daughter|wife|husband|baby|child|grand\p{L}+)\b)/gu,
    ' died ',
  ],
  [/\b(?:can't|cannot|can not|couldn't) hear\b/g, ' deaf '],
  [/\b(?:can't|cannot|can not|couldn't) sleep\b/g, ' insomnia '],
  [/\b(?:can't|cannot|can not) see\b/g, ' blind '],
  [/\bgot to know\b/g, ' met '],
  [/\b(?:hooked on|addicted to)\b/g, ' addict '],
  [/\b(?:looking|look|looks) for\b/g, ' search '],
  [/\b(?:was|were|been) told\b/g, ' '],
  [/\bset up\b/g, ' begin '],
  [/\bmade (?:up|it up)\b/g, ' lied '],
  [/\bgrew up\b/g, ' raised '],
  [
    /\b(?:eat|eats|eating) no meat\b|\b(?:don't|doesn't|do not|does not|never|not) (?:eat|eats|eating) (?:any )?meat\b/g,
    ' vegetarian ',
  ],
  [/\bout of work\b/g, ' unemployed '],
  [/\b(?:expecting|having|have|has|expects) (?:a|another|our|her|my) (?:\p{L}+ )?(?:baby|child)\b/gu, ' pregnant '],
  [/\b(?:give|gives|gave|giving) (?:me|him|her|them|us)\b/g, ' '],
  [/\b(?:kept|keep|keeps) (?:it|this|that)? ?from\b/g, ' never told '],
  [/\btwo times\b/g, ' twice '],
  [/\b(?:see|sees|seeing) (?:a|an|my|the) (?=therapist|shrink|counsel|psych)/g, ' '],
  [/(?:\bwould|\b\p{L}+'d) rather\b/gu, ' prefer '],
  [/\bfrom (\p{L}+) to\b/gu, ' zzless$1 '],
  [/\bto (\p{L}+) from (\p{L}+)/gu, ' $1 zzless$2'],
  [/\b(?:get|gets|getting|got) up\b/g, ' wake '],
  [/\b(?:look|looks|looking) after\b/g, ' care '],
  [/\bevery day\b/g, ' daily '],
]
/** "My chess night", "quiz nights": on a day of the week it is what is done, and no time of day. */
const PASTIME =
  /\b(?!(?:every|last|at|the|a|this|that|late|all|each|on|in|one|of|\p{L}+day|\p{L}+days)\b)(\p{L}+) (?:night|evening|day)s?\b/gu
const ON_A_DAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/

/** Of two things that are weighed the lesser: "tea over coffee" is not "coffee over tea". */
const LESSER = /\b(?:over|than|instead of) (?:(?:in|at|the|a|an|to|on|with) ){0,2}(\p{L}+)/gu
const LESSER_OF = /\b(prefers?(?: \p{L}+){1,3}) to (\p{L}+)/gu
const WEIGHS = /\b(?:prefer|like|love|enjoy|rather|better|favou?r)/
