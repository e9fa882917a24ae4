import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MessagesApi, type Met, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import { type ClaudeFolder, claudeFolder, FACTS, friend, inputOf, isAboutNotes, isJoined } from './claude-folder.ts'
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

const BEFORE = ['I live in Lisbon.', 'My employer is Kestrel.', 'I drink coffee.']
const AFTER = ['I live in Porto.', 'My employer is Falcon.', 'I drink tea.']
const CLAIMS: readonly (readonly [string, string, string])[] = [
  ['Lisbon', 'home', 'lisbon'],
  ['Kestrel', 'employer', 'kestrel'],
  ['Porto', 'home', 'porto'],
  ['Falcon', 'employer', 'falcon'],
]

/** Notes every sentence with its claim, and says `relation` of every note and the memory about the same thing. */
const noting =
  (relation: string) =>
  (met: Met): Reply => {
    const input = inputOf(met)
    if (isAboutNotes(met)) {
      const turns = input.split(/\[[0-9a-f]{16} turn \d+: [^\]]*\]\n/).slice(1)
      const notes = turns.flatMap((text, at) =>
        [...BEFORE, ...AFTER]
          .filter((quote) => text.includes(quote))
          .map((quote) => {
            const [, attribute, value] = CLAIMS.find(([word]) => quote.includes(word)) ?? []
            const claim = attribute === undefined ? null : { subject: 'human', attribute, value }
            return note({ turn: at + 1, quote, text: quote.replace(/^(I|My) /, ''), claim })
          }),
      )
      return { answer: { notes } }
    }
    const [said = '', known = ''] = input.split('Memories:')
    const number = (text: string, word: string): number =>
      Number(new RegExp(`(\\d+)\\. .*${word}`).exec(text)?.[1] ?? 0)
    const pairs = [
      { note: number(said, 'Porto'), memory: number(known, 'Lisbon'), relation },
      { note: number(said, 'Falcon'), memory: number(known, 'Kestrel'), relation },
    ]
    return { answer: { pairs } }
  }

const spent = (options: ClaudeFolder, date: string) =>
  JSON.parse(fs.readFileSync(`${options.root}/.state/spend.json`, 'utf8')).days[date]

describe('what the findings of a day contradict', () => {
  it('RDR22: is one question for the day, and each answer counts in its own segment', async () => {
    api.script(noting('update'))
    folder.writeDay(BEFORE, '2026-03-08')
    await folder.run({}, '2026-03-08T23:00:00Z')
    folder.writeDay(AFTER, '2026-03-09')
    const from = api.met.length
    const { report } = await folder.run({}, '2026-03-09T23:00:00Z')
    expect(api.met.slice(from).map(isAboutNotes)).toEqual([true, false])
    expect(report.usage.calls).toBe(2)
    expect(report.findings.map(({ text, resolution }) => `${text} ${resolution}`)).toEqual([
      'live in Porto. updates',
      'employer is Falcon. updates',
      'drink tea. new',
    ])
    const lines = inputOf(api.met.at(-1) as Met)
    expect(lines.match(/Lisbon/g)?.length).toBe(1)
    expect(folder.document('USER.md')).not.toContain('Kestrel')
  })

  it('RDR16: a day that is read again is not compared with what was learned since', async () => {
    api.script(noting('update'))
    folder.writeDay(BEFORE, '2026-03-08')
    await folder.run({}, '2026-03-08T23:00:00Z')
    folder.writeDay(AFTER, '2026-03-09')
    await folder.run({}, '2026-03-09T23:00:00Z')
    const before = folder.document('USER.md')
    const calls = api.met.length
    expect((await folder.run({ force: true, dryRun: true })).report.next?.calls).toBe(0)
    expect((await folder.run({ force: true })).report).toMatchObject({ usage: { calls: 0 }, failures: [] })
    expect(api.met.length).toBe(calls)
    expect(folder.document('USER.md')).toBe(before)
  })

  it('RDR23: goes in halves too, and a segment that gets no answer stays due alone', async () => {
    api.script(noting('update'))
    folder.writeDay(BEFORE, '2026-03-08')
    await folder.run({}, '2026-03-08T23:00:00Z')
    folder.writeDay(AFTER, '2026-03-09')
    api.script((met) => {
      const refused = !isAboutNotes(met) && inputOf(met).includes('Porto')
      return refused ? { message: { stop_reason: 'refusal', content: [] } } : noting('update')(met)
    })
    const { report } = await folder.run({}, '2026-03-09T23:00:00Z')
    expect(report.findings.map(({ text }) => text)).toEqual(['employer is Falcon.', 'drink tea.'])
    expect(report.failures).toEqual([expect.stringMatching(/a segment stays due: .*would not answer/)])
  })

  it('RDR22: what two segments of a day say of the same thing meets as if they had been asked one by one', async () => {
    api.script(noting('same'))
    folder.writeDay(['I live in Lisbon.', 'I drink coffee.', 'As I said. I live in Lisbon.'], '2026-03-08')
    const { report } = await folder.run({}, '2026-03-08T23:00:00Z')
    expect(report.usage.calls).toBe(1)
    expect(folder.document('USER.md').match(/live in Lisbon/g)?.length).toBe(1)
  })
})

describe('the dry run', () => {
  it('RDR22: counts the questions that are then asked, and costs no less at most than they do', async () => {
    api.script(noting('update'))
    folder.writeDay(BEFORE, '2026-03-08')
    folder.writeDay(AFTER, '2026-03-09')
    folder.writeDay(FACTS, '2026-03-10')
    const { next } = (await folder.run({ dryRun: true })).report
    expect(next).toMatchObject({ calls: 3, stored: 0 })
    const asked = api.met.length
    const { usage } = (await folder.run()).report
    expect(asked).toBe(0)
    expect(api.met.filter(isAboutNotes).length).toBe(3)
    expect(api.met.filter(isAboutNotes).every(isJoined)).toBe(true)
    expect(usage.calls).toBeLessThanOrEqual(6)
    expect(usage.usd).toBeLessThan((next as unknown as { usdAtMost: number }).usdAtMost)
  })
})

describe('process --batch', () => {
  const batch = () => folder.run({ batch: true })
  const requests = (): number =>
    api.met.findLast(({ url, method }) => method === 'POST' && url.endsWith('/batches'))?.body.requests?.length ?? 0

  it('RDR21: a day is one request, its shares are kept by their own keys, and the log may have changed since', async () => {
    folder.writeDay(FACTS)
    expect((await batch()).report.batch).toBe('sent')
    expect(requests()).toBe(1)
    api.endBatches()
    // One text is another by now: its answer is asked for again, the others are there.
    folder.writeDay([...FACTS.slice(0, 5), 'I keep bees.'])
    const second = await batch()
    expect(second.report.batch).toBe('sent')
    expect(folder.answers().length).toBe(6)
    const [request] = api.met.at(-1)?.body.requests ?? []
    expect(request?.params.messages?.[0]?.content[0]?.text).toContain('bees')
    expect(request?.params.messages?.[0]?.content[0]?.text).not.toContain('Kestrel')
    api.endBatches()
    const { report } = await batch()
    expect(folder.texts(report).length).toBe(5)
    expect(api.met.filter(({ url }) => url === '/v1/messages').length).toBe(0)
    expect(spent(folder, '2026-03-10')).toMatchObject({ calls: 2 })
  })

  it('RDR21: what got no good answer together goes in halves, and what is refused belongs to its segment', async () => {
    folder.writeDay(FACTS.slice(0, 4))
    api.script((met) => (isJoined(met) ? { message: { stop_reason: 'refusal', content: [] } } : friend(met)))
    const sizes: number[] = []
    for (let round = 0; round < 3; round++) {
      expect((await batch()).report.batch).toBe('sent')
      sizes.push(requests())
      api.endBatches()
    }
    // All four, two and two, each alone.
    expect(sizes).toEqual([1, 2, 4])
    const { report } = await batch()
    expect(folder.texts(report).length).toBe(4)
  })

  it('RDR21: an answer of a batch to contradictions is kept by segment as well', async () => {
    api.script(noting('update'))
    folder.writeDay(BEFORE, '2026-03-08')
    await folder.run({}, '2026-03-08T23:00:00Z')
    folder.writeDay(AFTER, '2026-03-09')
    const from = api.met.length
    for (let round = 0; round < 2; round++) {
      expect((await batch()).report.batch).toBe('sent')
      expect(requests()).toBe(1)
      api.endBatches()
    }
    const { report } = await batch()
    expect(report.findings.map(({ resolution }) => resolution)).toEqual(['updates', 'updates', 'new'])
    expect(api.met.slice(from).filter(({ url }) => url === '/v1/messages').length).toBe(0)
  })
})
