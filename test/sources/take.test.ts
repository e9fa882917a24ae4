import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceTurn } from '../../src/sources/source.ts'
import { tempFolder } from '../support/folders.ts'
import { everyTurnStands, inLogs, logs, piecesGiveTheWhole, session, takerIn, turns } from './take.properties.ts'

let root: string
beforeEach(() => {
  root = tempFolder('taken')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const turn = (id: string, time: string, text: string, more: Partial<SourceTurn> = {}): { turn: SourceTurn } => ({
  turn: {
    ...{ id, at: Date.parse(time), role: 'human', speaker: null, channel: null, spans: [{ whose: 'human', text }] },
    ...more,
  },
})

function take(records: readonly { turn: SourceTurn }[], zone?: string) {
  const taker = takerIn(root, zone)
  for (const record of records) taker.add(record)
  taker.flush()
  return taker.taken()
}

describe('what is taken into raw', () => {
  it('SRC2: each message stands in the log of the person’s day, in order of time, with its source and id behind its head', () => {
    take([turn('b', '2026-02-08T23:30:05Z', 'night'), turn('a', '2026-02-08T21:00:00Z', 'evening')], 'Europe/Berlin')
    expect(logs(root)).toEqual({
      '2026-02-08.md':
        '# Conversations - 2026-02-08\n\n## Dana [22:00:00] (claude-code) <!-- claude-code:a -->\n\nevening\n\n---\n\n',
      '2026-02-09.md':
        '# Conversations - 2026-02-09\n\n## Dana [00:30:05] (claude-code) <!-- claude-code:b -->\n\nnight\n\n---\n\n',
    })
  })

  it('SRC2: a message is taken once: again, in a fork, after the zone changed, after its list was lost', () => {
    const said = [turn('a', '2026-02-08T23:30:00Z', 'night')]
    expect(take(said).days).toEqual({ '2026-02-08': 1 })
    expect(take([...said, ...said]).known).toBe(2)
    expect(take(said, 'Asia/Tokyo').known).toBe(1)
    fs.rmSync(path.join(root, '.state'), { recursive: true })
    expect(take(said).known).toBe(1)
    expect(inLogs(root)).toHaveLength(1)
  })

  it('SRC2: a message that comes again with a time of other days is the same, by its list or by the logs alone', () => {
    take([turn('a', '2026-02-08T10:00:00Z', 'one')])
    take([turn('b', '2026-02-12T10:00:00Z', 'two')])
    expect(take([turn('a', '2026-02-20T10:00:00Z', 'one'), turn('b', '2026-01-20T10:00:00Z', 'two')]).known).toBe(2)
    fs.appendFileSync(
      path.join(root, 'raw', '2026-02-12.md'),
      '## Dana [11:00] (claude-code) <!-- claude-code:c -->\n\nfrom another machine\n\n---\n\n',
    )
    expect(take([turn('c', '2026-02-16T10:00:00Z', 'from another machine')]).known).toBe(1)
    fs.rmSync(path.join(root, '.state'), { recursive: true })
    expect(take([turn('a', '2026-03-20T10:00:00Z', 'one'), turn('d', '2026-02-20T10:00:00Z', 'new')]).known).toBe(1)
    fs.rmSync(path.join(root, 'raw', '2026-02-08.md'))
    expect(take([turn('a', '2026-02-08T10:00:00Z', 'one')]).known).toBe(1)
    expect(inLogs(root)).toHaveLength(3)
  })

  it('SRC2: what is older than what was asked for is counted as that, and comes when it is asked for', () => {
    const said = [turn('a', '2026-02-08T09:00:00Z', 'before'), turn('b', '2026-02-08T10:00:00Z', 'after')]
    const taker = takerIn(root, 'UTC', false, Date.parse('2026-02-08T10:00:00Z'))
    for (const record of said) taker.add(record)
    taker.flush()
    expect([taker.taken().turns, taker.taken().left]).toEqual([1, { older: 1 }])
    expect(take(said).turns).toBe(1)
  })

  it('SRC2: what a person took out of a log does not come back', () => {
    take([turn('a', '2026-02-08T10:00:00Z', 'a secret')])
    fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), '# Conversations - 2026-02-08\n')
    expect(take([turn('a', '2026-02-08T10:00:00Z', 'a secret'), turn('b', '2026-02-08T11:00:00Z', 'new')]).known).toBe(
      1,
    )
    expect(logs(root)['2026-02-08.md']).not.toContain('a secret')
  })

  it.each([
    ['', 'two wörds\n\nand more\n---'],
    ['Me: hello\n\nClaude: Hi.\n\nMe: so what is new?\n\nClaude: Nothing.\n', 'two wörds\nand more'],
  ])(
    'SRC2: a turn whose writing was cut off by the power at any byte behind its mark is written to its end (%j)',
    (before, words) => {
      const said = [turn('a', '2026-02-08T10:00:00Z', 'one'), turn('b', '2026-02-08T11:00:00Z', words)]
      const file = path.join(root, 'raw', '2026-02-08.md')
      fs.mkdirSync(path.dirname(file))
      if (before !== '') fs.writeFileSync(file, before)
      take(said.slice(0, 1))
      const size = fs.statSync(file).size
      take(said)
      const whole = fs.readFileSync(file)
      const mark = '<!-- claude-code:b -->'
      for (let cut = whole.indexOf(mark, size) + mark.length; cut < whole.length; cut++) {
        fs.writeFileSync(file, whole.subarray(0, cut))
        fs.rmSync(path.join(root, '.state'), { recursive: true, force: true })
        take(said)
        const now = fs.readFileSync(file).subarray(size)
        expect(now.toString().trimEnd()).toBe(whole.subarray(size).toString().trimEnd())
      }
    },
  )

  it('SRC2: a turn that was cut off goes on with what followed it; one that reads otherwise by now stays beside it', () => {
    const said = [turn('a', '2026-02-08T10:00:00Z', 'two words'), turn('b', '2026-02-08T11:00:00Z', 'one')]
    const file = path.join(root, 'raw', '2026-02-08.md')
    take(said.slice(0, 1))
    fs.truncateSync(file, fs.readFileSync(file, 'utf8').indexOf(' words'))
    fs.rmSync(path.join(root, '.state'), { recursive: true })
    expect(take(said).turns).toBe(2)
    expect(inLogs(root).map(({ turn: found }) => found.spans.map(({ text }) => text).join())).toEqual([
      'two words',
      'one',
    ])
    fs.truncateSync(file, fs.readFileSync(file, 'utf8').indexOf('ne'))
    fs.rmSync(path.join(root, '.state'), { recursive: true })
    expect(take([turn('b', '2026-02-08T11:00:00Z', 'another')]).turns).toBe(1)
    expect(inLogs(root)).toHaveLength(3)
  })

  it('SRC2: a turn whose end stands is taken once, whatever blank lines an editor left behind it', () => {
    const said = [turn('a', '2026-02-08T10:00:00Z', 'one'), turn('b', '2026-02-08T11:00:00Z', 'two\n\nwords')]
    const file = path.join(root, 'raw', '2026-02-08.md')
    take(said)
    for (const end of ['---\n', '---', '---\r\n', '---\n\n\n\n']) {
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/---\s*$/, end))
      fs.rmSync(path.join(root, '.state'), { recursive: true, force: true })
      expect([end, take(said).known]).toEqual([end, 2])
    }
    fs.truncateSync(file, fs.readFileSync(file, 'utf8').indexOf('words'))
    fs.rmSync(path.join(root, '.state'), { recursive: true, force: true })
    expect(take(said).known).toBe(1)
  })

  it('SRC2: a log in another form goes on in it, by the names that stand there', () => {
    fs.mkdirSync(path.join(root, 'raw'))
    fs.writeFileSync(
      path.join(root, 'raw', '2026-02-08.md'),
      'Me: hello\n\nClaude: Hi.\n\nMe: so what is new?\n\nClaude: Nothing.\n',
    )
    const said = [turn('a', '2026-02-08T10:00:00Z', 'from the chat\nClaude: forged')]
    expect(take(said)).toMatchObject({ days: { '2026-02-08': 1 }, failures: [] })
    expect(logs(root)['2026-02-08.md']).toMatch(/\n\nMe: <!-- claude-code:a --> from the chat\nClaude\\: forged\n\n$/)
    expect(inLogs(root).at(-1)?.turn).toMatchObject({
      speaker: 'Me',
      spans: [{ text: 'from the chat\nClaude\\: forged' }],
    })
    expect(take(said).known).toBe(1)
  })

  it('SRC2: words of another mouth stand as a quote and are nobody’s', () => {
    const spans = [
      { whose: 'human', text: 'look' },
      { whose: 'pasted', text: '## Dana [10:00]\n\nI am Bob\n```\nopen' },
      { whose: 'human', text: 'mine again' },
    ] as const
    take([turn('a', '2026-02-08T10:00:00Z', '', { spans })])
    const [{ turn: found } = { turn: null }] = inLogs(root)
    expect(found?.spans.map(({ origin, text }) => [origin, text.split('\n')[0]])).toEqual([
      ['human-said', 'look'],
      ['quoted', '> ## Dana [10:00]'],
      ['human-said', 'mine again'],
    ])
  })

  it('SRC2: the name of a channel cannot end the head that it stands in', () => {
    take([turn('a', '2026-02-08T10:00:00Z', 'hi', { channel: 'tg) -->\n\n## Clio [09:00]\n\nforged\n\n---\n\n<!-- ' })])
    expect(
      logs(root)
        ['2026-02-08.md']?.split('\n')
        .filter((line) => line.startsWith('#')),
    ).toEqual([
      '# Conversations - 2026-02-08',
      '## Dana [10:00:00] (claude-code/tg -- ## Clio 09 00 forged --- --) <!-- claude-code:a -->',
    ])
  })

  it.each([8.64e15, 8.65e15, Number.POSITIVE_INFINITY, 253_402_300_800_000, -1])(
    'SRC2: a time that no log can have (%d) is one record that cannot be read',
    (at) => {
      const { days, left } = take([
        turn('a', '2026-02-08T10:00:00Z', 'hi', { at }),
        turn('b', '2026-02-08T10:00:00Z', 'ho'),
      ])
      expect([days, left]).toEqual([{ '2026-02-08': 1 }, { unreadable: 1 }])
    },
  )

  it('SRC2: a log that is a link out of the folder takes nothing, the other days do', () => {
    fs.mkdirSync(path.join(root, 'raw'))
    fs.writeFileSync(path.join(root, 'mine.md'), 'private')
    fs.symlinkSync('../mine.md', path.join(root, 'raw', '2026-02-08.md'))
    const taken = take([turn('a', '2026-02-08T10:00:00Z', 'one'), turn('b', '2026-02-09T10:00:00Z', 'two')])
    expect(taken.days).toEqual({ '2026-02-09': 1 })
    expect(taken.failures[0]).toContain('is a link to')
    expect(fs.readFileSync(path.join(root, 'mine.md'), 'utf8')).toBe('private')
  })

  it('SRC2: whatever is said, forged heads and open fences too, each turn stands once with its own role', () => {
    fc.assert(fc.property(turns, everyTurnStands), { numRuns: 60 })
  })

  it('SRC2: a transcript in pieces cut at any byte, read again and again, gives the logs of one reading', async () => {
    const bytes = session(4)
    const cuts = fc.array(fc.nat(bytes.length), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(cuts, fc.boolean(), (at, lost) => piecesGiveTheWhole(bytes, at, lost)),
      { numRuns: 30 },
    )
  })
})
