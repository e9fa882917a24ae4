import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const CLI = process.env['CLI'] ?? path.resolve('dist/cli.js')
const DAYS = 200
const MEMORIES = 10_000
const ROUNDS = 21

const QUESTIONS = [
  'what happened with the garden shed in Ghent?',
  'who repaired the router?',
  'is there anything about the visa letter?',
  'plans for the choir rehearsal',
  'what did Rosa do on 8 August 2025?',
  'how was the sourdough?',
  'zebra crossing',
]

/** `memoird context`, with and without a question, over bare `node -e 0`, in a folder of 10,000 memories; what a question costs alone. */
export async function context(): Promise<void> {
  const root = folderOfMemories()
  try {
    const bare: number[] = []
    const plain: number[] = []
    const asked: number[] = []
    const sizes: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(timed(['-e', '0']).ms)
      plain.push(timed([CLI, 'context', '--root', root]).ms)
      const question = QUESTIONS[round % QUESTIONS.length] ?? ''
      const { ms, stdout } = timed([CLI, 'context', '--root', root, '--query', question])
      asked.push(ms)
      sizes.push(Buffer.byteLength(stdout))
    }
    const warm = await warmTimes(root)
    console.log(`${MEMORIES} memories, ${DAYS} logs, ${ROUNDS} rounds, blocks of ${median(sizes)} bytes`)
    for (const [what, times] of [
      ['node -e 0', bare],
      ['memoird context', plain],
      ['memoird context --query', asked],
      ['memory_context, warm', warm],
    ] as const)
      console.log(
        `${what.padEnd(24)} p50 ${median(times).toFixed(0)} ms, p95 ${part(times, 0.95).toFixed(0)} ms, ${(median(times) / median(bare)).toFixed(1)} × node`,
      )
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function folderOfMemories(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-context-'))
  fs.mkdirSync(path.join(root, 'raw'))
  for (let day = 0; day < DAYS; day++) {
    const date = new Date(Date.UTC(2025, 6, 1 + day)).toISOString().slice(0, 10)
    const said = `I moved to street ${day} and my brother ${NAMES[day % NAMES.length]} works at the ${day}th hospital of Leeds.`
    fs.writeFileSync(
      path.join(root, 'raw', `${date}.md`),
      `# Conversations - ${date}\n\n## USER [09:00] (claude)\n\n${said}\n\n---\n\n## BERNARD [09:01] (claude)\n\nGood to know.\n\n---\n`,
    )
  }
  timed([CLI, 'process', '--root', root, '--quiet'])
  timed(['--import', 'tsx', path.join(import.meta.dirname, 'support', 'remember-years.ts'), root, String(MEMORIES)])
  return root
}

/** The same questions to one server; the first opens the folder and does not count. */
async function warmTimes(root: string): Promise<number[]> {
  const server = spawn(process.execPath, [CLI, 'mcp', '--root', root], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const ask = async (id: number, method: string, params: unknown): Promise<number> => {
    const from = performance.now()
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const { value } = await lines.next()
    const answer = JSON.parse(value)
    if (answer.id !== id || answer.error !== undefined) throw new Error(`the server answers ${value}`)
    return performance.now() - from
  }
  const clientInfo = { name: 'bench', version: '1' }
  await ask(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const query = QUESTIONS[round % QUESTIONS.length]
    times.push(await ask(round + 1, 'tools/call', { name: 'memory_context', arguments: { query } }))
  }
  server.stdin.end()
  return times.slice(1)
}

const NAMES = 'Tom Ben Ole Max Sam Jon Ned'.split(' ')

function timed(args: readonly string[]): { ms: number; stdout: string } {
  const from = performance.now()
  const ran = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`node ${args.join(' ')} exits ${ran.status}`)
  return { ms: performance.now() - from, stdout: ran.stdout }
}

function median(numbers: readonly number[]): number {
  return part(numbers, 0.5)
}

function part(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
