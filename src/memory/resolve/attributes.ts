import { byVerb } from './by-verb.ts'

/**
 * What people have one of at a time, as data. `one`: another value cannot hold beside it. `mostly`: one as a rule, two now
 * and then, so that another value counts only where the words say that something changed. `many`: several are at home.
 */
export type Holds = 'one' | 'mostly' | 'many'

export interface Attribute {
  readonly slot: string
  readonly holds: Holds
  /** Read behind the verb; the first group is the value. */
  readonly rest: RegExp
  /** The value when the pattern has no group. */
  readonly value?: string
  /** The verb itself says that something changed. */
  readonly changes?: true
  /** Enough to ask, too little to replace. */
  readonly soft?: true
}

const NAME =
  "(\\p{Lu}[\\p{L}\\d&'-]*(?: (?:de|van|von|der|la|of|and|&) \\p{Lu}[\\p{L}\\d-]*| [\\p{Lu}\\d][\\p{L}\\d&-]*)*)"
const THING =
  '([\\p{L}\\d][^,]*?)(?= (?:for|with|at|on|in|from|every|each|to|as|and|that|because|by|of|over|per|through|most|twice|once)\\b|$)'
const CLOCK = '((?:\\d{1,2}(?:[:.]\\d\\d)?|[a-z-]+)(?: ?[ap]m)?)'
const rest = (pattern: string): RegExp => new RegExp(`^${pattern}`, 'u')
type Row = readonly [verbs: string, slot: string, holds: Holds, rest: string, how?: 'changes' | 'soft']

const ROWS: readonly Row[] = [
  ['live', 'home', 'one', `(?:with \\p{L}+ )?(?:in an? [\\p{L} ]{2,20} )?(?:in|near|outside) (?:the )?${NAME}`],
  [
    'move relocate',
    'home',
    'one',
    `(?:house |home |flat )?(?:over )?(?:from [\\p{L} ]{2,30} )?to (?:the (?:coast|country|countryside|mountains|seaside|city|islands?|north|south|east|west),? (?:to |in |near ))?(?:the )?${NAME}`,
    'changes',
  ],
  ['settle', 'home', 'one', `(?:down )?in ${NAME}`, 'changes'],
  ['is', 'home', 'one', `based in ${NAME}`],
  ['is', 'home', 'one', `(?:living|settled) in ${NAME}`],
  ['work', 'employer', 'mostly', `(?:as an? [\\p{L} -]{3,30} )?(?:at|for) (?:the )?${NAME}`],
  [
    'is',
    'employer',
    'mostly',
    `at ${NAME}(?<!(?:[Ss]chool|[Uu]niversity|[Cc]ollege|'s|[Mm]um|[Dd]ad|[Gg]randma))$`,
    'soft',
  ],
  [
    'work',
    'employer',
    'mostly',
    `(?:at|for) (?:an? |the |my |our )(?!time\\b|last\\b|past\\b|next\\b|first\\b|moment\\b|best\\b|better\\b|night\\b|weekend|same\\b|kitchen\\b|desk\\b|table\\b)${THING}`,
  ],
  ['is', 'employer', 'mostly', `employed (?:at|for|by) (?:an? |the )${THING}`],
  ['is', 'employer', 'mostly', `(?:working|employed) (?:at|for|by) (?:the )?${NAME}`],
  ['join', 'employer', 'mostly', `(?:the )?${NAME}`, 'changes'],
  [
    'start',
    'employer',
    'mostly',
    `(?:an? |my |the |their )?(?:new )?(?:job |role |position |work )?(?:at|with|for) (?:the )?${NAME}`,
    'changes',
  ],
  [
    'get take accept have',
    'employer',
    'mostly',
    `(?:hired (?:at|by)|(?:an? |my |the |their )?(?:new )?(?:job|role|position) (?:at|with)) (?:the )?${NAME}`,
    'changes',
  ],
  ['work', 'job', 'mostly', `as (?:an? |the )?${THING}`],
  [
    'become',
    'job',
    'mostly',
    `(?:an? |the )([\\p{L} -]*?(?:er|or|ist|ian|nurse|chef|lead|head|manager|judge|pilot|midwife|consultant|accountant))(?= at | for | in |$)`,
    'changes',
  ],
  ['is get', 'job', 'mostly', `promoted to ${THING}`, 'changes'],
  [
    'is',
    'job',
    'mostly',
    `(?:an? |the )([\\p{L} -]*?(?:engineer|developer|nurse|paralegal|solicitor|barrister|cleaner|carer|welder|roofer|painter|builder|bricklayer|joiner|tailor|florist|butcher|farmer|fisherman|sailor|soldier|officer|firefighter|detective|postman|courier|guard|receptionist|secretary|assistant|trainee|freelancer|contractor|founder|economist|chemist|biologist|physicist|statistician|psychologist|optician|radiographer|nanny|childminder|hairdresser|barber|actor|actress|musician|composer|conductor|coach|trainer|salesman|saleswoman|estate agent|broker|banker|auditor|bookkeeper|archivist|curator|social worker|care worker|dispatcher|foreman|teacher|lead|manager|designer|analyst|architect|accountant|lawyer|doctor|carpenter|baker|chef|cook|electrician|plumber|mechanic|librarian|journalist|editor|scientist|researcher|consultant|therapist|midwife|paramedic|pharmacist|translator|photographer|writer|driver|pilot|gardener|barista|waiter|waitress|bartender|cashier|clerk|director|principal|professor|lecturer|tutor|technician|administrator|recruiter|producer|programmer|tester|physio|physiotherapist|vet|dentist|surgeon|postdoc|intern|apprentice|student))(?= at | for | in | with |$)`,
    'soft',
  ],
  [
    'drive',
    'car',
    'mostly',
    `(?:an? |the |my |our |their )?(?:old |used |little |small |electric |red |blue |white |black |grey |silver |green )*${THING}`,
  ],
  ['bank', 'bank', 'mostly', `(?:with|at) ${THING}`],
  ['study', 'study', 'mostly', THING],
  ['major', 'study', 'mostly', `in ${THING}`],
  ['is', 'study', 'mostly', `(?:studying|majoring in|doing a degree in) ${THING}`],
  [
    'change switch',
    'study',
    'mostly',
    `(?:my|their) (?:major|degree|course|studies) (?:from [\\p{L} ]+ )?to ${THING}`,
    'changes',
  ],
  ['learn', 'learns', 'mostly', `(?:the |to play the |to play )?(?!to\\b|how\\b|a lot)${THING}`],
  [
    'is',
    'learns',
    'mostly',
    `(?:learning|teaching (?:myself|themselves)) (?:the |to play the |to play )?(?!to\\b|how\\b|a lot|about\\b)${THING}`,
  ],
  ['take', 'learns', 'mostly', `([\\p{L}]+) (?:lessons|classes)$`],
  [
    'is',
    'doing',
    'many',
    `(?:halfway through|in the middle of|(?:currently )?(?:reading|watching|listening to|knitting|sewing|building|writing|working on|preparing for|training for|studying for|revising for|playing through|doing up|translating))(?: (?:the|an?|my|our|their|for))* ([\\p{L}\\d][^,]*?)(?= (?:by|at|in|on|with|and|because|to|until|again)\\b|$)`,
  ],
  ['attend', 'school', 'mostly', `(?:the )?${NAME}`],
  [
    'go is start attend move switch change',
    'school',
    'mostly',
    `(?:at |to |from [\\p{L} ]+ to )?(?:the )?${NAME} (?:[Ss]chool|[Uu]niversity|[Cc]ollege|[Aa]cademy|[Kk]indergarten|[Nn]ursery|[Pp]rimary)`,
  ],
  ['is go start move', 'grade', 'one', `(?:in(?:to)? |to )?(?:year|grade|form|class) ([\\d\\p{L}]+)$`],
  [
    'is work join move switch transfer transferred get go sit start',
    'team',
    'mostly',
    `(?:on|in|to|with|for|transferred to|moved to)? ?(?:the |our |their |my )?([\\p{L}\\d -]{2,30}?) (?:team|squad|department|division|ward|unit|crew|branch)$`,
  ],
  ['report', 'role:manager', 'one', `(?:directly )?to ${NAME}`],
  [
    'is live sit sleep move stay',
    'room',
    'one',
    `(?:in|to|into) (?:room|flat|apartment|office|dorm) ?(?:number )?(\\d+\\w?)`,
  ],
  ['get wake', 'gets-up', 'mostly', `up (?:every (?:day|morning) )?(?:at|around) ${CLOCK}`],
  ['go', 'bedtime', 'mostly', `to bed (?:at|around|by) ${CLOCK}`],
  ['start', 'starts-work', 'mostly', `(?:work|my shift|the shift) at ${CLOCK}`],
  ['work', 'workplace', 'mostly', `(from home|remotely|remote|from the office|in the office|on site|onsite|hybrid)`],
  ['is', 'workplace', 'mostly', `(?:working )?(from home|remote|in the office|on site|hybrid)$`, 'soft'],
  ['work', 'hours', 'mostly', `((?:full|part)[- ]time|(?:\\d|two|three|four|five|six)(?: days| hours)(?: a week)?)`],
  ['is', 'hours', 'mostly', `((?:full|part)[- ]time)$`],
  ['work is do', 'shift', 'mostly', `(?:on )?(?:the )?(nights|days|earlies|lates|mornings|evenings)$`],
  ['work is do', 'shift', 'mostly', `(?:on )?(?:the )?(early|late|night|day|morning|evening)s? shifts?`],
  [
    'is',
    'age',
    'one',
    `(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?)(?: years old| years of age)?$`,
  ],
  [
    'turn',
    'age',
    'one',
    `(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?)(?: |$)`,
    'changes',
  ],
  ['is', 'mate', 'one', `(?:happily )?(?:married|engaged) to ${NAME}`],
  ['get', 'mate', 'one', `(?:married|engaged) to ${NAME}`, 'changes'],
  ['marry', 'mate', 'one', NAME, 'changes'],
  ['date see', 'mate', 'mostly', NAME, 'soft'],
  [
    'is',
    'mate',
    'mostly',
    `(?:dating|seeing|together with|in a relationship with|going out with|with) ${NAME}$`,
    'soft',
  ],
  [
    'have own keep adopt get buy',
    'has',
    'many',
    `(?:an? |the |two |three |my |our )(?!problem|meeting|question)([^,]{2,40}?)(?= (?:for|with|at|on|in|from|to|and|that|because|since)\\b|$)`,
  ],
  ['have own keep', 'has', 'many', `(?:any )?([\\p{L}]+)$`],
]

const BY_VERB: ReadonlyMap<string, readonly Attribute[]> = index()

/** The attributes that a verb may fill, by its base form as `verbOf` gives it. */
export function attributesOf(verb: string): readonly Attribute[] {
  return BY_VERB.get(verb) ?? []
}

function index(): ReadonlyMap<string, readonly Attribute[]> {
  const attributes = ROWS.map(([verbs, slot, holds, pattern, how]) => ({
    verbs,
    slot,
    holds,
    rest: rest(pattern),
    ...(how === 'changes' ? { changes: true as const } : {}),
    ...(how === 'soft' ? { soft: true as const } : {}),
  }))
  return byVerb(attributes)
}
