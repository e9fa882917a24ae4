import type { Memory } from '../memory.ts'
import { similar } from '../similar.ts'
import { toldApart } from '../told/told-apart.ts'
import { plain, repeatIn } from './confirm-cue.ts'
import { givesAnother } from './other-value.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { stem } from './stem.ts'
import { FIRM, ONE_OFF, WITHDRAWN } from './turning-words.ts'
import { RELATIVES } from './vocabulary.ts'

/** Two texts that might say the same. */
export interface Said {
  readonly text: string
  readonly statement: Statement
  /** With the words that say that it repeats something. */
  readonly whole?: string
  /** It is how the assistant should be, not what somebody is or has. */
  readonly rule?: boolean
}

/** A memory as it is held against what is said. */
export function asKnown({ text, home }: Memory, statement: Statement): Said {
  return { text, statement, rule: home === 'relational' }
}

/**
 * True when nothing in the words forbids that the first says the second again: what is denied, only supposed, asked,
 * given another value, allowed where it was forbidden, said of somebody else, or over confirms nothing, however alike.
 */
export function mayRepeat(now: Said, known: Said): boolean {
  const like = similar(now.statement, known.statement)
  if (like.clash || namesAnother(now, known) || givesAnother(now.text, known.text, known.statement.lead)) return false
  if (known.rule !== true && !isAversion(now, known) && toldApart(plain(now.text), plain(known.text)) !== null)
    return false
  if (like.opposed > 0 && !complains(plain(now.text), plain(known.text)) && !isAversion(now, known)) return false
  return !isAnotherMatter(now, known)
}

/** True when the words say that they are only thought of, asked, of somebody else, or that something is not as it was. */
export function isAnotherMatter(now: Said, known: Said): boolean {
  if (isOfSomebodyElse(now, known) || (known.rule && TELLS.test(plain(now.text)))) return true
  const [mine, theirs] = [plain(now.text), plain(known.text)]
  if ((UNREAL.test(mine) && !UNREAL.test(theirs)) || isAsked(mine)) return true
  if (isAnotherThing(mine, theirs)) return true
  if (turns(mine, theirs) && !HOLDS.test(now.whole ?? mine)) return true
  return ALLOWS.test(mine) && FORBIDS.test(theirs) && !ALLOWS.test(theirs)
}

/** "There was coriander in it and I sent it back": who cannot stand a thing is not said to like it where it is met. */
function isAversion(now: Said, known: Said): boolean {
  return averts(known.text) && !LIKES.test(plain(now.text))
}

/** True for a text that says what somebody cannot stand. */
export function averts(text: string): boolean {
  return AVERSION.test(plain(text))
}

const AVERSION =
  /\b(?:can't|cannot|can not|couldn't) (?:stand|bear|stomach|abide)\b|(?<!(?:not|never|n't|longer) )\b(?:allergic|intolerant) to\b|\b(?:hates?|loathes?|detests?) (?!it when)/i
const LIKES =
  /\b(?:like|likes|liked|love|loves|loved|enjoy|enjoys|enjoyed|fine|tolerates?|outgrown|outgrew|not|never|no longer|any ?more)\b|n't\b/i

/** "You sent a table again" speaks of what was asked not to be done: it was asked for again. */
export function complains(now: string, known: string): boolean {
  return FORBIDS.test(known) && repeatIn(now) !== null && !ALLOWS.test(now)
}

/** "Was a baker", "was a shipwright": what somebody is said to be is named and is not the same. */
function isAnotherThing(now: string, known: string): boolean {
  const [mine, theirs] = [now, known].map((text) => IS_A.exec(text)?.[1]?.toLowerCase())
  if (mine === undefined || theirs === undefined) return false
  return !known.toLowerCase().includes(mine) && !now.toLowerCase().includes(theirs)
}

const IS_A = /\b(?:am|is|was|be|became|i'm|he's|she's|as) an? (\p{L}{3,})/iu

/** True when the first says that something is not as it was in words that the second does not have. */
function turns(now: string, known: string): boolean {
  return [WITHDRAWN, FIRM, DEPARTS, ONE_OFF, OVER].some((pattern) => {
    const turn = pattern.exec(now)?.[0].toLowerCase()
    return turn !== undefined && !known.toLowerCase().includes(turn)
  })
}

/** What is only thought of. */
const UNREAL =
  /\b(?:if (?:i|we|he|she|they|it) (?:were|was|had|could|ever|lived|did)|(?:i|we|he|she|they)(?:'d| would) \p{L}+ .{0,60}\bif\b|if .{0,80}\b(?:would|(?:i|we|he|she|they)'d)|imagine|suppose|supposing|i wish|maybe|perhaps|might|wonder(?:ing)?|hopes?\b|wish(?:es)?\b|thinking (?:of|about)|afraid of|dream(?:t|ed|ing)? (?:that|of))\b/iu

/** "The council answered", "my editor hates them": nothing is asked of the assistant. */
const TELLS =
  /^(?!(?:It|This|That|There|You|We|They|What|No|Not|Nothing)\b)(?:my|our|his|her|their|the|\p{Lu}\p{L}+(?:'s)?) (?!(?:limit|rule|answers?|same)\b)(?:\p{L}+ ){0,6}?(?:\p{L}{2,}[^s']s|is|was|are|were|has|had|\p{L}{2,}ed)\b(?!.*\b(?:you|your|yours|mine|please|never|no|not|don't|stop|without)\b)/u

/** True when a text says that it leaves what was agreed, be it for once: what it repeats of it is said for contrast. */
export function departs(text: string): boolean {
  return DEPARTS.test(text) || ONE_OFF.test(text)
}

const DEPARTS =
  /\b(?:depart(?:s|ed|ing)? from|exception|set aside|suspend(?:s|ed)?|relax(?:es|ed)?|waived?|lifted|loosen(?:s|ed)?)\b/i

/** It says outright that nothing has changed. */
const HOLDS =
  /\b(?:stays?|remains?|still stands?|(?:has|have)n't changed|unchanged|as (?:ever|always|before)|always been)\b/i

const OVER =
  /\bfrom (?:today|tomorrow)\b|^.{0,60}\bnow[.!"”]*$|\b(?:stopped|quit|gave (?:up|away)|given (?:up|away)|giving up|got rid|sold|deleted|called off|scrapp?ed|stepped (?:down|back)|(?:is|are|was|were) (?:gone|over)|took (?:me|him|her|us|them) off|turns out|after all|used to|renamed|refinanced|(?:found|got|bought|hired|have|has) (?:a|an) (?:new|third|other)|this time|back to|except|unless|never mind)\b/i

const ALLOWS =
  /\b(?:you (?:can|may|could)|(?:is|are|was|were|it's|that's) (?:quite |perfectly )?(?:fine|okay|ok|all right|good|great|lovely)|feel free|go ahead|i (?:quite )?(?:like|love|liked|loved)|i don't mind|keep (?:it|them)(?= *(?:[.,!]|$))|thanks|thank you|lovely|perfect|well done|exactly right)\b/iu

const FORBIDS =
  /\b(?:don't|do not|never|no|not|stop|without|unless|only|at most|max|first|before (?:you|i|we|it|any))\b/i

function isAsked(text: string): boolean {
  return /\?["']?$/.test(text) && !/\b(?:again|still|told|said|remember|already)\b/i.test(text) && text.length > 24
}

/** "My dad has it too" is not about the human, nor "Lars writes them": whom it begins with must be known. */
function isOfSomebodyElse(now: Said, known: Said): boolean {
  for (const name of now.statement.lead) if (!knows(known.statement, name)) return true
  if (/^(?:her|his|your) /i.test(plain(now.text)) && known.statement.lead.size === 0) return true
  const whose = /^(\p{Lu}\p{L}+)'s (?!(?:the|a|an|my|our|been|not|got|in|on|at|still|always)\b)/u
    .exec(plain(now.text))?.[1]
    ?.toLowerCase()
  if (whose !== undefined && !knows(known.statement, stem(whose))) return true
  const words = plain(now.text)
  const name = now.whole === undefined || plain(now.whole) === words ? null : NAMED.exec(words)
  const who = (ROLE.exec(words) ?? name)?.[1]?.toLowerCase()
  if (who !== undefined && !knows(known.statement, stem(who)) && !knows(known.statement, who)) return true
  const [ours, theirs] = [now.statement.lead, [...known.statement.lead]]
  if (ours.size > 0 && theirs.some((name) => RELATIVES.has(name)) && !theirs.some((name) => knows(now.statement, name)))
    return true
  return false
}

const ROLE =
  /^(?:my|our|his|her|the) (?!(?:other|rubber|leather|silver|copper|pepper|butter|fever|computer|flower|river|corner|counter|number|letter|paper|answer|summer|winter|weather|water|order|offer|dinner|matter|paragraph)s? )(\p{L}{2,}(?:er|or|ist|ian|man|woman|ant|boss|chief|priest|vicar|nurse)) (?:can|cannot|can't|never|\p{L}{2,}s|is|was|has|had)\b/iu
/** Where the words that say that it was said before are gone, what is left begins with whom it is about. */
const NAMED =
  /^(?!(?:It|This|That|There|What|Who|He|She|They|We|You)\b)(\p{Lu}\p{L}+) (?:can|cannot|can't|never|\p{L}{2,}[^s']s|is|was|has|had)\b/u

/** Each names somebody whom the other does not: "the horse is called Nemo", "a horse called Bruno". */
function namesAnother(now: Said, known: Said): boolean {
  const others = (one: Said, other: Said): boolean =>
    [...one.statement.words].some(([word, { weight }]) => weight === NAME_WEIGHT && !knows(other.statement, word))
  return others(now, known) && others(known, now)
}

/** Short forms are the same person: Des is Desmond. */
function knows({ words }: Statement, name: string): boolean {
  if (words.has(name)) return true
  if (RELATIVES.has(name) || name.length < 3) return false
  return [...words.keys()].some((word) => word.length >= 3 && (word.startsWith(name) || name.startsWith(word)))
}
