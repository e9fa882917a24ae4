import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { isApproved } from './config/approvals.ts'
import { type Config, DEFAULTS, READERS, type ReaderName, readerNamed } from './config/defaults.ts'
import { applyEnvironment } from './config/environment.ts'
import { type Reach, reachesOf, shownReaches, withoutReaches } from './config/reach.ts'
import { applyConfig } from './config/schema.ts'
import { changeAt } from './config/splice.ts'
import { codeOf, messageOf, UserError, usageError } from './errors.ts'

export type { Config } from './config/defaults.ts'
export { readerNamed } from './config/defaults.ts'

export interface Settings {
  readonly root: string
  readonly config: Config
  /** Things worth saying that stop nothing. */
  readonly warnings: readonly string[]
  /** Settings that reach beyond the folder and that nobody agreed to on this machine: they are left out of `config`. */
  readonly held: readonly Reach[]
}

/** Finds the root and reads `memoird.json5` and the environment. Throws usage errors that name the key. */
export function readSettings(rootOption: string | undefined, env: NodeJS.ProcessEnv, cwd: string): Settings {
  const root = findRoot(rootOption, env, cwd)
  const file = path.join(root, 'memoird.json5')
  const source = readText(file)
  let config: Config = source === null ? DEFAULTS : readConfig(source)
  const reaches = reachesOf(config, root)
  const held = isApproved(root, reaches, env) ? [] : reaches
  config = applyEnvironment(withoutReaches(config, held), env)
  const { extraction } = config
  config = { ...config, extraction: { ...extraction, backend: readerNamed(extraction.backend) ?? 'builtin' } }
  checkDestinations(root, config)
  const warnings: string[] = []
  if (config.maintenance.criticalFloor < 2)
    warnings.push(
      `maintenance.criticalFloor is ${config.maintenance.criticalFloor}: below 2.0 important memories can be compressed`,
    )
  if (held.length > 0)
    warnings.push(
      `${file} goes beyond this folder, and nobody agreed to that on this machine, so it is left out: ${shownReaches(held)}. If that is as you want it: memoird trust`,
    )
  return { root, config, warnings, held }
}

/** The reader that a person names, `by` this. Throws a usage error for what is none. */
export function readerGiven(given: string, by = '--backend'): ReaderName {
  const name = readerNamed(given)
  if (name !== null) return name
  throw usageError(`${by} takes one of ${READERS.join(', ')}, found "${given}"`)
}

/** What a memoird.json5 says, over the defaults. Throws usage errors that name the key. */
export function readConfig(source: string): Config {
  return applyConfig(DEFAULTS, parse(source), 'memoird.json5')
}

/** A memoird.json5 with some keys set and every other byte as it was. Throws a usage error where it would say something else. */
export function changedConfig(source: string, settings: readonly (readonly [readonly string[], unknown])[]): string {
  const after = settings.reduce((text, [keys, value]) => changeAt(text, keys, value, parse), source)
  readConfig(source)
  readConfig(after)
  return after
}

/** The root that a person named by option or environment, or null. */
export function namedRoot(option: string | undefined, env: NodeJS.ProcessEnv = process.env): string | null {
  const named = option ?? env['MEMOIRD_ROOT']
  return named === undefined || named === '' ? null : named
}

const OURS = ['raw', 'daily', 'weekly', 'monthly', 'yearly', '.state']

/** Each document needs a place of its own: two in one file, or one among the logs, would write over each other. */
function checkDestinations(root: string, { compression: { destinations } }: Config): void {
  const taken = new Map([[path.join(root, 'workspace', 'REVIEW.md'), 'REVIEW.md']])
  for (const home of ['user', 'relational', 'soul'] as const) {
    const given = destinations[home]
    const file = path.resolve(root, given.replace(/^~(?=\/)/, os.homedir()))
    const [top = ''] = path.relative(root, file).split(path.sep)
    const other = taken.get(file) ?? (OURS.includes(top) ? `${top}/` : undefined)
    if (other !== undefined)
      throw usageError(
        `memoird.json5: "compression.destinations.${home}" must be a file of its own like "workspace/${home.toUpperCase()}.md", found "${given}", which is the place of ${other}`,
      )
    taken.set(file, `compression.destinations.${home}`)
  }
}

function findRoot(option: string | undefined, env: NodeJS.ProcessEnv, cwd: string): string {
  const named = namedRoot(option, env)
  if (named !== null) return existingFolder(path.resolve(cwd, named))
  for (let at = cwd; ; at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, 'memoird.json5'))) return at
    if (path.dirname(at) === at) return cwd
  }
}

function existingFolder(folder: string): string {
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return folder
  throw usageError(`the root ${folder} is ${stat ? 'not a folder' : 'not there'}; make it with: memoird init ${folder}`)
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new UserError(`cannot read ${file}: ${messageOf(error)}`, 1, { cause: error })
  }
}

function parse(source: string): unknown {
  // Most folders have no configuration: then its parser is not loaded.
  const JSON5 = createRequire(import.meta.url)('json5') as typeof import('json5')
  try {
    return JSON5.parse(source.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw usageError(`memoird.json5 is not JSON5: ${messageOf(error)}`)
  }
}
