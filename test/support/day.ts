import type { Turn } from '../../src/log/turn.ts'
import type { Gate } from '../../src/read/admit.ts'
import type { Extraction, Known, Names } from '../../src/read/agent.ts'
import type { Encode } from '../../src/read/builtin/heads.ts'
import { createLocalBackend } from '../../src/read/builtin/index.ts'
import { openEncoder } from '../../src/store/open-encoder.ts'
import { readCanonical } from './canonical-log.ts'

export const NAMES: Names = { human: 'USER', assistant: 'BERNARD' }
export const KNOWN: Known = { names: NAMES, memories: [] }
export const KEEP_ALL: Gate = (finding) => ({ keep: finding })

/** A day's log in the canonical form from lines like `USER: text`; a blank first word continues the turn. */
export function dayOf(...said: readonly string[]): string {
  const out = ['# Conversations - 2026-02-08', '']
  said.forEach((line, index) => {
    const [, speaker = 'USER', text = line] = /^(USER|BERNARD): ([\s\S]*)$/.exec(line) ?? []
    out.push(
      `## ${speaker} [14:${String(index % 60).padStart(2, '0')}] (claude)`,
      '',
      ...text.split('\n'),
      '',
      '---',
      '',
    )
  })
  return out.join('\n')
}

export function turnsOf(...said: readonly string[]): Turn[] {
  return readCanonical(dayOf(...said), NAMES)
}

/** What the local backend makes of a day. */
export function extracted(
  said: readonly string[],
  gate: Gate = KEEP_ALL,
  known: Known = KNOWN,
  encode: Encode = openEncoder().encode,
): Promise<Extraction> {
  const segment = { date: '2026-02-08', file: 'raw/2026-02-08.md', context: [], turns: turnsOf(...said) }
  return createLocalBackend(gate, encode).extract(segment, known)
}
