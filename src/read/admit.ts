import type { Segment, Turn } from '../log/turn.ts'
import type { Drop, Finding } from '../memory/finding.ts'
import type { Gate } from './gate.ts'

export interface Proposal {
  readonly turn: Turn
  readonly finding: Finding
}

export interface Admitted {
  readonly kept: readonly Finding[]
  readonly reviews: readonly Finding[]
  readonly drops: readonly Drop[]
}

/** Every finding goes through the gate; the same words in the same place are said once. */
export function admit(proposals: readonly Proposal[], segment: Segment, gate: Gate): Admitted {
  const kept: Finding[] = []
  const reviews: Finding[] = []
  const drops: Drop[] = []
  const seen = new Set<string>()
  for (const { turn, finding } of proposals) {
    const lines = finding.evidence[0]?.lines ?? turn.lines
    const verdict = gate(finding, turn, segment)
    if ('drop' in verdict) drops.push({ reason: verdict.drop, file: segment.file, lines })
    else if ('review' in verdict) reviews.push(verdict.finding)
    else if (seen.has(`${verdict.keep.text}\n${lines[0]}`))
      drops.push({ reason: 'duplicate', file: segment.file, lines })
    else {
      seen.add(`${verdict.keep.text}\n${lines[0]}`)
      kept.push(verdict.keep)
    }
  }
  return { kept, reviews, drops }
}
