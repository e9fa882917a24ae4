import { compareClaims } from '../../memory/claims.ts'
import { numberOf } from '../../memory/resolve/values.ts'
import type { Entry } from './entry.ts'
import { startsClause } from './entry-clauses.ts'

/** Two clauses of one person that cannot both hold, whatever words they share: a diet and a dish, two states of marriage. */
export function clash(one: string, other: string): boolean {
  return clashes(one, other) || clashes(other, one)
}

function clashes(one: string, other: string): boolean {
  if (EXCLUDES.some(([is, isNot]) => is.test(one) && isNot.test(other) && !DENIES.test(other))) return true
  const [debtor, payer] = [OWES.exec(one)?.groups?.['whom'], PAID.exec(other)?.groups?.['whom']]
  if (debtor !== undefined && payer !== undefined && debtor.toLowerCase() === payer.toLowerCase()) return true
  const feared = AVOIDED.exec(one)?.groups?.['what']?.toLowerCase()
  const liked = LIKED.exec(other)?.groups?.['what']?.toLowerCase()
  if (feared !== undefined && liked !== undefined && singular(feared) === singular(liked)) return true
  const [here, there] = [BEING.exec(one)?.[1], BEING.exec(other)?.[1]].map((word) => word?.toLowerCase())
  if (here === undefined || there === undefined) return false
  return ADJECTIVES.some(
    ([a, b]) =>
      (a.test(here) && b.test(there)) || `un${here}` === there || `im${here}` === there || `dis${here}` === there,
  )
}

/** What is owed to somebody, and paid back to them. */
const OWES = /\bowes (?<whom>\S+) /i
const PAID = /\b(?:paid|pays|gave) (?<whom>\S{1,40}) (?:all |everything |it )?back\b/i

const DENIES = /\b(?:not|no longer|never|n't|stopped|gave up|used to|without|no)\b|n't\b/i
const EAT =
  '(?:loves?|likes?|enjoys?|adores?|eats?|devours?|orders?|grills?|lives on|is fond of|is crazy about|favou?rite (?:food|dish) is|cannot do without)'
const MEAT =
  '(?:meat|steaks?|beef|pork|bacon|ham|burgers?|hamburgers?|sausages?|chicken|lamb|schnitzel|ribs|salami|turkey|duck|barbecue|brisket|veal|kebabs?|prosciutto|meatballs|roast)'
const FISH = '(?:fish|salmon|tuna|sushi|oysters|prawns|shrimps?|mussels|seafood|herring|lobster|anchovies)'
const MILK = '(?:cheese|eggs?|omelettes?|milk|butter|yoghurt|yogurt|honey|ice cream|cream|fondue|raclette)'
const DRINK =
  '(?:wine|beer|whisky|whiskey|gin|rum|vodka|cocktails?|cider|champagne|schnapps|ale|prosecco|alcohol|pubs?)'
const GLUTEN = '(?:bread|pasta|pizza|cake|croissants?|baguettes?|noodles|beer)'
const word = (source: string): RegExp => new RegExp(source, 'i')

const HIS = "(?:[\\p{L}-]+['’]s |their )?"

/** Whoever is one is not the other. */
const EXCLUDES: readonly (readonly [RegExp, RegExp])[] = [
  [word(`\\bvegan\\b`), word(`\\b${EAT} .*\\b(?:${MEAT}|${FISH}|${MILK})\\b`)],
  [
    word(`\\b(?:vegetarian|veggie|(?:eats no|doesn't eat|does not eat|never eats)(?: any)? meat)\\b`),
    word(`\\b${EAT} .*\\b(?:${MEAT}|${FISH})\\b`),
  ],
  [word(`\\bpescatarian\\b`), word(`\\b${EAT} .*\\b${MEAT}\\b`)],
  [
    word(`\\b(?:vegan|vegetarian|pescatarian)\\b`),
    /\b(?:carnivore|meat[- ]?eater|butcher's best customer|eats everything)\b/i,
  ],
  [
    word(
      `\\b(?:teetotal(?:l?er)?|sober|(?:drinks no|doesn't drink|does not drink|never drinks)(?: any)?(?: alcohol)?)(?:$|[,;])|\\b(?:drinks no|doesn't drink|does not drink|never drinks) (?:any )?alcohol`,
    ),
    word(`\\b(?:drinks?|loves?|likes?|enjoys?|collects?|brews?) .*\\b${DRINK}\\b`),
  ],
  [
    word(`\\b(?:coeliac|celiac|gluten[- ](?:free|intolerant))\\b`),
    word(`\\b(?:eats?|bakes and eats) .*\\b${GLUTEN}\\b`),
  ],
  [/\b(?:lactose[- ]intolerant)\b/i, /\b(?:drinks|eats) .*\b(?:milk|ice cream|yoghurt|yogurt)\b/i],
  [
    /\b(?:non-?smoker|doesn't smoke|does not smoke|never smokes|never smoked|quit smoking|gave up smoking|stopped smoking)\b/i,
    /^(?:still )?smokes\b|\b(?:chain[- ]smoker|is a (?:heavy )?smoker)\b/i,
  ],
  [
    /^(?:is |still )?(?:single|unmarried)\b/i,
    /\b(?:(?:got |is |was |has been )?(?:happily |newly )?married|engaged|has an? (?:wife|husband|girlfriend|boyfriend|partner|fianc\p{L}+))\b/iu,
  ],
  [
    /^(?:(?:is|got|was|are|were) )?(?:happily |newly )?married\b/i,
    /^(?:(?:is|got|was|are|were|has been|now) )?(?:divorced|separated|widowed|single|unmarried|engaged|split up|broke up)\b|\bgot (?:a )?divorced?\b|\bsplit up\b/i,
  ],
  [
    /\b(?:childless|has no (?:children|kids)|no (?:children|kids))\b/i,
    /\b(?:has (?:an?|\d+|two|three|four|five|six|seven) (?:\p{L}+ )?(?:children|kids?|sons?|daughters?|child|bab(?:y|ies)|twins?)|(?:mother|father|mum|dad) of)\b/iu,
  ],
  [/\bonly child\b/i, /\bhas (?:an?|\d+|two|three|four|five) (?:\p{L}+ )?(?:brothers?|sisters?|siblings?)\b/iu],
  [/^(?:is |has been |now )?retired\b/i, /^(?:works|is working|is employed)\b/i],
  [/^(?:is )?(?:unemployed|out of work|jobless)\b/i, /^(?:works|is working|is employed)\b/i],
  [/^lives alone\b/i, /^lives with\b/i],
  [/\bworks (?:the )?nights?(?: shifts?)?\b/i, /\bworks (?:the )?days?(?: shifts?)?\b/i],
  [/\bworks full[- ]time\b/i, /\bworks part[- ]time\b/i],
  [
    new RegExp(`^${HIS}(?:girlfriend|boyfriend)$`, 'iu'),
    new RegExp(`^${HIS}(?:wife|husband|spouse|fianc[eé]e?)$`, 'iu'),
  ],
  [new RegExp(`^${HIS}fianc[eé]e?$`, 'iu'), new RegExp(`^${HIS}(?:wife|husband|spouse)$`, 'iu')],
  [
    /\b(?:doesn't drive|does not drive|cannot drive|can't drive|has no (?:car|driving licen[cs]e))\b/i,
    /^(?:drives|owns) an? (?!hard)/i,
  ],
  [/\b(?:can't|cannot) swim\b/i, /^swims\b|\b(?:lifeguard|strong swimmer)\b/i],
  [
    /^(?:is |has |was |has been )?(?:died|dead|passed away|deceased|buried|cremated)\b/i,
    /^(?:lives|works|is living|is learning|studies|plays)\b/i,
  ],
  [/\b(?:left-?handed|lefty)\b/i, /\bright-?handed\b/i],
  [/\batheist\b/i, /\b(?:devout|catholic|muslim|practising|goes to (?:church|mosque)|believes in god)\b/i],
  [/\bnight owl\b/i, /\b(?:early riser|morning person|early bird)\b/i],
]

/** What somebody fears, hates or cannot have, and likes: the same thing in the same words. */
const AVOIDED =
  /^(?:is |has been )?(?:very |badly |really |severely |deadly )?(?:(?:scared|afraid|terrified|frightened|sick|tired) of|allergic to|hates|dislikes|detests|can't stand|cannot stand|avoids|refuses|fed up with) (?:the |all |any )?(?<what>[\p{L} -]+?)(?: (?:a lot|very much|now|since .+))?$/iu
const LIKED =
  /^(?:(?:still|really|also) )?(?:loves|likes|enjoys|adores|eats|is (?:fond of|crazy about|keen on|into)|has (?:an?|two|three)|keeps) (?:the |all |her |his |their )?(?<what>[\p{L} -]+?)(?: (?:a lot|very much|now|since .+))?$/iu

/** "Is strict", "is very tall". */
const BEING =
  /^(?:is|has been|seems|was) (?:(?:very|quite|rather|really|extremely|always|so|too|pretty|a bit) )*([\p{L}-]+)$/iu
const ADJECTIVES: readonly (readonly [RegExp, RegExp])[] = (
  [
    ['tall', 'short|small|tiny'],
    ['big', 'small|tiny|little'],
    ['old|elderly', 'young'],
    ['rich|wealthy', 'poor|broke'],
    ['strict|severe', 'lenient|easygoing|easy-going|permissive'],
    ['quiet|silent|reserved', 'loud|noisy|talkative|chatty'],
    ['shy|introverted|timid', 'outgoing|extroverted|extraverted|sociable'],
    ['thin|slim|skinny', 'fat|overweight|stout'],
    ['kind|nice|friendly|gentle', 'mean|unkind|rude|cruel|unfriendly'],
    ['lazy', 'hard-working|hardworking|diligent|busy'],
    ['tidy|neat|orderly', 'messy|untidy|chaotic'],
    ['generous', 'stingy|mean|miserly'],
    ['calm|relaxed', 'nervous|anxious|hectic'],
    ['healthy|well', 'ill|sick|unwell'],
    ['blond|blonde|fair-haired', 'dark-haired|brunette|black-haired|red-haired|bald'],
    ['strong', 'weak|frail'],
    ['brave|fearless', 'timid|cowardly|anxious'],
    ['optimistic', 'pessimistic'],
    ['punctual', 'unpunctual|late'],
    ['alive', 'dead'],
    ['happy', 'unhappy|sad|miserable'],
    ['early', 'late'],
  ] as const
).flatMap(([one, other]) => {
  const [a, b] = [new RegExp(`^(?:${one})$`), new RegExp(`^(?:${other})$`)]
  return [[a, b] as const]
})

const TRADE =
  /^(?:works as|is|was)? ?an? (?<what>(?:\p{L}+ )?(?:nurse|pilot|teacher|doctor|carpenter|baker|plumber|electrician|lawyer|engineer|programmer|developer|architect|dentist|vet|farmer|chef|cook|waiter|waitress|driver|mechanic|painter|builder|accountant|banker|journalist|librarian|firefighter|policeman|policewoman|police officer|soldier|hairdresser|barber|butcher|tailor|gardener|florist|photographer|designer|translator|scientist|chemist|biologist|physicist|pharmacist|surgeon|midwife|physiotherapist|psychologist|therapist|judge|notary|roofer|welder|mason|joiner|sailor|fisherman|cleaner|secretary|salesman|cashier|bookseller|optician))$/iu

/** Two values of something that most have one of: two trades. Of things, a red bike and a blue one, many have several. */
export function mayClash(one: string, other: string): boolean {
  const [a, b] = [TRADE.exec(one)?.groups?.['what'], TRADE.exec(other)?.groups?.['what']].map((what) =>
    what?.toLowerCase(),
  )
  return a !== undefined && b !== undefined && a !== b && !a.endsWith(` ${b}`) && !b.endsWith(` ${a}`)
}

/** Two values of one thing that somebody has one of, as they were learned. */
export function claimsDiffer({ memory: first }: Entry, { memory: second }: Entry): boolean {
  if (!first.claim || !second.claim) return false
  return compareClaims(first.claim, second.claim, first.confirmedOn, second.confirmedOn) === 'differs'
}

/** "Car: Volvo V60" and "Car: VW Golf, has a dent": two names for what the label says in the singular. */
export function areTwoThings(first: Entry, second: Entry): boolean {
  if (first.form !== 'label' || second.form !== 'label' || first.person || second.person) return false
  if (/(?<!s)s$/.test(first.name ?? '')) return false
  const [one, other] = [first, second].map(({ details }) => namesOf(details[0]?.split(', ')[0] ?? '')) as [
    string[],
    string[],
  ]
  const holds = (names: string[], others: string[]): boolean => others.every((name) => names.includes(name))
  return one.length > 0 && other.length > 0 && !holds(one, other) && !holds(other, one)
}

/** The words of a value that is a name: the last of them has a capital or a number, as in "a blue Brompton". */
function namesOf(value: string): string[] {
  const words = value.split(' ')
  const isNamed = (word: string): boolean => /^\p{Lu}|^\p{L}*\d/u.test(word)
  const isPlain = words.length <= 4 && !startsClause(words[0] ?? '') && isNamed(words.at(-1) ?? '')
  return isPlain && words.some((word) => /^\p{Lu}/u.test(word)) ? words.filter(isNamed) : []
}

function singular(thing: string): string {
  return thing.replace(/(?<=[^s])s$/, '')
}

const AGE =
  /^(?:is |turned |turns |aged |will be )?(?:now |already |about )?(\d{1,3}|[a-z]+(?:-[a-z]+)?)(?: years? old| years? of age)?(?: now| today)?$/i
/** Nobody turns a year older within days by chance. */
const LEAST_DAYS = 28

/** The age that a clause gives, in years; null where it gives none. */
export function ageOf(clause: string): number | null {
  const found = AGE.exec(clause)?.[1]?.toLowerCase()
  if (found === undefined || (!/ years?\b/.test(clause) && !/^(?:is|turned|turns|aged|will|\d)/i.test(clause)))
    return null
  const age = numberOf(found)
  return age === null || age > 120 ? null : age
}

/** What two ages of one person say: the same, one that grew with the days between them, or two that cannot be of one. */
export function compareAges(older: number, newer: number, days: number): 'same' | 'grew' | 'differ' {
  if (older === newer) return 'same'
  return newer > older && days >= LEAST_DAYS && Math.abs(newer - older - days / 365.25) < 1 ? 'grew' : 'differ'
}
