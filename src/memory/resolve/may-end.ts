import { unframed } from './clause.ts'
import { isOfItself } from './ends-other.ts'
import { isFiniteVerb, isPastVerb } from './finite.ts'
import { goesWith, type Matter, mattersOf } from './matters.ts'
import type { Line } from './meant-one.ts'
import { recurringTime } from './nuance.ts'
import type { Statement } from './statement.ts'
import { stem } from './stem.ts'
import { areAboutTwo, areOfOtherCircle } from './whose.ts'

export { mattersOf }

/** What goes on after it was done: who bought a van has one, who started a course attends it. Stems. */
const LASTS: ReadonlySet<string> = new Set(
  `start begin began join buy bought get got move marry adopt found take took sign book hire become became switch begin
   chose choose pick decide plan subscribe order agree set made put open enrol enroll rent borrow inherit rescue order promise
   owe arrange schedule meet met teach taught win won promote diagnose prescribe develop break broke hurt sprain tear tore`
    .split(/\s+/)
    .map(stem),
)
const LONGEST = 200

/** True where a sentence that tells of an ending cannot be about a line: another's, or one of which nothing is left. */
export function cannotEnd({ memory, known }: Line, said: Statement, sentence: string): boolean {
  if (isOverAnyway(memory.text, known) || areOfOtherCircle(said, known)) return true
  return FELL_THROUGH.test(sentence) && recurringTime(memory.text) !== null
}

/** True where a sentence is about somebody or something else than a line, or says only what somebody does of a thing. */
export function isOfTwo(said: Statement, { memory, known }: Line): boolean {
  return areAboutTwo(said, known, false) || isOfItself(said.subject, known, memory.text)
}

/** "Was cancelled, the pitch was a lake": one time of what is done every week. */
const FELL_THROUGH =
  /\b(?:was|were|got) (?:\p{L}+ )?(?:cancell?ed|off|postponed)\b(?!.*\b(?:for good|any ?more|from now on)\b)/iu

/** True for a line that tells what happened one day, of which nothing is left that could end: "Rented a stall for 120 euros". */
function isOverAnyway(text: string, { subject }: Statement): boolean {
  const sentence = unframed(text).slice(0, LONGEST).replace(/[‘’]/g, "'")
  const words = sentence.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const verb = words.find((word) => isFiniteVerb(word) || isPastVerb(word))
  if (ANYBODY.test(sentence) && words.some(isPastVerb)) return true
  if (verb === undefined || !isPastVerb(verb) || GOES_ON.test(sentence)) return false
  return !LASTS.has(stem(verb)) || subject?.of === 'person'
}

/** Of somebody who has no name nothing is known but this. */
const ANYBODY = /^(?:an?|one of|some|two|three|half|another|somebody|someone|the (?:man|woman|guy|lady|boy|girl)) /i
const GOES_ON = /\b(?:is|are|am|has|have|been|now|since|every|always|usually|'s|'re|'m|'ve|will|goes|lives|works)\b/i

/** Nothing is named, or what is known, or what goes with such a matter: who hands in a badge leaves a job. */
export function mayBeOf(thing: readonly string[], known: Statement, matters: readonly Matter[]): boolean {
  if (thing.length === 0) return true
  return thing.some((word) => known.words.has(word) || matters.some((matter) => goesWith(word, matter)))
}

/** "First night in the tent", "six weeks since my last haircut": what is named is of that matter, or is another. */
export function mayBeAt(place: readonly string[], known: Statement, matters: readonly Matter[]): boolean {
  return (
    mayBeOf(place.map(stem), known, matters) ||
    place.some((word) => matters.some((matter) => mattersOf(word).has(matter)))
  )
}
