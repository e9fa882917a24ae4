import { createLocalBackend } from '../ask/local/index.ts'
import type { Backend } from '../extract/agent.ts'
import { createGate } from '../extract/promotion.ts'
import { openEncoder } from '../store/open-encoder.ts'

/** The rules of this machine with the encoder that comes with the program. */
export function openLocal(): Backend {
  return createLocalBackend(createGate(), openEncoder().encode)
}
