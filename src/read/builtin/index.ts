import type { Segment } from '../../log/turn.ts'
import type { Drop } from '../../memory/finding.ts'
import { admit, type Gate, type Proposal } from '../admit.ts'
import type { Backend, Extraction, Known } from '../agent.ts'
import { createOwnOutputFilter } from '../own-output.ts'
import { findingOf } from './find.ts'
import type { Encode } from './heads.ts'
import { keyOf, read } from './read.ts'

/**
 * The reader that needs no model and no network: learned heads over the sentence encoder, a small grammar for what may be
 * a line. The same words always give the same findings. Without `encode` sentences are told by their words alone: many
 * times as fast, and less well.
 */
export function createLocalBackend(gate: Gate, encode: Encode | null): Backend {
  return {
    name: 'builtin',
    extract: (segment, known) => Promise.resolve(extract(segment, known, gate, encode)),
  }
}

function extract(segment: Segment, known: Known, gate: Gate, encode: Encode | null): Extraction {
  const own = createOwnOutputFilter(known, segment.file)
  const proposals: Proposal[] = []
  const drops: Drop[] = []
  const lined = new Set<string>()
  for (const said of read(segment, encode)) {
    const { turn, sentence, restates, isOld } = said
    // What the human put well enough needs no other wording.
    if (restates?.from.some((one) => lined.has(keyOf(restates.turn, one)))) continue
    const finding = own.repeats(turn, sentence.lines, sentence.text)
      ? 'own-output'
      : findingOf(said, segment.file, known.names, encode)
    if (typeof finding !== 'string' && finding.home !== 'store') lined.add(keyOf(turn, sentence))
    if (isOld || (restates !== null && typeof finding === 'string')) continue
    if (typeof finding === 'string') drops.push({ reason: finding, file: segment.file, lines: sentence.lines })
    else proposals.push({ turn: restates?.turn ?? turn, finding })
  }
  const admitted = admit(proposals, segment, gate)
  return {
    findings: admitted.kept.filter(({ faint }) => !faint),
    faint: admitted.kept.filter(({ faint }) => faint),
    drops: [...drops, ...admitted.drops].sort((a, b) => a.lines[0] - b.lines[0]),
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 },
  }
}
