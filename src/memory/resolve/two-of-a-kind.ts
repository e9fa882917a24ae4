import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import { isPastVerb } from './finite.ts'
import type { Statement } from './statement.ts'
import { stem } from './stem.ts'
import type { Value } from './values.ts'
import { ONCE } from './vocabulary.ts'

/** True where two things happened, or things are said of two that have a number, or of who is an ex and who is none. */
export function areTwoOfAKind(finding: Finding, now: Statement, memory: Memory, known: Statement): boolean {
  if (isBesideEx(finding, now, memory, known) || isSecondTime(finding.text, memory.text)) return true
  if (finding.cue === 'update' || finding.cue === 'retract') return false
  return areTwoNumbered(finding.text, memory.text) || areTwoVisits(finding.text, now, memory.text, known)
}

/** What is known by its number. */
const NUMBERED =
  /(?<!\b(?:is|are|was|were|be|in|into|to|at|on|from|now|has|have|got) (?:the |our |my )?)\b(room|office|flat|apartment|house|building|chapter|unit|ticket|issue|task|lot|cabin|locker|desk|studio|classroom|ward|lane|shelf|hall|cellar|garage)s? (?:number |no\.? |#)?(\d{1,6})\b/giu

/** "Paint room 28 blue", "paint room 31 blue": the number says which one, and is no value that changes. */
function areTwoNumbered(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((text) =>
    [...text.matchAll(NUMBERED)].map(([, of = '', number = '']) => `${of.toLowerCase()} ${number}`),
  )
  if (!ours?.length || !theirs?.length || ours.some((which) => theirs.includes(which))) return false
  return ours.some((a) => theirs.some((b) => a.split(' ')[0] === b.split(' ')[0]))
}

/** What nobody does twice, and what gives a thing its one date. Stems. */
const ONCE_DONE: ReadonlySet<string> = new Set(
  `born die died marry divorce graduate retire start begin began found open close finish end move leave left hire buy bought
    sell sold sign join quit promote book schedule plan set fix agree arrange postpone push deliver launch release adopt break
    broke establish submit expire`
    .split(/\s+/)
    .map(stem),
)
const DAYS = /^(?:date|day|year|month|weekday)$/

/** "Ran Rotterdam again": what happened once and can happen again happened twice. */
function isSecondTime(one: string, other: string): boolean {
  return happenedAgain(other) && one.split(/[,;.!?] /).some((part) => AGAIN.test(part) && happenedAgain(part))
}

const AGAIN = /\b(?:again|once more|another|(?:second|third|fourth) time)\b/i

/** "Zoe visited on December 28", "on December 31": what can happen again happened twice. */
function areTwoVisits(one: string, now: Statement, other: string, known: Statement): boolean {
  if (!happenedAgain(one) || !happenedAgain(other)) return false
  if ([...now.words.keys()].some((word) => ONCE.has(word) && known.words.has(word))) return false
  const [ours, theirs] = [daysOf(now), daysOf(known)]
  return ours.some(({ kind }) => {
    const [a, b] = [ours, theirs].map((days) => days.filter((day) => day.kind === kind))
    return b !== undefined && b.length > 0 && a?.every(({ value }) => !b.some((day) => day.value === value)) === true
  })
}

/** What is to be has one date: "is on", "will be", "takes place". */
const TO_BE = /\b(?:is|are|will|shall|takes? place|is to|going to)\b/i

/** True where a text tells of something that happened, and nothing in it happens only once. */
function happenedAgain(text: string): boolean {
  if (TO_BE.test(text)) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.some(isPastVerb) && !words.some((word) => ONCE_DONE.has(stem(word)))
}

function daysOf({ values }: Statement): Value[] {
  return values.filter(({ kind, denied }) => DAYS.test(kind) && denied !== true)
}

const EX = /\b(?:ex-?|former )\p{L}{3,}|\bex\b/iu

/** The ex-husband Mark and the husband Mark: who is an ex is not said to be one no more. */
function isBesideEx({ text, cue }: Finding, now: Statement, memory: Memory, known: Statement): boolean {
  if (cue === 'update' || !EX.test(memory.text) || EX.test(text)) return false
  return now.slots.some(
    (one) =>
      /^(?:mate$|role:)/.test(one.slot) &&
      !one.over &&
      !one.changed &&
      known.slots.some(({ slot, over }) => over && slot === one.slot),
  )
}
