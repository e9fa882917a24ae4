import path from 'node:path'
import { namedRoot } from '../config.ts'
import { codeOf, UserError } from '../errors.ts'
import { createDisk } from '../store/disk.ts'
import type { Files } from '../store/files.ts'
import { writeFileAtomic } from '../store/write-file.ts'
import type { GlobalOptions, Outcome } from './index.ts'
import { type FoundNames, namesOfLogs } from './init-names.ts'
import type { Terminal } from './review-prompt.ts'

/** Makes a folder ready: adopts what is there, asks nothing, overwrites nothing. */
export async function init(
  dir: string | undefined,
  globals: GlobalOptions,
  terminal: Terminal | null = null,
): Promise<Outcome> {
  const root = path.resolve(dir ?? namedRoot(globals.root) ?? '.')
  const files = createDisk()
  refuseFile(files, root)
  const made: string[] = []
  for (const folder of ['', 'raw', 'daily', 'workspace', '.state']) {
    const at = path.join(root, folder)
    if (files.stat(at)) continue
    files.mkdir(at, folder === '.state' ? 0o700 : 0o755)
    made.push(folder === '' ? root : `${folder}/`)
  }
  const config = path.join(root, 'memoird.json5')
  let found: FoundNames | null = null
  if (!files.stat(config)) {
    found = namesOfLogs(files, root)
    writeFileAtomic(files, config, Buffer.from(configWith(found), 'utf8'), { token: 'init', mode: 0o644 })
    made.push('memoird.json5')
  }
  const adopted = ['USER.md', 'RELATIONAL.md', 'SOUL.md'].filter((name) =>
    files.stat(path.join(root, 'workspace', name)),
  )
  const offered =
    terminal === null || !made.includes('memoird.json5') ? null : await offeredReader(root, globals, terminal)
  return {
    report: { root, made, names: found, adopted: adopted.map((name) => `workspace/${name}`) },
    text: `${made.length > 0 ? `Made ${made.join(', ')}.\n` : 'Everything was there.\n'}${saidOf(found)}${adopted.map((name) => `Adopted workspace/${name}: your text stays yours.\n`).join('')}${offered ?? 'Nothing leaves this machine: the built-in reader reads until memoird.json5 says otherwise (memoird reader list).\n'}Put a log into raw/YYYY-MM-DD.md and run: memoird process\n`,
    failures: [],
    notes: [],
  }
}

/** What a person chose to read their days, said; null when they chose nothing. */
async function offeredReader(root: string, globals: GlobalOptions, terminal: Terminal): Promise<string | null> {
  const [{ offerReaders }, { openFolder }] = await Promise.all([import('./reader.ts'), import('../open/folder.ts')])
  return offerReaders(openFolder({ ...globals, root }), terminal)
}

/** A file where the folder is to be, or above it. */
function refuseFile(files: Files, root: string): void {
  for (let at = root; ; at = path.dirname(at)) {
    const stat = statOf(files, at)
    if (stat !== null && stat.kind !== 'directory')
      throw new UserError(`cannot make a memory folder in ${root}: ${at} is no folder; name another place`)
    if (stat !== null || at === path.dirname(at)) return
  }
}

/** Below a file there is nothing. */
function statOf(files: Files, at: string): ReturnType<Files['stat']> {
  try {
    return files.stat(at)
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

function saidOf(found: FoundNames | null): string {
  if (found === null) return ''
  const { human, assistant } = found
  return `In your logs ${human} is the human and ${assistant} the assistant: put it right in memoird.json5 if that is wrong.\n`
}

function configWith(found: FoundNames | null): string {
  const { human, assistant } = found ?? { human: 'USER', assistant: 'BERNARD' }
  return `{
  version: 1,
  // How the two of you are called in the logs and in the documents.
  human: ${JSON.stringify(human)},
  assistant: ${JSON.stringify(assistant)},
  // Every other key has a default: see docs/FORMATS.md.
  // Who reads your days: memoird reader list.
}
`
}
