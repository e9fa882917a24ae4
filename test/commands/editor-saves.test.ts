import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'

const HEAD = '# Conversations - 2026-02-08\n'
const turn = (words: string): string => `\n## USER [14:30] (claude)\n\n${words}\n\n---\n`
let root: string
let file: string

beforeEach(async () => {
  root = tempFolder('editor-saves')
  file = path.join(root, 'workspace', 'USER.md')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.mkdirSync(path.join(root, 'workspace'))
  fs.writeFileSync(file, '# Me\n\n- a line of mine\n- another one\n')
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), HEAD + turn('I live in Lisbon. I drive a Volvo V70.'))
  await run('process')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const run = (name: string, ...args: string[]) =>
  runCommand(name, args, {}, { root, now: '2026-02-09T10:00:00Z', json: true })
const text = (): string => fs.readFileSync(file, 'utf8')
const without = (from: string, ...words: string[]): string =>
  from.replace(new RegExp(`^.*(?:${words.join('|')}).*\n`, 'gm'), '')
/** What is remembered of the document's lines now. */
const active = (): string[] =>
  [...openMemory({ root }).read().state.memories.values()].flatMap((one) => (one.status === 'active' ? one.text : []))

/** Saves as an editor does, at once after our write, and lets us look; gives what is said of what was put back. */
async function save(bytes: string, way: 'in place' | 'by rename' = 'in place'): Promise<string> {
  if (way === 'in place') fs.writeFileSync(file, bytes)
  else {
    fs.writeFileSync(`${file}.swp`, bytes)
    fs.renameSync(`${file}.swp`, file)
  }
  const { stderr } = await run('process')
  return stderr.filter((line) => line.includes('put back')).join('\n')
}

it.each(['in place', 'by rename'] as const)(
  'DOC53: the newest line, taken out at once and saved %s, stays away',
  async (way) => {
    await run('remember', 'Keeps bees on the roof')
    expect(await save(without(text(), 'bees'), way)).toBe('')
    expect(text()).not.toContain('bees')
    expect(active()).not.toContain('Keeps bees on the roof')
    await run('process')
    expect(text()).not.toContain('bees')
  },
)

it('DOC53: both lines of one write, one of them with a line typed in its place, and the newest with an older one stay away', async () => {
  expect(await save(without(text(), 'Lisbon', 'Volvo'))).toBe('')
  expect(text()).toBe('# Me\n\n- a line of mine\n- another one\n')
  fs.appendFileSync(
    path.join(root, 'raw', '2026-02-08.md'),
    turn('I play the cello. I collect old maps. I speak French.'),
  )
  await run('process')
  expect(await save(`${without(text(), 'cello')}- Paints\n`)).toBe('')
  expect(text()).not.toContain('cello')
  await run('remember', 'Keeps bees on the roof')
  expect(await save(without(text(), 'bees', 'maps'))).toBe('')
  expect(text()).not.toMatch(/bees|maps/)
})

it('DOC53: a line that is taken out and brought back by the undo of the editor is remembered, and stands once', async () => {
  await run('remember', 'Keeps bees on the roof')
  const before = text()
  await save(without(before, 'bees'))
  expect(await save(before)).toBe('')
  expect(text()).toBe(before)
  expect(active().filter((one) => one.includes('bees'))).toHaveLength(1)
  await run('process')
  expect(text()).toBe(before)
})

it('DOC53: everything taken out at once is asked about, and nothing is written over it', async () => {
  await save('')
  expect(text()).toBe('')
  expect(fs.readFileSync(path.join(root, 'workspace', 'REVIEW.md'), 'utf8')).toContain('USER.md')
  expect(active()).toContain('Lives in Lisbon')
})

it('DOC53: an old buffer with something typed into it brings back what it lacked, and each line is said', async () => {
  const held = text()
  await run('remember', 'Keeps bees on the roof')
  await run('remember', 'Sings in a choir')
  const said = await save(`${held}- typed in an old buffer\n`)
  expect(said).toContain('Keeps bees on the roof')
  expect(said).toContain('Sings in a choir')
  for (const words of ['bees', 'choir', 'typed in an old buffer', 'Lisbon']) expect(text()).toContain(words)
  // Who takes them out again means it.
  expect(await save(without(text(), 'bees', 'choir'))).toBe('')
  expect(text()).not.toMatch(/bees|choir/)
})

it('DOC14: a line that was reworded and is typed anew beside that is remembered too', async () => {
  await save(text().replace('- a line of mine', '- a line of mine, put otherwise'))
  await save(`${text()}- a line of mine\n`)
  expect(active()).toEqual(expect.arrayContaining(['a line of mine', 'a line of mine, put otherwise']))
  await run('process')
  expect(active().filter((one) => one.startsWith('a line of mine'))).toHaveLength(2)
})
