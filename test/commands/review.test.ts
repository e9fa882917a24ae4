import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('questions')

const LOGS = { '2026-02-07': 'My birthday is 12 March.', '2026-02-08': 'My birthday is 13 March.' }
let root: string

beforeEach(async () => {
  root = tempFolder('review')
  fs.mkdirSync(path.join(root, 'raw'))
  for (const [date, said] of Object.entries(LOGS))
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (claude)\n\n${said}\n\n---\n`)
  await run('process')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const page = (): string => path.join(root, 'workspace', 'REVIEW.md')

async function run(name: string, ...args: string[]) {
  const result = await runCommand(name, args, {}, { root, now: '2026-02-09T10:00:00Z', json: true })
  return { ...result, report: JSON.parse(result.stdout) as { items: { id: string; body: string[] }[] } }
}

describe('questions', () => {
  it('RVW6: a question stands in REVIEW.md with boxes, shown without links or markup', async () => {
    const text = fs.readFileSync(page(), 'utf8')
    expect(text).toMatch(/^## Which one holds\? · r-[0-9a-f]{8}\n/)
    expect(text).toContain('- [ ] the new one holds now')
    expect(text).not.toMatch(/\]\(|!\[|https?:/)
    const { report } = await run('review')
    expect(report.items.length).toBeGreaterThan(0)
  })

  it('RVW6: a tick in any editor acts at the next look and the question leaves the file', async () => {
    const mine = `# My notes\n\n${fs.readFileSync(page(), 'utf8')}`
    const [first] = mine.match(/- \[ \] the new one holds now/) ?? []
    fs.writeFileSync(page(), mine.replace(String(first), '- [x] the new one holds now'))
    const before = (await run('review')).report.items.length
    await run('process')
    const after = await run('review')
    expect(after.report.items.length).toBe(before - 1)
    const text = fs.readFileSync(page(), 'utf8')
    expect(text).toMatch(/^# My notes\n/)
    expect(text).not.toContain('[x]')
    await run('process', '2026-02-08')
    expect((await run('review')).report.items.length).toBe(before - 1)
  })

  it('RVW5: several ticked boxes do nothing, which the run says; text that stands there stays', async () => {
    const asked = fs.readFileSync(page(), 'utf8')
    const { report } = await run('review')
    const both = asked
      .replace('- [ ] the new one holds now', '- [x] the new one holds now\n  not sure')
      .replace('- [ ] the old one still', '- [X] the old one still')
    fs.writeFileSync(page(), `${both}\n## Mine\n- [x] a box of my own\n`)
    const told = await runCommand('process', [], {}, { root, now: '2026-02-09T10:00:00Z' })
    expect(told.stderr.join()).toContain(`several boxes of ${report.items[0]?.id} are ticked: nothing was done`)
    const again = fs.readFileSync(page(), 'utf8')
    expect((await run('review')).report.items).toHaveLength(report.items.length)
    await run('process')
    expect(fs.readFileSync(page(), 'utf8')).toBe(again)
    fs.writeFileSync(page(), again.replace('- [X] the old one still', '- [ ] the old one still'))
    await run('process')
    expect((await run('review')).report.items).toHaveLength(report.items.length - 1)
    const after = fs.readFileSync(page(), 'utf8')
    expect(after).toContain('not sure')
    expect(after).toContain('## Mine\n- [x] a box of my own\n')
  })

  it('RVW8: an answer that a question needs and was not given is asked for with its options and an example', async () => {
    const log = (date: string, text: string): void =>
      fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (claude)\n\n${text}\n\n---\n`)
    log('2026-02-05', 'I live in Lisbon.')
    await run('process', '2026-02-05')
    log('2026-02-06', 'I live in Porto.')
    await run('process', '2026-02-06')
    const asked = (await run('review')).report.items.find(({ body }) => body.join().includes('Porto'))
    const id = String(asked?.id)
    const told = await run('review', 'accept', id).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(told).toBe(
      `${id} can be answered with: 1 the new one holds now, 2 the old one still holds, 3 both are true, 4 neither is true: remove both lines; for example: memoird review accept ${id} 1; found no answer`,
    )
  })

  it('RVW14: an answer that removes lines keeps their words for an undo, and tells what erases them', async () => {
    const log = (date: string, text: string): void =>
      fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (claude)\n\n${text}\n\n---\n`)
    log('2026-02-05', 'I live in Lisbon.')
    await run('process', '2026-02-05')
    log('2026-02-06', 'I live in Porto.')
    await run('process', '2026-02-06')
    const asked = (await run('review')).report.items.find(({ body }) => body.join().includes('Porto'))
    const file = path.join(root, 'workspace', 'USER.md')
    const user = (): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
    const before = user()
    expect(before).toContain('Lives in Lisbon')
    const args = ['accept', String(asked?.id), '4']
    const { stdout } = await runCommand('review', args, {}, { root, now: '2026-02-09T10:00:00Z' })
    expect(stdout).toContain('neither is true: remove both lines\n')
    expect(stdout).toContain('memoird forget erases them everywhere.\n')
    expect(user()).not.toMatch(/Lisbon|Porto/)
    await run('undo', String(/memoird undo (run-\w+)/.exec(stdout)?.[1]))
    expect(user()).toBe(before)
  })

  it('RVW8: review answers on the command line, by number or label, and undo asks again', async () => {
    const [first] = (await run('review')).report.items
    const id = String(first?.id)
    await expect(run('review', 'accept', id, 'fly')).rejects.toThrow(/can be answered with: 1 the new one holds now/)
    await expect(run('review', 'accept', id, 'fly')).rejects.toThrow(`memoird review accept ${id} 1; found "fly"`)
    await expect(run('review', 'accept', 'r-00000000')).rejects.toThrow(/no open question r-00000000/)
    const answered = (await run('review', 'reject', id)).report as unknown as { run: string }
    expect((await run('review')).report.items.map((item) => item.id)).not.toContain(id)
    await run('undo', answered.run)
    expect((await run('review')).report.items.map((item) => item.id)).toContain(id)
    expect(fs.readFileSync(page(), 'utf8')).toContain(id)
  })
})
