import type { Atom } from '../../src/memory/atom.ts'
import type { Memory } from '../../src/memory/memory.ts'
import type { Embedder } from '../../src/recall/embedder.ts'
import type { Passage } from '../../src/recall/passages.ts'
import { ALL } from '../../src/recall/recallable.ts'
import type { SearchOptions } from '../../src/recall/search.ts'
import {
  emptyLexicons,
  type IndexSource,
  indexOver,
  type SearchIndex,
  type SourceLog,
  takeAll,
} from '../../src/recall/search-index.ts'
import { encodeInto, missingIn } from '../../src/recall/vectors.ts'
import { shippedEmbedder } from '../../src/store/index/open-embedder.ts'

/** One for all tests of a file: it is read only. */
export const EMBEDDER = shippedEmbedder()

export const OPTIONS: SearchOptions = {
  ...ALL,
  k: 10,
  unit: 'turn',
  asker: { names: { human: 'Dana', assistant: 'Bernard' }, today: 20_500 },
}

/** The index of a source, made in memory. */
export function indexOf(source: IndexSource, embedder: Embedder): SearchIndex {
  const lexicons = emptyLexicons()
  takeAll(lexicons, source)
  for (const { blocks } of Object.values(lexicons)) encodeInto(missingIn(blocks), embedder)
  return indexOver(lexicons, embedder, [])
}

/** `Dana 14:30 text` → a turn; lines as an importer writes them. */
export function turnsOf(date: string, said: readonly string[]): Passage[] {
  const file = `raw/${date}.md`
  return said.map((line, at): Passage => {
    const [, speaker = '', time = '', text = ''] = /^(\w+) (\d\d:\d\d) (.*)$/s.exec(line) ?? []
    const role = speaker === 'Dana' ? 'human' : speaker === 'Bernard' ? 'assistant' : 'unknown'
    const lines: [number, number] = [5 + 6 * at, 5 + 6 * at]
    const id = `p-${date.replaceAll('-', '')}${String(at).padStart(8, '0')}`
    return { id, kind: 'passage', text, speaker, role, date, time, file, lines, quoted: false }
  })
}

export function logOf(date: string, said: readonly string[], fingerprint = '1'): SourceLog {
  return { file: `raw/${date}.md`, fingerprint, passages: () => turnsOf(date, said) }
}

export function memoryOf(number: number, text: string, more: Partial<Memory> = {}): Memory {
  return {
    id: `m-${number.toString(16).padStart(16, '0')}`,
    text,
    kind: 'fact',
    home: 'user',
    bucket: 'FACT',
    stated: 'observed',
    origin: 'human-said',
    status: 'active',
    marker: false,
    pinned: false,
    significance: 0.5,
    confidence: 3,
    observations: 1,
    firstSeen: '2026-02-08',
    confirmedOn: '2026-02-08',
    topics: [],
    claim: null,
    evidence: [{ file: 'raw/2026-02-08.md', lines: [5, 5], quote: text }],
    section: null,
    block: null,
    placedSeq: number,
    supersededBy: null,
    run: 'run-1',
    ...more,
  }
}

export function atomOf(number: number, subject: string, outcome: string): Atom {
  const id = `a-${number.toString(16).padStart(16, '0')}`
  return {
    id,
    subject,
    action: 'leads to',
    outcome,
    consequences: '',
    confidence: 0.7,
    memories: [],
    origin: 'human-said',
    date: '2026-02-08',
  }
}

export function sourceOf(parts: Partial<IndexSource>): IndexSource {
  return { memories: [], atoms: [], logs: [], ...parts }
}

/** Three days of two people, three memories, one atom. */
export const SAMPLE: IndexSource = sourceOf({
  memories: [
    memoryOf(1, 'Works on crypto tax (MoonTax)'),
    memoryOf(2, 'Prefers mornings for deep work', { kind: 'preference', bucket: 'TOPIC', topics: ['focus'] }),
    memoryOf(3, 'Direct over verbose', { kind: 'dynamic', home: 'relational', bucket: null }),
  ],
  atoms: [atomOf(1, 'late meetings', 'worse sleep')],
  logs: [
    logOf('2026-02-08', [
      'Dana 09:00 I work on crypto tax at MoonTax these days.',
      'Bernard 09:01 How do you keep your focus?',
      'Dana 09:02 Only before noon, with the phone in another room.',
      'Dana 18:00 My sister Juliet adopted a puppy yesterday.',
      'Bernard 18:01 Lovely! What is its name?',
      'Dana 18:02 Biscuit. He chewed the carpet already.',
    ]),
    logOf('2026-02-12', [
      'Dana 10:00 The clarinet lessons begin in March.',
      'Bernard 10:01 I will remember that your lessons begin in March.',
    ]),
    logOf('2026-03-01', ['Dana 20:00 We moved to Lisbon last week.', 'Bernard 20:01 Congratulations on the new flat.']),
  ],
})
