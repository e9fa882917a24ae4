import { isMostlySingle } from '../claims.ts'
import type { Finding, FindingCue } from '../finding.ts'
import { recurringTime } from './nuance.ts'

const RETRACT =
  /\b(?:(?:scratch|scrap|strike|disregard) (?:that|the|this|what|my|it)|(?:forget|ignore) (?:what i|that i|the (?:thing|bit|rule|idea|plan)|about the)|(?:you can|please|pls) forget (?:the|about)|take (?:that|it) back|changed my mind|not true any ?more)\b/i
const ONE_OFF =
  /\b(?:(?:just|only) (?:this|for) (?:once|today|tonight)|this (?:once|one time|time only|week only)|as an exception|for once|today only)\b/i
/** "For always, not just for today" is no exception. */
const FOR_GOOD = /\bnot (?:just|only) (?:for )?(?:this|today|tonight|tomorrow|once|now)\b/i
const UPDATE =
  /\b(?:no longer|any ?(?:more|longer)|no more \w+ (?:since|from|until|till|now)|from now on|as of|used to|back on|back to|(?:has|have|had|was|were|is|got|been)? ?(?:moved|postponed|rescheduled|switched|changed|relocated) (?:to|from)|(?:moved|pushed|shifted|bumped|switched|changed|put) (?:[\p{L}'-]+ ){1,3}(?:back |forward )?(?:from \S+ )?to (?=\d|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|noon\b|midnight\b)|(?:dropped|fell|rose|climbed|grew|shrank|(?:went|gone|is|are) (?:up|down)|came down) (?:from \S+ )?to (?=\D{0,3}\d)|pushed (?:back|out)|brought forward|switched (?:to|from)|instead of the old|no more \w+(?: \w+)? for (?:me|us|them|him|her)|(?:raised|lowered|increased|reduced|doubled|halved|upped)(?: \w+){0,4} to|correction (?:to|of) what i (?:said|told)|(?:started|starts|starting|got|took|accepted) (?:a |my |the |their )?new (?:job|role|position)|new (?:boss|landlord|dentist|therapist|wife|husband|girlfriend|boyfriend|partner))\b/iu
/** Of what somebody has one of at a time: "I work at Northwind now". */
const NOW = /\b(?:now|nowadays|these days|currently)\b/i
const CONFIRM =
  /\b(?:(?:like|as|how) (?:i|we)(?:'ve)? (?:said|agreed|told you)|(?:as|like) (?:agreed|always|ever|before|usual|clockwork)\b|same as (?:ever|always|before)|(?:second|third|fourth|fifth|\d+(?:nd|rd|th)) time|(?:told|asked) you (?:already|before|that|twice|so|nicely|not to)|still (?:no|not|the same)|(?:again|still) (?:today|true)|once more|hasn't changed|(?:still|continues? to) (?:stands?|holds?|appl(?:y|ies)|valid|in force|counts?)|remains? (?:in force|valid|true|unchanged|as|so|the)|(?:i )?(?:must |have to |will )?(?:repeat|reiterate) (?:that|what|my|this|it|myself)|(?:once|yet) again|as (?:you know|(?:i |we )?(?:already |previously )?(?:stated|mentioned|established|discussed|noted|ruled|ordered|requested|asked))|you know that|stays? (?:how|as|the same|\d)|stays?(?=\s*(?:[.,;!]|$)))/i

/** What the words say of their relation to what was said before: as extraction read it, else as the text shows it. */
export function cueOf(finding: Finding): FindingCue {
  if (finding.cue === 'one-off' && FOR_GOOD.test(finding.text)) return null
  if (finding.cue === 'update' && (isOnlyAtTimes(finding.text) || NOT_SO.test(finding.text))) return null
  if (finding.cue === 'update' && CARRIED.test(finding.text) && !UPDATE.test(finding.text)) return null
  if (finding.cue !== null) return finding.cue
  if (RETRACT.test(finding.text)) return 'retract'
  if (ONE_OFF.test(finding.text) && !FOR_GOOD.test(finding.text)) return 'one-off'
  if (UPDATE.test(finding.text)) return 'update'
  if (finding.claim !== null && isMostlySingle(finding.claim) && saysNow(finding)) return 'update'
  return pointsBack(finding.text) ? 'confirm' : null
}

/** What almost was, what is tried, and what is done besides takes the place of nothing. */
const NOT_SO =
  /\b(?:almost|nearly) (?:quit|left|sold|moved|gave|stopped|switched)|\b(?:try|trying|tried|dream(?:ed|t)|tempted) (?:to|that|of)\b|^(?:I |we |they )?also\b/i

/** Who moved the piano has it still. */
const CARRIED = /\bmoved (?:the|a|an|some|his|her) \p{L}+(?: \p{L}+)?(?=[.,;!"”]|$)/iu

/** True when the words set what holds now against what held. */
export function saysNow({ text }: Finding): boolean {
  return NOW.test(text)
}

/** "On weekends I drink tea instead of coffee" changes nothing for the other days; "on Thursdays instead of Tuesdays" does. */
function isOnlyAtTimes(text: string): boolean {
  return (
    recurringTime(text) !== null &&
    /\binstead of (?!(?:on )?(?:the )?(?:\w+days?|weekends?)\b)/i.test(text) &&
    !UPDATE.test(text) &&
    !NOW.test(text)
  )
}

/** True when the words themselves say that this was said or seen before: little in common is then enough to know what. */
export function pointsBack(text: string): boolean {
  return CONFIRM.test(text)
}

/** True when the words say that a wish was told before and was not met: what they name is what was not wanted. */
export function reminds(text: string): boolean {
  return REMINDER.test(text)
}

const REMINDER = /\bi(?:'ve| have)? (?:already )?(?:told|asked) you (?:already|before|twice|so|nicely|not to)\b/i
