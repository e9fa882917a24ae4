import path from 'node:path'
import { logDates } from '../calendar.ts'
import { namedRoot } from '../config.ts'
import { codeOf, UserError, usageError } from '../errors.ts'
import { HEAD_BYTES, recogniseLog } from '../log/manner.ts'
import { labelKey } from '../log/speakers.ts'
import { type GlobalOptions, openFolder } from '../open/folder.ts'
import { newToken } from '../open/key.ts'
import { createDisk } from '../store/disk/disk.ts'
import { type Files, writeFileAtomic } from '../store/disk/files.ts'
import { leadsOut } from '../store/disk/places.ts'
import { type OpenclawWorkspace, openclawAt } from './openclaw-workspace.ts'
import { type Outcome, outcome } from './outcome.ts'
import { offerReaders, useReader } from './reader.ts'
import { type Lines, openLines, type Terminal } from './terminal.ts'

/** How the two are called; null where nobody said so. */
export type GivenNames = Readonly<Record<'human' | 'assistant', string | null>>

/** Makes a folder ready: adopts what is there, overwrites nothing, and asks at a terminal what nobody said. */
export async function init(
  dir: string | undefined,
  given: GivenNames & { readonly reader?: string | null },
  globals: GlobalOptions,
  terminal: Terminal | null = null,
  lines: Lines | null = terminal === null ? null : openLines(terminal),
): Promise<Outcome> {
  const root = path.resolve(dir ?? namedRoot(globals.root) ?? '.')
  const files = createDisk()
  refuseFile(files, root)
  const made: string[] = []
  const adopts = openclawAt(files, root)
  for (const folder of ['', 'raw', 'daily', 'workspace', '.state']) {
    const at = path.join(root, folder)
    if (files.stat(at)) continue
    files.mkdir(at, folder === '.state' ? 0o700 : 0o755)
    made.push(folder === '' ? root : `${folder}/`)
  }
  const config = path.join(root, 'memoird.json5')
  const isNew = files.stat(config) === null
  const found = isNew ? (namesOfLogs(files, root) ?? namesOfPages(adopts)) : null
  const asks = isNew ? lines : null
  const said: (string | null)[] = []
  try {
    if (isNew) {
      const names = await namesFor(given, found, asks)
      writeFileAtomic(files, config, Buffer.from(configWith(names, adopts?.config ?? ''), 'utf8'), {
        token: newToken(),
        mode: 0o644,
      })
      made.push('memoird.json5')
    }
    said.push(await leaveOutOfGit(files, root, asks))
    const folder = openFolder({ ...globals, root })
    if (!isNew || asks === null) said.push(unheard(given, isNew && found === null, folder.config))
    const named = given.reader == null ? null : useReader(folder, given.reader, { model: null, url: null }).text
    const chosen = named ?? (asks === null ? null : await offerReaders(folder, asks))
    said.push(chosen?.trimEnd() ?? STAYS_HERE)
  } finally {
    if (terminal !== null) lines?.close()
  }
  const adopted = ['USER.md', 'RELATIONAL.md', 'SOUL.md'].flatMap((name) => {
    const at = adopts === null ? `workspace/${name}` : name
    return files.stat(path.join(root, at)) ? [at] : []
  })
  const rows = [
    made.length > 0 ? `Made ${made.join(', ')}.` : 'Everything was there.',
    adopts?.says ?? null,
    found !== null && given.human === null && given.assistant === null && asks === null
      ? `In ${adopts === null ? 'your logs' : 'this folder'} ${found.human} is the human and ${found.assistant} the assistant: put it right in memoird.json5 if that is wrong.`
      : null,
    ...adopted.map((file) => `Adopted ${file}: your text stays yours.`),
    ...said,
    ...(terminal === null && lines !== null ? [] : ['Put a log into raw/YYYY-MM-DD.md and run: memoird process']),
  ]
  const text = rows.flatMap((line) => (line === null ? [] : [`${line}\n`])).join('')
  return outcome({ root, made, names: found, adopted }, text)
}

/** Names that nobody gave, and those of a folder that was there; null where they are as they were given. */
function unheard(given: GivenNames, isInvented: boolean, { human, assistant }: FoundNames): string | null {
  const isAs = (name: string | null, stands: string): boolean => (name === null ? !isInvented : name === stands)
  if (isAs(given.human, human) && isAs(given.assistant, assistant)) return null
  return `${isInvented ? 'Nobody said otherwise: the' : 'The'} human is ${human} and the assistant ${assistant}. Put other names into memoird.json5; memoird rebuild corrects what was written.`
}

const STAYS_HERE =
  'Nothing leaves this machine: the built-in reader reads until memoird.json5 says otherwise (memoird reader list --look).'

/** As they were given, else as a person answers who is asked, else as the logs have them. */
async function namesFor(given: GivenNames, found: FoundNames | null, lines: Lines | null): Promise<FoundNames> {
  const known = { ...(found ?? UNNAMED), ...(given.human && { human: given.human }) }
  const names = { ...known, ...(given.assistant && { assistant: given.assistant }) }
  for (const one of [names.human, names.assistant])
    if (!isName(one)) throw usageError(`--human and --assistant take a name on one line like Dana, found "${one}"`)
  if (lines === null) return names
  const ask = async (question: string, name: string): Promise<string> => {
    const answer = (await lines.ask(`${question} [${name}] `))?.trim() ?? ''
    return isName(answer) ? answer : name
  }
  const human = given.human ?? (await ask('How are you called in your chats?', names.human))
  return { human, assistant: given.assistant ?? (await ask('And your assistant?', names.assistant)) }
}

const OUT_OF_GIT = '.state/'

/** What git should leave out, written where a person says so; null outside of a repository and where it is left out. */
async function leaveOutOfGit(files: Files, root: string, lines: Lines | null): Promise<string | null> {
  const file = path.join(root, '.gitignore')
  const before = files.read(file)?.toString('utf8') ?? ''
  if (!isBelowGit(files, root) || /^\/?\.state(?:\/\*?)?\r?$/m.test(before)) return null
  const hint = `This folder is in a git repository: add ${OUT_OF_GIT} to its .gitignore, it holds keys and what was forgotten.`
  const answer = await lines?.ask(`This folder is in a git repository. Leave ${OUT_OF_GIT} out of it? [Y/n] `)
  if (answer == null || /^n/i.test(answer.trim())) return hint
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  writeFileAtomic(files, file, Buffer.from(`${before}${gap}${OUT_OF_GIT}\n`), { token: newToken(), mode: 0o644 })
  return `Left ${OUT_OF_GIT} out of git, says ${file}.`
}

function isBelowGit(files: Files, root: string): boolean {
  for (let at = root; ; at = path.dirname(at)) {
    if (files.stat(path.join(at, '.git')) !== null) return true
    if (at === path.dirname(at)) return false
  }
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

function namesOfPages(adopts: OpenclawWorkspace | null): FoundNames | null {
  const { human = null, assistant = null } = adopts ?? {}
  return human === null && assistant === null
    ? null
    : { human: human ?? UNNAMED.human, assistant: assistant ?? UNNAMED.assistant }
}

/** Where nobody says how the two are called. */
const UNNAMED: FoundNames = { human: 'USER', assistant: 'ASSISTANT' }

function configWith({ human, assistant }: FoundNames, more: string): string {
  return `{
  version: 1,
  // How the two of you are called in the logs and in the documents.
  human: ${JSON.stringify(human)},
  assistant: ${JSON.stringify(assistant)},
${more}  // Every other key has a default: see docs/FORMATS.md.
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

/** How the two are called in the logs below `root/raw`; null without a log, or where they disagree on who is who. */
function namesOfLogs(files: Files, root: string): FoundNames | null {
  const logs = logDates(files.list(path.join(root, 'raw')))
  const [human, assistant] = [new Map<string, string>(), new Map<string, string>()]
  for (const date of logs.slice(-MOST)) {
    const file = `raw/${date}.md`
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
