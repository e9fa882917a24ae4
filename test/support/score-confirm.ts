import { readdirSync } from 'node:fs'
import type { Finding } from '../../src/memory/finding.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { newMemory } from '../../src/memory/resolve/new-memory.ts'
import { type Outcome, resolveFinding } from '../../src/memory/resolve.ts'
import { createMemoryIndex } from '../../src/memory/similar.ts'
import { readWordVectors } from '../../src/store/package-files.ts'
import { extracted } from './day.ts'
import { CONFIRM, readConfirm, type SaidLater } from './read-confirm.ts'

const KNOWN_ON = '2026-01-05'
const SAID_ON = '2026-02-02'

/** One line that was said against all that is known: `want` is the memory it repeats, null for a twin that repeats none. */
export interface Judged extends SaidLater {
  readonly known: string
  readonly want: string | null
  /** Ids of the memories that it confirmed. */
  readonly confirmed: readonly string[]
  /** It left a memory of its own, be it one that waits for an answer. */
  readonly kept: boolean
}

/** What is told of whole days is another form (`scoreDays`). */
function isOfPairs(name: string): boolean {
  return name.endsWith('.txt') && !name.startsWith('days-')
}

/** Every line of the files of eval/confirm, read by the local rules and resolved against all that its file knows. */
export async function scoreConfirm(
  files: readonly string[] = readdirSync(CONFIRM).filter(isOfPairs),
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const file of [...files].sort()) judged.push(...(await judge(file)))
  return judged
}

async function judge(file: string): Promise<Judged[]> {
  const blocks = readConfirm(file)
  const memories = new Map(blocks.map(({ known }) => [known, knownAs(known)]))
  const index = createMemoryIndex(memories.values(), { names: ['USER', 'BERNARD'], sense: WORDS })
  const judged: Judged[] = []
  for (const { known, said } of blocks) {
    for (const one of said) {
      const outcomes = await resolved(one.text, index)
      const confirmed = outcomes.flatMap(({ changes }) =>
        changes.flatMap((change) => (change.type === 'memory-confirmed' ? [change.data.id] : [])),
      )
      const want = one.kind === 'again' ? (memories.get(known)?.id ?? null) : null
      const kept = outcomes.some(({ changes }) => changes.some(({ type }) => type === 'memory-added'))
      judged.push({ ...one, known, want, confirmed, kept })
    }
  }
  return judged
}

const WORDS = readWordVectors()

async function resolved(said: string, index: ReturnType<typeof createMemoryIndex>): Promise<Outcome[]> {
  const { findings, faint = [] } = await extracted([said])
  return [...findings, ...faint].map((finding) =>
    resolveFinding(
      { ...finding, evidence: finding.evidence.map((one) => ({ ...one, file: `raw/${SAID_ON}.md` })) },
      index,
      {
        date: SAID_ON,
        run: 'run-1',
        activeDays: [KNOWN_ON, SAID_ON],
        forgotten: () => false,
        defang: String,
      },
    ),
  )
}

function knownAs(text: string): Memory {
  const isRule = text.startsWith('USER said: ')
  const finding: Finding = {
    text,
    kind: isRule ? 'preference' : 'fact',
    home: isRule ? 'relational' : 'user',
    bucket: isRule ? null : 'FACT',
    stated: 'observed',
    marker: false,
    significance: 0.6,
    origin: 'human-said',
    topics: [],
    claim: null,
    cue: null,
    evidence: [{ file: `raw/${KNOWN_ON}.md`, lines: [5, 5], quote: text }],
  }
  return newMemory(finding, KNOWN_ON, 'run-0')
}
