/** What stands beside what was known and takes nothing from it: one more of a kind, and what happened once. */

const TOO =
  'too(?=[,.;:!?)"”]|$| (?:now|these days|on|in|at|for|since|with|and|but|as|nowadays|lately|this|every|from)\\b)'
const MORE = new RegExp(
  `\\b(?:also|${TOO}|as well(?! as (?:I|we|you|can|could|possible))|another|besides|on top|in addition|additional(?:ly)?|alongside|on the side|(?:one|two|a few) more|extra|plus|next to|at the same time|one of (?:my|our|their)|besides|both (?:\\p{L}+ ){1,3}and|I do both|(?:a|my|our|their|have|has|got) (?:second|third|fourth|fifth|other) (?!floor|thoughts?|half|time|hand|nature|year|grade|week|day|month|guess))\\b`,
  'iu',
)
/** What is left, moved from or no longer so makes room: "moved to another team". */
const INSTEAD =
  /\b(?:instead|no longer|any ?(?:more|longer)|switched|swapped|replaced|moved (?:to|from|on|in|into)|moving to|changed|quit|gave up|given up|stopped|sold|left|leaving|cancel+ed|died|rather than|not|n't|never|resigned|retired|transferred|former|became|took over)\b|n't\b/i

/** True where the words say that it is one more: "I also swim on Fridays now" leaves Tuesdays as they are. */
function isOneMore(text: string): boolean {
  return MORE.test(text) && !INSTEAD.test(text)
}

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const ON_A_DAY = new RegExp(
  `\\b(?:yesterday|last (?:night|week|weekend|month|time|${WEEKDAY})|(?:on|this) ${WEEKDAY}(?! (?:mornings?|evenings?|nights?|afternoons?)\\b.{0,20}\\bnow\\b)|this (?:morning|afternoon|evening|lunchtime)|earlier today|the other (?:day|night|week)|(?:today|tonight)|one (?:day|night|evening)|\\p{L}+ (?:days?|nights?|weeks?) ago|for once|once (?:last|this))\\b`,
  'iu',
)
const HAPPENED =
  /^(?:["“])?(?:(?:last|this|on|yesterday|today)\b[^,]{0,20},? )?(?:(?:I|we|they|he|she) )?(?:had|went|ate|drank|took|skipped|missed|overslept|forgot|slept|got|woke|ran|drove|rode|walked|swam|played|cooked|ordered|wore|came|met|saw|watched|worked|stayed|tried|used|did|didn't|couldn't|was|were|wasn't|weren't)\b/i
/** What ends or begins for good does so on some day. */
const FOR_GOOD =
  /\b(?:moved|sold|quit|left|stopped|started|died|switched|changed|cancel+ed|retired|resigned|broke up|split|divorced|gave|given|got (?:married|divorced|engaged|rid|a|an|the|promoted|fired|hired|my|our)|turned|became|joined|lost|closed|ended|finished|no longer|any ?more|from now on|since|now|instead|for good)\b/i

/** True for what happened on one day: "skipped the gym on Friday" says nothing of every morning. */
function happenedOnce(text: string): boolean {
  const plain = text.replace(/^[\p{L}'-]+ (?:said|emphasi[sz]ed|confirmed): /u, '')
  return ON_A_DAY.test(plain) && HAPPENED.test(plain) && !FOR_GOOD.test(plain)
}

export type Beside = 'more' | 'once' | null

/** How a text stands beside what is known and takes nothing from it, if it does. */
export function besideOf(text: string): Beside {
  if (happenedOnce(text)) return 'once'
  return isOneMore(text) ? 'more' : null
}
