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

/**
 * What a process costs that begins, over bare `node -e 0` in the same rounds, in a folder of 10,000 memories and 200 logs:
 * the half of all times, the best of them, and the processor's time, which says more where others use the machine. Then
 * where the time of a search and of a context goes; and what questions cost that are asked of one server.
 */
export async function cold(): Promise<void> {
  const root = folderOfMemories()
  try {
    const hook = [path.join(path.dirname(CLI), 'hook.js'), root, 'claude-code', 'start']
    const [search, context] = [
      (question: string) => ['search', question],
      (question: string) => ['context', '--query', question],
    ]
    const cases: [what: string, most: string, run: (question: string) => Promise<Took>][] = [
      ['node -e 0', '', () => timed(['-e', '0'])],
      ['memoird --help', '1.5', () => timed([CLI, '--help'])],
      ['memoird search', '6', (question) => timed([CLI, ...search(question), '--root', root])],
      ['memoird context --query', '4', (question) => timed([CLI, ...context(question), '--root', root])],
      ['memoird context', '', () => timed([CLI, 'context', '--root', root])],
      ['start of a chat, hook.js', '', () => timed(hook, '{}')],
      ['MCP server answers', '2', () => timed([CLI, '--root', root, 'mcp'], `${JSON.stringify(INITIALIZE)}\n`)],
    ]
    const took = cases.map((): Took[] => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, [, , run]] of cases.entries())
        took[at]?.push(await run(QUESTIONS[round % QUESTIONS.length] ?? ''))
    console.log(`${MEMORIES} memories, ${DAYS} logs, ${ROUNDS} rounds; × node: half of them, the best, processor`)
    for (const [at, [what, most]] of cases.entries()) {
      const over = (by: (times: readonly Took[]) => number): string =>
        (by(took[at] ?? []) / by(took[0] ?? [])).toFixed(2)
      const half = median((took[at] ?? []).map(({ ms }) => ms)).toFixed(0)
      const ratios = [
        (t: readonly Took[]) => median(t.map(({ ms }) => ms)),
        (t: readonly Took[]) => Math.min(...t.map(({ ms }) => ms)),
        (t: readonly Took[]) => median(t.map(({ cpu }) => cpu)),
      ].map(over)
      console.log(
        `${what.padEnd(26)} p50 ${half.padStart(5)} ms   ${ratios.join('   ')}${most === '' ? '' : `   (at most ${most})`}`,
      )
    }
    for (const [name, args] of Object.entries({
      search: search(QUESTIONS[0] ?? ''),
      context: context(QUESTIONS[0] ?? ''),
    }))
      console.log(`where the time of ${name} goes: ${whereTimeGoes([...args, '--root', root])}`)
    const warm = await warmTimes(root)
    console.log(
      `memory_context, warm       p50 ${median(warm).toFixed(0)} ms, p95 ${part(warm, 0.95).toFixed(0)} ms  (at most 50)`,
    )
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}

interface Took {
  readonly ms: number
  /** Milliseconds of the processor, of all its threads. */
  readonly cpu: number
}

/** What a program takes until it ends, or until it answers what it is given. */
async function timed(args: readonly string[], input: string | null = null): Promise<Took> {
  const from = performance.now()
  // A shell tells what its children took of the processor, Node does not; it costs each of them the same 2 ms.
  const child = spawn('bash', ['-c', `TIMEFORMAT='%3U %3S'; time "$0" "$@"`, process.execPath, ...args])
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stdin.on('error', () => undefined)
  if (input !== null) child.stdin.write(input)
  let answered: number | null = null
  child.stdout.on('data', () => {
    answered ??= performance.now() - from
    child.stdin.end()
  })
  if (input === null) child.stdin.end()
  const status = await new Promise((ends) => child.on('close', ends))
  if (status !== 0) throw new Error(`node ${args.join(' ')} exits ${status}: ${said}`)
  const [user = 0, system = 0] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { ms: input === null || answered === null ? performance.now() - from : answered, cpu: 1000 * (user + system) }
}

/** The dearest of our functions with all that they call, and what Node does for itself, in milliseconds of a run that is watched. */
function whereTimeGoes(args: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-profile-'))
  try {
    const watched = ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder, '--cpu-prof-name', 'profile']
    spawnSync(process.execPath, [...watched, CLI, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    const { nodes, samples, timeDeltas }: Profile = JSON.parse(fs.readFileSync(path.join(folder, 'profile'), 'utf8'))
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
    const sums = new Map<string, number>()
    for (const [at, sample] of samples.entries()) {
      const names = new Set<string>()
      for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
        const { functionName: name = '', url = '' } = byId.get(id)?.callFrame ?? {}
        if (url.startsWith('node:internal/modules')) names.add('(modules)')
        else if (/^\((?:garbage|program|idle)/.test(name) || (url.includes('/dist/') && name !== '')) names.add(name)
      }
      for (const name of names) sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
    }
    const dearest = [...sums].sort(([, a], [, b]) => b - a).slice(0, 24)
    return dearest.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

interface Profile {
  readonly nodes: { id: number; children?: number[]; callFrame: { functionName: string; url: string } }[]
  readonly samples: number[]
  readonly timeDeltas: number[]
}

function folderOfMemories(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-cold-'))
  fs.mkdirSync(path.join(root, 'raw'))
  for (let day = 0; day < DAYS; day++) {
    const date = new Date(Date.UTC(2025, 6, 1 + day)).toISOString().slice(0, 10)
    const said = `I moved to street ${day} and my brother ${NAMES[day % NAMES.length]} works at the ${day}th hospital of Leeds.`
    fs.writeFileSync(
      path.join(root, 'raw', `${date}.md`),
      `# Conversations - ${date}\n\n## USER [09:00] (claude)\n\n${said}\n\n---\n\n## BERNARD [09:01] (claude)\n\nGood to know.\n\n---\n`,
    )
  }
  done([CLI, 'process', '--root', root, '--quiet'])
  done(['--import', 'tsx', path.join(import.meta.dirname, 'support', 'remember-years.ts'), root, String(MEMORIES)])
  // As the daemon leaves it: the index holds all, and what it means.
  done([CLI, 'rebuild', '--root', root, '--quiet'])
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
  await ask(0, 'initialize', INITIALIZE.params)
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const query = QUESTIONS[round % QUESTIONS.length]
    times.push(await ask(round + 1, 'tools/call', { name: 'memory_context', arguments: { query } }))
  }
  server.stdin.end()
  return times.slice(1)
}

const NAMES = 'Tom Ben Ole Max Sam Jon Ned'.split(' ')

function done(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`node ${args.join(' ')} exits ${status}`)
}

function median(numbers: readonly number[]): number {
  return part(numbers, 0.5)
}

function part(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
