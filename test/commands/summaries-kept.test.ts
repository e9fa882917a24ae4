import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
const LATER = '2026-04-10T00:30:00Z'

beforeEach(async () => {
  root = tempFolder('summaries-kept')
  fs.mkdirSync(path.join(root, 'raw'))
  const said = {
    '05': 'I play the cello.',
    '06': 'I drive a Volvo.\n\n## USER [11:00] (x)\n\nI work as a nurse.',
  }
  for (const [day, text] of Object.entries(said))
    fs.writeFileSync(path.join(root, 'raw', `2026-03-${day}.md`), `## USER [10:00] (x)\n\n${text}\n`)
  await run('process', [], '2026-03-08T10:00:00Z')
  await run('rollup')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, args: readonly string[] = [], now = LATER) {
  const { stdout } = await runCommand(name, args, {}, { root, now, json: true })
  return JSON.parse(stdout)
}

const page = (name: string): string => path.join(root, name)
const text = (name: string): string => fs.readFileSync(page(name), 'utf8')
const WEEK = 'weekly/2026-W10.md'

describe('summaries of weeks, months and years', () => {
  it('one that is gone is named by doctor, and the next night writes the same bytes', async () => {
    expect(await run('doctor')).toMatchObject({ ok: true })
    const before = text(WEEK)
    fs.rmSync(page(WEEK))
    const { ok, checks } = await run('doctor')
    expect(ok).toBe(false)
    expect(checks.find((check: { ok: boolean }) => !check.ok)?.found).toContain(WEEK)
    await run('compress', [], '2026-04-11T03:30:00Z')
    expect(text(WEEK)).toBe(before)
    expect(await run('doctor')).toMatchObject({ ok: true })
  })

  it('ROL6: `rollup` writes those that are gone again, days too, and names them', async () => {
    const names = [WEEK, 'monthly/2026-03.md', 'daily/2026-03-05.md']
    const before = names.map(text)
    for (const name of names) fs.rmSync(page(name))
    expect((await run('rollup')).changed.toSorted()).toEqual(names.toSorted())
    expect(names.map(text)).toEqual(before)
    expect((await run('rollup')).changed).toEqual([])
  })

  it('FGT18: one that a person edited stays one page without the forgotten words, with theirs, and doctor says so', async () => {
    const edited = text(WEEK).replace('as a nurse', 'as a nurse (proud!)')
    expect(edited).not.toBe(text(WEEK))
    fs.writeFileSync(page(WEEK), edited)
    await run('forget', ['Drives a Volvo'])
    for (const _ of [1, 2]) {
      expect(text(WEEK).match(/^# 2026-W10$/gm)).toHaveLength(1)
      expect(text(WEEK)).toContain('(proud!)')
      expect(text(WEEK)).not.toContain('Volvo')
      expect(text('monthly/2026-03.md')).not.toContain('Volvo')
      await run('rebuild')
    }
    const { checks } = await run('doctor')
    const bad = checks.filter((check: { ok: boolean }) => !check.ok)
    expect(bad).toMatchObject([{ name: 'summaries', found: expect.stringContaining(`${WEEK} was edited inside`) }])
  })

  it('what a person wrote around it is no fault, and what they wrote inside is', async () => {
    fs.writeFileSync(page(WEEK), `Mine.\n\n${text(WEEK)}\nMine too.\n`)
    expect(await run('doctor')).toMatchObject({ ok: true })
    fs.writeFileSync(page('daily/2026-03-05.md'), text('daily/2026-03-05.md').replace('cello', 'viola'))
    expect(await run('doctor')).toMatchObject({ ok: false })
  })
})
