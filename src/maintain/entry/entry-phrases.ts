/** Phrases and words of one meaning, as data. */

/** Phrases that say the same, brought to the first of their row; before words are compared. */
const PHRASES: readonly (readonly [string, RegExp])[] = [
  [
    'has',
    /\b(?:suffers from|struggles with|(?:has been|was|is) diagnosed with|lives with(?= (?:asthma|diabetes|epilepsy))|gets(?= (?:bad |severe )?(?:migraines|headaches|hay ?fever|panic attacks|eczema|nosebleeds)))\b/gi,
  ],
  ['is', /\b(?:turned|turns|has turned|will be|is going to be)(?= \d{1,3}\b)/gi],
  ['likes', /\b(?:supports|roots for)(?= (?:the )?\p{L})/giu],
  [
    'likes $1',
    /\bis an? (?:big |huge |great |keen |lifelong |loyal )?((?:[\p{L}-]+ ){0,2}[\p{L}-]+) (?:fan|supporter|enthusiast|lover)\b/giu,
  ],
  [
    'studied $1',
    /\b(?:has|holds|got|took|did) an? (?:degree|diploma|bachelor's|master's|phd|doctorate) in ([\p{L}-]+)/giu,
  ],
  ['studied $1', /\b(?:has|holds|got) an? ([\p{L}-]+) degree\b/giu],
  ['studied $1', /\b(?:graduated in|read)(?= (?:law|history|physics|classics|english) at) ([\p{L}-]+)/giu],
  ['rises', /\b(?:wakes up|gets up|is up|starts the day)\b/gi],
  [
    'struggles',
    /\b(?:finds it (?:very |really )?(?:hard|difficult|tough)|has (?:trouble|difficulty|a hard time|difficulties)|is (?:bad|terrible|no good|hopeless) (?:at|with)|struggles(?: with)?)(?: to\b)?/gi,
  ],
  ['aloud', /\bout loud\b/gi],
  ['refusal', /\bsay(?:ing)? no\b/gi],
  ['dreams of', /\b(?:(?:their |a |the )?(?:big )?dream (?:is|of)|would love to|has always wanted to)\b/gi],
  [
    'goes',
    /\b(?:goes|does)(?= (?:swimming|running|cycling|hiking|climbing|sailing|skiing|dancing|fishing|bouldering))/gi,
  ],
  ['keeps', /\b(?:writes|keeps|has)(?= an? (?:daily )?(?:diary|journal)\b)/gi],
  ['pays', /\b(?:pays|the rent is|rent is|spends)\b(?= (?:about |around )?[$€£]?\d)/gi],
  ['$1 allergy', /\b(?:is )?(?:badly |severely |highly |very )?allergic to ([\p{L}-]+)/giu],
  ['$1 allergy', /\b(?:has )?an? (?:severe |bad |serious |strong )?([\p{L}-]+) allergy/giu],
  ['$1 allergy', /\b(?:has )?an? (?:severe |bad |serious |strong )?allergy to ([\p{L}-]+)/giu],
  ['$1 allergy', /\bcan't (?:eat|have|tolerate) ([\p{L}-]+)(?:,? because of an allergy|,? (?:is )?allergic)/giu],
  [
    'vegetarian',
    /\b(?:(?:does not|doesn't|do not|don't|never|hasn't|has not) (?:eat|eaten|touch|touched)(?: any)? meat|meat-?free|eats no meat)\b/gi,
  ],
  [
    'teetotal',
    /\b(?:(?:does not|doesn't|never) drinks?(?: any)? alcohol|drinks no alcohol|doesn't drink|does not drink)\b/gi,
  ],
  ['left-handed', /\b(?:left-?handed|left handed|a lefty|(?:writes|write) with (?:the|their) left(?: hand)?)\b/gi],
  ['birthday', /\b(?:was born on|born on|birthday is(?: on)?|birthday falls on)\b/gi],
  ['birthplace', /\b(?:was born in|born in|comes from|is from|originally from|hails from)(?= \p{L})/giu],
  ['raised', /\b(?:grew up|was brought up|was raised|spent (?:their|his|her) childhood)\b/gi],
  [
    'resides',
    /\b(?:lives|is living|resides|is based|has (?:a|their) home|makes (?:a|their) home)(?= (?:in|at|near|on))/gi,
  ],
  [
    ' ',
    /\b(?:works as|is working as|is employed as|earns (?:a|their) living as|makes (?:a|their) living as|by profession(?: is)?|by trade(?: is)?)\b/gi,
  ],
  ['employer', /\b(?:works (?:at|for)|is employed (?:at|by)|has a job (?:at|with))\b/giu],
  ['speaks', /\b(?:speaks|is fluent in|fluently speaks|is a (?:native )?speaker of|can speak)\b/gi],
  [
    'likes',
    /\b(?:loves|likes|enjoys|is fond of|is (?:very )?keen on|is into|is a (?:big |huge |great )?fan of|adores|is crazy about|takes (?:great )?pleasure in)\b/gi,
  ],
  ['hates', /\b(?:hates|dislikes|detests|loathes|can't stand|cannot stand|can't bear|does not like|doesn't like)\b/gi],
  [
    'plays $1',
    /\b(?:is a|is an) (chess|piano|guitar|violin|cello|tennis|football|squash|badminton|flute|drum|trumpet) player\b/gi,
  ],
  [
    'morning works best',
    /\b(?:(?:is|are) (?:a )?morning person|works? best (?:in|of) the mornings?|best (?:deep |focused )?work (?:happens |is done |gets done )?in the mornings?|most productive (?:in the mornings?|before (?:noon|lunch))|does (?:their|his|her) best (?:deep )?(?:work|thinking) in the mornings?|prefers mornings for (?:deep|focused) work|is at (?:their|his|her) best in the mornings?)\b/gi,
  ],
  [
    'cycles',
    /\b(?:cycles|bikes|rides (?:a|their|his|her) (?:bike|bicycle)|goes by (?:bike|bicycle)|travels by (?:bike|bicycle)|takes the (?:bike|bicycle))\b/gi,
  ],
  ['married', /\b(?:(?:got |were |was |is |are )?married|tied the knot|got hitched|exchanged vows)\b/gi],
  ['university', /\b(?:uni|college)\b/gi],
]

export function plainPhrases(text: string): string {
  return PHRASES.reduce((said, [plain, pattern]) => said.replace(pattern, plain), text)
}

/** Words of one meaning, first the one that stands for all; on stems that no other rule has brought together. */
const SYNONYMS = `
  anxious: nervous worried uneasy worry worries worrying anxiety
  angry: anger temper
  quick: quickly fast rapid rapidly
  slow: slowly
  easy: easily
  punctual: punctuality
  scared: afraid fear frightened fears terrified phobia
  conflict: argument arguments quarrel confrontation row rows
  avoid: dodge shun evade
  direct: blunt straightforward frank candid
  patient: patience
  organised: organized tidy orderly
  disorganised: messy chaotic
  cook: cooking cooks
  bake: baking bakes
  run: running runs jog jogging jogs runner
  swim: swimming swims swimmer
  hike: hiking hikes hiker trek walking-tour
  climb: climbing climbs climber
  boulder: bouldering boulders
  read: reading reads reader
  paint: painting paints painter
  garden: gardening gardens gardener
  sing: singing sings singer
  dance: dancing dances dancer
  photography: photos photographs photographer photographing
  cycle: cycling cycles bike bicycle biking bikes cyclist
  teach: teacher teaching teaches
  nurse: nursing
  engineer: engineering
  develop: developer programmer programming coder coding software-developer
  study: studies studied student studying
  degree: diploma
  film: films movie movies cinema
  song: songs
  novel: novels
  big: large huge
  small: tiny
  quiet: silence silent
  job: profession occupation
  company: employer firm
  kid: children child
  car: automobile
  flat: apartment
  train: trains rail railway
  fly: flying flights flight planes
  spouse: wife husband
  renovate: renovating refurbish refurbishing restoring restore restores renovates
  build: building builds
  repair: repairing repairs fixing fixes fix mending mend
  collect: collecting collects collection collector
  begin: start started starting began
  finish: finishes completing completes
  crowd: crowds
  list: lists checklist checklists
  deadline: deadlines
  sleep: sleeping sleeps sleeper
  migraine: migraines
  diabetes: diabetic
  asthma: asthmatic
  epilepsy: epileptic
  coeliac: celiac
  vegetarian: veggie
  stubborn: obstinate headstrong
  shy: timid bashful
  curious: inquisitive curiosity
  perfectionist: perfectionism
  introvert: introverted
  extrovert: extroverted extravert outgoing
  optimist: optimistic
  impatient: impatience
  forget: forgetful forgets
  generous: generosity
  loyal: loyalty
  ambitious: ambition
  sceptical: skeptical sceptic skeptic
  sensitive: sensitivity
  shop: shops store
  flatmate: roommate housemate
  colleague: coworker co-worker workmate
  boss: manager supervisor
  neighbour: neighbor
  street: road lane
  house: houses
  evening: evenings
  morning: mornings
  weekend: weekends
  strict: strictly
  buy: buying bought buys purchase purchased
  write: writing writes writer
  draw: drawing draws drawings
  knit: knitting knits
  sew: sewing sews
  sail: sailing sails sailor
  ski: skiing skis skier
  fish: fishing fishes
  camp: camping camps
  ride: riding rides rider
  brew: brewing brews
  carve: carving carves carved
  volunteer: volunteering volunteers
  travel: travelling traveling travels traveller
  commute: commuting commutes
  hurry: hurried hurrying rush rushed
  interrupt: interrupted interruption interruptions
  criticise: criticism criticize critique
  delegate: delegating delegation
  decide: decision decisions deciding
  sober: teetotal
  overtime: extra-hours
  noise: noisy noises
  mess: messiness
  detail: details detailed
  scarf: scarves
  plant: plants
  exam: exams examination examinations
  retire: retired retirement retires
  argue: arguing argues
  admit: admitting admits
  complain: complaining complains
  plan: planning plans planned
  prepare: preparing prepares preparation
  listen: listening listens listener
  explain: explaining explains explanation
  relax: relaxing relaxed relaxes unwind unwinding
  focus: concentrate concentrating concentration focusing focused
  procrastinate: procrastinates procrastination procrastinator
  funny: humour humor humorous
`
const IDEAS: ReadonlyMap<string, string> = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((row): [string, string][] => {
      const [head = '', words = ''] = row.split(':')
      return words
        .split(' ')
        .filter(Boolean)
        .map((word): [string, string] => [word, head.trim()])
    }),
)

/** The text with every word that has one put as the word that stands for it. */
export function plainWords(text: string): string {
  return text.replace(
    /\p{L}+(?:-\p{L}+)*/gu,
    (word, at: number) => IDEAS.get(at === 0 ? word.toLowerCase() : word) ?? word,
  )
}
