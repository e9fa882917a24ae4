import fs from 'node:fs'
import path from 'node:path'

/** Where the package stands: this file is in `src`, and the chunk that it becomes directly in `dist`. */
const FOLDER = path.join(import.meta.dirname, '..')

/** A file that comes with the package, from its name there: `models/use-lite-int8`. */
export function inPackage(name: string): string {
  return path.join(FOLDER, name)
}

export function readInPackage(name: string): string {
  return fs.readFileSync(inPackage(name), 'utf8')
}

/** What to say where something is to run us later and we stand in the cache of npx, which npm empties; none elsewhere. */
export function passing(folder: string = FOLDER): string[] {
  const isCache = folder.split(path.sep).includes('_npx')
  return isCache
    ? ['this memoird stands in the cache of npx, which npm empties: npm i -g memoird, then the same again']
    : []
}

/** A module that a process of its own begins with. */
export function entryModule(name: 'daemon/job-child' | 'cli' | 'hook'): URL {
  return new URL(`./${name}${path.extname(import.meta.filename)}`, import.meta.url)
}

/** Which release of us this is. */
export function release(): string {
  return (JSON.parse(readInPackage('package.json')) as { readonly version: string }).version
}

/** What a model is told to do: `prompts/<name>.md` of the folder `root` where a person has their own, else ours. */
export function readPrompt(name: string, root: string | null = null): string {
  const own = root === null ? null : `${root}/prompts/${name}.md`
  return fs
    .readFileSync(own !== null && fs.existsSync(own) ? own : inPackage(`src/read/prompts/${name}.md`), 'utf8')
    .trim()
}

/** The learned heads of the built-in reader, written by scripts/train.ts. Throws when the package is not whole. */
export function readSentenceHeads(): Buffer {
  return fs.readFileSync(inPackage('models/sentence-classes/heads.bin'))
}

/** The learned head for what another mouth spoke, written by `scripts/train.ts --mouths`. */
export function readMouthWeights(): Int8Array {
  return Int8Array.from(fs.readFileSync(inPackage('models/other-mouths/weights.bin')), (byte) => (byte << 24) >> 24)
}

/** A day that was made up to try a reader on, with what is to be found in it. */
export interface ReaderDay {
  readonly date: string
  readonly log: string
  readonly human: string
  readonly assistant: string
  /** Patterns that one note has all of, and the homes that it may have: `user|store`. */
  readonly expected: readonly { readonly home: string; readonly words: readonly string[] }[]
  /** The same of what no note in a document may say. */
  readonly never: readonly (readonly string[])[]
}

export function readerDays(): ReaderDay[] {
  const folder = inPackage('models/reader-days')
  const dates = fs.readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []))
  return dates.sort().map((date) => {
    const text = (ending: string): string => fs.readFileSync(`${folder}/${date}.${ending}`, 'utf8')
    return { date, log: text('md'), ...(JSON.parse(text('json')) as Omit<ReaderDay, 'date' | 'log'>) }
  })
}
