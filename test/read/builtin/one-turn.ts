import type { Turn } from '../../../src/log/turn.ts'
import type { Finding } from '../../../src/memory/finding.ts'
import { openLocal } from '../../../src/open/readers.ts'

/** What the local rules find in a turn of the human with that text. */
export async function findingsIn(text: string): Promise<readonly Finding[]> {
  const turn: Turn = {
    speaker: 'USER',
    role: 'human',
    time: '09:00',
    source: null,
    lines: [3, 5],
    spans: [{ text, lines: [5, 5], origin: 'human-said', form: 'prose' }],
    bytes: [0, 0],
    finished: true,
  }
  const names = { human: 'USER', assistant: 'BERNARD' }
  const segment = { date: '2026-02-08', file: 'raw/2026-02-08.md', context: [], turns: [turn] }
  return (await openLocal().extract(segment, { names, memories: [], counters: {} })).findings
}
