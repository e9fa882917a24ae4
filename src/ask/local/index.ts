import type { Backend } from '../../extract/agent.ts'
import type { Gate } from '../../extract/gate.ts'
import { extract } from '../../extract/index.ts'
import type { Language } from '../backend.ts'
import { claims } from './claims.ts'
import { phrase } from './phrase.ts'
import { read } from './read.ts'
import { topics } from './topics.ts'
import { SCALE } from './weights.ts'

/** The agents answered by rules on this machine: no network, no key, the same words always give the same findings. */
export function createLocalBackend(gate: Gate): Backend {
  return {
    name: 'local',
    extract: (segment, known) => Promise.resolve(extract(segment, known, ENGLISH, SCALE, gate)),
  }
}

const ENGLISH: Language = { read, topics, claim: claims, phrase }
