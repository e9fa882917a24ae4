import type { Backend } from '../agent.ts'
import type { Gate } from '../gate.ts'
import { english } from './english.ts'
import { extract } from './extract.ts'
import type { Encode } from './meaning.ts'
import { SCALE } from './weights.ts'

/**
 * The agents answered by rules on this machine: no network, no key, the same words always give the same findings.
 * Without `encode` sentences are told by their cues and words alone: many times as fast, and less well.
 */
export function createLocalBackend(gate: Gate, encode: Encode | null): Backend {
  const language = english(encode)
  return {
    name: 'local',
    extract: (segment, known) => Promise.resolve(extract(segment, known, language, SCALE, gate)),
  }
}
