import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { writeSummary } from '../../src/store/projection/project-days.ts'
import { tempFolder } from '../support/folders.ts'

const SHORT = '# 2026-02-08\n\n- one\n'
const LONG = `${SHORT}\n## To review\n\n- two\n`
let root: string

beforeEach(() => {
  root = tempFolder('summary')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const at = (name: string): string => path.join(root, name)
const read = (): string => fs.readFileSync(at('day.md'), 'utf8')
const write = (block: string | null) => writeSummary(createDisk(), at('day.md'), at('base.md'), block, 'test')

describe('the summary of a day', () => {
  it.each([
    [SHORT, LONG],
    [LONG, SHORT],
  ])(
    'one block in the place of the other, also where one begins like the other, and what is around it stays',
    (first, then) => {
      fs.writeFileSync(at('day.md'), 'mine before\r\n')
      write(first)
      fs.appendFileSync(at('day.md'), 'mine after')
      const before = read()
      expect(write(then)).toEqual({ changed: true, refused: null })
      expect(read()).toBe(before.replace(first, then))
      expect(write(then)).toEqual({ changed: false, refused: null })
    },
  )

  it.each([
    [SHORT, LONG],
    [LONG, SHORT],
  ])('after a crash between the summary and its base nothing is doubled', (first, then) => {
    write(first)
    const base = fs.readFileSync(at('base.md'))
    write(then)
    fs.writeFileSync(at('base.md'), base)
    write(then)
    expect(read()).toBe(then)
  })

  it('words of a person inside it stay, and that is said', () => {
    write(LONG)
    fs.writeFileSync(at('day.md'), LONG.replace('- two', '- two and a half'))
    expect(write(SHORT.replace('one', 'three'))).toEqual({
      changed: false,
      refused: expect.stringContaining('was edited inside our summary'),
    })
    expect(read()).toContain('two and a half')
  })

  it('CMD12: a folder or a link out in the place of a summary is said, and everything else is written', async () => {
    for (const name of ['raw', 'daily/2026-02-08.md', 'workspace']) fs.mkdirSync(at(name), { recursive: true })
    const outside = tempFolder('outside')
    fs.writeFileSync(path.join(outside, 'mine.md'), 'mine\n')
    fs.symlinkSync(path.join(outside, 'mine.md'), at('daily/2026-02-09.md'))
    for (const day of ['08', '09', '10'])
      fs.writeFileSync(at(`raw/2026-02-${day}.md`), '## USER [14:30] (claude)\n\nI live in Lisbon.\n')
    const ran = await runCommand('process', [], {}, { root })
    expect(ran.exitCode).toBe(1)
    expect(ran.stderr.join('\n')).toContain('daily/2026-02-08.md is no file')
    expect(ran.stderr.join('\n')).toContain('daily/2026-02-09.md leads out of the memory folder')
    expect(fs.readFileSync(path.join(outside, 'mine.md'), 'utf8')).toBe('mine\n')
    expect(fs.existsSync(at('daily/2026-02-10.md'))).toBe(true)
    fs.rmSync(outside, { recursive: true })
    fs.rmSync(at('daily'), { recursive: true })
    expect((await runCommand('rebuild', [], {}, { root })).exitCode).toBe(0)
    expect(fs.existsSync(at('daily/2026-02-08.md'))).toBe(true)
  })
})
