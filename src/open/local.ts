import type { Backend } from '../read/agent.ts'
import { createLocalBackend } from '../read/builtin/index.ts'
import { createGate } from '../read/promotion.ts'
import { openEncoder } from '../store/open-encoder.ts'

/** The rules of this machine with the encoder that comes with the program. */
export function openLocal(): Backend {
  return { ...createLocalBackend(createGate(), openEncoder().encode), name: 'builtin' }
}
