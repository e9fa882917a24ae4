import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemory } from '../../../src/open.ts'
import { type MessagesApi, type Met, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import { type ClaudeFolder, claudeFolder } from './claude-folder.ts'
import { note } from './support.ts'

let api: MessagesApi
let folder: ClaudeFolder

beforeEach(async () => {
  api = await startMessagesApi()
  folder = claudeFolder(api)
  vi.stubEnv('ANTHROPIC_API_KEY', 'sk-test')
  vi.stubEnv('ANTHROPIC_BASE_URL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await api.close()
  fs.rmSync(folder.root, { recursive: true, force: true })
})

interface Day {
  readonly date: string
  readonly says: string
  /** Notes of the day; `on` names a known memory by a word of its text. */
  readonly notes: readonly (Omit<Parameters<typeof note>[0], 'relations'> & {
    readonly on?: readonly (readonly [word: string, how: string])[]
  })[]
}

/** A day told and read by a model that answers so. */
async function live({ date, says, notes }: Day) {
  api.script((met: Met): Reply => {
    const known = (met.body.system ?? []).map(({ text }) => text).join('\n')
    const numberOf = (word: string): number => Number(new RegExp(`^(\\d+)\\. .*${word}`, 'm').exec(known)?.[1] ?? 999)
    return {
      answer: {
        notes: notes.map(({ on = [], ...rest }) =>
          note({ quote: says, ...rest, relations: on.map(([word, how]) => ({ n: numberOf(word), how })) }),
        ),
      },
    }
  })
  folder.writeDay([says], date)
  const { report } = await folder.run({ date }, `${date}T23:30:00Z`)
  return report.findings.map(({ resolution }) => resolution)
}

const state = () => openMemory({ root: folder.root, now: '2026-04-01T12:00:00Z' }).read().state
const lines = (name = 'USER.md'): string[] =>
  folder
    .document(name)
    .split('\n')
    .filter((line) => /^\s*- /.test(line))
    .map((line) => line.replace(/ \((?:LOW|MEDIUM|HIGH)\)$/, '').trim())
const dose = { date: '2026-03-02', says: 'I take 5 mg of Ramipril every morning.', text: 'Takes Ramipril, 5 mg a day' }

describe('what a reader says of a known memory is done to that memory', () => {
  beforeEach(async () => {
    await live({
      date: dose.date,
      says: `${dose.says} My sister Juno lives in Faro. Keep answers short.`,
      notes: [
        { quote: dose.says, text: dose.text },
        { quote: 'My sister Juno lives in Faro.', text: 'Sister Juno lives in Faro', as: 'PERSON' },
        { quote: 'Keep answers short.', text: 'Wants short answers', as: 'preference' },
      ],
    })
  })

  it('NOTE10: same confirms it, whatever the words', async () => {
    const says = 'ramipril as every day, the usual'
    expect(
      await live({
        date: '2026-03-09',
        says,
        notes: [{ text: 'Has a morning tablet', on: [['Ramipril', 'same']] }],
      }),
    ).toEqual(['confirms'])
    expect(lines()).toContain(`- ${dose.text}`)
    expect([...state().memories.values()].find(({ text }) => text === dose.text)).toMatchObject({
      observations: 2,
      confirmedOn: '2026-03-09',
    })
  })

  it('NOTE10: update ends it, and the line that holds now stands where the old one stood', async () => {
    const at = lines().indexOf(`- ${dose.text}`)
    const says = 'doc raised the ramipril, 7.5 mg now'
    await live({
      date: '2026-03-09',
      says,
      notes: [{ text: 'Takes Ramipril, 7.5 mg a day', as: 'event', on: [['Ramipril', 'update']] }],
    })
    expect(lines()[at]).toBe('- Takes Ramipril, 7.5 mg a day (since 9 Mar 2026)')
    expect(lines()).not.toContain(`- ${dose.text}`)
    expect(lines().filter((line) => line.includes('Ramipril')).length).toBe(1)
  })

  it('NOTE10: an exception and a context take nothing from it', async () => {
    const before = [...state().memories.values()].map(({ id, confidence }) => [id, confidence])
    for (const how of ['exception', 'context']) {
      const date = how === 'context' ? '2026-03-10' : '2026-03-09'
      const says = how === 'context' ? 'for recipes the long form please' : 'give me the long version today'
      await live({
        date,
        says,
        notes: [
          {
            text: how === 'context' ? 'Wants recipes in full' : 'Asked once for the long version',
            as: how === 'context' ? 'preference' : 'event',
            on: [['short answers', how]],
          },
        ],
      })
    }
    const { memories, reviews } = state()
    for (const [id, confidence] of before)
      expect(memories.get(String(id))).toMatchObject({ status: 'active', confidence })
    expect(lines('RELATIONAL.md')).toEqual(expect.arrayContaining(['- Wants short answers', '- Wants recipes in full']))
    expect(reviews.size).toBe(0)
  })

  it('NOTE10: withdraw ends it and leaves nothing in its place', async () => {
    const says = 'scrap that about short answers'
    await live({
      date: '2026-03-09',
      says,
      notes: [{ text: '', as: 'preference', on: [['short answers', 'withdraw']] }],
    })
    expect(lines('RELATIONAL.md')).toEqual([])
    expect(folder.document('RELATIONAL.md')).not.toContain('scrap')
  })

  it('NOTE10: only a conflict asks', async () => {
    const says = 'juno is in Lisbon'
    await live({
      date: '2026-03-09',
      says,
      notes: [{ text: 'Sister Juno lives in Lisbon', as: 'PERSON', on: [['Faro', 'conflict']] }],
    })
    expect(state().reviews.size).toBe(1)
    expect(lines()).toContain('- Sister Juno lives in Faro')
  })

  it('NOTE10: what its reader doubts is asked before it is a line, and holds when it is said again', async () => {
    const says = 'might be moving to Turin then'
    const doubt = { text: 'Moves to Turin', flags: ['doubtful'] }
    await live({ date: '2026-03-09', says, notes: [doubt] })
    expect([...state().reviews.values()]).toMatchObject([{ title: 'Write this into USER.md?' }])
    expect(lines()).not.toContain('- Moves to Turin')
    await live({
      date: '2026-03-10',
      says: 'Turin it is',
      notes: [{ text: 'Moves to Turin', on: [['Turin', 'same']] }],
    })
    expect(lines()).toContain('- Moves to Turin')
    expect(fs.existsSync(path.join(folder.root, 'workspace', 'REVIEW.md'))).toBe(false)
  })

  it('NOTE11: beside a reader that was asked nothing is confirmed, ended or questioned by likeness of words', async () => {
    const says = 'Takes Ramipril, 10 mg a day; sister Juno lives in Faro'
    const found = await live({
      date: '2026-03-09',
      says,
      notes: [{ text: 'Takes Ramipril, 10 mg a day' }, { text: 'Juno, the sister, lives in Faro', as: 'PERSON' }],
    })
    expect(found).toEqual(['new', 'new'])
    expect(state().reviews.size).toBe(0)
    expect(lines()).toContain(`- ${dose.text}`)
  })

  it('NOTE11: what a person pinned or typed is asked about, never ended by a log', async () => {
    const file = path.join(folder.root, 'workspace', 'USER.md')
    fs.writeFileSync(file, folder.document('USER.md').replace('lives in Faro', 'lives in Faro with Ole'))
    await folder.run({}, '2026-03-03T12:00:00Z')
    await live({
      date: '2026-03-09',
      says: 'juno moved to Lisbon',
      notes: [{ text: 'Sister Juno lives in Lisbon', as: 'PERSON', on: [['with Ole', 'update']] }],
    })
    expect(folder.document('USER.md')).toContain('lives in Faro with Ole')
    expect(state().reviews.size).toBe(1)
  })
})

it('NOTE7: a lesson that is said on a second day enters SOUL.md, on the first it is a candidate and nobody is asked', async () => {
  const lesson = async (date: string, word?: string) => {
    const said = 'I look at the rows before I name a cause.'
    const log = `## Dana [08:00] (claude)\n\nhm\n\n---\n\n## Bernard [08:01] (claude)\n\n${said}\n\n---\n`
    fs.writeFileSync(path.join(folder.root, 'raw', `${date}.md`), `# Conversations - ${date}\n\n${log}`)
    api.script((met: Met): Reply => {
      const known = (met.body.system ?? []).map(({ text }) => text).join('\n')
      const n = word === undefined ? 999 : Number(new RegExp(`^(\\d+)\\. .*${word}`, 'm').exec(known)?.[1] ?? 999)
      const text = 'Learned: look at the rows before naming a cause'
      return {
        answer: { notes: [note({ turn: 2, quote: said, text, as: 'lesson', relations: [{ n, how: 'same' }] })] },
      }
    })
    await folder.run({ date }, `${date}T23:30:00Z`)
  }
  await lesson('2026-03-02')
  expect(lines('SOUL.md')).toEqual([])
  expect(state().reviews.size).toBe(0)
  await lesson('2026-03-09', 'rows')
  expect(lines('SOUL.md')).toEqual(['- Learned: look at the rows before naming a cause'])
})
