import JSON5 from 'json5'
import { parse as parseToml, TomlError } from 'smol-toml'
import { changeAt } from '../../config/splice.ts'
import { messageOf, UserError } from '../../errors.ts'
import type { ClientFile, Edit } from './clients.ts'

/** Throws a UserError where the client itself would not read the file, or not what was `added` to what it reads. */
export function check({ form }: ClientFile, text: string, added = false): void {
  const reads = form === 'js' ? null : READS[form]
  try {
    const value = reads?.parse(text.replace(/^\uFEFF/, ''))
    if (reads !== null && JSON.stringify(value)?.[0] !== '{') throw new Error('settings in braces are expected')
  } catch (error) {
    if (added) throw new UserError(CLOSED, 1, { cause: error })
    const [why] = messageOf(error).split('\n')
    const line = error instanceof TomlError ? `, line ${error.line}` : ''
    throw new UserError(`it is no ${reads?.title} (${why}${line})`)
  }
}

const CLOSED =
  'its servers are written in it so that none can be added: make each a table [mcp_servers.NAME] of its own, or --no-mcp'

/** As the client reads it; what it would not, nobody mends here. */
const READS = {
  json: { title: 'plain JSON', parse: (text: string): unknown => JSON.parse(text) },
  json5: { title: 'JSON', parse: (text: string): unknown => JSON5.parse(text) },
  toml: { title: 'TOML', parse: (text: string): unknown => parseToml(text) },
}

const PLAIN = { isJson: true }
const { parse } = READS.json5
const BEGIN = '# memoird install begins'
const END = '# memoird install ends'

/** The file with an edit made. Throws a UserError where another's entry stands there, or it takes none. */
export function put(source: string, edit: Edit): string {
  switch (edit.is) {
    case 'file':
      return edit.text
    case 'lines': {
      const clean = withoutLines(source)
      if (valueAt(clean, edit.keys, READS.toml.parse) !== undefined)
        throw new UserError('it has another server named memory; rename it, or --no-mcp')
      return `${clean}${clean === '' || clean.endsWith('\n') ? '' : '\n'}${BEGIN}\n${edit.text}${END}\n`
    }
    case 'key': {
      const there = valueAt(source, edit.keys)
      if (there !== undefined && !isOurs(there, edit))
        throw new UserError(`"${edit.keys.join('.')}" in it is another's; rename it, or --no-mcp`)
      return same(there, edit.value) ? source : changeAt(source, edit.keys, edit.value, parse, PLAIN)
    }
    case 'entries': {
      const there = valueAt(source, edit.keys) ?? []
      if (!Array.isArray(there)) throw new UserError(`"${edit.keys.join('.')}" in it is no list`)
      const [mine, rest] = [there.filter((one) => isOurs(one, edit)), there.filter((one) => !isOurs(one, edit))]
      return same(mine, edit.values) ? source : changeAt(source, edit.keys, [...rest, ...edit.values], parse, PLAIN)
    }
  }
}

/** The file without what `put` wrote; null: it goes. */
export function takeOut(source: string, edit: Edit): string | null {
  switch (edit.is) {
    case 'file':
      return null
    case 'lines':
      return withoutLines(source)
    case 'key':
      return isOurs(valueAt(source, edit.keys), edit) ? removed(source, edit.keys) : source
    case 'entries': {
      const there = valueAt(source, edit.keys)
      if (!Array.isArray(there)) return source
      const rest = there.filter((one) => !isOurs(one, edit))
      if (rest.length === there.length) return source
      return rest.length === 0 ? removed(source, edit.keys) : changeAt(source, edit.keys, rest, parse, PLAIN)
    }
  }
}

/** Without the key, and without tables around it that are empty then. */
function removed(source: string, keys: readonly string[]): string {
  const [rest, around] = [changeAt(source, keys, undefined, parse), keys.slice(0, -1)]
  return around.length > 0 && same(valueAt(rest, around), {}) ? removed(rest, around) : rest
}

function withoutLines(source: string): string {
  const [from, to] = [source.indexOf(`${BEGIN}\n`), source.indexOf(`${END}\n`)]
  return from < 0 || to < from ? source : source.slice(0, from) + source.slice(to + END.length + 1)
}

/** Whether a value is ours by its name, or runs this program, from whatever place and for whatever folder. */
function isOurs(value: unknown, edit: Extract<Edit, { readonly keys: readonly string[] }>): boolean {
  if (value === undefined) return false
  if (edit.keys.at(-1) === 'memoird' || (edit.is === 'entries' && edit.values.some((one) => same(one, value))))
    return true
  const text = JSON.stringify(value)
  return /[/\\](?:hook|cli)\.js/.test(text) && (/"mcp"\]/.test(text) || /(?:start|handover)\W/.test(text))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function valueAt(source: string, keys: readonly string[], reads: (text: string) => unknown = parse): unknown {
  let at = reads(source.replace(/^\uFEFF/, ''))
  for (const key of keys) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined
  return at
}
