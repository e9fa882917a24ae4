import path from 'node:path'
import { dayNumber } from '../calendar.ts'
import { messageOf } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { LOOKED_AT, placesOf, readQuestions } from '../recall/own-questions.ts'
import { readJson, writeJson } from '../store/disk/files.ts'
import { isBelow } from '../store/disk/places.ts'

type Folder = Pick<OpenMemory, 'root' | 'files'>

/** Where the answer to each question was: its place among the hits, by a keyed hash of what was asked and expected. */
interface Run {
  /** ISO time. */
  readonly at: string
  readonly places: Readonly<Record<string, number | null>>
}

/** The last run of a file of questions, by its path: relative where it is in the folder. No word of it is kept. */
export function keptRuns({ files, root }: Folder): Readonly<Record<string, Run>> {
  return (readJson(files, keptFile(root))?.['runs'] ?? {}) as Readonly<Record<string, Run>>
}

export function keepRun(folder: Folder, name: string, run: Run, token: string): void {
  writeJson(folder.files, keptFile(folder.root), { version: 1, runs: { ...keptRuns(folder), [name]: run } }, token)
}

function keptFile(root: string): string {
  return path.join(root, '.state', 'eval.json')
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
    const file = path.resolve(memory.root, name)
    const text = isBelow(memory.files, memory.root, file) ? memory.files.read(file)?.toString('utf8') : undefined
    return text === undefined ? [] : [{ name, text }]
  })
  if (files.length === 0) return async () => []
  const ask = async () => {
    try {
      const asked = files.flatMap(({ name, text }) => readQuestions(text, name).map((one) => ({ ...one, name })))
      const index = await memory.index(state(), { access })
      await index.ready(asked.map(({ question }) => question))
      const asker = { names: memory.config, today: dayNumber(memory.today()) }
      const places = placesOf(index, asked, asker, state())
      return asked.map(({ name, question }, at) => ({ name, question, place: places[at] ?? null }))
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
