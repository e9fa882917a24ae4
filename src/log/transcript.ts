import { isPossible } from './accept-labels.ts'
import type { LogForm } from './form.ts'
import { createHeadingReader, readSessionHeading } from './heading.ts'
import { readLabel } from './label.ts'
import { headingLevel } from './line-kind.ts'
import { isOnlySpeaker, labelKey } from './speakers.ts'
import type { Role } from './turn.ts'

/** What a turn must know of the file around it to see that a transcript was pasted into it. */
export interface Speakers {
  readonly form: LogForm
  readonly roles: (label: string) => Role
}

/**
 * Sees a transcript inside a turn: a line that is a head of another form or names a speaker of this log where no
 * speaker writes a name; or several labels, one of them again. A single label may be the speaker's own words
 * ("Marrs: what about her basis?", "Bernard: stop that").
 */
export class Transcript {
  private readonly heading = createHeadingReader()
  private readonly labels = new Map<string, number>()
  private firstLabel = -1
  private labelLines = 0
  private readonly speakers: Speakers
  private readonly role: Role

  constructor(speakers: Speakers, role: Role) {
    this.speakers = speakers
    this.role = role
  }

  /** Looks at the line `bytes[start, end)`; the index of the line where a transcript begins, -1 as long as none does. */
  look(bytes: Buffer, start: number, end: number, index: number): number {
    const level = headingLevel(bytes, start, end)
    if (level > 0) return this.isHead(bytes, start + level, end, level) ? index : -1
    if (STAMPED.test(bytes.toString('latin1', start, Math.min(end, start + 80)))) return index
    const bold = readLabel('bold', bytes, start, end)
    if (bold !== null) return bold.time !== null || this.isDoubtful(bold.name, ['bold', 'session']) ? index : -1
    const plain = readLabel('plain', bytes, start, end)
    if (plain === null) return -1
    return plain.time !== null || this.isDoubtful(plain.name, ['plain']) ? index : this.tally(plain.name, index)
  }

  private isHead(bytes: Buffer, start: number, end: number, level: number): boolean {
    if (readSessionHeading(bytes, start, end) !== null) return true
    const heading = this.heading(bytes, start, end)
    if (heading === null) return false
    if (heading.time !== null || this.isSpeaker(heading.label)) return true
    const { form } = this.speakers
    return form.kind === 'heading' && !form.timed && form.level === level && this.role === 'human'
  }

  /** A name before the speaker's own words is nobody's habit; where labels make the turns, a strange one is a doubt. */
  private isDoubtful(name: string, forms: readonly LogForm['kind'][]): boolean {
    if (isOnlySpeaker(name)) return true
    if (this.role !== 'unknown' && this.speakers.roles(name) === this.role && !WEAK.has(labelKey(name))) return true
    return this.role === 'human' && forms.includes(this.speakers.form.kind) && isPossible(name) && /^\p{Lu}/u.test(name)
  }

  private isSpeaker(name: string): boolean {
    return isOnlySpeaker(name) || (this.speakers.roles(name) !== 'unknown' && !WEAK.has(labelKey(name)))
  }

  /** Two labels with a speaker among them, or three lines with a label that comes again. */
  private tally(name: string, index: number): number {
    if (!isPossible(name)) return -1
    if (this.firstLabel < 0) this.firstLabel = index
    this.labelLines++
    this.labels.set(name, (this.labels.get(name) ?? 0) + 1)
    if (this.labels.size < 2) return -1
    const hasSpeaker = [...this.labels.keys()].some((one) => this.speakers.roles(one) !== 'unknown')
    const comesAgain = this.labelLines > 2 && this.labelLines > this.labels.size
    return hasSpeaker || comesAgain ? this.firstLabel : -1
  }
}

/** Well-known labels that are also words with which people begin a line. */
const WEAK = new Set(['me', 'you', 'ai', 'bot', 'model', 'gpt'])

/** `[14:30] Name: `, `[12.03.26, 14:30:12] Name: `, `12/03/26, 14:30 - Name: ` */
const STAMPED =
  /^(?:\[(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)? -) ?[^:]{1,40}:(?: |$)/
