import JSON5 from 'json5'
import { parse as parseToml, TomlError } from 'smol-toml'
import { removeIn, setIn } from '../../config/splice.ts'
import { messageOf, UserError } from '../../errors.ts'
import type { ClientFile, Edit } from './clients.ts'

/** Throws a UserError where the client itself would not read the file: it is left as it is. */
export function check({ path: file, form }: ClientFile, text: string): void {
  const reads = form === 'js' ? null : READS[form]
  try {
    const value = reads?.parse(text.replace(/^\uFEFF/, ''))
    if (reads !== null && JSON.stringify(value)?.[0] !== '{') throw new Error('settings in braces are expected')
  } catch (error) {
    const [why] = messageOf(error).split('\n')
    const line = error instanceof TomlError ? `, line ${error.line}` : ''
    throw new UserError(`${file} was left as it is: it is no ${reads?.title} (${why}${line})`)
  }
}

/** As the client reads it; what it would not, nobody mends here. */
const READS = {
  json: { title: 'plain JSON', parse: (text: string): unknown => JSON.parse(text) },
  json5: { title: 'JSON', parse: (text: string): unknown => JSON5.parse(text) },
  toml: { title: 'TOML', parse: (text: string): unknown => parseToml(text) },
}

const PLAIN = { isJson: true }
const BEGIN = '# memoird install begins'
const END = '# memoird install ends'

/** The file with an edit made. Throws a UserError where another's entry stands there. */
export function put(source: string, edit: Edit, file: ClientFile): string {
  switch (edit.is) {
    case 'file':
      return edit.text
    case 'lines': {
      const clean = withoutLines(source)
      if (valueAt(clean, edit.keys, READS.toml) !== undefined)
        throw new UserError(
          `${file.path} was left as it is: it has another server named memory; rename it, or --no-mcp`,
        )
      return `${clean}${clean === '' || clean.endsWith('\n') ? '' : '\n'}${BEGIN}\n${edit.text}${END}\n`
    }
    case 'key': {
      const there = valueAt(source, edit.keys)
      if (there !== undefined && !isOurs(there, edit))
        throw new UserError(
          `${file.path} was left as it is: "${edit.keys.join('.')}" is another's; rename it, or --no-mcp`,
        )
      return same(there, edit.value) ? source : setIn(source, edit.keys, JSON.stringify(edit.value), PLAIN)
    }
    case 'entries': {
      const there = listAt(source, edit.keys, file)
      const [mine, rest] = [there.filter((one) => isOurs(one, edit)), there.filter((one) => !isOurs(one, edit))]
      return same(mine, edit.values)
        ? source
        : setIn(source, edit.keys, JSON.stringify([...rest, ...edit.values]), PLAIN)
    }
  }
}

/** The file without what `put` wrote; null: it goes. */
export function takeOut(source: string, edit: Edit, file: ClientFile): string | null {
  switch (edit.is) {
    case 'file':
      return null
    case 'lines':
      return withoutLines(source)
    case 'key':
      return isOurs(valueAt(source, edit.keys), edit) ? removed(source, edit.keys) : source
    case 'entries': {
      const there = listAt(source, edit.keys, file)
      const rest = there.filter((one) => !isOurs(one, edit))
      if (rest.length === there.length) return source
      return rest.length === 0 ? removed(source, edit.keys) : setIn(source, edit.keys, JSON.stringify(rest), PLAIN)
    }
  }
}

/** Without the key, and without tables around it that are empty then. */
function removed(source: string, keys: readonly string[]): string {
  const [rest, around] = [removeIn(source, keys), keys.slice(0, -1)]
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

function valueAt(
  source: string,
  keys: readonly string[],
  { parse }: { parse(text: string): unknown } = READS.json5,
): unknown {
  let at = parse(source.replace(/^\uFEFF/, ''))
  for (const key of keys) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined
  return at
}

function listAt(source: string, keys: readonly string[], { path: file }: ClientFile): unknown[] {
  const there = valueAt(source, keys) ?? []
  if (Array.isArray(there)) return there
  throw new UserError(`${file} was left as it is: "${keys.join('.')}" is no list`)
}
