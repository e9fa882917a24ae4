import fs from 'node:fs'
import path from 'node:path'
import type { Evidence, Memory } from '../../src/memory/memory.ts'
import type { Review } from '../../src/memory/review.ts'
import type { State } from '../../src/memory/state.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from './folders.ts'
import { readSequences, type Sequence, type Statement } from './read-sequences.ts'
import { runHere } from './run-here.ts'

const FOLDER = path.join(import.meta.dirname, '../../eval/sequences')

/** What became of a statement: what was not learned on its day, or waited for an answer then, can be nothing else. */
export type Fate = 'not learned' | 'waits' | 'kept' | 'lost' | 'ended' | 'asked' | 'missed'

export interface Lived {
  readonly sequence: Sequence
  readonly fates: readonly { readonly statement: Statement; readonly fate: Fate }[]
  /** Questions that nobody should have been asked. */
  readonly falseQuestions: readonly Review[]
  /** Status and text of all that was remembered, in order. */
  readonly memories: readonly string[]
}

/** The files of eval/sequences. */
export type Half = 'dev' | 'dev-2' | 'dev-3' | 'dev-4' | 'dev-5' | 'dev-6' | 'held' | 'held-2'

export function sequencesOf(half: Half): Sequence[] {
  return readSequences(fs.readFileSync(path.join(FOLDER, `${half}.txt`), 'utf8'))
}

/** Processes the days of a sequence one after the other, in a folder of its own, and says what became of it. */
export async function live(sequence: Sequence): Promise<Lived> {
  const root = tempFolder('sequence')
  try {
    fs.mkdirSync(path.join(root, 'raw'))
    const learned = new Map<Statement, string[]>()
    const asked = new Map<string, Review>()
    let state: State | null = null
    for (const day of sequence.days) {
      const { text, lines } = logOf(day)
      fs.writeFileSync(path.join(root, 'raw', `${day.date}.md`), text)
      state = await processed(root, day.date)
      for (const review of state.reviews.values()) asked.set(review.id, review)
      for (const [turn, { statements }] of day.turns.entries())
        for (const statement of statements)
          learned.set(statement, idsOf(statement, state, `raw/${day.date}.md`, lines[turn] ?? 0))
    }
    const memories = state?.memories ?? new Map<string, Memory>()
    return {
      sequence,
      fates: [...learned].map(([statement, ids]) => ({ statement, fate: fateOf(statement, ids, memories, asked) })),
      falseQuestions: falseOnes(sequence, learned, asked),
      memories: [...memories.values()].map(({ status, text }) => `${status}: ${text}`),
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

/** The log of a day, and the line that each turn stands on. */
function logOf({ turns }: Sequence['days'][number]): { text: string; lines: number[] } {
  const texts = turns.map(({ text }, n) => `## USER [09:${String(n).padStart(2, '0')}] (x)\n\n${text}\n`)
  return { text: texts.join('\n'), lines: turns.map((_, n) => 3 + 4 * n) }
}

async function processed(root: string, date: string): Promise<State> {
  const now = `${date}T23:00:00Z`
  const { status, stderr } = await runHere('process', [date], { root, now })
  if (status !== 0) throw new Error(`process ended with ${status}: ${stderr}`)
  return openMemory({ root, now }).read().state
}

/** Ids of the memories that say what a turn said, whatever their status. */
function idsOf({ words }: Statement, { memories }: State, file: string, line: number): string[] {
  return [...memories.values()]
    .filter(({ text, evidence }) => hasAll(text, words) && evidence.some((one) => one.file === file && isAt(one, line)))
    .map(({ id }) => id)
}

function isAt({ lines: [from, to] }: Evidence, line: number): boolean {
  return from <= line && line <= to
}

function hasAll(text: string, words: Statement['words']): boolean {
  const said = text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? []
  return words.every((any) => any.some((start) => said.some((word) => word.startsWith(start))))
}

function fateOf(
  { must, words }: Statement,
  ids: readonly string[],
  memories: ReadonlyMap<string, Memory>,
  asked: ReadonlyMap<string, Review>,
): Fate {
  const said = ids.flatMap((id) => memories.get(id) ?? [])
  if (said.length === 0) return 'not learned'
  if (said.every(({ status }) => status === 'candidate')) return 'waits'
  // What holds on of a replaced line has the words of the old one as evidence.
  const quotes = new Set(said.flatMap(({ evidence }) => evidence).map(wordsOf))
  const stands = [...memories.values()].some(
    ({ status, text, evidence }) =>
      status === 'active' && hasAll(text, words) && evidence.some((one) => quotes.has(wordsOf(one))),
  )
  if (must === 'keeps') return stands ? 'kept' : 'lost'
  if (!stands) return 'ended'
  return [...asked.values()].some((review) => rests(review, ids)) ? 'asked' : 'missed'
}

function wordsOf({ file, quote }: Evidence): string {
  return `${file} ${quote}`
}

function falseOnes(
  { asks }: Sequence,
  learned: ReadonlyMap<Statement, readonly string[]>,
  asked: ReadonlyMap<string, Review>,
): Review[] {
  if (asks === 'ok') return []
  const ending = [...learned].flatMap(([{ must }, ids]) => (must === 'ends' ? ids : []))
  return [...asked.values()].filter((review) => asks === 'no' || !rests(review, ending))
}

function rests({ memories }: Review, ids: readonly string[]): boolean {
  return memories.some((id) => ids.includes(id))
}
