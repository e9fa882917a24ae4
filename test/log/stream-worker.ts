/** Reads an endless kind of log in a process of its own and prints what it took: `stream-worker.ts KIND MEGABYTES`. */
import { parseTurns } from '../../src/log/parse.ts'
import type { ParseWarning } from '../../src/log/turn.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { readLog } from '../../src/store/read-log.ts'

const CHUNK = 1 << 20
const [kind = 'talk', size = '64'] = process.argv.slice(2)
const megabytes = Number(size)

function* repeated(start: string, block: string | Buffer, total: number): Generator<Buffer> {
  yield Buffer.from(start)
  const bytes = Buffer.from(block as string)
  const one = Buffer.concat(Array.from({ length: Math.ceil(CHUNK / bytes.length) }, () => bytes))
  for (let done = 0; done < total; done += one.length) yield Buffer.from(one)
}

const HEAD = '## USER [14:30] (claude)\n\n'
const TALK = `${HEAD}the boiler leaks, zażółć\n\n\`\`\`\nlog\n\`\`\`\n\n---\n\n## BERNARD [14:31] (claude)\n\n${'Look at the gasket first. '.repeat(30)}\n\n---\n\n`
const BLOCKS: Record<string, readonly [start: string, block: string | Buffer]> = {
  talk: ['# Conversations\n\n', TALK],
  'one-line': [HEAD, 'no end in sight '],
  'one-turn': [HEAD, 'a line of a turn without end\nFrom: a\n> b\n\n'],
  'one-fence': [`${HEAD}\`\`\`\n`, `code\n${HEAD}`],
  nul: [HEAD, '\0'],
  invalid: [HEAD, Buffer.from('bad \xff byte\n## USER [14:31] (x)\n', 'latin1')],
}

function fromMemory(): Record<string, number> {
  const [start, block] = BLOCKS[kind] ?? ['', '']
  const form = { kind: 'heading', level: 2, timed: true, labels: [], body: 0 } as const
  const warnings = new Map<ParseWarning['kind'], number>()
  const warn = (one: ParseWarning) => warnings.set(one.kind, (warnings.get(one.kind) ?? 0) + 1)
  let turns = 0
  let end = 0
  for (const turn of parseTurns(repeated(start, block, megabytes * CHUNK), { form, roles: () => 'human', warn })) {
    turns++
    end = turn.bytes[1]
  }
  return { turns, end, ...Object.fromEntries(warnings) }
}

function fromFile(file: string): Record<string, number> {
  const names = { human: ['USER'], assistant: ['BERNARD'] }
  const reading = readLog(createDisk(), file, null, { names, settled: true })
  let turns = 0
  for (const turn of reading.turns) turns += turn.bytes.length / 2
  return { turns, end: reading.cursor()?.size ?? -1 }
}

const started = performance.now()
const read = kind.includes('/') ? fromFile(kind) : fromMemory()
const ms = performance.now() - started
console.log(JSON.stringify({ ...read, ms, peakMb: process.resourceUsage().maxRSS / 1024 }))
