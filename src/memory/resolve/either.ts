import { byVerb } from './by-verb.ts'
import { stem } from './stem.ts'

interface YesNo {
  readonly verbs: string
  readonly rest: RegExp
  readonly says: readonly string[]
}

/** What somebody does or does not: each `slot=yes` or `slot=no`. What a diet leaves out is said with it. */
const EITHER: readonly YesNo[] = [
  {
    verbs: 'smoke',
    rest: /^(?:$|since\b|(?:about |around |some )?(?:ten|twenty|five|fifteen|thirty|\d+)\b|(?:\p{L}+ )?cigarettes|an? pack|\d+|like|every|daily|after|when|roll|twenty|ten|heavily|in|on)/u,
    says: ['smokes=yes'],
  },
  { verbs: 'is', rest: /^(?:an? )?(?:(?:heavy|chain|light|social|ex)[- ])?smoker\b/, says: ['smokes=yes'] },
  {
    verbs: 'is',
    rest: /^(?:an? )?(?:non-?smoker|ex-smoker|former smoker|smoke[- ]free|off (?:the )?cigarettes)\b/,
    says: ['smokes=no'],
  },
  { verbs: 'cigarettes', rest: /^$/, says: ['smokes=yes'] },
  {
    verbs: 'drink',
    rest: /^(?:$|alcohol|(?:an? |some |a little |a glass of |red |white )*(?:beers?|wine|whisk(?:e)?y|gin|cider|pints?|lager|vodka|spirits)\b|socially|every (?:night|evening|day))/,
    says: ['alcohol=yes'],
  },
  {
    verbs: 'have',
    rest: /^an? (?:glass of wine|beer|pint|drink|gin and tonic|whisky) (?:every|each|most|with (?:dinner|lunch))/,
    says: ['alcohol=yes'],
  },
  {
    verbs: 'is',
    rest: /^(?:sober|teetotal|a teetotall?er|alcohol[- ]free|off (?:the )?(?:alcohol|booze|drink)|dry)\b/,
    says: ['alcohol=no'],
  },
  { verbs: 'alcohol', rest: /^$/, says: ['alcohol=yes'] },
  { verbs: 'booze', rest: /^$/, says: ['alcohol=yes'] },
  {
    verbs: 'is go turn become',
    rest: /^(?:an? )?(?:strict |lifelong |committed )?vegetarian\b|^veggie\b/,
    says: ['eats:meat=no', 'eats:fish=no'],
  },
  {
    verbs: 'is go turn become',
    rest: /^(?:an? )?(?:strict |lifelong |committed )?vegan\b/,
    says: ['eats:meat=no', 'eats:fish=no', 'eats:dairy=no', 'eats:eggs=no'],
  },
  { verbs: 'is go turn become', rest: /^(?:an? )?pescatarian\b/, says: ['eats:meat=no', 'eats:fish=yes'] },
  {
    verbs: 'eat',
    rest: /^(?:some |red )?(?:meat|chicken|beef|pork|steaks?|burgers|ham|bacon)\b/,
    says: ['eats:meat=yes'],
  },
  { verbs: 'eat', rest: /^(?:some )?(?:fish|salmon|seafood)\b/, says: ['eats:fish=yes'] },
  { verbs: 'eat have', rest: /^(?:some )?(?:dairy|cheese|milk|yogh?urt)\b/, says: ['eats:dairy=yes'] },
  { verbs: 'eat', rest: /^(?:some )?eggs\b/, says: ['eats:eggs=yes'] },
  { verbs: 'meat', rest: /^$/, says: ['eats:meat=yes'] },
  { verbs: 'live', rest: /^(?:alone|on (?:my|their|his|her) own|by (?:myself|themselves))\b/, says: ['alone=yes'] },
  {
    verbs: 'live',
    rest: /^with (?:(?:my|our|their|his|her|an?|two|three) )+(?:\p{L}+ )?(?:wife|husband|partner|girlfriend|boyfriend|flatmates?|roommates?|housemates?|parents|mother|father|mum|dad|family|sister|brother|kids|children|friends?)\b/u,
    says: ['alone=no'],
  },
  { verbs: 'is', rest: /^in (?:the )?hospital\b/, says: ['hospital=yes'] },
  { verbs: 'is', rest: /^(?:home from|out of|back from|discharged from) (?:the )?hospital\b/, says: ['hospital=no'] },
  { verbs: 'come get', rest: /^(?:back |home |out )*(?:of |from )?(?:the )?hospital\b/, says: ['hospital=no'] },
  { verbs: 'leave', rest: /^(?:the )?hospital\b/, says: ['hospital=no'] },
  { verbs: 'is', rest: /^(?:\p{L}+ months )?pregnant\b|^expecting\b/u, says: ['pregnant=yes'] },
  {
    verbs: 'have',
    rest: /^(?:her|the|their|our|my|a) (?:little )?(?:baby|babies|twins|girl|boy)\b/,
    says: ['pregnant=no'],
  },
  { verbs: 'give', rest: /^birth\b/, says: ['pregnant=no'] },
  {
    verbs: 'is',
    rest: /^(?:currently )?(?:unemployed|out of work|jobless|between jobs|looking for (?:a |work))/,
    says: ['jobless=yes'],
  },
  {
    verbs: 'find get start land accept have',
    rest: /^(?:an? |the |himself |herself |his |her |my |their )*(?:new |first )?(?:job|work|position|apprenticeship|post)\b/,
    says: ['jobless=no'],
  },
  { verbs: 'dairy', rest: /^$/, says: ['eats:dairy=yes'] },
]

/** What is done for its own sake, told by the verb alone: "runs every day", and not "runs a bakery". */
const ACTIVITIES: ReadonlySet<string> = new Set(
  `run jog swim cycle climb row ski surf box dance paint draw knit sew bake brew garden fish hunt sing meditate journal
  blog podcast volunteer commute vape gamble fast hike lift skate sail bowl juggle camp bike gym freelance crochet kayak`
    .split(/\s+/)
    .map(stem),
)
/** Behind the verb of an activity: how often, with whom and where, and no object. */
const NO_OBJECT =
  /^(?:$|(?:every|each|daily|weekly|on|in|at|with|to|before|after|three|two|twice|once|four|five|\d|a lot|regularly|most|for|by|along|around|alone|competitively|long|outdoors|indoors|early|late)\b)/

const EITHER_BY_VERB: ReadonlyMap<string, readonly YesNo[]> = byVerb(EITHER)

/** The `slot=yes` and `slot=no` that a verb and what follows it say. */
export function eitherOf(verb: string, after: string): readonly string[] {
  const says = (EITHER_BY_VERB.get(verb) ?? []).flatMap((one) => (one.rest.test(after) ? one.says : []))
  return ACTIVITIES.has(verb) && NO_OBJECT.test(after) ? [...says, `does:${verb}=yes`] : says
}
