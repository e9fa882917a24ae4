import type { Segment, Turn } from '../../log/turn.ts'
import type { Drop } from '../../memory/finding.ts'
import { admit, type Gate, type Proposal } from '../admit.ts'
import type { Backend, Extraction, Known } from '../agent.ts'
import { createOwnOutputFilter } from '../own-output.ts'
import { findingOf } from './find.ts'
import type { Encode } from './heads.ts'
import { LOOK_BACK, read } from './read.ts'
import type { Sentence } from './sentences.ts'

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
  const stored = new Set<string>()
  const lined = new Map<Turn, readonly Sentence[]>()
  for (const said of read(segment, encode)) {
    const { turn, sentence, restates } = said
    // What the human put well enough needs no other wording.
    if (restates !== null) {
      const lines = lined.get(restates.turn) ?? linedIn(restates.turn, segment, known, encode)
      lined.set(restates.turn, lines)
      if (
        restates.from.some((one) => lines.some((other) => other.lines[0] === one.lines[0] && other.text === one.text))
      )
        continue
    }
    const finding = own.repeats(turn, sentence.lines, sentence.text)
      ? 'own-output'
      : findingOf(said, segment.file, known.names, encode)
    if (restates !== null && typeof finding === 'string') continue
    // Two clauses that are kept as said are kept once.
    if (typeof finding !== 'string' && finding.home === 'store') {
      const key = `${turn.lines[0]} ${finding.text}`
      if (stored.has(key)) continue
      stored.add(key)
    }
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

/** The human's own sentences of a turn that are lines of a document. Told from the turns before alone: the same in pieces. */
function linedIn(turn: Turn, segment: Segment, { names }: Known, encode: Encode | null): Sentence[] {
  const all = [...segment.context, ...segment.turns]
  const at = all.indexOf(turn)
  const alone = { ...segment, context: all.slice(Math.max(0, at - LOOK_BACK), at), turns: [turn] }
  return read(alone, encode).flatMap((said) => {
    const finding = findingOf(said, segment.file, names, encode)
    return typeof finding === 'string' || finding.home === 'store' ? [] : [said.sentence]
  })
}
