import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { tempFolder } from '../../support/folders.ts'
import { until } from './until.ts'

export const CLI = path.join(import.meta.dirname, '../../../dist/cli.js')

/** Quick to settle, and a compression whenever something is new. */
const CONFIG = `{
  human: "Dana", assistant: "Bernard",
  log: { settleSeconds: 0.1 }, documents: { quietSeconds: 0.1 },
  compression: { timeInterval: "1s" },
  index: { uri: ".state/index", embedder: "embedded" },
}
`

export interface Folder {
  readonly root: string
  file(name: string): string
  read(name: string): string
  log(date: string): string
  remove(): void
}

export function memoirdFolder(config = CONFIG): Folder {
  const root = tempFolder('process')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), config)
  const file = (name: string): string => path.join(root, name)
  return {
    root,
    file,
    read: (name) => (fs.existsSync(file(name)) ? fs.readFileSync(file(name), 'utf8') : ''),
    log: (date) => file(`raw/${date}.md`),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  }
}

/** A log of one day with one fact nobody else has. */
export function writeDay(folder: Folder, date: string, fact: string): void {
  const text = `# Conversations - ${date}\n\n## Dana [09:00]\n\n${fact}\n\n---\n\n## Bernard [09:01]\n\nNoted.\n\n---\n\n`
  fs.writeFileSync(folder.log(date), text)
}

export const today = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command line to its end. */
export function memoird(args: readonly string[], folder: Folder, stdin = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args, '--root', folder.root], (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, stdout, stderr })
    })
    child.stdin?.end(stdin)
  })
}

export interface Running {
  readonly child: ChildProcess
  readonly pid: number
  /** What it said so far. */
  said(): string
  hears(words: string | RegExp): Promise<void>
  /** Resolves with exit code or signal. */
  readonly ended: Promise<number | string>
  /** To it and every process it began. */
  signal(signal: NodeJS.Signals): void
}

/** Starts the daemon in a process group of its own. */
export function startDaemon(folder: Folder, args: readonly string[] = [], wrap: readonly string[] = []): Running {
  const [command = process.execPath, ...rest] = [
    ...wrap,
    process.execPath,
    CLI,
    'start',
    '--root',
    folder.root,
    ...args,
  ]
  const child = spawn(command, rest, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? -1)),
  )
  const pid = child.pid ?? -1
  return {
    child,
    pid,
    said: () => text,
    ended,
    hears: (words) =>
      until(
        () => (typeof words === 'string' ? text.includes(words) : words.test(text)),
        () => `"${words}" was not said:\n${text}`,
      ),
    signal(signal) {
      try {
        process.kill(-pid, signal)
      } catch {
        // It has ended already.
      }
    },
  }
}
