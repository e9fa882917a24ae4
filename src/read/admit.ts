import type { Segment, Turn } from '../log/turn.ts'
import type { Drop, DropReason, Finding } from '../memory/finding.ts'

/** What may become of a finding: kept (perhaps with a humbler home), or dropped with the reason. */
export type GateVerdict = { readonly keep: Finding } | { readonly drop: DropReason }

/** The promotion rules, asked of every finding before it leaves a reader; `turn` is the one its first evidence stands in. */
export type Gate = (finding: Finding, turn: Turn, segment: Segment) => GateVerdict

export interface Proposal {
  readonly turn: Turn
  readonly finding: Finding
}

/** Every finding goes through the gate; the same words in the same place are said once. */
export function admit(
  proposals: readonly Proposal[],
  segment: Segment,
  gate: Gate,
): { readonly kept: readonly Finding[]; readonly drops: readonly Drop[] } {
  const kept: Finding[] = []
  const drops: Drop[] = []
  const seen = new Set<string>()
  for (const { turn, finding } of proposals) {
    const lines = finding.evidence[0]?.lines ?? turn.lines
    const verdict = gate(finding, turn, segment)
    const said = 'keep' in verdict ? `${verdict.keep.text}\n${lines[0]}` : ''
    if ('drop' in verdict) drops.push({ reason: verdict.drop, file: segment.file, lines })
    else if (seen.has(said)) drops.push({ reason: 'duplicate', file: segment.file, lines })
    else kept.push(verdict.keep)
    seen.add(said)
  }
  return { kept, drops }
}
