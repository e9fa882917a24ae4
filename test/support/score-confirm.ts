import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '../../src/memory/finding.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { newMemory } from '../../src/memory/resolve/new-memory.ts'
import { type Outcome, resolveFinding } from '../../src/memory/resolve.ts'
import { createMemoryIndex } from '../../src/memory/similar.ts'
import { readWordVectors } from '../../src/store/word-vectors.ts'
import { extracted } from './day.ts'

const FOLDER = path.join(import.meta.dirname, '../../eval/confirm')
const KNOWN_ON = '2026-01-05'
const SAID_ON = '2026-02-02'

/** One line that was said against all that is known: `want` is the memory it repeats, null for a twin that repeats none. */
export interface Judged {
  readonly text: string
  readonly known: string
  /** Why it repeats nothing (`denied`, `value`, `person`, …); `again` for what repeats. */
  readonly kind: string
  readonly want: string | null
  /** Ids of the memories that it confirmed. */
  readonly confirmed: readonly string[]
}

/** What is told of whole days is another form (`scoreDays`). */
function isOfPairs(name: string): boolean {
  return name.endsWith('.txt') && !name.startsWith('days-')
}

/** Every line of the files of eval/confirm, read by the local rules and resolved against all that its file knows. */
export async function scoreConfirm(
  files: readonly string[] = readdirSync(FOLDER).filter(isOfPairs),
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const file of files.filter((name) => name.endsWith('.txt')).sort())
    judged.push(...(await judge(readFileSync(path.join(FOLDER, file), 'utf8'))))
  return judged
}

async function judge(text: string): Promise<Judged[]> {
  const blocks = text.split(/\n\n+/).map((block) => block.split('\n').filter((line) => /^[k+-] /.test(line)))
  const memories = new Map<string, Memory>()
  for (const [known = ''] of blocks) if (known !== '') memories.set(known, knownAs(known.slice(2)))
  const index = createMemoryIndex(memories.values(), { names: ['USER', 'BERNARD'], sense: WORDS })
  const judged: Judged[] = []
  for (const [known = '', ...lines] of blocks) {
    for (const line of lines) {
      const [, sign = '', kind = 'again', said = ''] = /^([+-]) (?:(?<=- )(\w+): )?(.+)$/.exec(line) ?? []
      const outcomes = await resolved(said, index)
      const confirmed = outcomes.flatMap(({ changes }) =>
        changes.flatMap((change) => (change.type === 'memory-confirmed' ? [change.data.id] : [])),
      )
      const want = sign === '+' ? (memories.get(known)?.id ?? null) : null
      judged.push({ text: said, known, kind, want, confirmed })
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
