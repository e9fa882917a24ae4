import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
let answers: object[]
let day: number

beforeEach(() => {
  root = tempFolder('corrected')
  answers = []
  day = 0
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(
    path.join(root, 'memoird.json5'),
    '{ timezone: "UTC", documents: { maxBytes: 100000 }, extraction: { backend: "recorded", recorded: "answers.json" } }',
  )
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const file = (home: string): string => path.join(root, 'workspace', `${home.toUpperCase()}.md`)
const read = (home: string): string => (fs.existsSync(file(home)) ? fs.readFileSync(file(home), 'utf8') : '')

async function run(name: string, positional: readonly string[] = []) {
  const now = `2026-02-${String(day).padStart(2, '0')}T20:00:00Z`
  const ran = await runCommand(name, positional, {}, { root, now, json: true })
  expect(ran.exitCode, ran.stderr.join('\n')).toBe(0)
  return JSON.parse(ran.stdout || 'null')
}

/** Says it on a new day; the router puts it into `home`. Answers with the document it stands in. */
async function says(text: string, home: 'user' | 'relational', kind = 'preference'): Promise<string | null> {
  const date = `2026-02-${String(++day).padStart(2, '0')}`
  answers.push({ quote: `${text}.`, text, kind, home, ...(home === 'user' ? { bucket: 'TOPIC' } : {}) })
  fs.writeFileSync(path.join(root, 'answers.json'), JSON.stringify(answers))
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `# Conversations - ${date}\n\n## USER [09:00]\n\n${text}.\n`)
  const { findings } = await run('process')
  const there = ['user', 'relational'].find((one) => read(one).includes(`- ${text}`)) ?? null
  expect([text, findings[0]?.home, findings[0]?.resolution, findings[0]?.text]).toEqual([text, there, 'new', text])
  return there
}

/** Takes the line out of the one document and puts it at the end of the other, as a person does. */
async function moves(text: string, from: string, to: string): Promise<string> {
  const line = read(from)
    .split('\n')
    .find((one) => one.includes(text))
  fs.writeFileSync(file(from), read(from).replace(`${line}\n`, ''))
  fs.writeFileSync(file(to), `${read(to)}\n## How we talk\n\n- ${text}\n`)
  await run('process')
  const { runs } = openMemory({ root }).read().state
  return runs.findLast(({ commit }) => commit.kind === 'documents')?.run ?? ''
}

type Document = Parameters<typeof says>[1]

/** Lines that were all said before the first of them is moved; the run of the last move. */
async function saysAndMoves(texts: readonly string[], from: Document, to: Document): Promise<string> {
  for (const text of texts) await says(text, from)
  let last = ''
  for (const text of texts) last = await moves(text, from, to)
  return last
}

describe('the router learns where a person puts lines', () => {
  it('ROUTE6: after two lines of a kind were moved, a later one goes where they stand, and why says so', async () => {
    await saysAndMoves(['Prefers short answers', 'Prefers answers without tables'], 'user', 'relational')
    expect(await says('Likes answers that begin with the result', 'user')).toBe('relational')
    const { text } = await runCommand('why', ['Likes answers that begin'], {}, { root }).then((ran) => ({
      text: ran.stdout,
    }))
    expect(text).toContain('because you moved "Prefers short answers" and "Prefers answers without tables" there')
    expect(read('relational')).toMatch(/## How we talk\n\n- Prefers short answers/)
  })

  it('ROUTE6: so it is with a section of the same document, and of a section with a date nothing is learned', async () => {
    await says('Prefers short answers', 'user')
    await says('Prefers answers without tables', 'user')
    for (const text of ['Prefers short answers', 'Prefers answers without tables'])
      fs.writeFileSync(file('user'), `${read('user').replace(`- ${text}\n`, '')}\n## How to answer\n\n- ${text}\n`)
    await run('process')
    expect(await says('Likes answers that begin with the result', 'user')).toBe('user')
    expect(read('user')).toMatch(/## How to answer\n\n(?:- .*\n)*- Likes answers that begin with the result\n/)
    expect(await says('Keeps bees', 'user', 'fact')).toBe('user')
    expect(read('user')).not.toMatch(/## How to answer\n\n(?:- .*\n)*- Keeps bees\n/)
  })

  it('ROUTE6: and the other way round', async () => {
    await saysAndMoves(['Keeps diffs under two hundred lines', 'Reads diffs on paper'], 'relational', 'user')
    expect(await says('Prints diffs in colour', 'relational')).toBe('user')
  })

  it('one moved line teaches nothing', async () => {
    await says('Prefers short answers in the evening', 'user')
    await moves('Prefers short answers in the evening', 'user', 'relational')
    expect(await says('Prefers answers without tables', 'user')).toBe('user')
    expect(await says('Prefers evening walks', 'user')).toBe('user')
  })

  it('a pair of lines about coffee teaches about coffee alone', async () => {
    await saysAndMoves(['Roasts coffee beans at home', 'Likes coffee before meetings'], 'user', 'relational')
    for (const text of ['Likes hiking in the rain', 'Loves her garden', 'Prefers answers without tables'])
      expect([text, await says(text, 'user')]).toEqual([text, 'user'])
    expect(await says('Orders coffee from Ethiopia', 'user')).toBe('relational')
    expect(await says('Colleague Marta sells coffee', 'user', 'person')).toBe('user')
  })

  it('where more such lines were left than moved nothing is taught', async () => {
    for (const text of ['Roasts coffee beans at home', 'Likes coffee before meetings', 'Orders coffee from Ethiopia'])
      await says(text, 'user')
    await says('Grows coffee plants on the balcony', 'user')
    await moves('Roasts coffee beans at home', 'user', 'relational')
    await moves('Likes coffee before meetings', 'user', 'relational')
    expect(await says('Photographs coffee houses', 'user')).toBe('user')
  })

  it('what was taught is gone when the move is undone, or the lines are moved back', async () => {
    const second = await saysAndMoves(['Prefers short answers', 'Prefers answers without tables'], 'user', 'relational')
    await run('undo', [second])
    expect(await says('Likes answers that begin with the result', 'user')).toBe('user')
  })
})
