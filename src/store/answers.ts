import path from 'node:path'
import type { AnswerStore, StoredAnswer } from '../read/provider/answers.ts'
import { type Files, readJson, writeJson } from './disk/files.ts'

/** `.state/answers/<key>.json`: what a model answered, by the model, the prompt and the words asked about. */
export function openAnswers(files: Files, root: string, token: string): AnswerStore {
  const folder = path.join(root, '.state', 'answers')
  const fileOf = (key: string): string => path.join(folder, `${key}.json`)
  return {
    read: (key) => storedAnswer(readJson(files, fileOf(key))),
    write(key, { agent, model }, { ids, ...answer }) {
      writeJson(files, fileOf(key), { version: 1, model, agent, ids, ...answer }, token)
    },
  }
}

/** What cannot be read was never answered: it is asked again. */
function storedAnswer(read: Readonly<Record<string, unknown>> | null): StoredAnswer | null {
  const { version, ids, value, tooLong, maxTokens } = read ?? {}
  if (version !== 1 || !Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null
  if (tooLong === true) return { ids, tooLong: true, maxTokens: typeof maxTokens === 'number' ? maxTokens : 0 }
  return value === undefined ? null : { ids, value }
}
