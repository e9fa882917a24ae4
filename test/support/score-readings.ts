import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bucket, Home, Kind } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { PLACES, type PlaceName } from '../../src/read/model/schema.ts'
import { startMessagesApi } from './messages-api.ts'
import { NO_VECTORS } from './no-vectors.ts'
import { notesOf, type RecordedNote, recordedReader } from './recorded-notes.ts'
import { type Found, type Score, scoreGold } from './score-gold.ts'

export interface Reading {
  readonly raw: Score
  readonly kept: Score
  /** Relations that were named, those that acted on the memory named, and the others in words. */
  readonly relations: { readonly named: number; readonly acted: number; readonly idle: readonly string[] }
  /** Memories that ended without being named by a relation. */
  readonly endedUnnamed: readonly string[]
  /** Lines of the documents, and those of them that are quotes. */
  readonly lines: number
  readonly quotes: number
  /** Open questions at the end. */
  readonly questions: number
}

/** Scores the notes that were written for the days of a folder, as given and as memoird kept them. */
export async function scoreReading(folder: string): Promise<Reading> {
  const raw = await scoreGold([folder], { found: rawOf })
  const api = await startMessagesApi()
  api.script(recordedReader(folder))
  const env = process.env['ANTHROPIC_API_KEY']
  process.env['ANTHROPIC_API_KEY'] = 'none'
  let rest: Omit<Reading, 'raw' | 'kept'> | null = null
  try {
    const config = { extraction: { backend: 'claude' }, claude: { baseURL: api.url }, index: { embedder: NO_VECTORS } }
    const kept = await scoreGold([folder], {
      config,
      ended: (of, root) => {
        rest = endOf(of, root)
      },
    })
    if (rest === null) throw new Error(`${folder} has no days`)
    return { raw, kept, ...(rest as Omit<Reading, 'raw' | 'kept'>) }
  } finally {
    if (env === undefined) delete process.env['ANTHROPIC_API_KEY']
    else process.env['ANTHROPIC_API_KEY'] = env
    await api.close()
  }
}

function rawOf(folder: string, date: string): Found[] {
  const log = readFileSync(path.join(folder, 'raw', `${date}.md`), 'utf8')
  return notesOf(folder, date).flatMap((note) => foundOf(note, log, `raw/${date}.md`))
}

function foundOf({ q, y, s, as, r }: RecordedNote, log: string, file: string): Found[] {
  const evidence = [q, y ?? ''].flatMap((words) => {
    const lines = linesOf(words, log)
    return lines === null ? [] : [{ file, lines }]
  })
  if (s === '' || evidence.length === 0) return []
  const { home, bucket, kind }: { home: Home; bucket: Bucket | null; kind: Kind } = PLACES[as as PlaceName]
  const resolution = r.some(({ how }) => how === 'same') ? 'confirms' : r.length > 0 ? 'updates' : 'new'
  return [{ text: s, home, bucket, kind, resolution, evidence }]
}

function linesOf(words: string, log: string): readonly [number, number] | null {
  const wanted = folded(words)
  if (wanted.length < 3) return null
  const starts: number[] = []
  let text = ''
  for (const line of log.split('\n')) {
    const one = folded(line)
    if (one !== '' && text !== '') text += ' '
    starts.push(one === '' ? Number.POSITIVE_INFINITY : text.length)
    text += one
  }
  const at = text.indexOf(wanted)
  if (at === -1) return null
  const lineAt = (place: number): number => starts.findLastIndex((start) => start <= place) + 1
  return [lineAt(at), lineAt(at + wanted.length - 1)]
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim().toLowerCase()
}

const ENDS: ReadonlySet<string> = new Set(['update', 'withdraw', 'same', 'conflict'])

function endOf(folder: string, root: string): Omit<Reading, 'raw' | 'kept'> {
  const { state } = openMemory({ root, now: '2026-05-01T12:00:00Z' }).read()
  const memories = [...state.memories.values()]
  const dates = readdirSync(path.join(folder, 'notes')).map((name) => name.replace('.json', ''))
  const idle: string[] = []
  const texts = new Set<string>()
  const endedBy = new Set(
    dates.flatMap((date) =>
      notesOf(folder, date).flatMap(({ r }) => r.flatMap(({ on, how }) => (ENDS.has(how) ? [on] : []))),
    ),
  )
  let named = 0
  for (const date of dates)
    for (const { s, r } of notesOf(folder, date))
      for (const { on, how } of r) {
        texts.add(on)
        const memory = memories.find(({ text }) => text === on)
        if (memory === undefined) continue
        named++
        const ended = memory.status === 'superseded' || memory.status === 'retracted' || state.ended.has(memory.id)
        const asked = [...state.reviews.values()].some((review) => review.memories.includes(memory.id))
        const acted = {
          same: ended || memory.evidence.some(({ file }) => file === `raw/${date}.md`),
          update: ended || asked,
          withdraw: ended || asked,
          conflict: asked || ended,
          exception: !ended || endedBy.has(on),
          context: !ended || endedBy.has(on),
        }[how]
        if (acted !== true) idle.push(`${date} ${how}: "${s}" on "${on}"`)
      }
  const lines = ['USER.md', 'RELATIONAL.md', 'SOUL.md'].flatMap((name) => {
    try {
      return readFileSync(path.join(root, 'workspace', name), 'utf8')
        .split('\n')
        .filter((line) => /^\s*- /.test(line))
    } catch {
      // A document that nothing was written into.
      return []
    }
  })
  const endedUnnamed = [...state.ended.keys()].flatMap((id) => {
    const text = state.memories.get(id)?.text ?? id
    return texts.has(text) ? [] : [text]
  })
  return {
    endedUnnamed,
    relations: { named, acted: named - idle.length, idle },
    lines: lines.length,
    quotes: lines.filter((line) => /^\s*- \S{1,40} said: "/.test(line)).length,
    questions: state.reviews.size,
  }
}
