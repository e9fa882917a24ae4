import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { DEFAULTS } from '../src/config/defaults.ts'
import { createFollower } from '../src/sources/follow.ts'
import { createDisk } from '../src/store/disk/disk.ts'

const CLI = path.join(import.meta.dirname, '../dist/cli.js')
const HOOK = path.join(import.meta.dirname, '../dist/hook.js')
const SIZE = 100 << 20
const ROUNDS = 7
const SOURCES = 50
const LOOK_MS = 60_000

/** A 100 MB transcript of Claude Code into `raw/`; what following idle chats costs; what a hook costs over a bare node. */
async function importChats(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-import-'))
  try {
    const chats = path.join(root, 'chats')
    fs.mkdirSync(chats)
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{ human: "Dana", assistant: "Clio", timezone: "UTC" }')
    const turns = writeTranscript(path.join(chats, 'long.jsonl'))
    const started = performance.now()
    const timed = spawnSync(
      '/usr/bin/time',
      ['-f', '%M', process.execPath, CLI, '--root', root, '--quiet', 'import', 'claude-code', chats],
      {
        encoding: 'utf8',
      },
    )
    const seconds = (performance.now() - started) / 1000
    const megabytes = SIZE / 1e6
    console.log(
      `import: ${megabytes.toFixed(0)} MB, ${turns} turns in ${seconds.toFixed(2)} s, ${(megabytes / seconds).toFixed(0)} MB/s, RSS ${(Number(timed.stderr.trim().split('\n').at(-1)) / 1024).toFixed(0)} MB`,
    )
    await idle(root)
    hooks(root)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

/** Of a real transcript half a per cent is words: the rest are records of requests and tools. */
function writeTranscript(file: string): number {
  const handle = fs.openSync(file, 'w')
  let [size, turns, parent] = [0, 0, null as string | null]
  const put = (record: object): void => {
    const line = `${JSON.stringify(record)}\n`
    size += Buffer.byteLength(line)
    fs.writeSync(handle, line)
  }
  while (size < SIZE) {
    const at = new Date(Date.parse('2026-02-01T08:00:00Z') + turns * 45_000).toISOString()
    const base = (uuid: string) => ({ uuid, parentUuid: parent, timestamp: at, isSidechain: false, sessionId: 's' })
    const text = `I moved house ${turns} times and I still like tea, says turn ${turns}.`
    put({
      ...base(`u${turns}`),
      type: 'user',
      promptSource: 'typed',
      origin: { kind: 'human' },
      message: { role: 'user', content: text },
    })
    parent = `u${turns}`
    put({ type: 'api-request-blob', body: 'x'.repeat(30_000) })
    put({
      ...base(`t${turns}`),
      type: 'assistant',
      message: { id: `m${turns}`, content: [{ type: 'tool_use', input: { text: 'y'.repeat(4000) } }] },
    })
    put({
      ...base(`a${turns}`),
      type: 'assistant',
      message: { id: `m${turns}`, content: [{ type: 'text', text: `Noted: ${turns}.` }] },
    })
    parent = `a${turns}`
    turns += 2
  }
  fs.closeSync(handle)
  return turns
}

/** A look a minute at fifty folders in which nothing changed. */
async function idle(root: string): Promise<void> {
  const home = path.join(root, 'home')
  for (let index = 0; index < SOURCES; index++) {
    const project = path.join(home, '.claude', 'projects', `-p${index}`)
    fs.mkdirSync(project, { recursive: true })
    for (let chat = 0; chat < 20; chat++) fs.writeFileSync(path.join(project, `c${chat}.jsonl`), '')
  }
  const follow = createFollower()
  const config = { ...DEFAULTS, sources: { 'claude-code': {} } }
  const ports = {
    files: createDisk(),
    root,
    zone: 'UTC',
    config,
    machine: { home, env: {} },
    now: Date.now() + 3_600_000,
  }
  await follow(ports)
  const before = process.cpuUsage()
  const rounds = 20
  for (let round = 0; round < rounds; round++) await follow(ports)
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1000 / rounds
  console.log(
    `follow: ${SOURCES} projects of 20 chats, nothing new: ${ms.toFixed(1)} ms of processor a look, ${((100 * ms) / LOOK_MS).toFixed(3)} % of a core at a look a minute`,
  )
}

function hooks(root: string): void {
  const best = (args: readonly string[], input: string): number => {
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      spawnSync(process.execPath, args, { input })
      least = Math.min(least, performance.now() - started)
    }
    return least
  }
  const node = best(['-e', '0'], '')
  const row = (name: string, ms: number): void =>
    console.log(`hook: ${name} ${ms.toFixed(0)} ms, ${(ms / node).toFixed(2)} of a bare node`)
  row('bare node', node)
  row('hand over at a stop', best([HOOK, root, 'claude-code', 'handover'], '{"transcript_path":"/x/a.jsonl"}'))
  row('block at a start', best([HOOK, root, 'claude-code', 'start'], '{}'))
}

export { importChats as import }
