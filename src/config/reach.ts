import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Config } from './defaults.ts'
import { nest } from './environment.ts'
import { applyConfig, defaultAt, valueAt } from './schema.ts'

/** A setting with which a folder runs a program, sends words away or goes out of itself; `key` as in memoird.json5, dotted. */
export interface Reach {
  readonly key: string
  readonly value: unknown
}

type Reaches = (value: unknown, key: string, root: string) => boolean
const isOther: Reaches = (value, key) => value !== defaultAt(key)
/** Not on this machine. */
const isElsewhere: Reaches = (value) => {
  const host = URL.canParse(String(value)) ? new URL(String(value)).hostname : ''
  return value !== null && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
}
const isOutside: Reaches = (value, _key, root) => {
  const way = path.relative(root, path.resolve(root, String(value)))
  return way.startsWith('..') || path.isAbsolute(way) || /^~|:\/\//.test(String(value))
}

const isAsked: Reaches = (value, key, root) => value !== 'embedded' && isElsewhere(value, key, root)

/** What of a folder's own file takes a person's word on each machine. What stays on it is nobody's business. */
const REACHES: Readonly<Record<string, Reaches>> = {
  'notify.command': isOther,
  'extraction.backend': (value) => ['anthropic', 'claude', 'command'].includes(String(value)),
  'command.run': (value) => (value as readonly string[]).length > 0,
  'claude.baseURL': isElsewhere,
  'claude.keyVariable': isOther,
  'openai.baseURL': isElsewhere,
  'openai.keyVariable': isOther,
  'ollama.baseURL': isElsewhere,
  'compression.destinations.user': isOutside,
  'compression.destinations.relational': isOutside,
  'compression.destinations.soul': isOutside,
  'index.uri': isOutside,
  'index.embedder': isAsked,
  'index.before': isAsked,
  sources: (value) => Object.keys(value as object).length > 0,
}

/** The settings of `config`, the folder's own, that reach out of the folder at `root`. */
export function reachesOf(config: Config, root: string): Reach[] {
  return Object.entries(REACHES).flatMap(([key, reaches]) => {
    const value = valueAt(config, key)
    return reaches(value, key, root) ? [{ key, value }] : []
  })
}

/** The configuration with these settings as if nobody had set them. */
export function withoutReaches(config: Config, reaches: readonly Reach[]): Config {
  return reaches.reduce((left, { key }) => applyConfig(left, nest(key, defaultAt(key)), key), config)
}

/** What an approval is of: these settings and no other. */
export function sumOfReaches(reaches: readonly Reach[]): string {
  return createHash('sha256').update(JSON.stringify(reaches)).digest('hex')
}

/** `notify.command "beep"; sources {…}` */
export function shownReaches(reaches: readonly Reach[]): string {
  return reaches.map(({ key, value }) => `${key} ${JSON.stringify(value).slice(0, 120)}`).join('; ')
}
