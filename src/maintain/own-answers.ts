import path from 'node:path'
import { dayNumber } from '../calendar.ts'
import { messageOf } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { LOOKED_AT, type OwnQuestion, placesOf, readQuestions } from '../recall/own-questions.ts'
import type { SearchIndex } from '../recall/search-index.ts'
import { makeFolder, readJson, writeFileAtomic } from '../store/disk/files.ts'

type Folder = Pick<OpenMemory, 'root' | 'files' | 'config' | 'hash' | 'today'>

/** Where the answer to each question was: its place among the hits, by a keyed hash of what was asked and expected. */
interface Run {
  /** ISO time. */
  readonly at: string
  readonly places: Readonly<Record<string, number | null>>
}

/** The last run of a file of questions, by its path: relative where it is in the folder. No word of it is kept. */
export function keptRuns({ files, root }: Pick<Folder, 'files' | 'root'>): Readonly<Record<string, Run>> {
  return (readJson(files, keptFile(root))?.['runs'] ?? {}) as Readonly<Record<string, Run>>
}

export function keepRun(folder: Pick<Folder, 'files' | 'root'>, name: string, run: Run, token: string): void {
  const file = keptFile(folder.root)
  makeFolder(folder.files, path.dirname(file))
  const runs = { ...keptRuns(folder), [name]: run }
  writeFileAtomic(folder.files, file, Buffer.from(`${JSON.stringify({ version: 1, runs })}\n`), { token })
}

function keptFile(root: string): string {
  return path.join(root, '.state', 'eval.json')
}

/** By what a question is known from run to run. */
export function keyOf({ hash }: Folder): (question: OwnQuestion) => string {
  const keyed = hash()
  return (question) => keyed(JSON.stringify(question)).slice(0, 24)
}

/** Asks questions of an index, with what memories go by that others stand for now. */
export function askOwn(
  { config, today }: Folder,
  state: State,
  index: SearchIndex,
  questions: readonly OwnQuestion[],
): (number | null)[] {
  const asker = { names: config, today: dayNumber(today()) }
  return placesOf(index, questions, asker, (id) => {
    let at = id
    for (let steps = 0; steps < state.memories.size; steps++) at = state.memories.get(at)?.supersededBy ?? at
    return at
  })
}

/**
 * Asks what a person wrote down in the folder and had asked before (`memoird eval`) now, and again when memory has
 * changed: that second call gives a sentence for each file of which answers are found no more.
 */
export async function watchAnswers(
  memory: OpenMemory,
  state: () => State,
  access: 'read' | 'words',
): Promise<() => Promise<string[]>> {
  // What lies outside of the folder is read when a person names it, not because a file of the folder does.
  const files = Object.keys(keptRuns(memory)).flatMap((name) => {
    const way = path.relative(
      memory.files.realpath(memory.root),
      memory.files.realpath(path.resolve(memory.root, name)),
    )
    const isInside = !way.startsWith('..') && !path.isAbsolute(way)
    const text = isInside ? memory.files.read(path.join(memory.root, name))?.toString('utf8') : undefined
    return text === undefined ? [] : [{ name, text }]
  })
  if (files.length === 0) return async () => []
  const ask = async (): Promise<Asked[] | string> => {
    try {
      const index = await memory.index(state(), { access })
      const asked = files.map(({ name, text }) => ({ name, questions: readQuestions(text, name) }))
      await index.ready(asked.flatMap(({ questions }) => questions.map(({ question }) => question)))
      return asked.flatMap(({ name, questions }) => {
        const places = askOwn(memory, state(), index, questions)
        return questions.map(({ question }, at) => ({ name, question, place: places[at] ?? null }))
      })
    } catch (error) {
      return messageOf(error)
    }
  }
  const before = await ask()
  return async () => {
    const after = await ask()
    if (typeof before === 'string' || typeof after === 'string')
      return [`your own questions were not asked: ${typeof before === 'string' ? before : after}`]
    const lost = before.filter(({ place }, at) => place !== null && after[at]?.place === null)
    return [...new Set(lost.map(({ name }) => name))].map((name) => {
      const gone = lost.filter((one) => one.name === name).map(({ question }) => `"${question}"`)
      return `no longer among the first ${LOOKED_AT} hits, of ${name}: ${gone.join(', ')}`
    })
  }
}

interface Asked {
  /** File of the question. */
  readonly name: string
  readonly question: string
  readonly place: number | null
}
