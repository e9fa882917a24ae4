import type { Language, Routed } from '../ask/backend.ts'
import type { Segment } from '../log/turn.ts'
import type { Drop, Finding } from '../memory/finding.ts'
import type { Extraction, Known } from './agent.ts'
import { contradiction } from './contradiction.ts'
import type { Gate } from './gate.ts'
import { type Patterned, pattern } from './pattern.ts'
import { quarantine } from './quarantine.ts'
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
  const { routed, passed } = routeAll(patterns.moments, scale, segment)
  const contrasted = routed.map((one) => contradiction(one, known, language))
  const findings = contrasted.map((one) => ({
    turn: one.reading.turn,
    finding: synthesis(one, segment, known, language),
  }))
  const admitted = admit(findings, segment, gate)
  return {
    findings: admitted.kept,
    drops: [...drops, ...passed, ...admitted.drops].sort((a, b) => a.lines[0] - b.lines[0]),
    quarantined: quarantine(segment),
    reviews: admitted.reviews,
    counters: patterns.counters,
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 },
  }
}

function routeAll(moments: readonly Patterned[], scale: Scale, segment: Segment): { routed: Routed[]; passed: Drop[] } {
  const routed: Routed[] = []
  const passed: Drop[] = []
  for (const moment of moments) {
    const one = route(moment, scale)
    if (one !== null) routed.push(one)
    else passed.push({ reason: 'not-significant', file: segment.file, lines: moment.lines })
  }
  return { routed, passed }
}

type Proposal = { readonly turn: Routed['reading']['turn']; readonly finding: Finding }

/** Every finding goes through the gate; the same words in the same place are said once. */
function admit(proposals: readonly Proposal[], segment: Segment, gate: Gate) {
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
