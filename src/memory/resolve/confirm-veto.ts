import { similar } from '../similar.ts'
import { repeatIn } from './confirm-cue.ts'
import type { Statement } from './statement.ts'
import { FIRM, ONE_OFF, WITHDRAWN } from './turning-words.ts'
import { RELATIVES } from './vocabulary.ts'

/** Two texts that might say the same. */
export interface Said {
  readonly text: string
  readonly statement: Statement
}

/**
 * True when nothing in the words forbids that the first says the second again: what is denied, only supposed, asked,
 * given another value, allowed where it was forbidden, said of somebody else, or over confirms nothing, however alike.
 */
export function mayRepeat(now: Said, known: Said): boolean {
  const like = similar(now.statement, known.statement)
  if (like.clash || isOfSomebodyElse(now, known)) return false
  const [mine, theirs] = [plain(now.text), plain(known.text)]
  if (like.opposed > 0 && !complains(mine, theirs)) return false
  if ((UNREAL.test(mine) && !UNREAL.test(theirs)) || isAsked(mine)) return false
  if (turns(mine) && !turns(theirs) && !HOLDS.test(mine)) return false
  return !ALLOWS.test(mine) || !FORBIDS.test(theirs) || ALLOWS.test(theirs)
}

/** "You sent a table again" speaks of what was asked not to be done: it was asked for again. */
export function complains(now: string, known: string): boolean {
  return FORBIDS.test(known) && repeatIn(now) !== null && !ALLOWS.test(now)
}

/** "Switched to days", "gave it up", "only this once": something is not as it was. */
function turns(text: string): boolean {
  return WITHDRAWN.test(text) || FIRM.test(text) || departs(text) || OVER.test(text)
}

/** What is only thought of. */
const UNREAL =
  /\b(?:if (?:i|we|he|she|they|it) (?:were|was|had|could|ever|lived|did)|(?:i|we|he|she|they)(?:'d| would) (?:be|have|miss|need|love|like|hate|want|move|live|go|do) .{0,60}\bif\b|if .{0,80}\b(?:would|(?:i|we|he|she|they)'d)|imagine|suppose|supposing|i wish|maybe|perhaps|might|wonder(?:ing)?|(?:i|we) hope|thinking (?:of|about)|afraid of|dream(?:t|ed|ing)? (?:that|of))\b/i

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
  /\b(?:stopped|quit|gave (?:up|away)|given (?:up|away)|giving up|got rid|sold|deleted|called off|scrapp?ed|stepped (?:down|back)|(?:is|are|was|were) (?:gone|over)|took (?:me|him|her|us|them) off|turns out|after all|used to|renamed|refinanced|(?:found|got|bought|hired|have|has) (?:a|an) (?:new|third|other)|this time|back to|except|unless|never mind)\b/i

const ALLOWS =
  /\b(?:you (?:can|may|could)|(?:is|are|was|were|it's|that's) (?:quite |perfectly )?(?:fine|okay|ok|all right|good|great|lovely)|feel free|go ahead|i (?:quite )?(?:like|love|liked|loved)|i don't mind|just \p{L}+ it|keep (?:it|them)|thanks|thank you|lovely|perfect|well done|exactly right)\b/iu

const FORBIDS = /\b(?:don't|do not|never|no|not|stop|without|unless|only|at most|max)\b/i

function isAsked(text: string): boolean {
  return /\?["']?$/.test(text) && !/\b(?:again|still|told|said|remember|already)\b/i.test(text) && text.length > 24
}

/** "My dad has it too" is not about the human, nor "Lars writes them": whom it begins with must be known. */
function isOfSomebodyElse(now: Said, known: Said): boolean {
  for (const name of now.statement.lead) if (!knows(known.statement, name)) return true
  if (/^(?:her|his|your) /i.test(plain(now.text)) && known.statement.lead.size === 0) return true
  for (const name of known.statement.lead)
    if (RELATIVES.has(name) && now.statement.lead.size > 0 && !knows(now.statement, name)) return true
  return false
}

/** Short forms are the same person: Des is Desmond. */
function knows({ words }: Statement, name: string): boolean {
  if (words.has(name)) return true
  if (RELATIVES.has(name) || name.length < 3) return false
  return [...words.keys()].some((word) => word.length >= 3 && (word.startsWith(name) || name.startsWith(word)))
}

const FRAME = /^[\p{L}'-]+ (?:said|emphasi[sz]ed|confirmed|learned): ["“]|["”]$/gu

export function plain(text: string): string {
  return text.replaceAll('’', "'").replace(FRAME, '').trim()
}
