import type { Segment } from '../../log/turn.ts'
import { admit } from '../admit.ts'
import type { Extraction, Known } from '../agent.ts'
import type { Gate } from '../gate.ts'
import { contradiction } from './contradiction.ts'
import type { Language } from './language.ts'
import { pattern } from './pattern.ts'
import { route, type Scale } from './route.ts'
import { significance } from './significance.ts'
import { synthesis } from './synthesis.ts'

/** The agents in their order: what matters, what repeats, where it goes, what it contradicts, what is written down. */
export function extract(
  segment: Segment,
  known: Known,
  language: Language,
  scale: Scale & { readonly lookBack: number },
  gate: Gate,
): Extraction {
  const { moments, drops } = significance(segment, known, language, scale.lookBack)
  const patterns = pattern(moments, segment, known, language)
  const { routed, passed } = route(patterns.moments, scale, segment)
  const contrasted = routed.map((one) => contradiction(one, known, language))
  const findings = contrasted.map((one) => ({
    turn: one.reading.turn,
    finding: synthesis(one, segment, known, language),
  }))
  const admitted = admit(findings, segment, gate)
  return {
    findings: admitted.kept.filter(({ faint }) => !faint),
    faint: admitted.kept.filter(({ faint }) => faint),
    drops: [...drops, ...passed, ...admitted.drops].sort((a, b) => a.lines[0] - b.lines[0]),
    quarantined: admitted.quarantined,
    reviews: admitted.reviews,
    counters: patterns.counters,
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 },
  }
}
