import type { Names } from '../agent.ts'
import { asSaidTo, PAST, statement } from './statement.ts'

/** Shortest and longest line in words: less says nothing, more is no line. */
const WORDS = [3, 32] as const

/**
 * A sentence as a line of USER.md, or null where it cannot stand there alone: whom it is about must be the human or named,
 * nothing may point outside it, nothing be quoted or cut. A sentence without a subject is about the human if it is `sure`
 * to be about their life. `before` is what stands in front of it and names who "he" or "she" is.
 */
export function userLine(text: string, sure: boolean, before: readonly Before[] = []): string | null {
  const whole = withName(text, before)
  const said = statement(whole)
  if (said === null || !stands(said, OF_OWN.test(whole)) || /^(?:please|let)\b/i.test(said)) return null
  const bare = whole.replace(SMALL, '')
  // What is everybody's at work or at home is not known to be about a life, a person with a name is.
  if (/^our (?![\p{L}-]+ (?:[\p{L}-]+ )?\p{Lu}\p{Ll})/iu.test(bare)) return null
  const isNamed = NAMED.test(bare) && !isPast(bare) && !GOES_ON.test(bare)
  return OWN.test(bare) || LATE.test(bare) || isNamed || (sure && ELIDED.test(bare)) ? said : null
}

/** Words in front of a clause; `same` where they are of the same sentence. */
export interface Before {
  readonly text: string
  readonly same: boolean
}

/**
 * A sentence as a line of RELATIONAL.md, or null: what is asked of the assistant stays as it was said to it, with the
 * human's name for "me"; what is wanted or trusted becomes a statement.
 */
export function relationalLine(text: string, names: Names): string | null {
  const bare = text.replace(SMALL, '').replace(HEADING, '')
  const said = statement(bare, names)
  if (RULE.test(bare)) {
    const order = asSaidTo(bare, names)
    const isClear = order !== null && stands(order.plain, OF_OWN.test(bare)) && !QUEST.test(bare) && !FINE.test(bare)
    return isClear ? order.line : null
  }
  if (said === null || !stands(said, OF_OWN.test(bare)) || QUEST.test(said)) return null
  if (said.startsWith(names.assistant))
    return MAY.test(said.slice(names.assistant.length)) && said.split(' ').length > 3 ? said : null
  return (OWN.test(bare) || LATE.test(bare)) && WISH.test(said) ? said : null
}

const SMALL =
  /^(?:(?:and|but|so|also|plus|well|ok|okay|oh|yes|no(?=[,:.!])|anyway|actually|honestly|right|look|listen|btw|by the way|ps|first|second|third|finally|nevertheless|again)[,:.!]* +)+/i
/** Subject or owner of what is said. */
const OWN = /^(?:i|i['’]\w+|im|ive|my|our)\b/i
/** "Since the pills I get up at seven", "On Sundays my son cooks". */
const LATE =
  /^(?!.*,? if (?:i|my)\b)(?:since|before|after|when|whenever|until|in|on|at|during|every|most|as|for|between|once|by|from|if|unless)\b[^:;]{2,70}?,? (?:i|i['’]\w+|my|our|you) [a-z]/i
/** "My sister …": whom the line begins with is who a pronoun of it means. */
const OF_OWN = /^(?:[a-z]+,? )?(?:my|our) /i
/** What is asked of whoever works with somebody. */
const RULE =
  /^(?:from now on,? )?(?:please |pls |just |then |also |always |never |only )*(?:do not|don['’]?t|never|always|no|not|only|keep|stop|start|use|write|give|tell|ask|call|put|make|let|say|send|show|leave|answer|check|skip|drop|read|speak|get|take|be|come|go|point|remind|quote|name|list|number|round|wait|treat|assume|avoid|stick|talk|explain|offer|suggest|add|include|mark|flag|mention|remember|forget|spare|warn|stay|begin|end|open|close|cite|translate|correct|spell|draft|edit|quit|lead|follow|hold|save|work|try|look|think|count|pick|choose|run|book|order|file|if|when|whenever|before|after|unless|you (?:may|can|must|should|need|don['’]t|do not|are (?:allowed|free|welcome) to) \w+ \w+|anything|everything|nothing|each|every|short|plain|less|more|at most)\b/i
/** "One exception though: …" */
const HEADING = /^(?:[\p{L}'’]+ ){0,4}[\p{L}'’]+: (?=(?:i|don['’]?t|do not|never|always|keep|stop|no|only|please) )/iu
/** What is wished of somebody; what else people say of themselves is not about the two. */
const WISH =
  /^(?:[^,]{3,60}, )?(?:(?:[a-z]+ly|also|just|still|much) )*(?:wants?|prefers?|likes?|loves|hates?|needs?|trusts?|expects?|reads?|can['’]t|cannot|would|is (?:happy|glad|fine)|(?:doesn['’]t|does not) (?:want|like|need|mind|expect|require|read))\b/i
/** What somebody else is doing just now. */
const GOES_ON = /^\p{Lu}[\p{L}-]+(?: is|['’]s) [a-z]+ing\b/u
/** To be content with something asks for nothing. */
const FINE = /\b(?:is|are|was|works?|sounds?|looks?) (?:fine|ok|okay|good|enough|great|perfect|right|better|worse)\b/i
/** What the assistant may or has to do; what it does or did is no rule. */
const MAY =
  /^ (?:can|may|should|must|(?:doesn['’]t |does not )?(?:needs?|ha(?:s|ve)) to|is (?:allowed|free|welcome) to)\b/i
const QUEST =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|what|how|why|where|who) (?!(?:not|n['’]t)\b)(?:they|their|it|the|that|this|anyone|BERNARD)\b/i
/** Somebody or something is called by name before anything is said of it. */
const NAMED =
  /^(?!(?:The|A|An|This|That|These|Those|It|He|She|They|There|Here|What|When|Where|Why|How|If|Nobody|Everybody|Somebody|Nothing|Some|Most|Every|Each|One|Two|Three|Ten|Not|No|Yes|Only|Just|And|But|So|You|We|Then|Today|Tomorrow|Yesterday|On|In|At|For|From|By|With|Without|After|Before|Since|Until|Because|While|Also|Anything|Everything|Say|All|Both|Ah|Oh|Great|Good|Thanks|Same|Other|Such)\b)\p{Lu}[\p{L}'’-]+(?: (?:and|&|de|van|von|al))?(?: \p{Lu}[\p{L}'’-]+)*(?:['’]s|,? (?:[a-z]+ly |also |still |never |always |now )?(?:is|was|has|had|can|can't|does|doesn't|will|would|won't|[a-z]{2,}(?:ed|s)|left|got|took|made|met|wrote|built|bought|sold|taught|began|became|kept|won|fell|broke|drove|ran|went|came|my|our))\b/u
/** "Got a Kangoo", "never learned to swim", "allergic to latex": the human's own, who left out the "I". */
const ELIDED =
  /^(?:been|born|allergic|vegetarian|vegan|married|divorced|single|retired|self-employed|left-handed|used to|grew|can't|cannot|never|always|got|had|have|did|went|left|bought|sold|built|won|lost|quit|took|ran|taught|trained|worked|lived|moved|started|learned|learnt|studied|played|stopped|raised)\b/i

/** "He's a border terrier" behind a sentence that names one and only one → "Gus is a border terrier". */
function withName(text: string, before: readonly Before[]): string {
  const found = /^(?:(?:and|but|so|also),? )?(?:he|she)(?:['’](s|d|ll)\b)?(?= )/i.exec(text)
  if (found === null) return text
  const own = before.filter(({ same }) => same).flatMap((one) => SUBJECT.exec(one.text)?.[1] ?? [])
  const names = own.length > 0 ? new Set(own) : new Set(before.flatMap((one) => namesIn(one.text)))
  const [name] = names
  if (name === undefined || names.size > 1) return text
  const rest = text.slice(found[0].length)
  const verb = { s: /^ (?:got|been|had|\w+ed)\b/.test(rest) ? ' has' : ' is', d: ' would', ll: ' will' }[
    found[1]?.toLowerCase() ?? ''
  ]
  return `${name}${verb ?? ''}${rest}`
}

/** Whom a clause is about: "My colleague Ana knows …", "Omar's sister Lea always …". */
const SUBJECT =
  /^((?:(?:[Mm]y|[Oo]ur|\p{Lu}\p{Ll}+['’]s) [\p{L}-]+(?: [\p{L}-]+)?|(?!(?:He|She|It|They|We|You|That|This)\b)\p{Lu}\p{Ll}{2,}))(?= (?:is|was|has|had|can|will|always|never|also|got|went|came|left|took|made|met|[a-z]{2,}(?:ed|s))\b)/u

/** Does whoever it is about do it in the past? What somebody else once did is of a day. */
function isPast(text: string): boolean {
  const verb = text
    .split(/[\s,.!]+/)
    .slice(1)
    .find((word) => /^(?:is|has|can|will|does|was)$|[^s]s$|[^e]ed$/.test(word) || PAST.has(word))
  return (
    verb !== undefined &&
    (PAST.has(verb) ? !/^(?:put|set|cut|read|hurt|let|hit|cost|bet|bred)$/.test(verb) : /ed$/.test(verb))
  )
}

/** Whom a sentence names; without a name whom it calls "my …". */
function namesIn(text: string): string[] {
  const inside =
    text.match(/(?<=[\p{Ll}\d,;:] )(?<!\b(?:in|at|near|from|on|to|of) )\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}])/gu) ?? []
  const first = NAMED.test(text) ? (/^\p{Lu}\p{Ll}{2,}/u.exec(text)?.[0] ?? []) : []
  const all = [first, inside].flat().filter((name) => !NO_NAME.test(name))
  if (all.length > 0) return all
  return (text.match(/\bmy (?:(?:older|younger|big|little|eldest|youngest|best) )?[a-z-]{3,}\b/gi) ?? []).map(
    (kin) => `My${kin.slice(2)}`,
  )
}

const NO_NAME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|German|French|He|She|It|That|This|There|What|Who|They|My|Here)$/

function stands(line: string, isOfOwn: boolean): boolean {
  const count = line.split(/\s+/).length
  if (
    count < (/^no /i.test(line) ? 2 : WORDS[0]) ||
    count > WORDS[1] ||
    /[:,–—-]$|\[/.test(line) ||
    OF_THE_DAY.test(line) ||
    CUT.test(line)
  )
    return false
  if (
    /^(?:and|or|nor|but|because|so|than|which|who|whose|where|till|except|though|although|like|of|by which|them|me|will|is (?:[a-z]+ )?going to|is (?:that|it|there))\b/i.test(
      line,
    )
  )
    return false
  return hasVerb(line) && !pointsOutside(line, isOfOwn)
}

/** Its verb stands in another clause: "… always does anyway", "so is mine". */
const CUT =
  /\b(?:do|does|did|is|am|are|was|were|has|have|had|will|would|can|could|should|might|[a-z]+n['’]t)(?: (?:anyway|too|so|either|not|though|already|always|now|then|as well|for me|for them))*[.!]?$/i
/** What is true on one day only, or not said of which. */
const OF_THE_DAY =
  /\b(?:ago|again|instead|too|either|though|later|earlier|then|enough|done|(?:on |by |until )(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b[.!]?$|\b(?:yesterday|tomorrow|tonight|today|this (?:morning|afternoon|evening|week|weekend|month|year|time|once)|(?:till|until) (?:mon|tues|wednes|thurs|fri|satur|sun)\w*|(?:last|next) (?:night|week|weekend|month|year|time|(?:mon|tues|wednes|thurs|fri|satur|sun)\w*)|right now|just now|at the moment)\b/i

const FINITE =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|will|would|should|must|may|might|[a-z]+n['’]t|[a-z]{2,}(?:ed|es|s))\b|['’]s\b/i
function hasVerb(line: string): boolean {
  return FINITE.test(line) || RULE.test(line) || line.split(' ').some((word) => PAST.has(word) || word === 'born')
}

/** Does a word of it need what was said before? A pronoun may point at what its own sentence names in front of it. */
function pointsOutside(line: string, isOfOwn: boolean): boolean {
  const words = line.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  let person = isOfOwn
  let thing = isOfOwn
  let place = false
  for (const [at, word] of words.entries()) {
    const low = word.toLowerCase()
    const next = (words[at + 1] ?? '').toLowerCase()
    const last = (words[at - 1] ?? '').toLowerCase()
    if (/^(?:he|she|him|her|his|hers|himself|herself)(?:['’]|$)/.test(low) && !person) return true
    if (/^(?:it|its|itself|ones|both)(?:['’]|$)/.test(low) && !thing && !(low === 'it' && WHEN.test(next))) return true
    if (low === 'one' && /^(?:the|that|this|good|big|new|last|first|second|third)$/.test(last) && !WHICH.test(next))
      return true
    if (/^(?:this|these|those|here|such|same|above|below|latter|former|that['’]s)$/.test(low)) return true
    if (low === 'there' && !/^(?:is|are|was|were)$/.test(next) && !place) return true
    if (
      low === 'that' &&
      (at === 0 || next === '' || POINTING.test(next) || /^(?:on|in|at|to|of|with|for|about|like|do)$/.test(last))
    )
      return true
    if ((at > 0 || NAMED.test(line)) && /^\p{Lu}/u.test(word)) {
      person = true
      thing = true
      place ||= /^(?:in|to|at|from|near)$/.test(last)
    }
    if (/^(?:their|a|an|the|every|each|no|any|two|three|four|my)$/.test(last)) {
      thing = true
      if (last === 'their') person = true
    }
  }
  return false
}

/** "The one you like" and "it when …" say themselves what they mean. */
const WHICH = /^(?:you|you['’]d|i|that|who|which|with|they|to)$/
const WHEN = /^(?:when|if)$/
/** "That is", "that one", "that, …": no that of a clause. */
const POINTING =
  /^(?:is|was|one|way|thing|time|day|too|again|and|or|but|for|in|on|at|to|with|now|part|bit|kind|sort|much|many)$/
