import matter from 'gray-matter'
import { messageOf } from '../../errors.ts'
import { linesOf } from './rows.ts'
import { frontMatterEnd } from './scan.ts'

const MAX_CHARACTERS = 64 * 1024

/** Why the properties cannot be read, or null. gray-matter runs code by default (`---js`): it only sees a plain block. */
export function frontMatterProblem(text: string): string | null {
  const all = linesOf(text)
  const lines = frontMatterEnd(all)
  if (lines === 0) return null
  const inner = all.slice(1, lines - 1).map((line) => line.content)
  const yaml = inner.join('\n')
  if (yaml.length > MAX_CHARACTERS) return `front matter has ${yaml.length} characters, at most ${MAX_CHARACTERS}`
  if (inner.some((line) => line.startsWith('---'))) return 'front matter holds a second fence'
  try {
    const data: unknown = matter(`---\n${yaml}\n---\n`, { language: 'yaml', engines: ENGINES }).data
    const isTable = typeof data === 'object' && data !== null && !Array.isArray(data)
    return isTable ? null : 'front matter must be keys and values (title: Notes)'
  } catch (error) {
    return `front matter is not YAML that can be read: ${messageOf(error).split('\n')[0]}`
  }
}

const ENGINES = Object.fromEntries(
  ['js', 'javascript', 'json', 'coffee', 'coffeescript', 'cson', 'toml'].map((name) => [
    name,
    (): never => {
      throw new Error('only plain YAML is read')
    },
  ]),
)
