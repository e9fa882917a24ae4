import { acceptLabels } from './accept-labels.ts'
import { frontMatterEnd } from './front-matter.ts'
import { type Candidate, headCandidates } from './head-candidates.ts'
import type { SpeakerNames } from './speakers.ts'

/** How the turns of a file begin. A file keeps the form of its first turns. */
export interface LogForm {
  /**
   * `heading`: `## USER [14:30] (claude)` or `### User`; `session`: `## 14:32:15 [openai]` over `**User:** text`;
   * `bold`: `**Name:** text`; `stamped`: `[14:30] Name: text`; `plain`: `Name: text`; `none`: nobody speaks here.
   */
  readonly kind: 'heading' | 'session' | 'bold' | 'stamped' | 'plain' | 'none'
  /** Number of `#` of a turn's or session's heading, else 0. */
  readonly level: number
  /** Headings have a time; one without is text. */
  readonly timed: boolean
  /** The labels that begin a turn where the line alone does not say so. */
  readonly labels: readonly string[]
  /** Byte offset behind front matter. */
  readonly body: number
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
    : { kind: first.kind, level: first.level, timed: first.timed, labels: first.labels, body }
}

type Found = Omit<LogForm, 'body'> & { readonly at: number }

function timedHeading(found: readonly Candidate[], names: SpeakerNames): Found | null {
  const first = found.find((one) => one.kind === 'heading' && one.time !== null)
  if (first === undefined) return null
  return {
    kind: 'heading',
    level: first.level,
    timed: true,
    labels: [...names.human, ...names.assistant],
    at: first.at,
  }
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
