import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { UserError, usageError } from '../../errors.ts'
import { type OpenFolder, thisMachine } from '../../open/folder.ts'
import { entryModule, passing } from '../../package.ts'
import { makeFolder, removeIfThere, writeFileAtomic } from '../../store/disk/files.ts'
import { type Outcome, outcome } from '../outcome.ts'

/** What keeps a daemon running on this kind of machine, and how it is told. */
interface Manager {
  readonly file: string
  readonly text: string
  readonly start: readonly string[]
  readonly stop: readonly string[]
  readonly ask: readonly string[]
}

/** Writes, takes away or asks about the entry that keeps the daemon of this folder running. */
export function service(memory: OpenFolder, verb: string | null, platform: NodeJS.Platform): Outcome {
  const manager = managerOf(memory.root, platform)
  if (verb === 'install') return installed(memory, manager)
  if (verb === 'remove') return removed(memory, manager)
  if (verb === 'status') return asked(memory, manager)
  throw usageError(`service takes install, remove or status, found "${verb ?? ''}"`)
}

function installed({ files, root }: OpenFolder, { file, text, start }: Manager): Outcome {
  makeFolder(files, path.dirname(file), 0o755)
  // Where it is not there systemd starts nothing.
  makeFolder(files, path.join(root, '.state', 'log'))
  const wrote = writeFileAtomic(files, file, Buffer.from(text), { token: randomBytes(6).toString('hex'), mode: 0o644 })
  const ran = told(start)
  const next = ran ? 'The daemon runs, and will after each login.\n' : `Start it with: ${start.join(' ')}\n`
  const says = `${wrote ? `Wrote ${file}.` : `${file} says so already.`}\n${next}`
  return outcome({ file, wrote, started: ran }, says, { notes: passing() })
}

function removed({ files }: OpenFolder, { file, stop }: Manager): Outcome {
  if (files.stat(file) === null) return outcome({ file, removed: false }, `There is no ${file}.\n`)
  told(stop)
  removeIfThere(files, file)
  return outcome({ file, removed: true }, `Removed ${file}; the daemon of this folder is not started any more.\n`)
}

function asked({ files }: OpenFolder, { file, ask }: Manager): Outcome {
  const isThere = files.stat(file) !== null
  const runs = isThere && told(ask)
  const text = !isThere
    ? 'No service is installed for this folder.\n'
    : `${file}: ${runs ? 'it runs' : 'it does not run'}.\n`
  return outcome({ file, installed: isThere, runs }, text)
}

/** Whether the machine's own manager did as it was told; where it is not there or has no session, a person has to. */
function told([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    // Said to the person with the command.
    return false
  }
}

function managerOf(root: string, platform: NodeJS.Platform): Manager {
  const { home, env } = thisMachine()
  // Each folder has a daemon of its own.
  const name = `memoird-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`
  const log = path.join(root, '.state', 'log', 'service.log')
  // That one has no end: what is no warning stands in the daemon's own log alone.
  const words = [process.execPath, entryModule('cli').pathname, '--quiet', '--root', root, 'start']
  if (words.some((word) => /[\n\r]/.test(word)))
    throw new UserError(`${root} has a line end in its name: no service can name it`)
  if (platform === 'linux') {
    const file = path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'systemd', 'user', `${name}.service`)
    const user = (...args: string[]): string[] => ['systemctl', '--user', ...args]
    const start = user('enable', '--now', `${name}.service`)
    const stop = user('disable', '--now', `${name}.service`)
    return { file, text: unit(root, words, log), start, stop, ask: user('is-active', '--quiet', `${name}.service`) }
  }
  if (platform === 'darwin') {
    const file = path.join(home, 'Library', 'LaunchAgents', `${name}.plist`)
    const text = agent(name, words, log)
    const run = (...args: string[]): string[] => ['launchctl', ...args]
    return { file, text, start: run('load', '-w', file), stop: run('unload', '-w', file), ask: run('list', name) }
  }
  throw new UserError(`no service is written for ${platform}; run memoird start from its own scheduler`)
}

/** Percent signs and dollars mean something to systemd, quotation marks to its splitting. */
function inUnit(word: string): string {
  return `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
}

/** The steps of the delay are known to systemd 254 and later. */
function unit(root: string, words: readonly string[], log: string): string {
  const appended = `append:${log.replaceAll('%', '%%')}`
  return `[Unit]
Description=memoird, memory of ${root.replaceAll('%', '%%')}

[Service]
ExecStart=${words.map(inUnit).join(' ')}
Restart=on-failure
RestartSec=30
RestartSteps=5
RestartMaxDelaySec=900
StandardOutput=${appended}
StandardError=${appended}
Nice=10

[Install]
WantedBy=default.target
`
}

function agent(name: string, words: readonly string[], log: string): string {
  const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>Label</key><string>${name}</string>
  <key>ProgramArguments</key><array>
${words.map((word) => `    <string>${xml(word)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>30</integer>
  <key>StandardErrorPath</key><string>${xml(log)}</string>
</dict></plist>
`
}
