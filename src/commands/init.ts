import path from 'node:path'
import { namedRoot } from '../config.ts'
import { codeOf, UserError } from '../errors.ts'
import { HEAD_BYTES, recogniseLog } from '../log/manner.ts'
import { labelKey } from '../log/speakers.ts'
import { type GlobalOptions, openFolder } from '../open/folder.ts'
import { createDisk } from '../store/disk/disk.ts'
import { type Files, writeFileAtomic } from '../store/disk/files.ts'
import { leadsOut } from '../store/disk/places.ts'
import { type Outcome, outcome } from './outcome.ts'
import { offerReaders } from './reader.ts'
import type { Terminal } from './terminal.ts'

/** Makes a folder ready: adopts what is there, overwrites nothing; at a terminal a new one is asked who shall read. */
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
  const named =
    found === null
      ? ''
      : `In your logs ${found.human} is the human and ${found.assistant} the assistant: put it right in memoird.json5 if that is wrong.\n`
  const asks = terminal !== null && made.includes('memoird.json5')
  const chosen = asks ? await offerReaders(openFolder({ ...globals, root }), terminal) : null
  return outcome(
    { root, made, names: found, adopted: adopted.map((name) => `workspace/${name}`) },
    `${made.length > 0 ? `Made ${made.join(', ')}.\n` : 'Everything was there.\n'}${named}${adopted.map((name) => `Adopted workspace/${name}: your text stays yours.\n`).join('')}${chosen ?? 'Nothing leaves this machine: the built-in reader reads until memoird.json5 says otherwise (memoird reader list --look).\n'}Put a log into raw/YYYY-MM-DD.md and run: memoird process\n`,
  )
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

interface FoundNames {
  readonly human: string
  readonly assistant: string
}

/** Logs that are looked at, the latest ones. */
const MOST = 60

/**
 * How the two are called in the logs below `root/raw`, as their labels are written there; null when there is no log, or
 * the logs do not agree on who is who.
 */
function namesOfLogs(files: Files, root: string): FoundNames | null {
  const logs = files.list(path.join(root, 'raw')).filter((name) => /^\d{4}-\d{2}-\d{2}\.md$/.test(name))
  const [human, assistant] = [new Map<string, string>(), new Map<string, string>()]
  for (const name of logs.sort().slice(-MOST)) {
    const file = `raw/${name}`
    if (leadsOut(files, root, file) !== null || files.stat(path.join(root, file))?.kind !== 'file') continue
    const { roles } = recogniseLog(files.readRange(path.join(root, file), 0, HEAD_BYTES), { human: [], assistant: [] })
    for (const label of roles.human) human.set(labelKey(label), label)
    for (const label of roles.assistant) assistant.set(labelKey(label), label)
  }
  const [[mine, my] = ['', ''], other] = human
  const [[yours, your] = ['', ''], another] = assistant
  if (other !== undefined || another !== undefined || mine === yours || !isName(my) || !isName(your)) return null
  return { human: my, assistant: your }
}

function isName(label: string): boolean {
  return label.trim() !== '' && label.length <= 60 && !/[\p{Cc}\u2028\u2029]/u.test(label)
}
