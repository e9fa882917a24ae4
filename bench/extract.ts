import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Role, Turn } from '../src/log/turn.ts'
import type { Backend } from '../src/read/agent.ts'
import { createLocalBackend } from '../src/read/builtin/index.ts'
import { promote } from '../src/read/promotion.ts'
import { openEncoder } from '../src/store/open-encoder.ts'

const TRAIN = path.resolve(import.meta.dirname, '..', 'scripts', 'train')
const TURNS = 6000
/** With vectors a turn costs many times as much. */
const ENCODED = 600
const KNOWN = { names: { human: 'USER', assistant: 'BERNARD' }, memories: [] }

/**
 * Turns a second of processor time that the local rules and the gate read, long and short ones mixed, without the vectors
 * of sentences (bar: at least 2,000) and with them, as `process` does.
 */
export async function extract(): Promise<void> {
  const turns = day()
  const characters = turns.reduce((sum, turn) => sum + (turn.spans[0]?.text.length ?? 0), 0) / TURNS
  console.log(`characters a turn                     ${characters.toFixed(0)}`)
  const bare = await rateOf(createLocalBackend(promote, null), turns)
  console.log(`turns a second, one core              ${bare.toFixed(0)}  (at least 2000)`)
  // Vectors are kept: of an encoder's turns none may come twice.
  const encoded = await rateOf(createLocalBackend(promote, openEncoder().encode), turns.slice(0, ENCODED), 1)
  console.log(`with vectors of sentences             ${encoded.toFixed(0)}`)
}

async function rateOf(backend: Backend, turns: readonly Turn[], rounds = 5): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = process.cpuUsage()
    for (let at = 0; at < turns.length; at += 30)
      await backend.extract(
        { date: '2026-02-08', file: 'raw/2026-02-08.md', context: [], turns: turns.slice(at, at + 30) },
        KNOWN,
      )
    const { user, system } = process.cpuUsage(from)
    rates.push(turns.length / ((user + system) / 1e6))
  }
  rates.sort((a, b) => a - b)
  return rates[Math.floor(rates.length / 2)] ?? 0
}

/** Turns of one to four sentences from the sentences that the model was fitted on. */
function day(): Turn[] {
  const pool = readdirSync(TRAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readFileSync(path.join(TRAIN, file), 'utf8').trimEnd().split('\n'))
    .map((line) => line.replace(/^[a-z]+: /, ''))
  let line = 3
  return Array.from({ length: TURNS }, (_, n) => {
    const text = Array.from({ length: 1 + (n % 4) }, (_, i) => `${pool[(n * 131 + i * 977) % pool.length]}.`).join(' ')
    const role: Role = n % 2 === 0 ? 'human' : 'assistant'
    const lines = [line + 2, line + 2] as const
    line += 5
    const origin = role === 'human' ? 'human-said' : 'assistant-said'
    const spans = [{ text, lines, origin, form: 'prose' } as const]
    return {
      speaker: role,
      role,
      time: null,
      source: null,
      lines: [line - 5, line - 3],
      spans,
      bytes: [0, 0],
      finished: true,
    }
  })
}
