import { datesIn } from '../recall/dates.ts'
import { dayNumber } from '../recall/doc.ts'

/** Words that say that something is still to do, is waited for, or is not decided. */
const TO_DO = [
  /\b(?:have|has|['’]ve|['’]s|need|needs) (?:still )?(?:got )?to (?!admit|say|know|be\b|agree|confess)\w/i,
  /\bstill (?:have|has|need|needs|must|to|open|missing|pending|outstanding|unclear|undecided|waiting)\b/i,
  /\b(?:I|we|you|they|he|she) must (?!have\b|be\b|not\b|admit\b|say\b)/i,
  /\b(?:to-?do|tbd|to be (?:decided|done|confirmed)|open question|action item)\b/i,
  /\b(?:waiting|waits) (?:for|on|to hear)\b/i,
  /\b(?:haven|hasn)['’]t (?:\w+ ){0,3}(?:yet|decided|chosen|heard|settled|agreed|finished|started|booked|ordered)\b/i,
  /\b(?:have|has) (?:not|yet to) (?:\w+ ){0,2}(?:yet|decided|chosen|heard|settled|agreed|decide|choose)\b/i,
  /\b(?:not sure|undecided|don['’]t know|wonder(?:ing)?|can['’]t decide)(?: yet)? (?:if|whether|which)\b/i,
  /\b(?:remind (?:me|us)|remember|don['’]t (?:let (?:me|us) )?forget) to \w/i,
]

/** The same words where nothing is open: a denial, what was, and what is always so. */
const NOT_TO_DO =
  /\b(?:no need|(?:don|doesn|didn|won)['’]t (?:have|need)|(?:do|does|did) not (?:have|need)|no longer|never|had to|used to|(?:if|when|whenever) (?:I|we|you|they|he|she) (?:have|has|need|needs) to|(?:every|each) (?:day|morning|evening|night|week|month|year|time)|always|usually|often)\b/i

/** A question of theirs about what to do, and not a request to whoever is spoken to. */
const ASKS = /^(?:so |and |but )?(?:should|shall|do|does|are|is|which|who|when|where|how|what|whether)\b[^?]*\?$/i
const TO_YOU = /\b(?:you|your|please)\b/i

/** What is planned; a date that is still to come must stand beside it. */
const PLANNED =
  /\b(?:will|['’]ll|going to|plan(?:s|ned|ning)?|schedul\w+|due|deadline|appointment|booked for|set for|starts?|begins?|visits?|visiting|arrives?|arriving|comes?|coming|leaves?|leaving|flies|flying|moves?|moving|meets?|meeting|opens?|ends?|expires?)\b/i
const PAST = /\b(?:was|were|had|did|went|came|ago|last|yesterday|since|born|birthday|anniversary)\b/i

/** How long before its day a plan is taken for one: a date without a year is else the one of last year. */
const FAR = 200

/** True for a sentence that says that something is to do, is waited for, is not decided, or is asked. */
export function isToDo(sentence: string): boolean {
  if (ASKS.test(sentence)) return !TO_YOU.test(sentence)
  return !NOT_TO_DO.test(sentence) && TO_DO.some((cue) => cue.test(sentence))
}

/** Last day of what a sentence said on `day` plans, in days since 1970; null when it plans nothing for a day to come. */
export function plannedUntil(sentence: string, day: string): number | null {
  if (!PLANNED.test(sentence) || PAST.test(sentence)) return null
  const said = dayNumber(day)
  const year = Number(day.slice(0, 4))
  const ahead = [...datesIn(sentence, said, [year, year + 1]), ...soon(sentence.toLowerCase(), said)]
    .filter(({ from }) => from > said && from <= said + FAR)
    .sort((a, b) => a.from - b.from)
  return ahead[0]?.to ?? null
}

const WEEKDAYS = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday'
const ON_WEEKDAY = new RegExp(`\\b(?:on|by|until|before|this|next) (${WEEKDAYS})\\b`, 'g')

/** Days to come that are named from the day on which it is said. */
function soon(said: string, today: number): { from: number; to: number }[] {
  const days: { from: number; to: number }[] = []
  if (/\btomorrow\b/.test(said)) days.push({ from: today + 1, to: today + 1 })
  if (/\bnext week\b/.test(said)) days.push({ from: today + 1, to: today + 13 })
  if (/\bnext month\b/.test(said)) days.push({ from: today + 1, to: today + 61 })
  for (const [, name = ''] of said.matchAll(ON_WEEKDAY)) {
    // 1970-01-01 was a Thursday.
    const ahead = (WEEKDAYS.split('|').indexOf(name) - ((today + 4) % 7) + 7) % 7
    days.push({ from: today + (ahead === 0 ? 7 : ahead), to: today + (ahead === 0 ? 7 : ahead) })
  }
  return days
}
