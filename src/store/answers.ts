import path from 'node:path'
import type { AnswerStore, StoredAnswer } from '../read/provider/answers.ts'
import { type Files, makeFolder, writeFileAtomic } from './disk/files.ts'

/** `.state/answers/<key>.json`: what a model answered, by the model, the prompt and the words asked about. */
export function openAnswers(files: Files, root: string, token: string): AnswerStore {
  const folder = path.join(root, '.state', 'answers')
  const fileOf = (key: string): string => path.join(folder, `${key}.json`)
  return {
    read: (key) => parseStored(files.read(fileOf(key))),
    write(key, { agent, model }, { ids, ...answer }) {
      makeFolder(files, folder)
      const bytes = Buffer.from(`${JSON.stringify({ version: 1, model, agent, ids, ...answer })}\n`)
      writeFileAtomic(files, fileOf(key), bytes, { token })
    },
  }
}

/** What cannot be read was never answered: it is asked again. */
function parseStored(bytes: Buffer | null): StoredAnswer | null {
  if (bytes === null) return null
  let read: unknown
  try {
    read = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (typeof read !== 'object' || read === null) return null
  const { version, ids, value, tooLong, maxTokens } = read as Readonly<Record<string, unknown>>
  if (version !== 1 || !Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null
  // Kept before it was said in how much room: asked again.
  if (tooLong === true) return { ids, tooLong: true, maxTokens: typeof maxTokens === 'number' ? maxTokens : 0 }
  return value === undefined ? null : { ids, value }
}
