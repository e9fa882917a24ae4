import { isUtf8 } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { codeOf, messageOf, UserError, usageError } from '../../errors.ts'
import { type OpenFolder, thisMachine } from '../../open/folder.ts'
import { entryModule, passing } from '../../package.ts'
import { removeEmptyFolders } from '../../store/disk/disk.ts'
import { type Files, makeFolder, readJson, removeIfThere, writeFileAtomic } from '../../store/disk/files.ts'
import { type Outcome, outcome } from '../outcome.ts'
import { CLIENTS, type Client, type ClientFile, type Edit, type Program } from './clients.ts'
import { check, put, takeOut } from './edits.ts'
import { followFrom, named } from './import.ts'

interface InstallOptions {
  readonly client: string
  readonly dryRun: boolean
  /** False leaves the MCP server out. */
  readonly mcp: boolean
  /** Told what will change before it does. */
  readonly say: (text: string) => void
}

/** A file of a client's as it will stand. */
interface Change {
  readonly file: ClientFile
  readonly before: string | null
  /** Null: the file goes. */
  readonly after: string | null
}

/** Puts our hooks and server into a client's settings, by splice; a backup stands beside each file until they go. */
export async function install(memory: OpenFolder, options: InstallOptions): Promise<Outcome> {
  const { files, root } = memory
  const client = clientNamed(options.client)
  const settings = filesOf(client, root, options.mcp)
  if (isPlugin(files, client, settings))
    return outcome(
      { client: client.name, changed: [] },
      `memoird is a plugin of ${client.title} already and does there what install does; nothing was changed.\n${options.dryRun ? '' : await followed(memory, client)}`,
    )
  const changes = settings.flatMap((file) => changed(files, file, put))
  const done = announced(changes, options) || `${client.title} has all of it already.\n`
  const report = { client: client.name, changed: changes.map(({ file }) => file.path) }
  if (options.dryRun) return outcome(report, done, { notes: passing() })
  for (const change of changes) write(memory, change)
  makeFolder(files, path.join(root, '.state', 'sources', 'handed'))
  const then = client.after === null ? '' : `${client.after}\n`
  return outcome(report, `${done}${await followed(memory, client)}${then}`, { notes: passing() })
}

/** Takes our entries out of a client's settings, each file for itself: the bytes of before where nothing else changed since. */
export async function uninstall(memory: OpenFolder, options: Omit<InstallOptions, 'mcp'>): Promise<Outcome> {
  const { files, root } = memory
  const client = clientNamed(options.client)
  const failures: string[] = []
  const changes = filesOf(client, root, true).flatMap((file) => {
    try {
      const out = changed(files, file, takeOut)
      return restored(memory, file) ?? out
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      failures.push(`${error.message}; if memoird has something in it, it is still there`)
      return []
    }
  })
  const none = failures.length > 0 ? '' : `Nothing of memoird is in ${client.title}.\n`
  const done = announced(changes, options) || none
  const report = { client: client.name, changed: changes.map(({ file }) => file.path) }
  if (options.dryRun) return outcome(report, done, { failures })
  // The first made the folders of the others.
  for (const change of [...changes].reverse()) {
    const [at, note] = [change.file.path, noteOf(root, change.file.path)]
    const made = readJson(files, note)?.['made']
    write(memory, change, false)
    for (const kept of [backupOf(at), note]) removeIfThere(files, kept)
    if (typeof made === 'string') removeEmptyFolders(path.dirname(at), made)
  }
  const isFollowed = memory.config.sources[client.name] !== undefined
  const follows = isFollowed ? 'memoird.json5 still has the daemon follow its history (sources).\n' : ''
  return outcome(report, `${done}${follows}`, { failures })
}

/** Says what will change, or would; what to say when it is done, nothing where nothing changes. */
function announced(changes: readonly Change[], { dryRun, say }: Pick<InstallOptions, 'dryRun' | 'say'>): string {
  const how = ({ before, after }: Change): string => (before === null ? ' (new)' : after === null ? ' (gone)' : '')
  const what = (edit: Edit): string => ('keys' in edit ? edit.keys.join('.') : 'a plugin of ours')
  const line = (one: Change): string => `${one.file.path}${how(one)}: ${one.file.edits.map(what).join(', ')}\n`
  const lines = (verb: string): string => changes.map((one) => `${verb} ${line(one)}`).join('')
  if (dryRun || changes.length === 0) return lines('Would change')
  say(lines('Will change'))
  return 'Changed as said.\n'
}

function clientNamed(name: string): Client {
  const client = CLIENTS.find((one) => one.name === name)
  if (client !== undefined) return client
  throw usageError(`a client is one of ${CLIENTS.map((one) => one.name).join(', ')}, found "${name}"`)
}

/** Whether memoird is enabled as a plugin, which has the same hooks and server. */
function isPlugin(files: Files, { plugins }: Client, [settings]: readonly ClientFile[]): boolean {
  const enabled = plugins === undefined || settings === undefined ? {} : readJson(files, settings.path)?.[plugins]
  return Object.entries(enabled ?? {}).some(([name, on]) => name.startsWith('memoird@') && on === true)
}

/** What a client's history holds from today on comes without being asked for; what is older `import` takes. */
async function followed(memory: OpenFolder, { name, title }: Client): Promise<string> {
  if (memory.config.sources[name] !== undefined) return ''
  const begun = await named(memory, { title })
  return `${begun}${await followFrom(memory, { name, title }, { path: null, since: memory.today() })}`
}

function filesOf(client: Client, root: string, mcp: boolean): ClientFile[] {
  const cli = entryModule('cli').pathname
  const program: Program = { node: process.execPath, cli, hook: entryModule('hook').pathname, root }
  return client.files(thisMachine(), program, mcp)
}

type Apply = (source: string, edit: Edit) => string | null

/** The file with all edits made, where that is another text than before. Throws a UserError that names the file. */
function changed(files: Files, file: ClientFile, apply: Apply): Change[] {
  try {
    const bytes = files.read(file.path)
    if (bytes !== null && !isUtf8(bytes)) throw new UserError('it is no text in UTF-8')
    const before = bytes?.toString('utf8') ?? null
    const start = before ?? (file.form === 'json' || file.form === 'json5' ? '{}\n' : '')
    if (before === null && apply === takeOut) return []
    check(file, start)
    let after: string | null = start
    for (const edit of file.edits) after = after === null ? null : apply(after, edit)
    if (after === before || (after === start && before === null)) return []
    if (after !== null) check(file, after, true)
    return [{ file, before, after }]
  } catch (error) {
    if (error instanceof UserError || codeOf(error) !== null)
      throw new UserError(`${file.path} was left as it is: ${messageOf(error)}`, 1, { cause: error })
    throw error
  }
}

const backupOf = (file: string): string => `${file}.before-memoird`
/** What we wrote last, as a hash: from it `uninstall` knows whether anybody wrote since. */
const noteOf = (root: string, file: string): string =>
  path.join(root, '.state', 'clients', `${hashOf(file).slice(0, 16)}.json`)

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type Folder = Pick<OpenFolder, 'files' | 'root'>

function write({ files, root }: Folder, { file: { path: file }, before, after }: Change, keep = true): void {
  if (after === null) removeIfThere(files, file)
  if (after === null) return
  const save = (at: string, text: string, mode?: number): unknown =>
    writeFileAtomic(files, at, Buffer.from(text), { token: randomBytes(6).toString('hex'), ...(mode ? { mode } : {}) })
  const [note, backup] = [noteOf(root, file), backupOf(file)]
  const made = firstMissing(files, path.dirname(file)) ?? readJson(files, note)?.['made'] ?? null
  makeFolder(files, path.dirname(file), 0o755)
  if (keep && before !== null && files.stat(backup) === null) save(backup, before)
  save(file, after, 0o600)
  if (!keep) return
  makeFolder(files, path.dirname(note))
  save(note, `${JSON.stringify({ file, wrote: hashOf(after), isNew: files.stat(backup) === null, made })}\n`)
}

/** The outermost folder on the way to this one that is not there; null where all are. */
function firstMissing(files: Files, folder: string): string | null {
  if (files.stat(folder) !== null) return null
  return firstMissing(files, path.dirname(folder)) ?? folder
}

/** The file as it was before us, where nobody else wrote to it since; null where somebody did. */
function restored({ files, root }: Folder, file: ClientFile): Change[] | null {
  const before = files.read(file.path)?.toString('utf8') ?? null
  const { wrote, isNew } = readJson(files, noteOf(root, file.path)) ?? {}
  const backup = files.read(backupOf(file.path))?.toString('utf8') ?? null
  if (before === null || wrote !== hashOf(before) || (backup === null && isNew !== true)) return null
  return [{ file, before, after: backup }]
}
