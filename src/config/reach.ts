import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Config, DEFAULTS } from './defaults.ts'

/** A setting with which a folder runs a program, sends words away or goes out of itself. */
export interface Reach {
  /** Dotted, as in memoird.json5. */
  readonly key: string
  readonly value: unknown
}

const isBelow = (root: string, place: string): boolean => {
  const way = path.relative(root, path.resolve(root, place))
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way) || place.startsWith('~'))
}
const isElsewhere = (address: unknown): boolean =>
  address !== null && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(String(address)).hostname)
const isOther = (value: unknown, key: string): boolean => value !== at(DEFAULTS, key)

/** What of a folder's own file takes a person's word on each machine. What stays on it is nobody's business. */
const REACHES: Readonly<Record<string, (value: unknown, key: string, root: string) => boolean>> = {
  'notify.command': (value) => value !== null,
  'extraction.backend': (value) => value === 'anthropic' || value === 'claude' || value === 'command',
  'command.run': (value) => Array.isArray(value) && value.length > 0,
  'claude.baseURL': (value) => value !== null && (!URL.canParse(String(value)) || isElsewhere(value)),
  'claude.keyVariable': isOther,
  'openai.baseURL': isElsewhere,
  'openai.keyVariable': isOther,
  'ollama.baseURL': isElsewhere,
  'compression.destinations.user': (value, _key, root) => !isBelow(root, String(value)),
  'compression.destinations.relational': (value, _key, root) => !isBelow(root, String(value)),
  'compression.destinations.soul': (value, _key, root) => !isBelow(root, String(value)),
  'index.uri': (value, _key, root) => !isBelow(root, String(value)),
  sources: (value) => Object.keys(value as object).length > 0,
}

/** The settings of `config`, the folder's own, that reach out of the folder at `root`. */
export function reachesOf(config: Config, root: string): Reach[] {
  return Object.entries(REACHES).flatMap(([key, reaches]) => {
    const value = at(config, key)
    return reaches(value, key, root) ? [{ key, value }] : []
  })
}

/** The configuration with these settings as if nobody had set them. */
export function withoutReaches(config: Config, reaches: readonly Reach[]): Config {
  return reaches.reduce((left, { key }) => put(left, key.split('.'), at(DEFAULTS, key)) as Config, config)
}

/** What an approval is of: these settings and no other. */
export function sumOfReaches(reaches: readonly Reach[]): string {
  return createHash('sha256').update(JSON.stringify(reaches)).digest('hex')
}

/** `notify.command "beep"; sources {…}` */
export function shownReaches(reaches: readonly Reach[]): string {
  return reaches
    .map(({ key, value }) => {
      const shown = JSON.stringify(value)
      return `${key} ${shown.length > 100 ? `${shown.slice(0, 99)}…` : shown}`
    })
    .join('; ')
}

function at(table: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], table)
}

function put(table: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const known = table as Record<string, unknown>
  return { ...known, [key]: rest.length === 0 ? value : put(known[key], rest, value) }
}
