import type { Segment } from '../log/turn.ts'
import type { Drop, Finding } from '../memory/finding.ts'
import type { Backend, Extraction } from './agent.ts'

/**
 * A segment as it is put to a backend. The rules are asked of the turns that may still grow on their own, so that the
 * counters before them are known; for who is paid by the question a segment is one question.
 */
export function askedAs(segment: Segment, { name }: Backend): Segment[] {
  const open = segment.turns.findIndex((turn) => !turn.finished)
  if ((name !== 'local' && name !== 'builtin') || open <= 0) return [segment]
  const [done, rest] = [segment.turns.slice(0, open), segment.turns.slice(open)]
  return [
    { ...segment, turns: done },
    { ...segment, context: [...segment.context, ...done], turns: rest },
  ]
}

export type Extracted =
  | { readonly what: 'finding'; readonly item: Finding }
  | { readonly what: 'review'; readonly item: Finding }
  | { readonly what: 'drop'; readonly item: Drop }

/** Something found with whether its turn may still grow. */
export interface Placed {
  readonly one: Extracted
  readonly isOpen: boolean
}

/** What was found in a segment turn by turn, as if each had been read alone: in pieces must equal at once. */
export function byTurn(extraction: Extraction, { turns }: Segment): readonly Placed[] {
  const all: readonly Extracted[] = [
    ...extraction.findings.map((item) => ({ what: 'finding', item }) as const),
    ...extraction.reviews.map((item) => ({ what: 'review', item }) as const),
    ...extraction.drops.map((item) => ({ what: 'drop', item }) as const),
  ]
  return all
    .map((one) => ({ one, at: turns.findLastIndex((turn) => turn.lines[0] <= lastLine(one)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one, at }) => ({ one, isOpen: turns[at]?.finished === false }))
}

function lastLine({ what, item }: Extracted): number {
  if (what === 'drop') return item.lines[0]
  return Math.max(...item.evidence.map(({ lines }) => lines[0]))
}
