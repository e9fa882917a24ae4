import type { Bucket } from '../../memory/memory.ts'
import type { Entry } from './entry.ts'
import { describes } from './entry-details.ts'
import { tellsOfHuman } from './entry-forms.ts'

/** What an entry of a bucket is and is not, for people, and the words by which a line is clearly one. */
export interface Definition {
  readonly is: string
  readonly isNot: string
  /** A line with one of these is clearly of the bucket, unless one of `unless` is in it. */
  readonly signs: readonly RegExp[]
  readonly unless: readonly RegExp[]
}

const PERIOD =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|morning|evening|month)|next (?:week|month)|last (?:week|night|month)|right now|at the moment)\b/i
const ELSE = /\b(?:he|she|his|hers?|him)\b/i

/** Somebody of a book or a film, and somebody whom everybody knows. */
const INVENTED_OR_PUBLIC: readonly RegExp[] = [
  /\b(?:characters?|fictional|protagonist|villain|antihero|heroine|superhero|sidekick|narrator|hero|detective|wizard|hobbit|elf|villainess) (?:in|of|from|by) (?:the |an? |one of )?(?=\p{L})/iu,
  /\b(?:favou?rite (?:fictional |female |male |book |film |movie |tv )?(?:character|author|writer|singer|actor|actress|footballer|player|composer|painter|artist|band|director|comedian|presenter|philosopher|poet|youtuber|streamer|podcaster|politician|superhero|villain|detective)|fictional|protagonist|played by (?:the )?\p{Lu})/iu,
  /\bis (?:an? |the |one of |\p{L}+ ){0,5}(?:in|from|of) (?:the|an?|their favou?rite|my favou?rite) (?:\p{L}+ )?(?:novels?|series|films?|movies?|sitcoms?|cartoons?|comics?|trilogy|saga|video games?|anime|manga|soap opera|fairy tales?|books?|play)(?: (?:by|called|about|is|was)\b|[,.;]|$)/iu,
  /\b(?:the|our|their|my|french|german|american|british|us|former|prime) (?:president|prime minister|minister|chancellor|pope|mayor|senator|governor|secretary of state|emperor)\b(?! of (?:the |our |their |my )?(?:\p{L}+ )?(?:club|society|association|choir|board|union|company|parents|school|foundation|co-op|cooperative|students?))/iu,
  /(?<!\p{L})(?:King|Queen|Pope|Prince|Princess|President|Chancellor|Emperor|Prime Minister) (?!of\b)\p{Lu}/u,
  /\b(?:president|prime minister|minister|chancellor|king|queen|emperor|senator|governor) (?:of (?:the )?\p{Lu}|for \p{Ll})/u,
  /\b(?:is|was|became) (?:the )?(?:chancellor|prime minister|pope|emperor|king|queen|head of state|foreign minister)\b(?! (?:of|for|at|in) (?:the )?\p{Ll})/u,
  /\b(?:celebrity|celebrities|pop star|rock star|film star|movie star|popstar|youtuber|influencer|world champion|nobel (?:prize|laureate)|oscar winner|astronaut|is (?:often |always |a lot )?(?:on|in) (?:tv|television|the (?:news|papers))|on tv a lot)\b/i,
  /\b(?:singer|frontman|frontwoman|drummer|guitarist|bassist|lead singer|member) (?:of|in|from|with) (?:the (?:band|group) )?(?:the )?\p{Lu}/u,
  /\b(?:author|writer|director|composer|creator|inventor|founder|painter) of (?:the )?(?:["“]|\p{Lu})/u,
]
/** "Our band", "a friend of theirs": whoever they are, the human knows them. */
const KNOWN =
  /\b(?:(?:our|their|my|his|her) (?:own |old |little )?(?:band|team|club|company|school|choir|orchestra|union|office|street|village|amateur|theatre group|class|course)|(?:friend|colleague|neighbou?r|cousin|client|boss|classmate|roommate|flatmate)s?|met (?:him|her|them)|knows? (?:him|her|them)|went to school|works? with|lives? next door)\b/i

const DEFINITIONS: Readonly<Record<Bucket, Definition>> = {
  FACT: {
    is: 'biographical and lasting: name, birthday, birthplace, home town, job and employer, marital status, nationality, languages, education, anniversaries, pets, allergies, conditions, diet',
    isNot:
      'a feeling, an opinion, a passing state; a fact about somebody else (PERSON); an interest, a story around a fact (TOPIC)',
    signs: [
      /\b(?:born|birthday|birthplace|age|anniversary|nationality|citizen|passport|native language|mother tongue|surname|first name|nickname|pronouns?|height|blood type)\b/i,
      /\b(?:lives|living|lived|resides|grew up|moved|is from|comes from|home ?town|based) (?:in|to|at|near|from)?\b/i,
      /\b(?:works?|worked|working|employed|employer|job|career|freelanc\w*|self-employed|retired|runs a|owns a|trained as|apprentic\w*|manager|engineer|developer|nurse|teacher|doctor|designer|lawyer|accountant|student|studie[sd]|degree|graduated|phd|diploma|school|university|college)\b/i,
      /\b(?:married|divorced|widowed|single|engaged|separated)\b|\b(?:has|have|had|no|of|\d|one|two|three|four|five|grown-up|small|step) ?(?:children|kids)\b/i,
      /\b(?:speaks|fluent|bilingual|languages?)\b/i,
      /\b(?:allerg\w+|intoleran\w+|diabet\w+|asthma\w*|coeliac|celiac|migraines?|epilep\w+|arthritis|dyslexi\w+|adhd|autis\w+|colou?r-?blind|hearing aid|glasses|pacemaker|tinnitus|hypertension|blood pressure|medication|takes \w+ (?:daily|twice|every|for)|prescri\w+|diagnosed|condition|insulin|vegetarian|vegan|pescatarian|halal|kosher|lactose|gluten|left-handed|right-handed)\b/i,
      /\bhas (?:a|an|two|three|four|five|\d+) (?:[\p{L}-]+ )?(?:dogs?|cats?|rabbits?|hens?|chickens?|horses?|parrots?|tortoises?|children|kids|sons?|daughters?|brothers?|sisters?|car|house|flat|allotment)\b/iu,
      /\b(?:drives a|owns|served in|driving licen[cs]e|religion|catholic|muslim|jewish|buddhist|protestant|atheist)\b/i,
      /^(?:is|turned|turns) \d{1,2}\b/i,
    ],
    unless: [/\b(?:works|learns|studies|thinks) (?:best|better|slowly|quickly)\b/i],
  },
  TRAIT: {
    is: 'how they are: personality, communication style, behaviour, thinking and learning style, emotional regulation, work ethic, social orientation, attitude to change, motivation, ethics',
    isNot: 'biography, interests, people',
    signs: [
      /^(?:is |are )?(?:(?:a|an|very|quite|rather|extremely|fairly|pretty|really|naturally|deeply|a bit|somewhat|too|generally|by nature|always) )*(?:patient|impatient|shy|curious|stubborn|honest|generous|anxious|calm|restless|ambitious|cautious|careful|reserved|outgoing|sociable|introvert(?:ed)?|extrovert(?:ed)?|extraverted|sensitive|loyal|reliable|disciplined|self-disciplined|self-critical|conscientious|methodical|meticulous|thorough|spontaneous|impulsive|optimistic|pessimistic|sceptical|skeptical|competitive|empathetic|easygoing|easy-going|laid-back|hot-tempered|short-tempered|even-tempered|punctual|disorgani[sz]ed|organi[sz]ed|tidy|messy|forgetful|absent-minded|perfectionist(?:ic)?|decisive|indecisive|pragmatic|thrifty|frugal|modest|humble|proud|witty|sarcastic|blunt|direct|diplomatic|independent|adventurous|risk-averse|private|warm|kind|friendly|humorous|analytical|creative|resilient|persistent|determined|hard-working|hardworking|lazy|procrastinator|people pleaser|night owl|early riser|morning person|worrier|planner|good listener|team player|loner|optimist|pessimist|perfectionist|homebody)\b/i,
      /\b(?:tends? to|has a (?:tendency|habit) (?:to|of)|is (?:quick|slow) to (?:trust|anger|forgive|judge|decide)|by nature|temperament|personality)\b/i,
      /\b(?:thinks|learns|works|concentrates|decides|communicates|writes|listens|reacts) (?:best|better|visually|slowly|quickly|in (?:pictures|images|systems|bursts|silence|diagrams)|by (?:doing|writing|reading|talking|drawing|trying)|out loud|aloud|under pressure|things through)\b/i,
      /\b(?:gets|becomes|grows|turns|stays|keeps|remains) (?:very |quite |easily |quickly )*(?:anxious|nervous|impatient|irritable|quiet|calm|overwhelmed|defensive|stressed|restless|withdrawn|angry|flustered|silent|bored)\b/i,
      /\b(?:avoids|shuns|dodges|seeks|fears|dreads|thrives on|needs) (?:conflict|confrontation|arguments|quarrels|attention|small talk|crowds|risks?|responsibility|change|solitude|silence|quiet|structure|routine|deadlines|clear plans|time alone|time to think|reassurance|approval|praise|harmony)\b/i,
      /\b(?:hates|can't stand|cannot bear|struggles with|is bad at|is good at|finds it (?:hard|difficult|easy) to|has trouble|has difficulty) (?:saying no|asking for help|delegat\w+|being late|waiting|confrontation|apologi[sz]\w+|accept\w+ (?:help|praise|criticism|compliments)|express\w+ (?:feelings|emotions)|letting go|to (?:say no|ask for help|delegate|trust|let go|apologi[sz]e|relax|switch off|listen))\b/i,
      /\b(?:never gives up|never breaks a promise|keeps (?:their|his|her) (?:word|promises|cool)|values (?:honesty|loyalty|independence|fairness|privacy|punctuality)|holds (?:a )?grudges?|puts (?:things|everything|work) off|overthinks|worries (?:a lot|easily|too much)|bottles (?:things|feelings) up|plans (?:everything|ahead|every detail)|double-checks everything|takes criticism (?:badly|well|hard|personally)|apologi[sz]es too (?:much|often)|cries easily|laughs easily|trusts (?:people|others) (?:easily|slowly)|motivated by|draws energy from|recharges)\b/i,
    ],
    unless: [PERIOD],
  },
  PERSON: {
    is: 'a real person in their life: family, partner, friend, colleague, client; name, relationship, what is known of them',
    isNot: 'the human; the assistant; fictional characters; public figures they do not know',
    signs: [],
    unless: INVENTED_OR_PUBLIC,
  },
  TOPIC: {
    is: 'the catch-all: interests, projects, responsibilities, knowledge, dreams, conflicts, concerns, places, preferences',
    isNot: 'bare biography, bare names',
    signs: [
      /^(?:(?:really|also|still|absolutely|quite) )?(?:likes|loves|enjoys|adores|hates|dislikes|detests|loathes|can't stand|cannot stand|prefers|would (?:rather|love|like)|is (?:into|keen on|fond of|fascinated by|interested in|passionate about|obsessed with|crazy about|hooked on|a (?:big |huge )?fan of)|dreams of|hopes to|wants to|plans to|is (?:planning|learning|reading|writing|building|restoring|saving|thinking|working on|worried|concerned|following|watching|collecting|preparing|organi[sz]ing|training)|collects|follows|worries about|is considering|has been (?:learning|reading|writing|building|restoring|planning|following|watching|playing|practi[sc]ing|collecting|training))\b/i,
      /\b(?:favou?rite (?:character|author|writer|singer|actor|actress|composer|painter|film|book|food|band|song|game|colou?r|dish|team|place|author|season|drink|series)|hobby|hobbies|bucket list|dream (?:is|of|trip|house)|side project|interested in)\b/i,
    ],
    unless: [],
  },
}

/** How an entry stands to a bucket: `fits` by a sign of its definition, `fails` by one of another, else `open`. */
export function stands(entry: Entry, bucket: Bucket): 'fits' | 'fails' | 'open' {
  if (bucket === 'PERSON') return fitPerson(entry)
  // Who is spoken of is somebody else: biography, a way or an interest of theirs is theirs.
  if (isSomebody(entry) && !tellsOfHuman(entry.said)) return bucket === 'TOPIC' ? 'open' : 'fails'
  const { signs, unless } = DEFINITIONS[bucket]
  if (!matches(entry.said, signs) || matches(entry.said, unless)) return 'open'
  return ELSE.test(entry.said) && bucket !== 'TOPIC' ? 'open' : 'fits'
}

function fitPerson(entry: Entry): 'fits' | 'fails' | 'open' {
  if (entry.name === null) return mentionsNobody(entry) || isUnknown(entry) ? 'fails' : 'open'
  if (entry.relation?.circle === 'pet') return 'open'
  if (matches(entry.said, DEFINITIONS.PERSON.unless)) return isUnknown(entry) ? 'fails' : 'open'
  const called = entry.name.startsWith('@') && entry.relation?.circle === 'care'
  return isSomebody(entry) && describes(entry) && !called ? 'fits' : 'open'
}

/** True for a line about a figure of fiction or of public life whom nothing says that the human knows. */
export function isUnknown(entry: Entry): boolean {
  return entry.relation === null && matches(entry.said, INVENTED_OR_PUBLIC) && !KNOWN.test(entry.said)
}

/** Somebody whom the line says the human knows: a relation is the sign. */
function isSomebody({ relation, name, person }: Entry): boolean {
  return person && name !== null && relation !== null && relation.circle !== 'pet'
}

/** A line about the human in which nobody else stands: no name inside it, no relative, no he or she. */
function mentionsNobody({ said, form }: Entry): boolean {
  if (form !== 'human') return false
  // "In the Alps" is a place.
  const rest = said.slice(1).replace(/\b(?:in|at|from|near|on|of|around) (?:the )?\p{Lu}[\p{L}'-]*/gu, '')
  return !/(?<=[\p{L},] )\p{Lu}/u.test(rest) && !ELSE.test(said) && !ANYBODY.test(said)
}

const ANYBODY =
  /\b(?:they both|wife|husband|partner|girlfriend|boyfriend|mother|father|mum|mom|dad|sister|brother|son|daughter|child|children|kids?|baby|twins?|aunt|uncle|cousin|niece|nephew|grand\w+|friends?|colleagues?|boss|neighbou?rs?|flatmates?|landlord|landlady|clients?|team|people|family|parents|doctor|dentist|therapist|teacher|coach|ex|in-laws?|someone|somebody|everyone|nobody)\b/i

/** "Calm", "is funny": one way of being. */
export function isTrait(piece: string): boolean {
  return matches(piece, DEFINITIONS.TRAIT.signs)
}

function matches(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(text))
}
