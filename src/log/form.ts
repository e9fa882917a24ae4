import { type FormKind, headOn, type LogForm, ROWS, type Untimed } from './head.ts'
import { Container, headingLevel, type LineKind, lineKind, trimEnd } from './line-kind.ts'
import { isConfigured, isOnlySpeaker, knownRole, type SpeakerNames } from './speakers.ts'
import type { Role } from './turn.ts'

export type { LogForm } from './head.ts'

/** How much of a file's start decides on its form. */
export const HEAD_BYTES = 65_536

/** A line that would begin a turn in one of the forms. */
interface Candidate {
  readonly kind: FormKind
  readonly level: number
  readonly label: string
  readonly time: string | null
  /** Byte offset of the line. */
  readonly at: number
  /** Nothing but titles, rules and blank lines stands before it. */
  readonly isFirst: boolean
  /** The last thing above it is a horizontal rule. */
  readonly afterRule: boolean
}

type Found = Omit<LogForm, 'body'> & { readonly at: number }

/** The form of a log from its first `HEAD_BYTES` bytes, or less if the file is shorter. */
export function detectForm(head: Uint8Array, names: SpeakerNames): LogForm {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES))
  const body = frontMatterEnd(bytes)
  const found = candidates(bytes, body)
  const of = (kind: FormKind): Candidate[] => found.filter((one) => one.kind === kind)
  const untimed = of('heading').filter((one) => one.time === null)
  const stamped = of('stamped')
  const forms = [
    timedHeading(of('heading'), names),
    session(found, names),
    // Of the levels whose labels are speakers, the one that comes first.
    ...[1, 2, 3, 4, 5, 6].map((level) =>
      ofLabels(
        untimed.filter((one) => one.level === level),
        names,
      ),
    ),
    stamped.length > 1 || acceptLabels(stamped, names).length > 0 ? ofForm(stamped[0], true, []) : null,
    ofLabels(of('bold'), names),
    ofLabels(of('plain'), names),
  ]
  const [first] = forms.filter((form) => form !== null).sort((a, b) => a.at - b.at)
  if (first === undefined) return { kind: 'none', level: 0, timed: false, labels: [], body }
  const { at: _, ...form } = first
  return { ...form, body }
}

function ofForm(first: Candidate | undefined, timed: boolean, labels: readonly string[]): Found | null {
  return first === undefined ? null : { kind: first.kind, level: first.level, timed, labels, at: first.at }
}

/** Prose has colons: a file of `Name: text` begins with one. */
function ofLabels(found: readonly Candidate[], names: SpeakerNames): Found | null {
  const labels = acceptLabels(found, names)
  const first = found.find((one) => labels.includes(one.label))
  return first?.kind === 'plain' && !first.isFirst ? null : ofForm(first, false, labels)
}

function timedHeading(found: readonly Candidate[], names: SpeakerNames): Found | null {
  const first = found.find((one) => one.time !== null)
  const form = ofForm(first, true, [...names.human, ...names.assistant])
  if (first === undefined || form === null) return null
  const untimed = untimedSpeakers(found, first, names)
  return untimed === null ? form : { ...form, untimed }
}

/** Who speaks under headings without a time; whatever else such a heading says is a title. */
function untimedSpeakers(found: readonly Candidate[], first: Candidate, names: SpeakerNames): Untimed | null {
  const here = found.filter((one) => one.level === first.level)
  const timed = here.filter((one) => one.time !== null)
  const speakers = new Set(timed.map((one) => one.label))
  // Nobody becomes the human by a label that any pasted conversation has.
  const lacksAssistant = speakers.size === 1 && knownRole(first.label, names) !== 'assistant'
  const isOwn = (label: string): boolean => names.human.includes(label) || names.assistant.includes(label)
  const isKnown = ({ label }: Candidate): boolean =>
    isOwn(label) ||
    speakers.has(label) ||
    (lacksAssistant && isOnlySpeaker(label) && knownRole(label, names) === 'assistant')
  const bare = here.filter((one) => one.time === null && one.at > first.at && isKnown(one))
  const loose = ![...timed, ...bare].some((one) => one !== first && one.afterRule)
  const labels = new Set(bare.filter((one) => loose || one.afterRule).map(({ label }) => label))
  const others = [...labels].filter((label) => !isOwn(label)).sort()
  return others.length > 0 || (loose && labels.size > 0) ? { labels: others, loose } : null
}

/** A heading that is a time of day, with a bold label below it before the next one. */
function session(found: readonly Candidate[], names: SpeakerNames): Found | null {
  const first = found.find((one, i) => one.kind === 'session' && found[i + 1]?.kind === 'bold')
  if (first === undefined) return null
  const below = found.filter((one) => one.kind === 'bold' && one.at > first.at)
  const labels = acceptLabels(below, names)
  return labels.length === 0 ? null : ofForm(first, true, labels)
}

/** Every line of `bytes` from `body` on that could begin a turn: none in fences, comments, quotes and indented blocks. */
function candidates(bytes: Buffer, body: number): Candidate[] {
  const found: Candidate[] = []
  let isFirst = true
  let afterRule = false
  for (const [start, end, kind] of openLines(bytes, body)) {
    if (kind === 'rule') afterRule = true
    if (kind === 'blank' || kind === 'rule') continue
    const level = kind === 'heading' ? headingLevel(bytes, start, end) : 0
    for (const name of Object.keys(ROWS) as FormKind[]) {
      if (kind === 'heading' ? level === 0 || ROWS[name].start !== '#' : kind !== 'text' || ROWS[name].start === '#')
        continue
      const head = headOn(name, bytes, start, end)
      if (head === null) continue
      found.push({ kind: name, level, label: head.speaker, time: head.time, at: start, isFirst, afterRule })
      break
    }
    afterRule = false
    if (level !== 1) isFirst = false
  }
  return found
}

type Line = readonly [start: number, end: number, kind: LineKind]

/** The lines outside fences and comments; a fence that never closes hides nothing. */
function* openLines(bytes: Buffer, body: number): Generator<Line> {
  /** Per mark the fewest signs of an opening that was found open to the end: it is looked for once. */
  const neverCloses = new Map<number, number>()
  const hasBom = body === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  for (let start = hasBom ? 3 : body; start < bytes.length; ) {
    const end = lineEnd(bytes, start)
    const trimmed = trimEnd(bytes, start, end)
    const kind = lineKind(bytes, start, trimmed)
    const closed = closing(bytes, start, end, kind, neverCloses)
    if (closed < 0) yield [start, trimmed, kind]
    start = closed < 0 ? end + 1 : closed
  }
}

function lineEnd(bytes: Buffer, start: number): number {
  const newline = bytes.indexOf(10, start)
  return newline < 0 ? bytes.length : newline
}

/** Where the line begins that follows the container which the line `bytes[start, end)` opens, or -1. */
function closing(bytes: Buffer, start: number, end: number, kind: LineKind, neverCloses: Map<number, number>): number {
  const container = new Container()
  if (!container.open(kind, bytes, start, trimEnd(bytes, start, end), 0)) return kind === 'comment' ? end + 1 : -1
  const { mark, length } = container
  if (length >= (neverCloses.get(mark) ?? Number.POSITIVE_INFINITY)) return -1
  for (let line = end + 1; line < bytes.length; ) {
    const next = lineEnd(bytes, line)
    if (container.effect(bytes, line, trimEnd(bytes, line, next)) === 'closes') return next + 1
    line = next + 1
  }
  neverCloses.set(mark, length)
  return -1
}

interface Tally {
  readonly label: string
  readonly role: Role
  count: number
}

/**
 * Which of the labels that stand at line starts are speakers: known names; where these are not both sides, the names that
 * come again about as often, or else the commonest. Without a known name two must come again and make most of what looks
 * like a label, for prose has colons too.
 */
export function acceptLabels(found: readonly { readonly label: string }[], names: SpeakerNames): string[] {
  const byLabel = new Map<string, Tally>()
  for (const { label } of found) {
    const one = byLabel.get(label) ?? { label, role: knownRole(label, names), count: 0 }
    one.count++
    byLabel.set(label, one)
  }
  const all = [...byLabel.values()]
  const known = all.filter((one) => isKnown(one, all, names))
  const strangers = all
    .filter((one) => !known.includes(one) && one.role === 'unknown')
    .sort((a, b) => b.count - a.count)
  const again = strangers.filter((one) => one.count > 1)
  if (known.length === 0) return isConversation(again, all, found.length) ? again.map((one) => one.label) : []
  const roles = new Set(known.map((one) => one.role))
  const most = Math.max(...known.map((one) => one.count))
  const others = again.filter((one) => one.count * 3 >= most)
  const isOneSided = roles.has('human') !== roles.has('assistant')
  return [...known, ...(isOneSided && others.length === 0 ? strangers.slice(0, 1) : others)].map((one) => one.label)
}

/** "Model:" once in a log of User and Assistant is a line about a laptop. */
function isKnown(one: Tally, all: readonly Tally[], names: SpeakerNames): boolean {
  if (isConfigured(one.label, names) || isOnlySpeaker(one.label)) return true
  if (one.role === 'unknown') return false
  return one.count > 1 || !all.some((other) => other !== one && other.role === one.role)
}

/** Two labels that come again and make most of what looks like a label, the first one among them. */
function isConversation([first, second]: readonly Tally[], all: readonly Tally[], total: number): boolean {
  if (first === undefined || second === undefined) return false
  return (first.count + second.count) / total >= 0.6 && (all[0] === first || all[0] === second)
}

const MAX_FRONT_MATTER = 16_384
const KEY = /^["']?[\w][\w .-]{0,40}["']?:(?: |$)/
const YAML = /^(?: |\t|-(?: |$)|#(?!#)|$)/

/** Where the text behind a `---` block of `key: value` lines begins, 0 when the bytes do not start with one. */
function frontMatterEnd(bytes: Buffer): number {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  // One character a byte, so that lengths are offsets.
  const lines = bytes.toString('latin1', start, start + MAX_FRONT_MATTER).split('\n')
  if (lines[0]?.trimEnd() !== '---') return 0
  let at = start + lines[0].length + 1
  let keys = 0
  for (const line of lines.slice(1)) {
    at += line.length + 1
    const text = line.trimEnd()
    if (text === '---' || text === '...') return keys > 0 ? at : 0
    if (KEY.test(text)) keys++
    else if (!YAML.test(text)) return 0
  }
  return 0
}
