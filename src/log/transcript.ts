import type { LogForm } from './form.ts'
import { readHeading, readSessionHeading } from './heading.ts'
import { readLabel } from './label.ts'
import type { LabelFacts } from './label-facts.ts'
import type { Role } from './turn.ts'

/** What a turn must know of the file around it to see that a transcript was pasted into it. */
export interface Speakers {
  readonly form: LogForm
  readonly facts: (label: string) => LabelFacts
}

/**
 * A heading of another form than the file's own, or one that names a speaker. `start` is behind its `#`s. Where turns
 * have no times, any heading of their level in the human's words is a doubt.
 */
export function isHeadElsewhere(
  { form, facts }: Speakers,
  role: Role,
  level: number,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  if (readSessionHeading(bytes, start, end) !== null) return true
  const heading = readHeading(bytes, start, end)
  if (heading === null) return false
  const speaker = facts(heading.speaker)
  if (heading.time !== null || speaker.isOnlySpeaker || (speaker.role !== 'unknown' && !speaker.isWeak)) return true
  return form.kind === 'heading' && !form.timed && form.level === level && role === 'human'
}

/** `[14:30] Name: `, `[12.03.26, 14:30:12] Name: `, `12/03/26, 14:30 - Name: ` */
export function isStamped(bytes: Buffer, start: number, end: number): boolean {
  return STAMPED.test(bytes.toString('latin1', start, Math.min(end, start + 80)))
}

const STAMPED =
  /^(?:\[(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)? -) ?[^:]{1,40}:(?: |$)/

/** `**Name:** …` of a speaker of this log, or with a time beside it. */
export function isBoldSpeaker(
  { form, facts }: Speakers,
  role: Role,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  const bold = readLabel('bold', bytes, start, end)
  if (bold === null) return false
  const label = facts(bold.name)
  const isSpeaker = label.role !== 'unknown' && !label.isWeak
  return bold.time !== null || isSpeaker || isDoubtful(label, role, form.kind === 'bold' || form.kind === 'session')
}

/**
 * A name before the speaker's own words is nobody's habit. Where labels make the turns (`isOwnForm`), a stranger's
 * name in the human's words is a doubt too.
 */
export function isDoubtful(label: LabelFacts, role: Role, isOwnForm: boolean): boolean {
  if (label.isOnlySpeaker) return true
  if (role !== 'unknown' && label.role === role && !label.isWeak) return true
  return isOwnForm && role === 'human' && label.isPossible && /^\p{Lu}/u.test(label.name ?? '')
}

/**
 * Counts the labels of a turn: two of them with a speaker among them, or three lines with one that comes again, are
 * a transcript. A single one may be the speaker's own ("Marrs: what about her basis?", "Bernard: stop that").
 */
export class LabelTally {
  /** Index of the first line with a label, -1 while there is none. */
  first = -1
  private lines = 0
  private hasSpeaker = false
  private readonly names = new Set<string>()

  /** True when the labels up to this one are a transcript. */
  add(label: LabelFacts, index: number): boolean {
    if (label.name === null || !label.isPossible || !isLikeName(label.name)) return false
    if (this.first < 0) this.first = index
    this.lines++
    this.names.add(label.name)
    this.hasSpeaker ||= label.role !== 'unknown'
    const comesAgain = this.lines > 2 && this.lines > this.names.size
    return this.names.size > 1 && (this.hasSpeaker || comesAgain)
  }
}

/** One word, or several that all begin with a capital: "Plan for tonight" is nobody. */
function isLikeName(label: string): boolean {
  return !label.includes(' ') || label.split(' ').every((word) => /^[\p{Lu}\p{N}]/u.test(word))
}
