import type { Segment, Turn } from '../log/turn.ts'
import type { DropReason, Finding } from '../memory/finding.ts'

/** What may become of a finding: kept (perhaps with a humbler home), dropped with the reason, or shown to the human first. */
export type GateVerdict =
  | { readonly keep: Finding }
  | { readonly drop: DropReason }
  | { readonly review: 'soul'; readonly finding: Finding }

/** The promotion rules, asked of every finding before it leaves extraction; `turn` is the one its first evidence stands in. */
export type Gate = (finding: Finding, turn: Turn, segment: Segment) => GateVerdict
