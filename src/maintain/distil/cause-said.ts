import { numberOf, takeDates } from '../../memory/resolve/values.ts'
import { isKin } from '../entry/entry-relations.ts'

/** Whether the words around a cause say that it is one: nothing is brought about by what is denied, doubted or possible. */

const MAYBE = 'maybe|perhaps|possibly|probably|presumably|supposedly|allegedly|reportedly|conceivably|likely|unlikely'
/** What stands right before the words that join an effect to its cause, whatever those are. */
const DOUBTED_TAIL = new RegExp(`\\b(?:${MAYBE}|not|hardly|scarcely)$`, 'i')
/** The same before a verb: it is denied, or only may be. */
const OPEN_TAIL =
  /(?:\b(?:not|never|no longer|hardly|scarcely|barely|neither|nor|may|might|can|could|would|should|must|cannot)|n't)(?: (?:be|have|been|even|also|well|ever|\p{L}+ly)){0,3}$|\b(?:seem|appear|said|thought|believed|supposed|alleged|rumoured|likely|unlikely|used)(?:s|ed)? to(?: (?:be|have|been)){0,2}$|\b(?:what|who|which|whether|why|how|if)$/iu
const MODAL_AND_MAYBE = new RegExp(`\\b(?:${MAYBE})\\b`, 'i')
const NOTHING = /^(?:nothing|nobody|no one|none|neither|no) /i
/** "The doctor doubts that …", "they suspect that …": what follows is what somebody takes it for. */
const TAKEN_FOR =
  /(?<=\p{L} )(?<!\b(?:an?|the|no|any|some|their|his|her|my|our) )(?:doubts?|doubted|den(?:y|ies|ied)|disputes?|disputed|rules? out|ruled out|refutes?|refuted)\b|\b(?:suspect|think|thought|believe|fear|claim|assume|suppose|guess|speculate|wonder|hope|question|sure|certain|convinced|proof|evidence|sign|true|possible|likely|know|idea)(?:s|d|ed)? (?:that|whether|if)\b|\b(?:unclear|unknown|uncertain|unsure|not (?:clear|known|certain|sure))\b/iu

/** False where the words before the joint deny, doubt or question what they are joined to; `verb` where a verb joins them. */
export function isStated(before: string, verb: boolean): boolean {
  if (DOUBTED_TAIL.test(before)) return false
  return (
    !verb || !(OPEN_TAIL.test(before) || MODAL_AND_MAYBE.test(before) || NOTHING.test(before) || TAKEN_FOR.test(before))
  )
}

/** "Unknown", "still being looked into", "not the strike": no cause is named. */
export function isUnnamed(cause: string): boolean {
  return UNNAMED.test(cause)
}

const UNNAMED =
  /^(?:(?:still|yet|so far|currently|\p{L}+ly) )*(?:unknown|unclear|uncertain|undetermined|unexplained|unsolved|open|not\b|being\b|to be\b|yet to\b|under (?:investigation|review|discussion)|an? (?:mystery|riddle|puzzle|open question)|anyone's guess|anybody's guess|disputed|nobody knows|never\b|what\b|nothing\b)/iu

const CLOCK =
  /^(?:a bit |shortly |just |about |around |roughly |half |half past |(?:a )?quarter (?:past|to) |ten (?:past|to) )*/i
const SPAN =
  /^(?:[ap]\.?m\b|o'clock|sharp|(?:and a half )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|decades?)$|(?:on|in|at|every|each|this|next|last|and) )/i
const NAMED_TIME =
  /^(?:all\b|that\b|(?:a|an) (?:(?:little|long|short) )?(?:while|moment|second|minute|hour|day|night|week|month|year)s?$|(?:noon|midnight|lunch|dinner|breakfast|work|hours|school|dark|dusk|dawn|sunset|sunrise|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b[^a-z]*$)/i

/** "Twelve", "6 pm", "half past nine on Sundays", "two weeks", "3 May"; "two cups of coffee" are none. */
export function isTime(text: string): boolean {
  if (NAMED_TIME.test(text)) return true
  const { rest, dates } = takeDates(text.toLowerCase())
  if (dates.length > 0 && !/\p{L}{4,}/u.test(rest)) return true
  const [number = '', ...others] = text.toLowerCase().replace(CLOCK, '').split(' ')
  if (!/^\d/.test(number) && numberOf(number) === null) return false
  const behind = others.join(' ')
  return behind === '' || SPAN.test(behind)
}

/** "Due to Weber", "due to the landlord on Friday": to whom, or when, something is due. */
export function isWhomOrWhen(text: string): boolean {
  const [whom = ''] = text.split(/ (?:by|on|at|in|every|each|until|before|after) /)
  const words = whom.replace(/^(?:the|my|their|our|his|her|an?) /i, '').split(' ')
  return (
    isTime(text) ||
    words.every((word) => /^\p{Lu}[\p{L}.'-]*$/u.test(word)) ||
    (words.length === 1 && isKin(words[0] ?? ''))
  )
}

/** "So they say", "so to speak", "so does Ben": nothing comes of it. */
export function isAside(effect: string): boolean {
  return ASIDE.test(effect)
}

const ASIDE =
  /^(?:to (?:speak|say)\b|far\b|what\b|be it\b|(?:do|does|did|is|are|am|was|were|has|have|can|will) (?:\p{L}+ ?){1,2}$|(?:\p{L}+ ){1,3}(?:say|says|said|think|thinks|thought|hope|hopes|hoped|believe|believes|claim|claims|hear|hears|heard|assume|assumes|guess|guesses|reckons?|seems?|seemed|goes|told)(?: (?:me|us|them|to me|at least))?$)/iu
