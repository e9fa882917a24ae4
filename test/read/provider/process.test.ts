import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { runJob } from '../../../src/daemon/run-jobs.ts'
import { openMemory } from '../../../src/open.ts'
import { tempFolder } from '../../support/folders.ts'
import { type MessagesApi, type Met, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import { note } from '../model/support.ts'

const DATE = '2026-03-10'
const FACTS = ['I moved to Lisbon in March.', 'I work at Kestrel.', 'I am allergic to nuts.']
let root: string
let api: MessagesApi

beforeEach(async () => {
  root = tempFolder('claude-process')
  fs.mkdirSync(path.join(root, 'raw'))
  api = await startMessagesApi()
  api.script(friend)
  configure({})
  vi.stubEnv('ANTHROPIC_API_KEY', 'sk-test')
  vi.stubEnv('ANTHROPIC_BASE_URL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await api.close()
  fs.rmSync(root, { recursive: true, force: true })
})

interface Report {
  run: string | null
  backend: string
  turns: number
  segments: number
  findings: { text: string; resolution: string }[]
  failures: string[]
  usage: { calls: number; usd: number }
  next?: { calls: number; inputTokens: number; usd: number; usdAtMost: number; stored: number }
  batch?: string
}

/** A model that notes every fact of ours that stands in a new turn. */
function friend({ body }: Met): Reply {
  const input = body.messages?.[0]?.content[0]?.text ?? ''
  const turns = input.split(/\[[0-9a-f]{16} turn \d+: [^\]]*\]\n/).slice(1)
  const notes = turns.flatMap((text, at) =>
    FACTS.filter((fact) => text.includes(fact)).map((quote) =>
      note({ turn: at + 1, quote, text: quote.replace(/^I (?:am )?/, '') }),
    ),
  )
  return { answer: { notes } }
}

function configure(given: Record<string, unknown>, budget: Record<string, unknown> = {}): void {
  const config = {
    human: 'Dana',
    assistant: 'Bernard',
    extraction: { backend: 'claude' },
    claude: { baseURL: api.url, ...given },
    budget,
  }
  fs.writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify(config))
}

/** A day whose facts stand hours apart, each a segment of its own. */
function writeDay(facts: readonly string[], date = DATE): void {
  const turns = facts.map(
    (fact, at) => `## Dana [${String(8 + 3 * at).padStart(2, '0')}:00] (claude)\n\n${fact}\n\n---\n`,
  )
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `# Conversations - ${date}\n\n${turns.join('\n')}`)
}

const globals = () => ({ root, now: `${DATE}T23:30:00Z`, json: true })
async function run(options: Record<string, unknown> = {}, args: readonly string[] = []) {
  const result = await runCommand('process', args, options, globals())
  return { ...result, report: JSON.parse(result.stdout) as Report }
}
const user = (): string => {
  const file = path.join(root, 'workspace', 'USER.md')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
const scheduler = () =>
  JSON.parse(fs.readFileSync(path.join(root, '.state', 'scheduler.json'), 'utf8')) as {
    logs: Record<string, { size: number }>
  }

/** Fails for inputs that hold a word, is a friend to the others. */
const failingOn =
  (word: string, failure: Reply) =>
  (met: Met): Reply =>
    (met.body.messages?.[0]?.content[0]?.text ?? '').includes(word) ? failure : friend(met)
const REFUSAL: Reply = { message: { stop_reason: 'refusal', content: [] } }

describe('who is asked', () => {
  it('RDR1: a key in the environment alone sends nothing anywhere; the configuration or --backend does', async () => {
    writeDay(FACTS)
    fs.writeFileSync(
      path.join(root, 'memoird.json5'),
      JSON.stringify({ human: 'Dana', assistant: 'Bernard', claude: { baseURL: api.url } }),
    )
    expect((await run({ dryRun: true })).report.backend).toBe('builtin')
    expect(api.met.length).toBe(0)
    const { report } = await run({ backend: 'claude' })
    expect(report.backend).toBe('anthropic')
    expect(api.met.length).toBe(1)
    await expect(run({ backend: 'gpt' })).rejects.toThrow(
      /--backend takes one of builtin, anthropic, openai, ollama, command, recorded, found "gpt"/,
    )
  })

  it('RDR19: --dry-run says tokens and dollars before a cent is spent, and what is answered already', async () => {
    writeDay(FACTS.slice(0, 2))
    const dry = await run({ dryRun: true })
    expect(api.met.length).toBe(0)
    expect(dry.report.next).toMatchObject({ calls: 1, stored: 0 })
    expect(dry.report.next?.inputTokens).toBeGreaterThan(2000)
    expect(dry.report.next?.usdAtMost).toBeGreaterThan(dry.report.next?.usd ?? 1)
    expect(fs.existsSync(path.join(root, '.state', 'spend.json'))).toBe(false)
    const { report } = await run()
    expect(report.usage.usd).toBeLessThan(dry.report.next?.usdAtMost ?? 0)
    const again = await run({ dryRun: true, force: true })
    expect(again.report.next).toMatchObject({ calls: 0, stored: 2 })
    const words = await runCommand('process', [], { dryRun: true, force: true }, { ...globals(), json: false })
    expect(words.stdout).toContain('claude-haiku-5-5 would not be asked; 2 are answered already.')
  })

  it('RDR16: --force asks nobody again and gives the same bytes', async () => {
    writeDay(FACTS)
    await run()
    const before = user()
    expect(before).toContain('- moved to Lisbon in March.')
    const calls = api.met.length
    const { report } = await run({ force: true })
    expect(report).toMatchObject({ usage: { calls: 0, usd: 0 }, findings: [] })
    expect(user()).toBe(before)
    expect(api.met.length).toBe(calls)
  })
})

describe('a failure belongs to its segment', () => {
  it('RDR20: the others land, the failed one stays due and is answered by the next run, with the rest untouched', async () => {
    writeDay(FACTS)
    api.script(failingOn('Kestrel', REFUSAL))
    const first = await run()
    expect(first.exitCode).toBe(1)
    expect(first.report).toMatchObject({ turns: 3, segments: 2 })
    expect(first.report.failures).toEqual([
      expect.stringMatching(/^raw\/2026-03-10.md: a segment stays due: .*L\d+-L\d+: the model would not answer/),
    ])
    expect(user()).toContain('Lisbon')
    expect(user()).not.toContain('Kestrel')
    // Whoever compares sizes sees that the log is due, from the turn that failed.
    const bytes = fs.readFileSync(path.join(root, 'raw', `${DATE}.md`), 'utf8')
    expect(scheduler().logs[DATE]?.size).toBe(Buffer.byteLength(bytes.slice(0, bytes.indexOf('## Dana [11:00]'))))
    api.script(friend)
    const calls = api.met.length
    const second = await run()
    expect(second.exitCode).toBe(0)
    expect(second.report.findings.map(({ text }) => text)).toEqual(['work at Kestrel.'])
    expect(api.met.length).toBe(calls + 1)
    expect(user()).toContain('Kestrel')
    expect(scheduler().logs[DATE]?.size).toBe(Buffer.byteLength(bytes))
    expect((await run()).report).toMatchObject({ run: null, findings: [] })
  })

  it('RDR20: what fails while the log grows is answered together with what is new, and turns count once', async () => {
    writeDay(FACTS.slice(0, 2))
    api.script(failingOn('Kestrel', REFUSAL))
    await run()
    writeDay(FACTS)
    const second = await run()
    expect(second.report.findings.map(({ text }) => text)).toEqual(['allergic to nuts.'])
    expect(second.exitCode).toBe(1)
    api.script(friend)
    const third = await run()
    expect(third.report.findings.map(({ text }) => text)).toEqual(['work at Kestrel.'])
    const cursor = openMemory(globals()).read().state.logs.get(DATE)
    expect(cursor).toMatchObject({ turns: 3, segments: 3, pending: [] })
  })

  it('RDR20: nothing of a log is done when nobody answered for any of it, and nothing is written', async () => {
    writeDay(FACTS)
    api.script({ status: 401, type: 'authentication_error' })
    const { exitCode, report } = await run()
    expect(exitCode).toBe(1)
    expect(report.failures).toEqual([expect.stringMatching(/^raw\/2026-03-10.md: 3 segments stay due: .*401/)])
    expect(api.met.length).toBe(1)
    expect(openMemory(globals()).read().state.logs.size).toBe(0)
    api.script(friend)
    expect((await run()).report.findings.length).toBe(3)
  })

  it('RDR19: what failed tries cost is in the report, and nothing learned is not nothing new', async () => {
    writeDay(FACTS.slice(0, 1))
    api.script({ message: { content: [{ type: 'text', text: '{"notes": [' }] } })
    const { exitCode, report } = await run()
    expect(exitCode).toBe(1)
    expect(report.usage).toMatchObject({ calls: 3, inputTokens: 3000, outputTokens: 300 })
    const spent = JSON.parse(fs.readFileSync(path.join(root, '.state', 'spend.json'), 'utf8')).days[DATE]
    expect(report.usage.usd).toBe(spent.usd)
    const words = await runCommand('process', [], {}, { ...globals(), json: false })
    expect(words.stdout).toBe('Nothing was learned, see what failed.\n')
    api.script(REFUSAL)
    expect((await run()).report.usage).toMatchObject({ calls: 1, inputTokens: 1000 })
  })

  it('RDR20: a budget that ends in the middle of a day leaves the rest due, and tomorrow goes on', async () => {
    writeDay(FACTS)
    configure({ together: 0 }, { callsPerDay: 2 })
    const today = await run()
    expect(today.report.findings.length).toBe(2)
    expect(today.report.failures[0]).toMatch(/a segment stays due: the budget of 2 calls a day is used up/)
    const tomorrow = await runCommand('process', [], {}, { ...globals(), now: '2026-03-11T12:00:00Z' })
    expect((JSON.parse(tomorrow.stdout) as Report).findings.map(({ text }) => text)).toEqual(['allergic to nuts.'])
    expect(tomorrow.exitCode).toBe(0)
  })

  it('RDR20: one day that fails leaves the others', async () => {
    writeDay([FACTS[1] ?? ''], '2026-03-09')
    writeDay([FACTS[0] ?? ''], DATE)
    api.script(failingOn('Kestrel', REFUSAL))
    const { report } = await run()
    expect(report.findings.map(({ text }) => text)).toEqual(['moved to Lisbon in March.'])
    expect(report.failures.length).toBe(1)
  })
})

describe('SOUL.md', () => {
  it('NOTE7: documents.soul "review" asks about a lesson', async () => {
    const quote = 'I should ask about food before I plan a menu.'
    const text = 'Learned: ask about food before planning a menu'
    api.script({ answer: { notes: [note({ turn: 2, quote, text, as: 'lesson' })] } })
    const config = fs.readFileSync(path.join(root, 'memoird.json5'), 'utf8')
    fs.writeFileSync(path.join(root, 'memoird.json5'), config.replace('{', '{ "documents": { "soul": "review" },'))
    const turns = [`## Dana [09:00] (claude)\n\nhm\n\n---\n`, `## Bernard [09:01] (claude)\n\n${quote}\n\n---\n`]
    fs.writeFileSync(path.join(root, 'raw', `${DATE}.md`), turns.join('\n'))
    expect((await run()).report.findings).toEqual([])
    expect(fs.readFileSync(path.join(root, 'workspace', 'REVIEW.md'), 'utf8')).toContain('ask about food')
    expect(fs.existsSync(path.join(root, 'workspace', 'SOUL.md'))).toBe(false)
  })
})

describe('the daemon', () => {
  it('RDR20: how long the server asks to wait, and that local rules answered, comes out of the job', async () => {
    writeDay(FACTS)
    const job = () => runJob(openMemory(globals()), 'process', [{ date: DATE, settled: true }], { stop: () => false })
    api.script({ status: 429, type: 'rate_limit_error', headers: { 'retry-after': '7200' } })
    expect((await job()).failures).toEqual([
      { date: DATE, message: expect.stringContaining('429'), retryAfterMs: 7_200_000 },
    ])
  })
})

describe('process --batch', () => {
  it('RDR21: asks all in one batch at half the price, learns when it has ended, and asks nothing twice', async () => {
    writeDay(FACTS.slice(0, 2), '2026-03-09')
    writeDay(FACTS.slice(2))
    const sent = await run({ batch: true })
    expect(sent.report).toMatchObject({ batch: 'sent', run: null, dropped: {}, changed: [], turns: 0, segments: 0 })
    expect(sent.report).toMatchObject({ usage: { calls: 0, usd: 0 }, ms: expect.any(Number) })
    expect(api.met.at(-1)?.body.requests?.length).toBe(2)
    expect((await run({ batch: true })).report.batch).toBe('waiting')
    expect(user()).toBe('')
    api.endBatches()
    const done = await run({ batch: true })
    expect(done.exitCode).toBe(0)
    expect(done.report.findings.map(({ text }) => text).sort()).toEqual([
      'allergic to nuts.',
      'moved to Lisbon in March.',
      'work at Kestrel.',
    ])
    expect(done.report.usage.calls).toBe(0)
    expect(api.met.filter(({ url }) => url === '/v1/messages').length).toBe(0)
    const spent = JSON.parse(fs.readFileSync(path.join(root, '.state', 'spend.json'), 'utf8')).days[DATE]
    expect(spent).toMatchObject({ usd: 0.00015, calls: 2, inputTokens: 2000, outputTokens: 200 })
    expect(fs.existsSync(path.join(root, '.state', 'batch.json'))).toBe(false)
  })

  it('RDR21: requests that failed or expired are said and asked again, the others are kept', async () => {
    writeDay(FACTS.slice(0, 2), '2026-03-09')
    writeDay(FACTS.slice(2))
    await run({ batch: true })
    let first = true
    api.endBatches(() => {
      const expired = first
      first = false
      return expired ? { type: 'expired' } : null
    })
    const second = await run({ batch: true })
    expect(second.exitCode).toBe(1)
    expect(second.report.failures[0]).toContain('was not answered within a day')
    expect(second.report.batch).toBe('sent')
    expect(api.met.at(-1)?.body.requests?.length).toBe(1)
    api.endBatches()
    expect((await run({ batch: true })).report.findings.length).toBe(3)
  })

  it('RDR21: a batch that was sent while we crashed is found again; one that never arrived is sent again', async () => {
    writeDay(FACTS)
    await run({ batch: true })
    const file = path.join(root, '.state', 'batch.json')
    const state = JSON.parse(fs.readFileSync(file, 'utf8'))
    fs.writeFileSync(file, JSON.stringify({ ...state, id: null, at: new Date().toISOString() }))
    expect((await run({ batch: true })).report.batch).toBe('waiting')
    expect(JSON.parse(fs.readFileSync(file, 'utf8')).id).toBe(state.id)
    fs.writeFileSync(file, JSON.stringify({ ...state, id: null, at: '2999-01-01T00:00:00Z' }))
    expect((await run({ batch: true })).report.batch).toBe('sent')
    expect(api.met.filter(({ method, url }) => method === 'POST' && url === '/v1/messages/batches').length).toBe(2)
  })

  it('RDR21: a batch whose answer was lost is found, stays booked and is sent and paid once', async () => {
    writeDay(FACTS)
    const spentUsd = (): number =>
      JSON.parse(fs.readFileSync(path.join(root, '.state', 'spend.json'), 'utf8')).days[DATE].usd
    api.loseBatch()
    await expect(run({ batch: true })).rejects.toThrow(/no connection/)
    expect(JSON.parse(fs.readFileSync(path.join(root, '.state', 'batch.json'), 'utf8')).id).toBeNull()
    expect((await run({ batch: true })).report.batch).toBe('waiting')
    api.endBatches()
    const done = await run({ batch: true })
    expect(done.report.findings.length).toBe(3)
    expect(api.met.filter(({ method, url }) => method === 'POST' && url === '/v1/messages/batches').length).toBe(1)
    expect(spentUsd()).toBeGreaterThanOrEqual(0)
  })

  it('RDR21: what a batch took is booked on the day on which it was sent', async () => {
    writeDay(FACTS)
    await run({ batch: true })
    api.endBatches()
    await runCommand('process', [], { batch: true }, { ...globals(), now: '2026-03-11T08:00:00Z' })
    expect(user()).toContain('work at Kestrel')
    const { days } = JSON.parse(fs.readFileSync(path.join(root, '.state', 'spend.json'), 'utf8'))
    expect(days).toEqual({ [DATE]: { usd: 0.000075, calls: 1, inputTokens: 1000, outputTokens: 100, seconds: 0 } })
  })

  it('RDR21: a question that was refused among others is asked in halves, and what came for nobody is no answer', async () => {
    writeDay(FACTS)
    await run({ batch: true })
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'x' } }
    api.endBatches(() => ({ type: 'errored', error }))
    const again = await run({ batch: true })
    expect([again.report.batch, again.exitCode]).toEqual(['sent', 1])
    expect(again.report.failures).toEqual([
      expect.stringMatching(/^raw\/2026-03-10.md L\d+-L\d+: the request .* failed$/),
    ])
    expect(api.met.at(-1)?.body.requests?.length).toBe(2)
    const file = path.join(root, '.state', 'batch.json')
    const state = JSON.parse(fs.readFileSync(file, 'utf8'))
    fs.writeFileSync(file, JSON.stringify({ ...state, asked: [] }))
    api.endBatches()
    expect((await run({ batch: true })).report.batch).toBe('sent')
    expect(api.met.at(-1)?.body.requests?.length).toBe(2)
    fs.writeFileSync(file, '{')
    await expect(run({ batch: true })).rejects.toThrow(/does not say which batch was sent/)
  })

  it('RDR21: where a turn is asked about at a time, a batch asks so too, and nothing is asked for again', async () => {
    writeDay(FACTS)
    const file = path.join(root, 'memoird.json5')
    const config = JSON.parse(fs.readFileSync(file, 'utf8'))
    fs.writeFileSync(file, JSON.stringify({ ...config, extraction: { backend: 'anthropic', ask: 'turn' } }))
    await run({ batch: true })
    expect(api.met.at(-1)?.body.requests?.length).toBe(3)
    api.endBatches()
    expect((await run({ batch: true })).report.findings.length).toBe(3)
    expect(api.met.filter(({ url }) => url === '/v1/messages').length).toBe(0)
  })

  it('RDR21: a batch that the server refuses is not booked, and its words are shown', async () => {
    writeDay(FACTS)
    api.refuse({ status: 400, type: 'invalid_request_error', message: 'max_tokens: 8192 > 4096' })
    await expect(run({ batch: true })).rejects.toThrow(/400 invalid_request_error: max_tokens: 8192 > 4096/)
    expect(fs.existsSync(path.join(root, '.state', 'batch.json'))).toBe(false)
    expect(JSON.parse(fs.readFileSync(path.join(root, '.state', 'spend.json'), 'utf8')).days[DATE].usd).toBe(0)
  })

  it('RDR21: no more is sent than the budget bears, and answers that came are kept whatever became of the log', async () => {
    for (const [at, fact] of FACTS.entries()) writeDay([fact], `2026-03-0${at + 7}`)
    configure({}, { callsPerDay: 2 })
    const sent = await run({ batch: true })
    expect(sent.exitCode).toBe(0)
    expect(api.met.at(-1)?.body.requests?.length).toBe(2)
    api.endBatches()
    writeDay(['I like nothing of this.'], '2026-03-07')
    await expect(run({ batch: true })).rejects.toThrow(/budget of 2 calls/)
    expect(fs.readdirSync(path.join(root, '.state', 'answers')).length).toBe(2)
  })

  it('RDR21: --batch wants Claude, and sends nothing in a dry run', async () => {
    writeDay(FACTS)
    await expect(run({ batch: true, backend: 'local' })).rejects.toThrow(/--batch sends questions to the Anthropic API/)
    await expect(run({ batch: true, dryRun: true })).rejects.toThrow(/do not go together/)
    expect(api.met.length).toBe(0)
  })
})
