import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runCommand } from '../src/commands/index.ts'
import { DEFAULTS } from '../src/config/defaults.ts'
import { priceOf } from '../src/read/provider/prices.ts'
import {
  type ModelServer,
  sendChat,
  sendJson,
  sendMessage,
  sendOllama,
  startModelServer,
  tokensOf,
} from '../test/support/model-server.ts'

const DATE = '2026-03-10'
const MOST_USD = 0.05
const TURNS = 40

/** What a person says in a day that was made up for this, each followed by two or three sentences of the assistant. */
const SAID = [
  'morning. slept badly again, the neighbours are renovating since monday and they start at seven',
  'can you look at the offer of the roofer? i want to decide this week, he wants 4200 and half of it in advance',
  'no half in advance. last time i did that i never saw the man again',
  'ok so we say a third now and the rest when it is dry inside',
  'lunch with petra at one, she has the new job at the harbour authority and is happy with it',
  'please keep answers short when i am on the phone, i cannot scroll while walking',
  'the report for the museum: i want the numbers first and the story after that, always',
  'hm you mixed up 2024 and 2025 in the table, look again before you send such a thing',
  'thanks, that is it. checking the years first would have saved us both an hour',
  'i am off dairy since january, stomach, so no cheese recipes any more',
  'remind me that the car has to go to inspection before the 28th',
  'my father turns eighty in june, we want to rent the boat house at the lake for two days',
  'budget for that is 1500 for everything, my brother pays half',
  'what was the name of the archive in ghent that had the letters of the shipyard?',
  'yes that one. we cite it as the shipyard letters, not with the long name',
  'if i ever learn to sail i will call the boat invoice, so that i can say i am on it',
  'the meeting on thursday moves to friday ten, tell me if that hits anything',
  'i do the swimming on tuesdays and thursdays now, not mondays any more',
  'for the roof: he said yes to a third. start on the 6th of april',
  'good night. tomorrow first the museum, then everything else',
]
const REPLY =
  'Understood. I looked at it and here is what I would do: take the smaller step first, write down what is agreed, and keep the date open until it is confirmed. Tell me if you see it differently and I will change it.'

/** Questions, tokens, dollars and seconds that each reader takes for a day of forty turns, against servers of this machine that answer at once. */
export async function readers(): Promise<void> {
  const server = await startModelServer()
  process.env['ANTHROPIC_API_KEY'] ??= 'sk-none'
  const { input, output } = priceOf(DEFAULTS.claude.model, {})
  console.log(
    `price assumed                         ${DEFAULTS.claude.model}: $${input} in, $${output} out for a million tokens`,
  )
  console.log('where it is written                   src/read/provider/prices.ts')
  try {
    const program = [
      process.execPath,
      '-e',
      `process.stdin.resume().on('end', () => console.log(${JSON.stringify(JSON.stringify(answer()))}))`,
    ]
    const rows = [
      await day('builtin', {}),
      await day('anthropic', { claude: { baseURL: server.url } }, server),
      await day('openai', { openai: { baseURL: server.url } }, server),
      await day('ollama', { ollama: { baseURL: server.url, model: 'm' } }, server),
      await day('command', { command: { run: program } }, server),
    ]
    const hosted = rows[1]?.usd ?? Number.POSITIVE_INFINITY
    console.log(
      `bar: ${TURNS} turns <= $${MOST_USD}                 ${hosted <= MOST_USD ? 'held' : 'NOT HELD'} ($${hosted.toFixed(4)})`,
    )
    if (hosted > MOST_USD) process.exitCode = 1
  } finally {
    await server.close()
  }
}

async function day(backend: string, tables: object, server?: ModelServer): Promise<{ readonly usd: number }> {
  const root = mkdtempSync(path.join(tmpdir(), 'memoird-bench-'))
  try {
    mkdirSync(path.join(root, 'raw'))
    writeFileSync(path.join(root, `raw/${DATE}.md`), logOfDay())
    const own = { human: 'Mika', assistant: 'Bo', extraction: { backend }, ...tables }
    writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify(own))
    server?.reply(({ url, body }, response) => {
      const text = JSON.stringify(answer())
      const asked = tokensOf(JSON.stringify(body))
      if (url.startsWith('/v1/messages')) sendMessage(response, text, asked)
      else if (url.endsWith('/completions')) sendChat(response, text, 'stop', asked)
      else if (url === '/api/chat') sendOllama(response, text, 'stop', asked)
      else sendJson(response, 404, {})
    })
    const from = performance.now()
    const { stdout, exitCode, stderr } = await runCommand(
      'process',
      [],
      {},
      { root, now: `${DATE}T23:59:00Z`, json: true },
    )
    const seconds = (performance.now() - from) / 1000
    if (exitCode !== 0) console.log(stderr.join('\n'))
    const { usage, turns } = JSON.parse(stdout) as {
      usage: { calls: number; inputTokens: number; outputTokens: number; usd: number }
      turns: number
    }
    const { calls, inputTokens, outputTokens, usd } = usage
    console.log(
      `${backend.padEnd(38)}${turns} turns: ${calls} questions, ${inputTokens} tokens in, ${outputTokens} out, $${usd.toFixed(4)}, ${seconds.toFixed(1)} s besides the model`,
    )
    return { usd }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function logOfDay(): string {
  const turns = SAID.flatMap((text, at) => {
    const hour = String(8 + Math.floor(at / 2)).padStart(2, '0')
    const minute = at % 2 === 0 ? '05' : '35'
    return [
      `## Mika [${hour}:${minute}] (chat)\n\n${text}\n\n---\n`,
      `## Bo [${hour}:${minute}] (chat)\n\n${REPLY}\n\n---\n`,
    ]
  })
  return `# Conversations - ${DATE}\n\n${turns.join('\n')}`
}

/** A note of every second thing that was said, as a model of some diligence would write it. */
function answer() {
  const notes = SAID.flatMap((quote, at) =>
    at % 2 === 1 ? [] : [{ t: 2 * at + 1, q: quote, y: null, s: quote, as: 'FACT', w: 0.8, f: [], r: [] }],
  )
  return { notes }
}
