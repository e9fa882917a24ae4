import type { Segment, Span, Turn } from '../log/turn.ts'
import type { Finding } from '../memory/finding.ts'
import { type Home, ORIGINS, type Origin } from '../memory/memory.ts'
import type { GateVerdict } from './admit.ts'
import { checkLine, LONGEST_LINE } from './line-rules.ts'
import { wordsOf } from './locate-quote.ts'
import { spoken } from './spoken.ts'

/** What becomes of a finding: it goes where it wants, to the store at most, waits for a second day, or goes nowhere. */
type Leave = 'keep' | 'store' | 'own-approach' | 'never'

/**
 * What words of each origin may create, by the home that a finding asks for. This table, and not the recognition of
 * attacks, is what keeps pasted text out of the documents.
 */
export const PROMOTION: Readonly<Record<Origin, Readonly<Record<Home, Leave>>>> = {
  'human-edit': { user: 'keep', relational: 'keep', soul: 'keep', store: 'keep' },
  'human-said': { user: 'keep', relational: 'keep', soul: 'keep', store: 'keep' },
  'assistant-said': { user: 'never', relational: 'store', soul: 'own-approach', store: 'keep' },
  quoted: { user: 'store', relational: 'store', soul: 'store', store: 'keep' },
  unknown: { user: 'store', relational: 'store', soul: 'store', store: 'keep' },
}

/** Before a text that rests on somebody else's words. */
const AS_TOLD = 'As told in pasted text: '

/**
 * What may become of a finding. Its origin is lowered to that of the place its evidence stands in, so that no reader can
 * raise it; then the table decides, and what asks for a document must be fit to be a line of it.
 */
export function promote(finding: Finding, turn: Turn, segment: Segment): GateVerdict {
  const origin = lowest([finding.origin, standsIn(finding, turn, segment)])
  if (/\[REDACTED:/.test(finding.text)) return { drop: 'redacted' }
  const leave = PROMOTION[origin][finding.home]
  if (leave === 'never') return { drop: 'assistant-explanation' }
  const lowered: Finding = origin === finding.origin ? finding : { ...finding, origin }
  if (origin === 'quoted' || origin === 'unknown') return attributed(lowered)
  if (leave === 'own-approach') return ownApproach(lowered, turn, segment)
  return plainLine(leave === 'store' ? inStore(lowered) : lowered)
}

/** The humblest of several origins, `unknown` of none: a summary is worth no more than the least of its sources. */
export function lowest(origins: readonly Origin[]): Origin {
  if (origins.length === 0) return 'unknown'
  return ORIGINS[Math.max(...origins.map((origin) => ORIGINS.indexOf(origin)))] ?? 'unknown'
}

/**
 * The origin of the words themselves: of each piece of evidence the humblest span it touches, of several pieces the
 * highest, because a human who says yes to what was said before makes it theirs.
 */
function standsIn(finding: Finding, turn: Turn, segment: Segment): Origin {
  const turns = [turn, ...segment.context, ...segment.turns]
  const words = wordsOf(finding.text).filter((word) => word.length > 2)
  const origins = finding.evidence.map(({ lines }) => {
    const holder = turns.find((each) => overlaps(each.lines, lines))
    const spans = (holder?.spans ?? []).filter((span) => overlaps(span.lines, lines))
    return lowest(spans.map((span) => (isUnspoken(words, span, lines) ? 'quoted' : span.origin)))
  })
  return ORIGINS.find((origin) => origins.includes(origin)) ?? 'unknown'
}

/** Does the finding rest on the text of an image, the title of a link or a comment, whoever pasted it? */
function isUnspoken(
  words: readonly string[],
  { text, lines: [start] }: Span,
  [first, last]: readonly [number, number],
) {
  const near = (all: string): string[] =>
    wordsOf(
      all
        .split('\n')
        .slice(Math.max(0, first - start), last - start + 1)
        .join(' '),
    )
  const plain = spoken(text)
  if (plain === text) return false
  const said = new Set(near(plain))
  const unsaid = new Set(near(text).filter((word) => !said.has(word)))
  return words.some((word) => unsaid.has(word))
}

/** Context in the store that says whose words they were. */
function attributed(finding: Finding): GateVerdict {
  const checked = checkLine(finding.text)
  if (!checked.ok) return { drop: 'quoted' }
  const words = checked.text.startsWith(AS_TOLD) ? checked.text.slice(AS_TOLD.length) : checked.text
  const room = LONGEST_LINE - AS_TOLD.length
  const text = `${AS_TOLD}${words.length <= room ? words : `${words.slice(0, room - 1)}…`}`
  return { keep: { ...inStore(finding), text, claim: null } }
}

function inStore(finding: Finding): Finding {
  const kind = finding.kind === 'event' ? 'event' : 'context'
  return finding.home === 'store' && finding.kind === 'decision'
    ? finding
    : { ...finding, home: 'store', bucket: null, kind }
}

/**
 * What the assistant says of itself waits until it is said on a second day; where somebody else's words stand before it in
 * the conversation it may be put up to it, and is context at most.
 */
function ownApproach(finding: Finding, turn: Turn, segment: Segment): GateVerdict {
  if (isTainted(turn, segment)) {
    const stored = inStore(finding)
    return plainLine(stored.relations === undefined ? stored : { ...stored, relations: [] })
  }
  const verdict = plainLine(finding)
  if (!('keep' in verdict) || verdict.keep.home !== 'soul') return verdict
  const keep: Finding = { ...verdict.keep, waits: true }
  // Until the human stands behind it, it may only say again what it said before.
  const same = keep.relations?.filter(({ how }) => how === 'same')
  return { keep: same === undefined ? keep : { ...keep, relations: same } }
}

/** Do words that are neither the human's nor the assistant's stand before the turn, or in it? */
function isTainted(turn: Turn, segment: Segment): boolean {
  const taints = (each: Turn): boolean =>
    each.lines[0] <= turn.lines[0] && each.spans.some(({ origin }) => origin === 'quoted' || origin === 'unknown')
  return segment.context.some(taints) || segment.turns.some(taints) || taints(turn)
}

/** Into its document if it is a plain line, into the store if at least it is one line, else nowhere. */
function plainLine(finding: Finding): GateVerdict {
  const checked = checkLine(finding.text)
  if (checked.ok) return { keep: checked.text === finding.text ? finding : { ...finding, text: checked.text } }
  const stored = storable(finding.text)
  if (stored === null) return { drop: 'too-long' }
  return { keep: { ...finding, text: stored, home: 'store', bucket: null } }
}

/** The store takes what a document does not, on one line and without hidden or control characters. */
function storable(text: string): string | null {
  const line = text
    .replace(/[\p{Cf}\p{Co}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line === '' || line.length > 240 ? null : line
}

function overlaps(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] <= b[1] && b[0] <= a[1]
}
