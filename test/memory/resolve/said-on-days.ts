import { segmentTurns } from '../../../src/log/segment.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { createMemoryIndex, type MemoryIndex } from '../../../src/memory/similar.ts'
import { createLocalBackend } from '../../../src/read/builtin/index.ts'
import { type Learned, planLog } from '../../../src/read/plan.ts'
import { readCanonical } from '../../support/canonical-log.ts'
import { KEEP_ALL, NAMES } from '../../support/day.ts'

const DAYS = ['2026-02-02', '2026-02-05', '2026-02-09', '2026-02-12']

/** What was learned of each day, and what is known after the last. */
export interface Said {
  readonly index: MemoryIndex
  readonly days: readonly (readonly Learned[])[]
  /** Every memory that was ever made, in order. */
  readonly memories: readonly Memory[]
}

/** Reads days of messages through the local backend and resolution as `process` does, each message a turn of its own. */
export async function saidOnDays(...days: readonly (string | readonly string[])[]): Promise<Said> {
  const index = createMemoryIndex([], { names: [NAMES.human, NAMES.assistant] })
  const learned: Learned[][] = []
  for (const [at, said] of days.entries()) learned.push(await learn(index, DAYS[at] ?? '', [said].flat()))
  const ids = new Set(learned.flat().flatMap(({ finding }) => index.inFile(finding.evidence[0]?.file ?? '')))
  return { index, days: learned, memories: [...ids] }
}

async function learn(index: MemoryIndex, date: string, said: readonly string[]): Promise<Learned[]> {
  const file = `raw/${date}.md`
  const raw = [
    `# Conversations - ${date}`,
    '',
    ...said.flatMap((text) => ['## USER [14:30] (claude)', '', text, '', '---', '']),
  ]
  const turns = readCanonical(raw.join('\n'), NAMES).map((turn) => ({ ...turn, finished: true }))
  const plan = await planLog({
    segments: segmentTurns(turns, [], { date, file }),
    backend: createLocalBackend(KEEP_ALL, null),
    index,
    known: { names: NAMES, memories: [] },
    counters: {},
    context: { date, run: `run-${date}`, activeDays: DAYS, forgotten: () => false },
    movedFrom: new Map(),
  })
  return [...plan.learned]
}
