import path from 'node:path'
import { isDate } from '../calendar.ts'
import { usageError } from '../errors.ts'
import { type Config, DEFAULTS, READERS, readerNamed, SOURCES } from './defaults.ts'

interface Rule {
  readonly expects: string
  readonly holds: (value: unknown) => boolean
}

/** Lays `given` over the defaults. Throws usage errors with `where`, the key, what is allowed, what was found. */
export function applyConfig(base: Config, given: unknown, where: string): Config {
  if (!isTable(given)) throw usageError(`${where}: expected an object like { human: "Dana" }, found ${show(given)}`)
  return overlay(base, given, DEFAULTS, [], where) as Config
}

/** The dotted paths of all keys, `compression.timeInterval` and so on. */
export function configPaths(): string[] {
  return leaves(DEFAULTS, [])
}

/** The default at a dotted path, to know what kind of value an environment variable stands for. */
export function defaultAt(path: string): unknown {
  return valueAt(DEFAULTS, path)
}

export function valueAt(config: Config, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isTable(at) ? at[key] : undefined), config)
}

/** Free-form tables: their keys are the user's. */
const OPEN = new Set(['budget.prices', 'sources'])

function overlay(base: unknown, given: Table, shape: unknown, path: string[], where: string): Table {
  const result: Table = { ...(base as Table) }
  for (const [key, value] of Object.entries(given)) {
    const at = [...path, key]
    if (!isTable(shape) || !Object.hasOwn(shape, key)) throw unknownKey(at, shape, where)
    const inner = shape[key]
    if (isTable(inner) && !OPEN.has(at.join('.'))) {
      if (!isTable(value)) throw badValue(at, 'an object', value, where)
      result[key] = overlay(result[key], value, inner, at, where)
    } else {
      const rule = ruleFor(at.join('.'), inner)
      if (!rule.holds(value)) throw badValue(at, rule.expects, value, where)
      result[key] = value
    }
  }
  return result
}

type Table = Record<string, unknown>

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const oneOf = (...allowed: readonly unknown[]): Rule => ({
  expects: `one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`,
  holds: (value) => allowed.includes(value),
})
const text: Rule = {
  expects: 'a text that is not empty',
  holds: (value) => typeof value === 'string' && value.trim() !== '',
}
const isName = (value: unknown): boolean => text.holds(value) && !/[\p{Cc}\u2028\u2029]/u.test(value as string)
const name: Rule = { expects: 'a name like "Dana", on one line and without control characters', holds: isName }
const names: Rule = {
  expects: 'a list of names like ["Dana"], each on one line and without control characters',
  holds: (value) => Array.isArray(value) && value.every(isName),
}
const textOrNull: Rule = { expects: 'a text or null', holds: (value) => value === null || text.holds(value) }
const numberFrom = (low: number, high = Number.POSITIVE_INFINITY): Rule => ({
  expects: high === Number.POSITIVE_INFINITY ? `a number of at least ${low}` : `a number from ${low} to ${high}`,
  holds: (value) => typeof value === 'number' && Number.isFinite(value) && value >= low && value <= high,
})
const wholeFrom = (low: number): Rule => ({
  expects: `a whole number of at least ${low}`,
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= low,
})
const address: Rule = {
  expects: 'an address like "http://127.0.0.1:8080/v1"',
  holds: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
}
const embedder: Rule = {
  expects:
    '"embedded", an address and a model like "http://127.0.0.1:11434/v1#nomic-embed-text", or the folder of a model with its sum',
  holds: (value) =>
    value === 'embedded' ||
    (address.holds(value) && /#./.test(String(value))) ||
    (path.isAbsolute(String(value)) && /#[0-9a-f]{8}$/.test(String(value))),
}
const clock: Rule = {
  expects: 'a time like "03:30"',
  holds: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
}
const duration: Rule = {
  expects: 'a duration like "2h", "30m" or "90s"',
  holds: (value) => typeof value === 'string' && /^[1-9]\d{0,5}(s|m|h|d)$/.test(value),
}

/** The same in every table of a reader that asks a model. */
const READER_RULES: Readonly<Record<string, Rule>> = {
  contextWindow: wholeFrom(0),
  maxTokens: wholeFrom(256),
  timeoutSeconds: numberFrom(1),
}

/** Keys whose default alone does not say what is allowed. */
const RULES: Readonly<Record<string, Rule>> = {
  version: oneOf(1),
  human: name,
  assistant: name,
  'speakers.human': names,
  'speakers.assistant': names,
  timezone: { expects: '"system" or an IANA zone like "Europe/Berlin"', holds: isZone },
  sources: {
    expects: `an object like { "claude-code": { path: null, since: "2026-02-08" } } with the sources ${SOURCES.join(', ')}`,
    holds: (value) => isTable(value) && Object.entries(value).every(([key, given]) => isSource(key, given)),
  },
  'compression.trigger': oneOf('time', 'token', 'both'),
  'compression.timeInterval': duration,
  'compression.tokenThreshold': numberFrom(0.01, 1),
  'compression.contextWindow': wholeFrom(1000),
  'extraction.backend': {
    expects: `one of ${READERS.map((value) => JSON.stringify(value)).join(', ')}`,
    holds: (value) => typeof value === 'string' && readerNamed(value) !== null,
  },
  'extraction.ask': oneOf('auto', 'day', 'turn'),
  'extraction.recorded': textOrNull,
  'claude.baseURL': textOrNull,
  'claude.effort': oneOf(null, 'low', 'medium', 'high'),
  'claude.together': wholeFrom(0),
  'openai.baseURL': address,
  'ollama.baseURL': address,
  'ollama.model': textOrNull,
  'command.run': {
    expects: 'a list of a program and its arguments like ["my-model", "--json"], or "claude-code"',
    holds: (value) =>
      value === 'claude-code' || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
  },
  'command.model': textOrNull,
  'budget.prices': { expects: 'an object of prices by model', holds: isTable },
  'documents.maxBytes': wholeFrom(512),
  'documents.layout': oneOf('matter', 'log'),
  'documents.soul': oneOf('auto', 'review'),
  'index.embedder': embedder,
  'index.before': { expects: `null or ${embedder.expects}`, holds: (value) => value === null || embedder.holds(value) },
  'maintenance.dedupeAt': clock,
  'maintenance.compressAt': clock,
  'maintenance.similarityThreshold': numberFrom(0, 1),
  'maintenance.minClusterSize': wholeFrom(2),
  'maintenance.criticalFloor': numberFrom(0, 3),
  'maintenance.ratePerMinute': wholeFrom(1),
  'maintenance.minCompressionRatio': numberFrom(1),
  'maintenance.maxAbstractionTokens': wholeFrom(50),
  'notify.command': textOrNull,
}

function ruleFor(path: string, fallback: unknown): Rule {
  const [table = '', key = ''] = path.split('.')
  const named =
    RULES[path] ?? (['claude', 'openai', 'ollama', 'command'].includes(table) ? READER_RULES[key] : undefined)
  if (named) return named
  if (typeof fallback === 'boolean') return oneOf(true, false)
  if (typeof fallback === 'number') return numberFrom(0)
  if (Array.isArray(fallback))
    return { expects: 'a list of texts', holds: (value) => Array.isArray(value) && value.every(text.holds) }
  return text
}

function isSource(key: string, given: unknown): boolean {
  if (!SOURCES.some((one) => one === key) || !isTable(given)) return false
  const { path = null, since = null, ...other } = given
  const isDay = since === null || (typeof since === 'string' && isDate(since))
  return textOrNull.holds(path) && isDay && Object.keys(other).length === 0
}

function isZone(value: unknown): boolean {
  if (value === 'system') return true
  if (typeof value !== 'string') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function unknownKey(path: string[], shape: unknown, where: string): Error {
  const allowed = isTable(shape) ? Object.keys(shape).join(', ') : 'none'
  return usageError(`${where}: unknown key "${path.join('.')}"; allowed here: ${allowed}`)
}

function badValue(path: string[], expects: string, found: unknown, where: string): Error {
  return usageError(`${where}: "${path.join('.')}" must be ${expects}, found ${show(found)}`)
}

function show(value: unknown): string {
  const shown = JSON.stringify(value) ?? String(value)
  return shown.length > 80 ? `${shown.slice(0, 77)}…` : shown
}

function leaves(table: Table, path: string[]): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const at = [...path, key]
    return isTable(value) && !OPEN.has(at.join('.')) ? leaves(value, at) : [at.join('.')]
  })
}
