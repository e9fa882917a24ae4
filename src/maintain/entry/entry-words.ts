/** What the words of two lines say beyond themselves, as data: turns of mind and time, opposites, and how often. */

/** Something may be so, was so, begins, or is: lines that differ in this say different things, whatever words they share. */
const MODES: readonly (readonly [string, RegExp])[] = [
  [
    'wish',
    /\b(?:wants?|would (?:like|love|rather)|hop(?:es|ing)|plans?(?: on| to)|planning|dreams? (?:of|about|is)|thinking (?:of|about)|thinks? about|consider(?:s|ing)|wish(?:es)?|intends?|is going to|saving (?:up )?for|looking for|looks for|needs to|has to|should|might|may(?! \d)|could|if)\b/i,
  ],
  [
    'past',
    /\b(?:used to|former(?:ly)?|no longer|any ?more|gave up|given up|quit|stopped|until|back then|as a (?:child|kid|teenager|student|boy|girl)|ex)\b|^(?:was|were|lived|worked|had|played|owned|smoked|drank|ate|rode|kept)\b(?! born)/i,
  ],
  [
    'begin',
    /\b(?:learning|start(?:ed|s|ing)?|began|begins|trying|training (?:for|to)|taking up|took up|back (?:on|to))\b/i,
  ],
  ['ask', /\?/],
  ['bit', /\b(?:a little|a bit of|hardly|barely|basic|some)\b/i],
]

/** What was so, and is no more. */
const OVER = /\b(?:used to|former(?:ly)?|no longer|any ?more|gave up|given up|quit|stopped|back then)\b/i

/** True when one line says that it is over, and the other that it is so. */
export function isOverInOne(first: string, second: string): boolean {
  return OVER.test(first) !== OVER.test(second)
}

/** The modes of a statement in one word, the same for the same set. */
export function modesOf(text: string): string {
  const bare = text.replace(/\b(?:started|began) (?:working|work|a (?:new )?job)\b/gi, 'works')
  return MODES.filter(([, pattern]) => pattern.test(bare))
    .map(([mode]) => mode)
    .join(' ')
}

const GOOD = 'likes|loves|enjoys|adores|is (?:fond of|keen on|happy with|pleased with|excited about|proud of)'
const BAD =
  "hates|dislikes|loathes|detests|can't stand|has had enough of|is (?:fed up with|sick of|tired of|bored (?:of|with|by)|disappointed (?:in|with|by)|unhappy with|annoyed (?:by|with))"
const TASTE = new RegExp(
  `^(?:(?:still|also|now|really) )*(?:(?<good>${GOOD})|${BAD}) (?:(?:the|a|an|their|his|her|my) )?(?<what>.+?)(?: (?:any ?more|now|a lot|very much|by now))?[.!]?$`,
  'i',
)

/** True when one clause likes what the other is fed up with: the same thing in the same words. */
export function tastesDiffer(first: string, second: string): boolean {
  const [one, other] = [TASTE.exec(first)?.groups, TASTE.exec(second)?.groups]
  if (one === undefined || other === undefined) return false
  const isGood = (taste: typeof one): boolean => taste['good'] !== undefined
  return isGood(one) !== isGood(other) && one['what']?.toLowerCase() === other['what']?.toLowerCase()
}

type Row = readonly [string, string]

/** Of each row one side excludes the other, whatever it is said of. */
const QUALITIES: readonly Row[] = [
  ['more', 'less|fewer'],
  [GOOD, BAD],
  ['calm|patient|relaxed', 'nervous|anxious|impatient|stressed'],
  ['introvert\\w*|shy', 'extravert\\w*|extrovert\\w*|outgoing'],
  ['optimis\\w*', 'pessimis\\w*'],
  ['always', 'sometimes|rarely|never|seldom'],
  ['very|often|usually|mostly|extremely|highly', 'rarely|never|seldom|hardly|barely'],
  ['with', 'without'],
  ['positive', 'negative'],
  ['left-handed', 'right-handed'],
]

/** Two parts, times, places or people: what is so of the one may be so of the other, but for what somebody prefers. */
const SIDES: readonly Row[] = [
  ['left', 'right'],
  ['older|elder|eldest|oldest|big', 'younger|youngest|little'],
  ['before', 'after'],
  ['first', 'second|third|last'],
  ['morning|mornings|early', 'evening|evenings|night|nights|late|afternoon|afternoons'],
  ['summer', 'winter'],
  ['indoors|inside', 'outdoors|outside'],
  ['hot|warm', 'cold|iced'],
  ['red', 'white|green'],
  ['dark|black', 'milk|white|light'],
  ['mother|mum|mom', 'father|dad'],
  ['sister', 'brother'],
  ['daughter', 'son'],
  ['wife|girlfriend', 'husband|boyfriend'],
  ['aunt|niece', 'uncle|nephew'],
  ['paternal', 'maternal'],
  ['old', 'new'],
  ['upper', 'lower'],
  ['front', 'back|rear'],
  ['upstairs', 'downstairs'],
  ['north|northern', 'south|southern'],
  ['east|eastern', 'west|western'],
  ['alone|solo|by themselves', 'together|in company|with others|with people|in a group|in groups'],
  ['weekdays?|working days?', 'weekends?'],
  ['written|writing|in writing', 'spoken|by phone|out loud'],
  ['buys?|bought', 'sells?|sold'],
  ['lent|lends', 'borrowed|borrows'],
  ['arriv\\w*', 'leav\\w*|depart\\w*'],
  ['savou?ry', 'sweet'],
  ['remote\\w*|from home', 'in the office|on site'],
]

type Opposites = readonly (readonly [RegExp, RegExp])[]

function compiled(rows: readonly Row[]): Opposites {
  return rows.map(([one, other]) => [new RegExp(`\\b(?:${one})\\b`, 'i'), new RegExp(`\\b(?:${other})\\b`, 'i')])
}

const [EXCLUSIVE, APART] = [compiled(QUALITIES), compiled(SIDES)]
/** Of what somebody prefers there is one. */
const PREFERS = /\b(?:prefers?|preferred|rather|favou?rites?|best|morning person|evening person)\b/i

/** True when one line has a word and the other only its opposite. */
export function areOpposed(first: string, second: string): boolean {
  return areOn(EXCLUSIVE, first, second) || areOn(APART, first, second)
}

/** True when what they say of one thing excludes the other: two qualities, or two sides of which one is preferred. */
export function areExclusive(first: string, second: string): boolean {
  if (PREFERS.test(first) && PREFERS.test(second)) return areOpposed(first, second)
  return areOn(EXCLUSIVE, first, second) && !areOn(APART, first, second)
}

function areOn(rows: Opposites, first: string, second: string): boolean {
  return rows.some(([one, other]) => {
    const [a, b, c, d] = [one.test(first), other.test(first), one.test(second), other.test(second)]
    return (a && !b && d && !c) || (b && !a && c && !d)
  })
}

/** How often, brought to one word each: what differs in it differs. */
const OFTEN: readonly (readonly [string, RegExp])[] = [
  ['daily', /\b(?:daily|every day|each day|every (?:single )?(?:morning|evening|night)|a day|per day)\b/i],
  ['weekly', /\b(?:weekly|every week|each week|a week|per week|once a week)\b/i],
  ['fortnightly', /\b(?:fortnightly|biweekly|every (?:two weeks|other week|second week)|a fortnight)\b/i],
  ['monthly', /\b(?:monthly|every month|each month|a month|per month)\b/i],
  ['yearly', /\b(?:yearly|annual(?:ly)?|every year|each year|a year|per year|once a year)\b/i],
  ['hourly', /\b(?:hourly|every hour|an hour|per hour)\b/i],
]

export function oftenOf(text: string): readonly string[] {
  return OFTEN.filter(([, pattern]) => pattern.test(text)).map(([word]) => word)
}
