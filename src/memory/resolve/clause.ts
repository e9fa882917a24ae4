/** A clause as the tables of attributes read it: whose it is, what is said, and what its small words make of that. */
export interface Clause {
  /** Lower-case names and kin that it is about; empty for the human themselves. */
  readonly subject: readonly string[]
  /** What is said of the subject, without auxiliaries and small words: "drive a Tesla" of "I now drive a Tesla". */
  readonly said: string
  /** `over`: it is said to have come to its end; `not`: it is denied. */
  readonly denied: 'over' | 'not' | null
  /** The words set it against what held before: "now", "again", "finally", "switched". */
  readonly changed: boolean
  /** It names what it replaces or says that the other is over: "instead", "switched"; "now" alone does not. */
  readonly firm: boolean
  /** It is one more: "also", "another". */
  readonly adds: boolean
}

const LONGEST = 300
/** "My sister's dog died", "my wife's Golf was stolen": what is somebody else's is not what one has oneself. */
const POSSESSED =
  /(?<!\b(?:it|that|he|she|there|what|who|here|where|how|let|everything|everyone))(?:'s|s') (?!(?:a|an|the|my|our|their|not|now|no|been|still|just|also|called|named|name|got|gone|in|on|at|from|back|so|very|really|always|never|dead|sold|stolen|out|over|history|retired|leaving|moving|going|\p{L}+ed)\b)\p{L}/iu
/** What is only thought of, holds for a while, or held long ago, fills in nothing. */
const UNREAL =
  /\b(?:if|would|could|might|should|maybe|perhaps|imagine|suppose|wish|hope|hoping|want|wants|wanted|wanna|thinking|think|consider|considering|tempted|plan|plans|planning|dream|almost|nearly|supposed|pretend|joking|kidding|wondering|need to|have to|has to|about to|going to|gonna|trying to|try to|looking for|looking at)\b|\?|'d\b/i
const PASSING =
  /\b(?:(?<!(?:as of|since|from|starting) )(?:today|tonight|tomorrow)|(?<!(?:as of|since|from|starting) )this (?:week|weekend|month|morning|afternoon|evening|once|time)|for (?:once|now|(?:a|an|one|two|three|four|five|six|\d+)(?: \w+)? (?:days?|weeks?|months?|hours?|while|bit|nights?|year)|the (?:day|week|weekend|month|summer|winter|holidays|time being|moment|duration)|(?:ten|twelve|fourteen) \w+)|temporarily|by (?:accident|mistake)|accidentally|on loan|loaner|rental|borrowed|borrowing|until|till|while|whenever|during|sometimes|occasionally|on holiday|on vacation|except|unless|a friend's|for work trips|next (?:week|month|year))\b/i
const LONG_AGO =
  /(?:^|\b(?:i|we|they|user) )lived\b(?!.*\bsince\b)|\b(?:in (?:19|20)\d\d|ago|as an? (?:child|kid|student|teenager)|back in (?:the|my|\d)|back when|when (?:i|we|they|he|she)|before (?:i|we|they|that|then|he|she|covid|the (?:war|pandemic|move|kids))\b|in my twenties|at the time|once\b(?! (?:a|an|every|per|in|more))|at school|at uni|growing up|in those days)\b/i

const NAME_WORD = "\\p{Lu}[\\p{L}'-]+"
const KIN_WORD =
  '(?:son|daughter|wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|mother|mum|mom|father|dad|parents|sister|brother|grandmother|grandma|gran|granny|grandfather|grandpa|grandad|aunt|uncle|cousin|niece|nephew|grandson|granddaughter|twins|kids?|children|baby|boy|girl|eldest|youngest|friend|flatmate|roommate|neighbou?r|colleague|stepson|stepdaughter|mother-in-law|father-in-law|boss|manager)'
const SELF = /^(?:(?:i|we|they|user)\b(?:'m|'ve|'re|m\b|ve\b)?|i'll be(?= )) ?/i
const CASED = KIN_WORD.replace(
  /(^|[|(:])([a-z])(?=[a-z])/g,
  (_, before: string, first: string) => `${before}[${first.toUpperCase()}${first}]`,
)
const KIN = new RegExp(
  `^(?:(?:[Mm]y|[Oo]ur|[Tt]heir|[Tt]he) )?(?:(?:[Ll]ittle|[Bb]ig|[Oo]lder|[Yy]ounger|[Ee]lder|[Ee]ldest|[Yy]oungest|[Mm]iddle|[Bb]aby|[Tt]win|[Bb]est|[Oo]nly) )?(${CASED})(?:,? (${NAME_WORD})(?! (?:and|or)\\b),?)?(?:'s|'re)? `,
  'u',
)
const NAMED = new RegExp(`^(${NAME_WORD})(?: ${NAME_WORD})?(?:'s)? (?=[a-z\\d])`, 'u')
/** Third person verbs with which a finding about the human begins: their subject was left out. */
export const LEADS =
  /^(?:["“'])?(?:[A-Z][a-z]+(?:s|ed|ing)|Got|Left|Quit|Gave|Sold|Bought|Went|Took|Lost|Has|Is|Does|Doesn't|Do|Don't|No|Not|Became|Broke|Split|Back|Had|Put|Off|Finally|Now|Never|Used|Cut|Swore|Began|Drove|Can't|Won't|[A-Z][a-z]+n't|Still|Just|Also|Recently|Currently|Actually|Has|Are|Was|Were|Chose|Came|Met|Let)\b/
export const OPENING =
  /^(?:(?:and|but|so|also|well|ok|okay|yes|yeah|no|nope|oh|hey|hi|btw|ps|fyi|update|news|good news|bad news|sad news|big news|small update|quick update|by the way|as you know|turns out|it turns out|sadly|happily|luckily|unfortunately|scratch that|correction|sorry|guess what|then|since \w+(?: \w+)?|as of \w+(?: \w+)?|starting \w+|from \w+(?: \w+)? on|these days|nowadays|last \w+|yesterday|on \w+day|after all|after (?:all )?(?:\w+ ){1,3}years?)[,:;.!-]* )+/i

/** "Started smoking", "took up running": what is done again or anew. */
const BEGINS =
  /^(?:is |have |has )?(?:start(?:ed|s|ing)?|began|begun|take(?:n|s)? up|took up|resumed?|got(?:ten)? (?:back )?into|went|gone|returned to|pick(?:ed)? up|(?:is )?into) (?:to )?(?=\p{L}+(?:ing)?\b)/iu
const OVER =
  /^(?:(?:have|has|had) )?(?:stop(?:ped|s)?(?= \p{L}+ing\b)|quit(?:ted|s)?|g[ai]ve(?:n|s)? up(?: on)?|giving up|(?:is |be )?done with|swor[en] off|(?:is |be )?finished with|(?:is |be )?through with|cancel(?:l?ed)?|dropped(?: out of)?|ditched|scrapped|used to|no longer|got rid of|kicked|packed in|called it quits (?:with|on)|(?:is |be )?over with|(?:is |be )?off(?= (?:the )?\p{L}+(?: for good)?$)|retired from|resigned from|let go of|parted ways with|left) /iu
const SMALL =
  /\b(?:now|currently|finally|just|recently|actually|also|already|still|only|really|officially|happily|mostly|usually|always|nowadays|these days|any ?(?:more|longer)|again|instead|since \w+(?: \w+)?|as of \w+|as well|too|after all|back|newly|once more|for good|lately|at last|totally|completely|proudly|fully|strictly|entirely|in fact|in the end|very recently|last (?:week|month|year|night|summer|spring|autumn|winter|weekend|\w+day)|from now on)\b,?/gi
const CHANGE =
  /\b(?:now|nowadays|these days|any ?(?:more|longer)|no longer|instead|again|finally|at last|lately|switched|switch|moved|changed|swapped|replaced|traded|became|become|turned into|started|joined|promoted|transferred|converted|upgraded|downgraded|new|since|as of|from now on|back (?:to|on|in|at|with)|used to|after all|actually|correction|took over|takes over|migrated|ditched|sold|got (?:myself|married|divorced|engaged|hired)|official(?:ly)?|newly|settled in|(?:went|gone|gon?ing) (?:over |back )?to|found a|transferred)\b/i
const FIRM =
  /\b(?:instead|switched|changed|swapped|traded|replaced|moved|no longer|any ?(?:more|longer)|rather than|dropped|gave|given|quit|stopped|turned|became|become|transferred|went over|gone over|not)\b/i
const ADDS =
  /\b(?:also|too(?! (?:\w+|much|many) (?:to|for|time)|(?: (?:little|much|many|long|old|expensive|far|late|early|hard|tired|busy|slow|big|small)\b))|as well|another|second(?! (?:floor|row|class))|both|besides|on the side|part[- ]time (?:at|as|for|in)|one of (?:my|our|their)|in addition|plus)\b/i
/** "I've a lemon tree". */
const HAS_ONE = /^(?:i|we)'ve (?:an?|two|three|four|several|some) \p{L}/iu
const NOT = /^(?:(?:do|does|did|is|am|are|was|has|have|had|will|can)(?:n't| not)|not|never|cannot|no longer|no) /i
const AUXILIARY =
  /^(?:do|does|did|will|'ll|have been|has been|been|have(?= \w+ed\b)|has(?= \w+ed\b)|(?:have|has)(?= (?:got|quit|given|left|become|gone|taken|started|gotten|sworn|lost|sold|bought|found|grown|begun|had|put|broken|split|cut|let)\b)) /i

/** True where a sentence is about what somebody else has. Most hold no such ending, and the pattern is dear. */
export function isOfAnother(sentence: string): boolean {
  return (sentence.includes("'s ") || sentence.includes("s' ")) && POSSESSED.test(sentence)
}

/** What is wanted besides stands in a clause of its own: "is 8 now and wants to be a vet". */
export const SENTENCES =
  /(?<=[.!?;])\s+|;\s*|,? (?:and|but|so) (?=(?:now |then |even )?(?:wants?|would|might|may|could|hopes?|plans?|dreams?|thinks?|(?:is|am|are) (?:thinking|planning|hoping|going to)|i (?:want|would|might|hope|plan|think)|i'd)\b)/i

/** The clauses of a text that say what is so, with their small words weighed. `own` are names of the human. */
export function clausesOf(text: string, own: ReadonlySet<string>): Clause[] {
  const sentence = unframed(text).slice(0, LONGEST)
  return sentence
    .split(SENTENCES)
    .filter((one) => !UNREAL.test(one) && !PASSING.test(one))
    .flatMap((one) => clausesIn(one, own))
}

/** The words without who said them. */
export function unframed(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/\b(do|does|did|is|are|was|has|have|had)nt\b/gi, "$1n't")
    .replace(/^[\p{L}'-]+ (?:said|emphasi[sz]ed|confirmed): /u, '')
    .replace(/["“”]/g, '')
    .trim()
}

function clausesIn(sentence: string, own: ReadonlySet<string>): Clause[] {
  const parts = sentence
    .replace(/[.!]+$/, '')
    .split(
      /, (?!too\b)(?:(?:and|but|so|then) )?|[:–—()]| - | (?:and|but|so|because|though|although|which|who|since|after|that)(?= (?:i|we|they|my|our|their|the|he|she|it|now|am|is|drives?|lives?|works?|bought|got|use|uses|moved|started|joined|switched|became)\b)/i,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const changed = parts.some((part) => part.split(' ').length <= 4 && CHANGE.test(part))
  const clauses: Clause[] = []
  for (const part of parts) {
    const read = readClause(part, own, clauses.at(-1)?.subject ?? null)
    if (read !== null) clauses.push(changed ? { ...read, changed: true } : read)
  }
  return clauses
}

function readClause(part: string, own: ReadonlySet<string>, before: readonly string[] | null): Clause | null {
  if (isOfAnother(part)) return null
  const opened = part.replace(OPENING, '')
  const whose = subjectOf(opened, own, before)
  if (whose === null) return null
  let said = whose.rest
    .replace(/^(?:(?:is|am|are|'m|'re) )?back in (\p{Lu}[\p{L} ]+?) (?:for good|permanently)$/u, 'live in $1')
    .replace(/^'(?:s|m|re) /, 'is ')
    .replace(/^(?:am|are|be|being|'m|'re) /i, 'is ')
  if (/^'ve /.test(said)) said = said.slice(4)
  if (HAS_ONE.test(part)) said = `have ${said}`
  let denied: Clause['denied'] =
    /\b(?:no longer|any ?(?:more|longer))\b/i.test(part) && /n't\b|\b(?:not|no|never)\b/i.test(part) ? 'over' : null
  const bare = said.replace(SMALL, ' ').replace(/\s+/g, ' ').trim()
  said = bare
  const isNot = NOT.exec(`${said} `)
  if (isNot !== null) {
    const rest = said.slice(isNot[0].length)
    said = /^(?:is|am|are)/i.test(isNot[0]) ? `is ${rest}` : /^(?:no) /i.test(isNot[0]) ? `have no ${rest}` : rest
    denied ??= 'not'
  } else if (/^is (?:not|no longer|never) /.test(said)) {
    said = said.replace(/^is (?:not|no longer|never) /, 'is ')
    denied ??= 'not'
  }
  said = said.replace(AUXILIARY, '').replace(AUXILIARY, '')
  if (/^(?:have|has|had|own|keep) no /.test(said)) {
    said = said.replace(/^(\w+) no /, '$1 ')
    denied ??= 'not'
  }
  said = said.replace(/^(?:(?:had|have) to|ended up|wound up) /i, '')
  const over = OVER.exec(`${said} `)
  if (over !== null && denied === null) {
    // "Left Northwind" is read by what it names; "left" alone is no habit.
    said = /^left |^retired|^resigned|^dropped out|^got rid|^let go|^parted/i.test(over[0])
      ? said
      : said.slice(over[0].length)
    denied = 'over'
  }
  const begins = BEGINS.exec(said)
  const anew = begins !== null && /^\p{L}+ing\b/u.test(said.slice(begins[0].length))
  if (begins !== null && anew) said = said.slice(begins[0].length)
  if (LONG_AGO.test(part) && denied !== 'over') return null
  return {
    subject: whose.subject,
    said: said.trim(),
    denied,
    // Most clauses fill in nothing, and nobody asks.
    get changed() {
      return anew || denied === 'over' || CHANGE.test(part)
    },
    get firm() {
      return FIRM.test(part)
    },
    get adds() {
      return ADDS.test(part)
    },
  }
}

interface Whose {
  readonly subject: readonly string[]
  readonly rest: string
}

function subjectOf(text: string, own: ReadonlySet<string>, before: readonly string[] | null): Whose | null {
  const self = SELF.exec(text)
  if (self !== null) {
    const verb = /'(?:m|re)/i.test(self[0]) || /^im\b/i.test(self[0]) ? 'is ' : ''
    return { subject: [], rest: `${verb}${text.slice(self[0].length)}` }
  }
  const kin = KIN.exec(text)
  if (kin !== null) {
    const [whole, word = '', name] = kin
    const verb = /'s $/.test(whole) ? 'is ' : ''
    return { subject: namesOf(word, name), rest: `${verb}${text.slice(whole.length)}` }
  }
  const pronoun = /^(?:he|she|it|that)(?:'s|'ll)? /i.exec(text)
  if (pronoun !== null) {
    const rest = `${/'s $/.test(pronoun[0]) ? 'is ' : ''}${text.slice(pronoun[0].length)}`
    if (/^(?:it|that)/i.test(pronoun[0])) return { subject: [], rest: `it ${rest}` }
    return before === null || before.length === 0 ? null : { subject: before, rest }
  }
  if (LEADS.test(text)) return { subject: [], rest: lowerFirst(text) }
  const named = NAMED.exec(text)
  if (named !== null && !NOBODY.test(named[1] ?? '')) {
    const [whole, name = ''] = named
    if (own.has(name.toLowerCase())) return { subject: [], rest: text.slice(whole.length) }
    const verb = /'s $/.test(whole) ? 'is ' : ''
    return { subject: [name.toLowerCase()], rest: `${verb}${text.slice(whole.length)}` }
  }
  // "…, drive a Tesla": whoever the clause before was about.
  return before !== null && /^[a-z]/.test(text) ? { subject: before, rest: text } : null
}

const NOBODY =
  /^(?:He|She|They|We|I|No|Yes|Not|Just|Also|Even|Still|Now|Then|So|Here|Someone|Somebody|Everyone|Everybody|Nobody|People|Both|Half|Most|The|This|That|These|Those|There|It|You|Your|What|How|Why|When|Where|Who|And|But|In|On|At|For|From|With|After|Every|Each|Some|Any|All|One|Two|Three|If|As|By|My|Our|Their|His|Her|Favou?rite)$/

function namesOf(kin: string, name: string | undefined): string[] {
  const one = kinOf(kin)
  return name === undefined || !/^\p{Lu}/u.test(name) ? [one] : [one, name.toLowerCase()]
}

/** One word for what is called by many: a mum is a mother. */
export function kinOf(kin: string): string {
  const one = kin.toLowerCase()
  if (/^(?:wife|husband|spouse)$/.test(one)) return 'spouse'
  if (/^m(?:um|om|other)$/.test(one)) return 'mother'
  if (/^(?:dad|father)$/.test(one)) return 'father'
  if (/^(?:grandmother|grandma|gran|granny)$/.test(one)) return 'grandmother'
  if (/^(?:grandfather|grandpa|grandad)$/.test(one)) return 'grandfather'
  if (/^(?:kids?|children)$/.test(one)) return 'child'
  return one
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
