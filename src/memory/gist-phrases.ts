/** A lower-case text with turns of phrase as the one word that says the same. Marks what weighs less with `LESS`. */
export function plainly(text: string): string {
  let plain = text
  if (WEIGHS.test(plain)) plain = plain.replace(LESSER, ` ${LESS}$1 `).replace(LESSER_OF, `$1 ${LESS}$2`)
  for (const [needles, phrase, word] of PHRASES) if (holdsAny(plain, needles)) plain = plain.replace(phrase, word)
  return ON_A_DAY.test(plain) ? plain.replace(PASTIME, '$1') : plain
}

/** Looking for letters is a hundredth of the work. */
function holdsAny(text: string, needles: readonly string[]): boolean {
  return needles.some((needle) => text.includes(needle))
}

/** Begins a word of the text for as long as it is read. */
export const LESS = 'zzless'

/** Several words that say what one does: how the text must read at least, the phrase, and the word for it. */
const ROWS: readonly (readonly [string, RegExp, string])[] = [
  ['stand|bear|stomach', /\b(?:can't|cannot|can not|couldn't|could not) (?:stand|bear|stomach)\b/g, ' hate '],
  ['fan of', /\b(?:not|n't) (?:a )?(?:big )?fan of\b/g, ' hate '],
  ['tolerate', /\b(?:can't|cannot|can not|don't|doesn't) tolerate\b/g, ' allergic '],
  ['lost|losing|loses', /\b(?:lost|losing|loses) (?:my|his|her|their|the) (?:job|work|position)\b/g, ' fired '],
  ['let ', /\blet (?:go|(?:me|him|her|them|us) go)\b/g, ' fired '],
  ['threw|throw|kick', /\b(?:threw|throw|throwing|kicked|kick|thrown) (?:(?:me|him|her|them|us) )?out\b/g, ' evict '],
  ['up', /\b(?:gave|give|giving|given) up\b/g, ' quit '],
  ['pass', /\b(?:did not|didn't|does not|doesn't) pass\b/g, ' fail '],
  ['up', /\b(?:split|broke|break|broken|breaking) up\b/g, ' divorced '],
  ['called', /\bcalled (?!the\b|an?\b|my\b|him\b|her\b|us\b|me\b|them\b|for\b|off\b|out\b|on\b|in\b)/g, ' named '],
  ['passed away', /\bpassed away\b/g, ' died '],
  [
    'lost',
    /\blost (?:my|his|her|their|our) (?=(?:late )?(?:mother|father|mum|mom|dad|brother|sister|son|daughter|wife|husband|baby|child|grand\p{L}+)\b)/gu,
    ' died ',
  ],
  ['hear', /\b(?:can't|cannot|can not|couldn't) hear\b/g, ' deaf '],
  ['sleep', /\b(?:can't|cannot|can not|couldn't) sleep\b/g, ' insomnia '],
  ['see', /\b(?:can't|cannot|can not) see\b/g, ' blind '],
  ['got to know', /\bgot to know\b/g, ' met '],
  ['hooked on|addicted to', /\b(?:hooked on|addicted to)\b/g, ' addict '],
  [' for', /\b(?:looking|look|looks) for\b/g, ' search '],
  ['told', /\b(?:was|were|been) told\b/g, ' '],
  ['set up', /\bset up\b/g, ' begin '],
  ['made', /\bmade (?:up|it up)\b/g, ' lied '],
  ['grew up', /\bgrew up\b/g, ' raised '],
  [
    'meat',
    /\b(?:eat|eats|eating) no meat\b|\b(?:don't|doesn't|do not|does not|never|not) (?:eat|eats|eating) (?:any )?meat\b/g,
    ' vegetarian ',
  ],
  ['out of work', /\bout of work\b/g, ' unemployed '],
  [
    'baby|child',
    /\b(?:expecting|having|have|has|expects) (?:a|another|our|her|my) (?:\p{L}+ )?(?:baby|child)\b/gu,
    ' pregnant ',
  ],
  ['give|gave|giving', /\b(?:give|gives|gave|giving) (?:me|him|her|them|us)\b/g, ' '],
  ['from', /\b(?:kept|keep|keeps) (?:it|this|that)? ?from\b/g, ' never told '],
  ['two times', /\btwo times\b/g, ' twice '],
  ['see', /\b(?:see|sees|seeing) (?:a|an|my|the) (?=therapist|shrink|counsel|psych)/g, ' '],
  ['rather', /(?:\bwould|\b\p{L}+'d) rather\b/gu, ' prefer '],
  ['from', /\bfrom (\p{L}+) to\b/gu, ` ${LESS}$1 `],
  ['from', /\bto (\p{L}+) from (\p{L}+)/gu, ` $1 ${LESS}$2`],
  [' up', /\b(?:get|gets|getting|got) up\b/g, ' wake '],
  ['after', /\b(?:look|looks|looking) after\b/g, ' care '],
  ['every day', /\bevery day\b/g, ' daily '],
]
const PHRASES = ROWS.map(([needles, phrase, word]) => [needles.split('|'), phrase, word] as const)

/** "My chess night", "quiz nights": on a day of the week it is what is done, and no time of day. */
const PASTIME =
  /\b(?!(?:every|last|at|the|a|this|that|late|all|each|on|in|one|of|\p{L}+day|\p{L}+days)\b)(\p{L}+) (?:night|evening|day)s?\b/gu
const ON_A_DAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/

/** Of two things that are weighed the lesser: "tea over coffee" is not "coffee over tea". */
const LESSER = /\b(?:over|than|instead of) (?:(?:in|at|the|a|an|to|on|with) ){0,2}(\p{L}+)/gu
const LESSER_OF = /\b(prefers?(?: \p{L}+){1,3}) to (\p{L}+)/gu
const WEIGHS = /\b(?:prefer|like|love|enjoy|rather|better|favou?r)/
