import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MessagesApi, type Met, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import {
  type ClaudeFolder,
  claudeFolder,
  DAY,
  FACTS,
  friend,
  inputOf,
  isAboutNotes,
  isJoined,
  turnsIn,
} from './claude-folder.ts'
import { note } from './support.ts'

let api: MessagesApi
let folder: ClaudeFolder

beforeEach(async () => {
  api = await startMessagesApi()
  api.script(friend)
  folder = claudeFolder(api)
  vi.stubEnv('ANTHROPIC_API_KEY', 'sk-test')
  vi.stubEnv('ANTHROPIC_BASE_URL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await api.close()
  fs.rmSync(folder.root, { recursive: true, force: true })
})

const LEARNED = [
  'moved to Lisbon in March.',
  'work at Kestrel.',
  'allergic to nuts.',
  'sing in a choir on Tuesdays.',
  'drive an old Saab.',
  'studied geology.',
]
/** Two of them have room together when an answer has room for 256 tokens. */
const LONGER = FACTS.map((fact) => `${fact}${' It rained for a while.'.repeat(8)}`)
const REFUSAL: Reply = { message: { stop_reason: 'refusal', content: [] } }
const when =
  (bad: (met: Met) => boolean, reply: Reply) =>
  (met: Met): Reply =>
    bad(met) ? reply : friend(met)
/** How many parts each question so far had. */
const sizes = (): number[] => api.met.map((met) => Number(/ part 1 of (\d+)\]/.exec(inputOf(met))?.[1] ?? 1))

describe('the segments of a day', () => {
  it('RDR22: are one question, and every share is kept as the answer of its own segment', async () => {
    folder.writeDay(FACTS)
    const dry = await folder.run({ dryRun: true })
    expect(dry.report.next).toMatchObject({ calls: 1, stored: 0 })
    const { report } = await folder.run()
    expect(folder.texts(report)).toEqual(LEARNED)
    expect(report).toMatchObject({ segments: 6, usage: { calls: 1 }, failures: [] })
    expect(sizes()).toEqual([6])
    expect(folder.answers().length).toBe(6)
  })

  it('RDR22: asked together or alone they leave the same answers, keys and documents', async () => {
    folder.writeDay(FACTS)
    await folder.run()
    const alone = claudeFolder(api)
    alone.configure({ together: 0 })
    alone.writeDay(FACTS)
    expect((await alone.run()).report.usage.calls).toBe(6)
    expect(alone.answers()).toEqual(folder.answers())
    expect(alone.document('USER.md')).toBe(folder.document('USER.md'))
    expect(folder.document('USER.md')).toContain('Kestrel')
    const kept = (of: ClaudeFolder) =>
      of.answers().map((name) => fs.readFileSync(path.join(of.root, '.state', 'answers', name), 'utf8'))
    expect(kept(alone)).toEqual(kept(folder))
    fs.rmSync(alone.root, { recursive: true, force: true })
  })

  it('RDR22: cost nothing when they are read again, alone or together, and give the same bytes', async () => {
    folder.writeDay(FACTS)
    await folder.run()
    const before = folder.document('USER.md')
    api.script({ status: 401, type: 'authentication_error' })
    const again = await folder.run({ force: true })
    expect(again).toMatchObject({ exitCode: 0, report: { usage: { calls: 0, usd: 0 }, findings: [] } })
    // Another folder with the same answers learns the same from them.
    const other = claudeFolder(api)
    other.writeDay(FACTS)
    const answers = path.join('.state', 'answers')
    fs.cpSync(path.join(folder.root, answers), path.join(other.root, answers), { recursive: true })
    expect(folder.texts((await other.run()).report)).toEqual(LEARNED)
    expect(other.document('USER.md')).toBe(before)
    fs.rmSync(other.root, { recursive: true, force: true })
    expect(sizes()).toEqual([6])
  })

  it('RDR22: a segment whose answer is kept is not asked about again among the others', async () => {
    folder.writeDay(FACTS.slice(0, 2))
    await folder.run()
    folder.writeDay(FACTS)
    expect((await folder.run({ force: true })).report.usage.calls).toBe(1)
    expect(sizes()).toEqual([2, 4])
    expect(inputOf(api.met.at(-1) as Met)).not.toContain('Kestrel')
  })

  it('RDR22: go as far as there is room, neighbours together', async () => {
    folder.writeDay(LONGER)
    folder.configure({ maxTokens: 256 })
    const dry = await folder.run({ dryRun: true })
    const { report } = await folder.run()
    expect(folder.texts(report)).toEqual(LEARNED)
    expect(report.usage.calls).toBe(dry.report.next?.calls)
    expect(sizes().length).toBeGreaterThan(1)
    expect(Math.max(...sizes())).toBeGreaterThan(1)
    expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(6)
  })

  it('RDR22: are asked about one by one where the configuration leaves no room for more', async () => {
    folder.writeDay(FACTS)
    folder.configure({ together: 0 })
    expect((await folder.run({ dryRun: true })).report.next?.calls).toBe(6)
    const { report } = await folder.run()
    expect(folder.texts(report)).toEqual(LEARNED)
    expect(sizes()).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('RDR22: what comes first is as for one segment, and turns are numbered through', async () => {
    folder.writeDay(FACTS)
    await folder.run()
    folder.writeDay(['I keep bees.'], '2026-03-11')
    await folder.run({}, '2026-03-11T23:00:00Z')
    const [joined, single] = [api.met[0], api.met.find((met) => !isJoined(met) && isAboutNotes(met))]
    expect(joined?.body.system?.[0]).toEqual(single?.body.system?.[0])
    const numbers = [...inputOf(joined as Met).matchAll(/\[[0-9a-f]{16} turn (\d+): /g)].map(([, number]) =>
      Number(number),
    )
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('RDR22: no turn stands twice in a question, also where one part goes on from another', async () => {
    const turn = (time: string, text: string) => `## Dana [${time}] (claude)\n\n${text}\n\n---\n`
    const file = path.join(folder.root, 'raw', `${DAY}.md`)
    const [lisbon = '', kestrel = '', nuts = '', choir = ''] = FACTS
    fs.writeFileSync(file, [turn('08:00', lisbon), turn('12:00', kestrel)].join('\n'))
    api.script(when((met) => inputOf(met).includes('Kestrel'), REFUSAL))
    await folder.run()
    api.script(friend)
    const calls = api.met.length
    // The segment that waits goes on, and another begins.
    fs.appendFileSync(file, `\n${turn('12:01', nuts)}\n${turn('18:00', choir)}`)
    const { report } = await folder.run()
    expect([...folder.texts(report)].sort()).toEqual([LEARNED[1], LEARNED[2], LEARNED[3]].sort())
    expect(api.met.length).toBe(calls + 1)
    for (const fact of [kestrel, nuts, choir]) expect(inputOf(api.met.at(-1) as Met).split(fact).length - 1).toBe(1)
    expect(turnsIn(api.met.at(-1) as Met).length).toBe(3)
  })
})

describe('whose note it is', () => {
  const tell = async (notes: (turns: readonly string[]) => Record<string, unknown>[]) => {
    folder.writeDay(FACTS.slice(0, 3))
    api.script((met) => ({ answer: { notes: notes(turnsIn(met)) } }))
    return (await folder.run()).report
  }
  const [, kestrel = ''] = FACTS

  it('RDR22: a note with the words of one segment under a turn of another is dropped', async () => {
    const report = await tell(() =>
      [1, 2, 3].map((turn) => note({ turn, quote: kestrel, text: `Works at Kestrel ${turn}` })),
    )
    expect(report.findings.length).toBe(1)
    expect(report.dropped).toEqual({ unfounded: 2 })
  })

  it('CLD15: no secret of any segment is in the question, in an answer that is kept or in what is learned', async () => {
    const secret = 'hunter2hunter2'
    folder.writeDay([FACTS[0] ?? '', `my password is ${secret} ok`, kestrel])
    api.script((met) => ({
      answer: {
        notes: turnsIn(met).map((text, at) =>
          note({ turn: at + 1, quote: text.split('\n')[0], text: `password is ${secret}` }),
        ),
      },
    }))
    const { report } = await folder.run()
    expect(inputOf(api.met[0] as Met)).toContain('[REDACTED:')
    expect(report.dropped).toEqual({ redacted: 3 })
    const kept = folder
      .answers()
      .map((name) => fs.readFileSync(path.join(folder.root, '.state', 'answers', name), 'utf8'))
    expect(kept.length).toBe(3)
    expect(JSON.stringify([api.met, kept, report])).not.toContain(secret)
  })

  it('RDR22: words that stand in two segments belong to the one whose turn the note names', async () => {
    folder.writeDay([FACTS[0] ?? '', kestrel, `Again: ${kestrel}`])
    api.script({ answer: { notes: [note({ turn: 3, quote: kestrel, text: 'Works at Kestrel' })] } })
    const { report } = await folder.run()
    const lines = (report.findings as unknown as { evidence: { lines: number[] }[] }[])[0]?.evidence[0]?.lines
    const log = fs.readFileSync(path.join(folder.root, 'raw', `${DAY}.md`), 'utf8').split('\n')
    expect(log[(lines?.[0] ?? 0) - 1]).toBe(`Again: ${kestrel}`)
  })

  it.each([[999], [0], [-1], [4], [1.5], ['2'], [null], [2 ** 53]])(
    'RDR22: a note of turn %s is dropped and counted, and takes none with it',
    async (turn) => {
      const report = await tell(() => [
        note({ turn, quote: kestrel, text: 'x' }),
        note({ turn: 2, quote: kestrel, text: 'Works at Kestrel' }),
      ])
      expect(report.findings.length).toBe(1)
      expect(report.dropped).toEqual({ unfounded: 1 })
    },
  )
})

describe('what is not answered together', () => {
  const TRUNCATED: Reply = { message: { content: [{ type: 'text', text: '{"notes": [{"turn": 1, "quo' }] } }
  const BAD: readonly (readonly [string, Reply])[] = [
    ['a truncated answer', TRUNCATED],
    ['another form', { answer: { memories: [] } }],
    ['no room for the answer', { message: { stop_reason: 'max_tokens', content: [] } }],
    ['a refusal', REFUSAL],
    ['too long a prompt', { status: 400, type: 'invalid_request_error', message: 'prompt is too long: 9 tokens' }],
    ['a bad request', { status: 400, type: 'invalid_request_error', message: 'x' }],
    ['a page', { raw: '<html></html>', contentType: 'text/html' }],
    ['a broken answer', 'cut'],
  ]

  it.each(BAD)('RDR23: %s is asked for in halves, down to one segment', async (_what, bad) => {
    folder.writeDay(FACTS.slice(0, 4))
    api.script(when((met) => sizes().at(-1) === 4 && isJoined(met), bad))
    const { exitCode, report } = await folder.run()
    expect(folder.texts(report)).toEqual(LEARNED.slice(0, 4))
    expect(exitCode).toBe(0)
    expect(sizes()).toEqual([4, 2, 2])
  })

  it.each(BAD.slice(0, -2))(
    'RDR23: %s whenever several are asked about leaves single questions',
    async (_what, bad) => {
      folder.writeDay(FACTS.slice(0, 4))
      api.script(when(isJoined, bad))
      const { report } = await folder.run()
      expect(folder.texts(report)).toEqual(LEARNED.slice(0, 4))
      expect(sizes()).toEqual([4, 2, 1, 1, 2, 1, 1])
      // What was parted once is not asked for together again.
      fs.rmSync(path.join(folder.root, '.state', 'journal'), { recursive: true })
      expect((await folder.run()).report.usage.calls).toBe(0)
    },
  )

  it('RDR23: a server that is too slow for several is asked about fewer by the next run', async () => {
    folder.writeDay(FACTS.slice(0, 4))
    folder.configure({ timeoutSeconds: 1 })
    api.script(when(isJoined, 'hang'))
    const sent: number[][] = []
    for (let failures = 1; failures > 0 && sent.length < 5; ) {
      const before = sizes().length
      const { report } = await folder.run()
      failures = report.failures.length
      sent.push(sizes().slice(before))
      if (failures > 0) expect(report.failures[0]).toMatch(/no whole answer within 1 seconds; the rest stays due/)
    }
    // Never more than one that is waited for in vain.
    expect(sent.every((sizes) => sizes.filter((size) => size > 1).length <= 1)).toBe(true)
    expect(sent.at(-1)?.every((size) => size === 1)).toBe(true)
  })

  it('RDR23: a segment that is refused stays due, the others land', async () => {
    folder.writeDay(FACTS)
    api.script(when((met) => inputOf(met).includes('Kestrel'), REFUSAL))
    const { exitCode, report } = await folder.run()
    expect(exitCode).toBe(1)
    expect(folder.texts(report)).toEqual(LEARNED.filter((text) => !text.includes('Kestrel')))
    expect(report.failures).toEqual([
      expect.stringMatching(/a segment stays due: .*L\d+-L\d+: the model would not answer/),
    ])
    // Six, three of them, two of them and those two alone, the third, and the other three.
    expect(sizes()).toEqual([6, 3, 2, 1, 1, 1, 3])
    api.script(friend)
    const next = await folder.run()
    expect(folder.texts(next.report)).toEqual(['work at Kestrel.'])
    expect(next.report.usage.calls).toBe(1)
  })

  it('RDR22: a server that has no time leaves all of them due with one question, and the next run asks it again', async () => {
    folder.writeDay(FACTS)
    api.script({ status: 429, type: 'rate_limit_error', headers: { 'retry-after': '3600' } })
    const first = await folder.run()
    expect(first.exitCode).toBe(1)
    expect(first.report.failures[0]).toMatch(/6 segments stay due: .*429/)
    expect(sizes()).toEqual([6])
    api.script(friend)
    const second = await folder.run()
    expect(folder.texts(second.report)).toEqual(LEARNED)
    expect(sizes()).toEqual([6, 6])
  })

  it('RDR20: a budget that does not bear the next question leaves its segments due, and tomorrow goes on', async () => {
    folder.writeDay(LONGER)
    folder.configure({ maxTokens: 256 }, { callsPerDay: 1 })
    const today = await folder.run()
    const [first = 0] = sizes()
    expect(folder.texts(today.report)).toEqual(LEARNED.slice(0, first))
    expect(first).toBeGreaterThan(1)
    expect(today.report.failures[0]).toMatch(/stay due: the budget of 1 calls a day is used up/)
    folder.configure({}, { callsPerDay: 1 })
    const tomorrow = await folder.run({}, '2026-03-11T12:00:00Z')
    expect(folder.texts(tomorrow.report)).toEqual(LEARNED.slice(first))
    expect(tomorrow.exitCode).toBe(0)
  })

  it('RDR16: what was answered before a kill is not asked again', async () => {
    folder.writeDay(FACTS.slice(0, 2), '2026-03-09')
    await folder.run()
    folder.writeDay([...FACTS])
    folder.configure({ together: 0 })
    const cli = path.resolve(import.meta.dirname, '../../../dist/cli.js')
    const args = ['process', '--root', folder.root, '--now', `${DAY}T23:30:00Z`]
    const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' })
    const gone = new Promise((done) => child.once('exit', done))
    const calls = api.met.length
    // The second question of the day comes when the first is answered and kept, and before anything is committed.
    api.script(friend, () => {
      child.kill('SIGKILL')
      return 'hang'
    })
    await gone
    expect(api.met.length).toBe(calls + 2)
    api.script(friend)
    const { report } = await folder.run()
    expect(report.usage.calls).toBe(FACTS.length - 1)
    expect(report.findings.length).toBeGreaterThan(3)
  })
})
