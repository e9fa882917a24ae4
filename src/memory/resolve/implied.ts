import { byVerb } from './by-verb.ts'
import { type Fill, plain } from './fill.ts'

/** What goes with what somebody has or is: who has a son has children, and who has no pets has no dog. */
interface Implied {
  readonly verbs: string
  readonly rest: RegExp
  readonly says: readonly string[]
  /** Denied it says nothing: who has no son may have a daughter. */
  readonly partly?: true
}

const COUNTED =
  '(?:(?:an?|the|my|our|their|one|two|three|four|five|six|seven|\\d|several|some|any) )?(?:[\\p{L}-]+ ){0,2}?'
const have = (what: string): RegExp => new RegExp(`^${COUNTED}(?:${what})(?=$|[ ,](?!seat|food|minder|care))`, 'iu')

const ROWS: readonly Implied[] = [
  { verbs: 'have', rest: /^(?:any )?(?:kids?|child(?:ren)?)(?! (?:seat|care|minder))\b/, says: ['children=yes'] },
  {
    verbs: 'have',
    rest: have('sons?|daughters?|kids?|child(?:ren)?|toddlers?|twins'),
    says: ['children=yes'],
    partly: true,
  },
  { verbs: 'is', rest: /^(?:childless|child-free)\b/, says: ['children=no'], partly: true },
  { verbs: 'is', rest: /^an? (?:proud )?(?:mother|father|mum|mom|dad|parent)\b/, says: ['children=yes'], partly: true },
  { verbs: 'have', rest: /^(?:any )?siblings?\b/, says: ['siblings=yes'] },
  { verbs: 'have', rest: have('brothers?|sisters?'), says: ['siblings=yes'], partly: true },
  { verbs: 'have', rest: /^(?:any )?(?:pets?|animals)\b/, says: ['pets=yes'] },
  {
    verbs: 'have keep own',
    rest: have(
      'dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|hamsters?|parrots?|budgies?|tortoises?|goldfish|guinea pigs?',
    ),
    says: ['pets=yes'],
    partly: true,
  },
  { verbs: 'have', rest: /^(?:any |known )*allerg(?:y|ies)$/, says: ['allergies=yes'] },
  { verbs: 'is', rest: /^allergic to\b/, says: ['allergies=yes'], partly: true },
  { verbs: 'have own', rest: /^an? car$|^(?:any )?car$/, says: ['drives=yes'] },
  { verbs: 'have', rest: /^an? (?:driving|driver's) licen[cs]e/, says: ['drives=yes'] },
  { verbs: 'drive', rest: /^(?:$|an? |the |my |to )/, says: ['drives=yes'] },
  { verbs: 'is', rest: /^retired\b/, says: ['retired=yes'] },
  { verbs: 'work', rest: /^(?:as|at|for|full|part|nights|days)\b/, says: ['retired=no', 'jobless=no'], partly: true },
  { verbs: 'go attend', rest: /^(?:to )?(?:uni|university|college)\b/, says: ['university=yes'] },
  { verbs: 'study', rest: /^(?!for\b|with\b|at school)\p{L}/u, says: ['university=yes'], partly: true },
  {
    verbs: 'have',
    rest: /^an? (?:\p{L}+ )?(?:degree|phd|master's|bachelor's)\b/iu,
    says: ['university=yes'],
    partly: true,
  },
  {
    verbs: 'rent',
    rest: /^(?:an? |the |our |my )?(?:\p{L}+ )?(?:flat|apartment|house|home|place)\b/u,
    says: ['tenant=yes'],
  },
  {
    verbs: 'own',
    rest: /^(?:an? |the |our |my |their )?(?:flat|apartment|house|home)\b/,
    says: ['tenant=no'],
    partly: true,
  },
]
const BY_VERB = byVerb(ROWS)
/** What a verb and what follows it say besides, as `slot=yes` or `slot=no`. */
export function impliedBy(verb: string, after: string, isDenied: boolean): readonly string[] {
  const rows = (BY_VERB.get(verb) ?? []).filter(({ rest, partly }) => rest.test(after) && !(isDenied && partly))
  return rows.flatMap(({ says }) => says)
}

const SPOKEN_OF: readonly (readonly [RegExp, string, 'yes' | 'no'])[] = [
  [/^(?:(?:i am|i'm|is|was|as) )?(?:an |the )?only child(?=$|[.,;])/i, 'siblings', 'no'],
  [/^(?:(?:my|our|their) )?(?:\p{L}+ )?(?:sons?|daughters?|kids?|children|toddler)(?=,? \p{L})/iu, 'children', 'yes'],
  [
    /^(?:(?:my|our|their) )?(?:(?:little|big|older|younger|twin|elder|half) )?(?:brothers?|sisters?)(?=,? \p{L})/iu,
    'siblings',
    'yes',
  ],
  [/^(?:(?:my|our|their) )?(?:old |little )?(?:dogs?|cats?|hamster|rabbits?|parrot)(?=,? \p{L})/iu, 'pets', 'yes'],
]

/** What one has one of and is seldom spoken of: the value is the first group. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:i |they )?(?:was|were|is) )?born (?:on [^,]{1,20} |in \p{Lu}[\p{L} ]{1,20} )?(?:in )?((?:19|20)\d\d)\b/iu,
    'birth-year',
  ],
  [/^(?:(?:i am|i'm|is) )?(left|right)-handed\b/i, 'handed'],
  [/^(?:i |they )?(?:grew up|was raised|were raised) (?:in|near|on) (?:an? |the )?(\p{L}[\p{L} -]{1,30})/iu, 'grew-up'],
  [/^(?:(?:i am|i'm|is) )?(?:an? )?(\p{L}[\p{L} -]{1,30}?) by (?:trade|profession|training)\b/iu, 'job'],
]

/** What a sentence says besides: whoever speaks of their son has one. */
export function impliedIn(sentence: string): Fill[] {
  return [
    ...SPOKEN_OF.flatMap(([said, slot, value]) => (said.test(sentence) ? [plain(slot, value)] : [])),
    ...VALUES.flatMap(([said, slot]) => {
      const value = said.exec(sentence)?.[1]
      return value === undefined ? [] : [plain(slot, value)]
    }),
  ]
}
