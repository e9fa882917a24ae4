import { stem } from './stem.ts'

/** What of a life a line is about, as far as its words tell: what ends in the same ways is one matter. */
export type Matter =
  | 'job'
  | 'home'
  | 'study'
  | 'mate'
  | 'animal'
  | 'vehicle'
  | 'thing'
  | 'medicine'
  | 'activity'
  | 'habit'
  | 'diet'
  | 'plan'
  | 'tool'
  | 'price'
  | 'project'
  | 'illness'
  | 'supplier'
  | 'debt'
  | 'taste'

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const MONTH =
  '(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|aug|sept?|oct|nov|dec)'

/** A line may be about several: who drives a cab works with it. */
const ROWS: readonly (readonly [Matter, RegExp])[] = [
  ['debt', /\b(?:owes?|owed|debt|loan|lent|borrowed|overdraft|credit card|mortgage|instal?ments?)\b/i],
  [
    'taste',
    /\b(?:can't (?:stand|bear|eat)|hates?|loathes?|dislikes?|loves?|likes?|enjoys?|favou?rite|fan of|only eats?|obsessed|crazy about|mad about|swears? by)\b/i,
  ],
  [
    'job',
    /\b(?:works?|working|employed|jobs?|shifts?|nights|ward|office|colleagues?|manager|boss|reports? to|team|clients?|freelanc\w+|contract|company|firm|hours a week|days a week|on call|band \d|full[ -]time|part[ -]time|apprentic\w+|intern|staff|(?:drives?|delivers?|cooks?|cleans?|plays?|writes?) for|salary|career|nurse|teacher|engineer|developer|designer|analyst|accountant|waiter|waitress|chef|cook|barista|driver|cab|taxi|electrician|plumber|carpenter|baker|lawyer|solicitor|consultant|assistant|supervisor|director|editor|journalist|clerk|receptionist|salesman|mechanic|librarian|paramedic|midwife|lead|head of|teach(?:es)?|runs? (?:a|the|my|our|their) (?:shop|cafe|café|bakery|salon|restaurant|pub|bar|business|stall))\b/i,
  ],
  [
    'home',
    /\b(?:lives?|living|rents?|renting|flat|apartment|house|bungalow|terrace|cottage|bedroom|bedsit|studio|landlord|landlady|lodg\w+|flatmates?|roommates?|housemates?|shares? a|dorm|halls|home is|floor|mortgage|on (?:my|his|her|their) own|moved (?:to|in|into))\b/i,
  ],
  [
    'study',
    /\b(?:stud(?:y|ies|ying)|degree|course|uni|university|college|school|year \d|(?:first|second|third|final) year|phd|master'?s|bachelor'?s|major\w*|doing (?:a |an )?\p{L}+ at|evening class|training (?:as|to)|apprentic\w+|thesis|a[- ]levels?|gcses?)\b/iu,
  ],
  [
    'mate',
    /\b(?:married|engaged|husband|wife|girlfriend|boyfriend|partner|fianc\w+|dating|seeing|going out with|together (?:since|for|with)|in a relationship|going steady|courting|lad called|girl called|bloke called)\b/i,
  ],
  [
    'animal',
    /\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|greyhound|labrador|collie|spaniel|terrier|beagle|poodle|whippet|retriever|rabbits?|hamsters?|guinea pigs?|horses?|pon(?:y|ies)|parrots?|budgies?|canar(?:y|ies)|tortoises?|goldfish|hens?|chickens?|goats?|sheep|ferrets?|geckos?|snakes?|pets?|tomcat|tabby|moggy|mutt|bees|hives?)\b/i,
  ],
  [
    'vehicle',
    /\b(?:drives?|cars?|van|motorbike|motorcycle|scooter|moped|bikes?|bicycle|lorry|truck|camper|campervan|caravan|boat|dinghy|estate car|hatchback|golf|corsa|fiesta|polo|clio|volvo|skoda|toyota|honda|ford|vw|volkswagen|bmw|audi|mercedes|renault|peugeot|fiat|tesla|nissan|mazda|kia|hyundai|subaru|seat|mini|vespa|yamaha)\b/i,
  ],
  [
    'thing',
    /\b(?:have|has|had|have got|has got|own|owns|got a|collects?|phone|laptop|computer|camera|piano|guitar|tv|television|sofa|console|tablet|watch|shed|greenhouse|i've got|we've got|we've a)\b/i,
  ],
  [
    'medicine',
    /\b(?:takes?|taking|on) (?:\p{L}+ ){0,3}?(?:\d+(?:\.\d+)? ?(?:mg|mcg|ml|micrograms?)|tablets?|pills?|patch(?:es)?|gel|drops|inhaler|insulin|antibiotics?|antidepressants?|statins?|vitamins?|painkillers?|steroids?|the pill|beta blockers?)\b|\b\d+(?:\.\d+)? ?(?:mg|mcg|micrograms?)\b|\bput (?:me|them|him|her) on\b|\b\p{L}{3,}(?:statin|pril|olol|oxetine|aline|prazole|formin|cillin|sartan|azepam|profen|codone|pine|triptan|thyroxine)\b/iu,
  ],
  [
    'activity',
    new RegExp(
      `\\b(?:choir|club|class(?:es)?|gym|lessons?|team|band|orchestra|allotment|members?(?:hip)?|join(?:ed|s)?|swims?|swimming|runs?|running|jogs?|cycl(?:es?|ing)|climb\\w*|yoga|pilates|zumba|dances?|dancing|sings?|singing|plays?|playing|paints?|painting|knit\\w*|crochet\\w*|sew\\w*|fish(?:es|ing)|volunteer\\w*|learn(?:s|ing)?|practi[sc]es?|train(?:s|ing)? for|football|rugby|tennis|cricket|golf|chess|darts|hockey|netball|badminton|squash|boxing|karate|judo|piano|guitar|violin|cello|drums|saxophone|blogs?|podcast|parkrun|slimming|weight watchers|weigh-in|book group|reading group|guides|scouts|bell ringing|gardens?|gardening|bak(?:es|ing)|streams?|main|game|raid|clan|guild|every ${WEEKDAY}|on ${WEEKDAY})\\b`,
      'iu',
    ),
  ],
  [
    'habit',
    /\b(?:smok(?:es?|ing)|cigarettes?|fags?|vap(?:es?|ing)|drinks?|drinking|coffees?|espressos?|tea|sugars?|cups?|pints?|beers?|wine|alcohol|cola|coke|energy drinks?|chocolate|crisps|sweets|snus|weed|a day|every (?:day|night|morning|evening)|bites?|snacks?|gambles?|gets? up|goes to bed|bedtime|naps?|cold showers?|a pack|takeaways?|scroll\w*)\b/i,
  ],
  [
    'diet',
    /\b(?:vegan|vegetarian|veggie|pescatarian|meat|gluten|dairy|lactose|keto|low[- ]carb|halal|kosher|fasting|fasts?|diet|eats?|eating|allergic|can't (?:eat|stand)|sugar[- ]free|intolerant)\b/i,
  ],
  [
    'plan',
    new RegExp(
      `\\b(?:book(?:ed|ing)|appointment|appt|wedding|marrying|getting married|holiday|trip|flights?|fly(?:ing)?|tickets?|party|hen do|stag do|exam|interview|deadline|launch|meeting|standup|stand-up|viewing|surgery|operation|physio|dentist|scan|check-?up|mot|coming|visit\\w*|on call|moving|starts?|opens?|ends?|until|due|going to|plan(?:ned|s|ning)?|freeze|delivery|rehearsal|gig|concert|match|race|marathon|conference|course|(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b|\\d{1,2} ${MONTH}|${MONTH} \\d{1,2}|${WEEKDAY}|\\d{1,2}[:.]\\d\\d|\\d ?[ap]m|at \\d{1,2}|(?:in|for) ${MONTH}|going (?:with )?(?:the )?\\p{L}+ (?:green|blue|grey|white|red)|decid\\w+|decision|going for)\\b`,
      'iu',
    ),
  ],
  [
    'tool',
    /\b(?:uses?|using|runs? on|runs?|built (?:with|on)|host(?:ed|s)?|deploy\w*|server|cluster|database|postgres|mysql|kubernetes|docker|aws|azure|cloud|ci|pipeline|backups?|monitoring|alerts?|editor|ide|vim|emacs|linux|windows|mac|android|iphone|browser|app|laptop|router|internet|broadband|isp|provider|framework|library|version|repo|git|frontend|backend|stack|exporter|nodes?|infra|terraform|python|java|rust|typescript|go|notes in|tracks? \p{L}+ in|keeps? \p{L}+ in|writes? in|reads? on|streams? on|banks? with)\b/iu,
  ],
  [
    'supplier',
    /\b(?:banks? (?:with|at)|account (?:with|at)|(?:gas|electric\w*|energy|broadband|internet|phone|mobile|insurance|insured) (?:is |are |comes? )?(?:with|from|through)|(?:is|are|am) with|provider|contract with|subscri\w+|netflix|spotify|prime|sky|gym|isp|hairdresser|cleaner|dentist|gp|doctor|therapist|accountant|landlord|plumber|childminder|nanny|nursery)\b/i,
  ],
  [
    'price',
    /(?:[£$€]\s?\d|\b(?:\d[\d.,]*k?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|a hundred) ?(?:quid|pounds?|euros?|dollars?|bucks|k a|p a|a (?:month|week|year|go|hour|day|night|session)|per|percent|%)|\b(?:rent|price|costs?|charges?|fee|rate|salary|wage|earns?|pays?|paid)\b)/i,
  ],
  [
    'project',
    /\b(?:building|reading|writing|working on|making|designing|developing|crocheting|knitting|sewing|renovating|restoring|doing up|decorating|painting|project|launch|novel|book|thesis|album|portal|side project|startup|start-up|business plan|extension|prototype|migration)\b/i,
  ],
  [
    'illness',
    /\b(?:broke[n]?|cast|crutches|sprain\w*|torn|injur\w+|infection|pregnant|expecting|hospital|in remission|chemo|physio for|back pain|bad (?:back|knee|hip|shoulder)|signed off|migraines?|flu|covid|brace|sling|stitches|slipped disc|tendon\w*|anaemi\w+|depress\w+|anxi\w+|insomnia|can't sleep)\b/i,
  ],
]

/** The matters that a line is about, from its words as written. */
export function mattersOf(text: string): ReadonlySet<Matter> {
  return new Set(ROWS.flatMap(([matter, words]) => (words.test(text) ? [matter] : [])))
}

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem))

/** What is handed back, sold or thrown out with what is over. */
const GOES_WITH: Partial<Record<Matter, ReadonlySet<string>>> = {
  job: wordsOf(
    'notice badge laptop pass lanyard resignation uniform keycard apron papers locker desk job company business',
  ),
  home: wordsOf('keys key lease deeds house flat place removal boxes deposit'),
  study: wordsOf('course uni degree place books'),
  mate: wordsOf('ring stuff engagement wedding'),
  animal: wordsOf('lead collar bowl basket tank cage kennel hutch'),
  vehicle: wordsOf('keys key logbook plates car van motor wheels insurance'),
  activity: wordsOf(
    'direct debit subscription shoes boots racket kit keys key locker membership clubs gear skates needles instrument board plot subs fee',
  ),
  habit: wordsOf('ashtray lighter packet pack machine bottle patches'),
  medicine: wordsOf('pills tablets patches prescription dose'),
  tool: wordsOf('router server licence license agent account subscription app migration upgrade box'),
  supplier: wordsOf('account card contract router subscription membership debit switch'),
  plan: wordsOf('tickets deposit booking venue date'),
  project: wordsOf('prototype repo yarn wool plans project'),
}

/** True for what goes with a matter: who hands in a badge leaves a job. Takes a stem. */
export function goesWith(word: string, matter: Matter): boolean {
  return GOES_WITH[matter]?.has(word) === true
}
