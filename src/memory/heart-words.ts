const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** They say how what follows belongs to the rest. `of` is not among them: "fear of dogs" is one thing. */
export const PREPOSITIONS = list(`in on at to from with for by about into onto over under above below behind beside near
  between through during since before after because as off across around along inside outside within despite via until
  till past per toward towards upon next against`)

/** Places are said either way. */
export const SAME_PLACE: ReadonlyMap<string, string> = new Map([
  ['at', 'in'],
  ['inside', 'in'],
  ['within', 'in'],
  ['onto', 'on'],
  ['into', 'to'],
])

/** After them begins a clause that only says more: when, why, what it came to. Before somebody who does something. */
export const REASONS = list('because when while whenever if unless although though')
export const SUBORDINATES = list('since after before so where as')
/** Another clause that tells which one is meant: without it somebody else may be. */
export const RELATIVES = list('who which that whose whom what whether how why')

export const HUMAN = list('i we')
export const OURS = list('my our')
/** Before whom a clause is about. */
export const LEADS = list('and but so or also well yes no oh then now because , however still anyway actually though')
export const OTHERS = list('you he she they it')
export function isSubject(token: string): boolean {
  return HUMAN.has(token) || OTHERS.has(token)
}

export const OBJECTS = list('me us you him them')
export const DETERMINERS = list('a an the my our his her their your its this that these those some any every each')

/** With one of them it is not so, not yet or not any more. */
export const HEDGES: ReadonlyMap<string, string> = new Map([
  ...['hardly', 'barely', 'rarely', 'seldom', 'nearly', 'almost'].map((word) => [word, 'not'] as const),
  ...['would', 'could', 'might', 'may', 'should', 'shall', 'will', 'hope', 'hopes', 'wish', 'wishes', 'plan', 'plans']
    .concat(['planning', 'hoping', 'maybe', 'perhaps', 'going-to', 'soon'])
    .map((word) => [word, 'maybe'] as const),
  ...['until', 'till', 'used-to', 'former', 'formerly', 'anymore', 'longer', 'ex'].map(
    (word) => [word, 'over'] as const,
  ),
])

export const TIMES =
  list(`day days week weeks month months year years hour hours minute minutes weekend weekends weekday
  weekdays season spring summer autumn winter noon midnight today tonight yesterday daily weekly monthly yearly nightly
  springs summers autumns winters ago nights mornings evenings afternoons decade decades`)

/** "50 mg of": how much there is of what is named next. */
export const MEASURES =
  list(`mg g kg ml l km m cm mm milligram milligrams gram grams kilo kilos kilogram kilograms litre
  litres liter liters meter meters metre metres mile miles euro euros dollar dollars pound pounds percent hours cup cups
  glass glasses bottle bottles pack packs`)

/** Forms of "be" and "get" before a verb in the passive. */
export const BEING = list('am is are was were be been being got get gets getting')

export const FINITE = list('am is are was were has had')
export const HAVING = list('have has had having')

export const NO_ADVERBS = list(`family reply apply supply bully belly jelly early rally lily emily sally kelly italy
  multiply assembly anomaly butterfly billy molly polly holly`)
