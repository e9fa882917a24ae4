import type { Segment } from '../../log/turn.ts'
import type { Finding } from '../../memory/finding.ts'
import type { Evidence } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'
import type { Contrasted, Language, Reading } from './language.ts'

/** What exactly is written down? One line, with the lines of the log that carry it, one entry a turn. */
export function synthesis(contrasted: Contrasted, segment: Segment, known: Known, language: Language): Finding {
  const { reading, home, kind, bucket, stated, marker, significance, topics, claim, cue } = contrasted
  const evidence = [reading.refers, reading].filter((one) => one !== null).map((one) => evidenceOf(one, segment.file))
  return {
    text: language.phrase(contrasted, known.names),
    kind,
    home,
    bucket,
    stated,
    marker,
    significance,
    origin: reading.origin,
    topics,
    claim,
    cue,
    ...(reading.cues.has('x:faint') ? { faint: true } : {}),
    evidence,
  }
}

const MAX_QUOTE = 400

function evidenceOf(reading: Reading, file: string): Evidence {
  const quote = reading.text.length <= MAX_QUOTE ? reading.text : `${reading.text.slice(0, MAX_QUOTE - 1).trimEnd()}…`
  return { file, lines: reading.lines, quote }
}
