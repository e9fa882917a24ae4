import { acceptLabels } from './accept-labels.ts'
import { frontMatterEnd } from './front-matter.ts'
import { type Candidate, headCandidates } from './head-candidates.ts'
import { isOnlySpeaker, knownRole, type SpeakerNames } from './speakers.ts'

/** How the turns of a file begin. A file keeps the form of its first turns. */
export interface LogForm {
  /**
   * `heading`: `## USER [14:30] (claude)` or `### User`; `session`: `## 14:32:15 [openai]` over `**User:** text`;
   * `bold`: `**Name:** text`; `stamped`: `[14:30] Name: text`; `plain`: `Name: text`; `none`: nobody speaks here.
   */
  readonly kind: 'heading' | 'session' | 'bold' | 'stamped' | 'plain' | 'none'
  /** Number of `#` of a turn's or session's heading, else 0. */
  readonly level: number
  /** Headings have a time; one without is text, unless it is one of `untimed`. */
  readonly timed: boolean
  /** Speakers of a timed file whose time is missing now and then; left out when it never is. */
  readonly untimed?: Untimed
  /** The labels that begin a turn where the line alone does not say so. */
  readonly labels: readonly string[]
  /** Byte offset behind front matter. */
  readonly body: number
}

/** Headings without a time that begin a turn in a timed file. Names of the configuration are not among the labels. */
export interface Untimed {
  readonly labels: readonly string[]
  /** No rule parts the turns of this file, so none has to stand before such a heading. */
  readonly loose: boolean
}

/** How much of a file's start decides on its form. */
export const HEAD_BYTES = 65_536

/** The form of a log from its first `HEAD_BYTES` bytes, or less if the file is shorter. */
export function detectForm(head: Uint8Array, names: SpeakerNames): LogForm {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES))
  const body = frontMatterEnd(bytes)
  const found = headCandidates(bytes, body)
  const forms = [
    timedHeading(found, names),
    session(found, names),
    untimedHeading(found, names),
    ...labelled(found, names),
  ]
  const first = forms.filter((form) => form !== null).sort((a, b) => a.at - b.at)[0]
  return first === undefined
    ? { kind: 'none', level: 0, timed: false, labels: [], body }
    : { ...withoutPlace(first), body }
}

type Found = Omit<LogForm, 'body'> & { readonly at: number }

function withoutPlace({ at: _, ...form }: Found): Omit<LogForm, 'body'> {
  return form
}

function timedHeading(found: readonly Candidate[], names: SpeakerNames): Found | null {
  const first = found.find((one) => one.kind === 'heading' && one.time !== null)
  if (first === undefined) return null
  const untimed = untimedSpeakers(found, first, names)
  return {
    kind: 'heading',
    level: first.level,
    timed: true,
    labels: [...names.human, ...names.assistant],
    ...(untimed === null ? {} : { untimed }),
    at: first.at,
  }
}

/**
 * Who speaks under headings without a time: names of the configuration, names that stand in a timed heading too, and
 * "Assistant" where only one other speaks in the timed ones. Whatever else a heading says is a title.
 */
function untimedSpeakers(found: readonly Candidate[], first: Candidate, names: SpeakerNames): Untimed | null {
  const here = found.filter((one) => one.kind === 'heading' && one.level === first.level)
  const timed = here.filter((one) => one.time !== null)
  const speakers = new Set(timed.map((one) => one.label))
  // Nobody becomes the human by a label that any pasted conversation has.
  const lacksAssistant = speakers.size === 1 && knownRole(first.label, names) !== 'assistant'
  const isKnown = ({ label }: Candidate): boolean =>
    isOwn(label) ||
    speakers.has(label) ||
    (lacksAssistant && isOnlySpeaker(label) && knownRole(label, names) === 'assistant')
  const isOwn = (label: string): boolean => names.human.includes(label) || names.assistant.includes(label)
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
  const labels = acceptLabels(
    found.filter((one) => one.kind === 'bold' && one.at > first.at),
    names,
  )
  return labels.length === 0 ? null : { kind: 'session', level: first.level, timed: true, labels, at: first.at }
}

/** `### User`: of the levels whose labels are speakers, the one that comes first. */
function untimedHeading(found: readonly Candidate[], names: SpeakerNames): Found | null {
  const levels = [1, 2, 3, 4, 5, 6].map((level) => {
    const here = found.filter((one) => one.kind === 'heading' && one.time === null && one.level === level)
    return ofLabels('heading', level, here, names)
  })
  return levels.filter((form) => form !== null).sort((a, b) => a.at - b.at)[0] ?? null
}

function labelled(found: readonly Candidate[], names: SpeakerNames): (Found | null)[] {
  const stamped = found.filter((one) => one.kind === 'stamped')
  const plain = found.filter((one) => one.kind === 'plain')
  return [
    stamped.length > 1 || acceptLabels(stamped, names).length > 0 ? ofStamps(stamped) : null,
    ofLabels(
      'bold',
      0,
      found.filter((one) => one.kind === 'bold'),
      names,
    ),
    ofLabels('plain', 0, plain, names),
  ]
}

function ofStamps(stamped: readonly Candidate[]): Found | null {
  const first = stamped[0]
  return first === undefined ? null : { kind: 'stamped', level: 0, timed: true, labels: [], at: first.at }
}

/** Prose has colons: a file of `Name: text` begins with one. */
function ofLabels(
  kind: 'heading' | 'bold' | 'plain',
  level: number,
  found: readonly Candidate[],
  names: SpeakerNames,
): Found | null {
  const labels = acceptLabels(found, names)
  const first = found.find((one) => labels.includes(one.label))
  if (first === undefined || (kind === 'plain' && !first.isFirst)) return null
  return { kind, level, timed: false, labels, at: first.at }
}
