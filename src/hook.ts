#!/usr/bin/env node
/**
 * What chat clients run: `hook.js <root> <source> start|handover`, their JSON on stdin. It is a program of its own, for it
 * runs at every stop. It never fails, never blocks a prompt and says nothing but the block of a start: memory is optional.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** What clients take of a hook's words, in UTF-16 units. */
const MOST_UNITS = '10000'
const DEADLINE_MS = 2000
/** A prompt that hooks are given is small; what is larger is none. */
const MOST_INPUT = 4 << 20

const [root = '', source = '', event = '', by = ''] = process.argv.slice(2)

// Children of ours would feed themselves; a folder that is gone is nobody's to make again.
if (process.env['MEMOIRD_CHILD'] === undefined && existsSync(path.join(root, 'memoird.json5'))) {
  try {
    if (event === 'start' && (by !== 'plugin' || !isInSettings())) start()
    else if (event !== 'start') handOver()
  } catch {
    // Whatever is wrong here, the chat goes on without it; the daemon's own look finds what was missed.
  }
}

/** Where `install` put the same hooks beside the plugin, theirs says the block. */
function isInSettings(): boolean {
  const folder = process.env['CLAUDE_CONFIG_DIR'] ?? path.join(homedir(), '.claude')
  const settings = path.join(folder, 'settings.json')
  return existsSync(settings) && /hook\.js"[^\]]{0,1000}"start"/.test(readFileSync(settings, 'utf8'))
}

function handOver(): void {
  const transcript = inputOf('transcript_path')
  if (transcript === null || !path.isAbsolute(transcript)) return
  const folder = path.join(root, '.state', 'sources', 'handed')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${createHash('sha256').update(transcript).digest('hex').slice(0, 32)}.json`)
  const temp = `${file}.${process.pid}`
  writeFileSync(temp, JSON.stringify({ source, path: transcript }), { mode: 0o600 })
  renameSync(temp, file)
}

/** The block of `memoird context` as clients take it; a process of its own, because a look that hangs can be ended. */
function start(): void {
  const cli = path.join(import.meta.dirname, 'cli.js')
  const args = [cli, '--root', root, '--quiet', '--json', 'context', '--units', MOST_UNITS]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  child.on('error', () => undefined)
  child.on('close', (code) => {
    const block = code === 0 ? blockOf(said) : ''
    const output = { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: block } }
    if (block !== '') process.stdout.write(JSON.stringify(output))
  })
}

function blockOf(said: string): string {
  try {
    const { block }: { block?: unknown } = JSON.parse(said)
    return typeof block === 'string' ? block : ''
  } catch {
    // Cut off or another's: then nothing is said.
    return ''
  }
}

/** A text of what the client says on stdin; null when it says nothing of the kind. */
function inputOf(key: string): string | null {
  const bytes = readFileSync(0)
  if (bytes.length > MOST_INPUT) return null
  const value: unknown = JSON.parse(bytes.toString('utf8'))?.[key]
  return typeof value === 'string' ? value : null
}
