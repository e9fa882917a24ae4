import type { ReaderName } from '../config/defaults.ts'
import { readerNamed } from '../config.ts'
import { usageError } from '../errors.ts'
import type { OpenFolder } from '../open/folder.ts'
import { type Found, lookAround, readersOf } from '../open/readers-around.ts'
import { changeSettings } from '../open/settings.ts'
import { type Outcome, outcome } from './outcome.ts'
import type { Lines } from './terminal.ts'

export interface ReaderOptions {
  readonly model: string | null
  readonly url: string | null
}

/** Readers with what is configured; what else is on this machine only where a person has us look. */
export async function listReaders(folder: OpenFolder, look: boolean): Promise<Outcome> {
  const readers = readersOf(folder)
  const found = look ? await lookAround(folder) : null
  const rows = readers.map(
    ({ name, is, state, chosen }) => `${chosen ? '*' : ' '} ${name.padEnd(10)} ${is}; ${state}\n`,
  )
  return outcome({ readers, found }, `${rows.join('')}${found === null ? '' : describeFound(found)}`)
}

/** The reader that a person names. Throws a usage error for what is none. */
export function readerAsked(verb: string, given: string): ReaderName {
  const name = readerNamed(given)
  if (name !== null) return name
  throw usageError(`${verb} takes builtin, anthropic, openai, ollama, command or recorded, found "${given}"`)
}

/** Writes into memoird.json5 who reads from now on; everything else in it stays, comments and all. */
export function useReader(folder: Pick<OpenFolder, 'root' | 'files'>, given: string | null, options: ReaderOptions) {
  const name = readerAsked('reader use', given ?? '')
  const file = changeSettings(folder, settingsFor(name, options))
  const next = name === 'builtin' ? '' : 'Try it on two days that were made up for this: memoird reader test\n'
  return outcome({ backend: name, file }, `From now on ${name} reads, says ${file}.\n${next}`)
}

const TABLES: Partial<Readonly<Record<Found['name'], string>>> = {
  anthropic: 'claude',
  openai: 'openai',
  ollama: 'ollama',
}

function settingsFor(name: Found['name'], { model, url }: ReaderOptions): (readonly [readonly string[], unknown])[] {
  const table = TABLES[name] ?? name
  if ((model !== null || url !== null) && (name === 'builtin' || name === 'recorded'))
    throw usageError(`${name} takes neither --model nor --url`)
  if (url !== null && name === 'command') throw usageError('command takes no --url')
  return [
    [['extraction', 'backend'], name],
    ...(name === 'command' ? [[['command', 'run'], 'claude-code'] as const] : []),
    ...(model === null ? [] : [[[table, 'model'], model] as const]),
    ...(url === null ? [] : [[[table, 'baseURL'], url] as const]),
  ]
}

/** Offers what is on this machine to who sits at a terminal and lets us look; null when they would rather not. */
export async function offerReaders(folder: OpenFolder, lines: Lines): Promise<string | null> {
  const asks = 'Who shall read your days? Look for Claude Code and for model servers on this machine? [y/N] '
  const answer = (await lines.ask(asks))?.trim().toLowerCase()
  if (answer !== 'y' && answer !== 'yes') return null
  const found = await lookAround(folder)
  const rows = found.map((one, at) => `  ${at + 1}  ${shown(one)}\n`).join('')
  lines.say(rows === '' ? 'Nothing was found: the built-in reader reads.\n' : rows)
  const number = found.length === 0 ? null : await lines.ask('Which one? Enter for the built-in reader: ')
  const chosen = found[Number(number) - 1]
  return chosen === undefined ? null : useReader(folder, chosen.name, chosen).text
}

function describeFound(found: readonly Found[]): string {
  if (found.length === 0) return 'Nothing else was found on this machine.\n'
  return `Found on this machine:\n${found.map((one) => `  ${shown(one)}\n`).join('')}`
}

function shown({ name, model, url }: Found): string {
  const with_ = [...(model === null ? [] : ['--model', model]), ...(url === null ? [] : ['--url', url])].join(' ')
  return `memoird reader use ${name} ${with_}`.trim()
}
