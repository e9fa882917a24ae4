import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { context } from '../../src/commands/context.ts'
import { process as processLogs } from '../../src/commands/process.ts'
import { openMemory } from '../../src/open.ts'
import { stored } from '../maintain/support/night.ts'
import { tempFolder } from '../support/folders.ts'

const CLI = path.resolve('dist/cli.js')
const NOW = '2026-02-09T12:00:00Z'
const PLAIN = { query: null, budget: null }
const CHOICE = { date: null, dryRun: false, force: false, backend: null }
const folders: string[] = []
let sample = ''

function open(root: string, now = NOW) {
  return openMemory({ root, now })
}

async function blockOf(root: string, query: string | null = null): Promise<string> {
  return (await context(open(root), { query, budget: null })).text
}

/** A copy of the folder that has learned from the sample log. */
function learned(): string {
  const root = tempFolder('context')
  folders.push(root)
  fs.cpSync(sample, root, { recursive: true, preserveTimestamps: true })
  return root
}

/** Every file with its bytes and the time it was last written. */
function everything(root: string): Map<string, string> {
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  return new Map(
    files.map((name) => {
      const { mtimeMs, size } = fs.statSync(path.join(root, name))
      return [name, `${mtimeMs} ${size}`]
    }),
  )
}

beforeAll(async () => {
  sample = tempFolder('context')
  folders.push(sample)
  fs.mkdirSync(path.join(sample, 'raw'))
  const log = fs.readFileSync('raw/2026-02-08.md', 'utf8')
  const more = '\n## USER [22:00] (claude)\n\nI am allergic to walnuts.\n\n---\n'
  fs.writeFileSync(path.join(sample, 'raw/2026-02-08.md'), `${log}${more}`)
  await processLogs(open(sample), CHOICE)
})
afterAll(() => {
  for (const root of folders) fs.rmSync(root, { recursive: true, force: true })
})

describe('memoird context', () => {
  it('tells at the start of a session who the two are and how they work together', async () => {
    const text = await blockOf(learned())
    expect(text).toMatch(/^<memoird-context>\n(?:.+\n)+<\/memoird-context>\n$/)
    expect(text).toContain('- Is allergic to walnuts\n')
    expect(text).toContain('three options every time')
    expect(text).toMatch(/- 2026-02-08: .*Option 1 for the check-in system.* \(m-[0-9a-f]{8}\)\n/)
  })

  it('CTX7: the mail that was pasted into the log stays out', async () => {
    const root = learned()
    expect(fs.readFileSync(path.join(root, 'raw/2026-02-08.md'), 'utf8')).toContain('overdue')
    for (const query of [null, 'the overdue invoice and the approved payment', 'AI assistants'])
      expect(await blockOf(root, query)).not.toMatch(/overdue|ignore all previous|approved|invoice number/i)
  })

  it('CTX2: another day, another process and another folder give the same bytes', async () => {
    const root = learned()
    const text = await blockOf(root, 'what did we choose?')
    expect(
      (await context(open(root, '2027-06-01T00:00:00Z'), { query: 'what did we choose?', budget: null })).text,
    ).toBe(text)
    expect(await blockOf(learned(), 'what did we choose?')).toBe(text)
  })

  it('a line that was written, reworded or deleted by hand counts at once', async () => {
    const root = learned()
    const file = path.join(root, 'workspace/USER.md')
    const now = fs
      .readFileSync(file, 'utf8')
      .replace('- Is allergic to walnuts\n', '- Allergic to walnuts AND pecans!\n')
      .replace('- Wife is a generous woman\n', '')
    fs.writeFileSync(file, `${now}- Swims in the lake on Sundays, whatever the weather\n`)
    const text = await blockOf(root)
    expect(text).toContain('- Allergic to walnuts AND pecans!\n')
    expect(text).toContain('- Swims in the lake on Sundays, whatever the weather\n')
    expect(text).not.toContain('Is allergic to walnuts')
    expect(text).not.toContain('generous woman')
    await processLogs(open(root), CHOICE)
    expect(await blockOf(root)).toBe(text)
  })

  it('CTX7: what was forgotten is gone, also between the journal and the document', async () => {
    const root = learned()
    const before = fs.readFileSync(path.join(root, 'workspace/USER.md'), 'utf8')
    const { forget } = await import('../../src/commands/forget.ts')
    await forget(open(root), 'walnuts')
    expect(await blockOf(root, 'walnuts')).not.toContain('walnuts')
    fs.writeFileSync(path.join(root, 'workspace/USER.md'), before)
    expect(await blockOf(root, 'walnuts')).not.toContain('Is allergic to walnuts')
  })

  it('CTX11: writes nothing, makes no folder, and answers while another run holds the lock', async () => {
    const root = learned()
    fs.rmSync(path.join(root, '.state/key'))
    const before = everything(root)
    await open(root).write(async () => {
      const held = everything(root)
      expect(await blockOf(root, 'walnuts')).toContain('walnuts')
      expect(everything(root)).toEqual(held)
    })
    const after = everything(root)
    await blockOf(root, 'walnuts')
    expect(everything(root)).toEqual(after)
    const documents = [...before.keys()].filter((name) => name.startsWith('workspace/')).sort()
    expect(documents).toEqual(['workspace/RELATIONAL.md', 'workspace/USER.md'])
    const empty = tempFolder('context')
    folders.push(empty)
    const nothing = await context(open(empty), PLAIN)
    expect([nothing.text, nothing.failures]).toEqual(['', []])
    expect(nothing.notes.join()).toContain('nothing is remembered yet')
    expect(fs.readdirSync(empty)).toEqual([])
  })

  it('where only what is in the store is remembered it says so, and not that nothing is', async () => {
    const root = tempFolder('context')
    folders.push(root)
    await open(root).write((apply) => {
      const memory = stored('The nightly backup of MoonTax takes 14 minutes', 1)
      const about = { kind: 'remember', date: null, backend: null, note: null } as const
      apply.commit([{ type: 'memory-added', data: { memory, resolution: 'new' } }], about)
      return Promise.resolve()
    })
    const { report, notes } = await context(open(root), { query: 'dentist in Porto', budget: null })
    expect(report).toMatchObject({ lines: [] })
    expect(notes.join()).toContain('nothing of what is remembered belongs into this block')
    expect(await blockOf(root, 'MoonTax')).toContain('14 minutes')
  })

  it('CTX11: of a damaged journal it gives what holds and says that it is damaged', async () => {
    const root = learned()
    const folder = path.join(root, '.state/journal')
    const segment = path.join(folder, fs.readdirSync(folder).find((name) => /^\d+\.jsonl$/.test(name)) ?? '')
    const { remember } = await import('../../src/commands/remember.ts')
    await remember(open(root), 'Keeps bees on the roof')
    fs.writeFileSync(segment, fs.readFileSync(segment, 'utf8').replaceAll('bees', 'wasps'))
    fs.rmSync(path.join(root, '.state/checkpoint'), { force: true })
    const file = path.join(root, 'workspace/USER.md')
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('- Wife is a generous woman\n', ''))
    const { text, notes, failures } = await context(open(root), { query: 'walnuts', budget: null })
    expect(text).not.toContain('generous woman')
    expect(text).toContain('Is allergic to walnuts')
    expect([notes.join(), failures]).toEqual([expect.stringMatching(/journal/), []])
  })

  it('CTX1: --json tells budget, tokens, lines and what was left out, with the same block', async () => {
    const root = learned()
    const { report, text } = await context(open(root), { query: null, budget: '300' })
    expect(report).toMatchObject({ query: null, budget: 300, block: text, omitted: { documents: expect.any(Number) } })
    expect((report as { tokens: number }).tokens).toBeLessThanOrEqual(300)
  })

  it.each(['', '199', '3.5', 'many', '-5'])(
    'CTX1: --budget %j is wrong usage and says what is right',
    async (budget) => {
      await expect(context(open(learned()), { query: null, budget })).rejects.toThrow(
        /--budget takes a whole number of tokens from 200/,
      )
    },
  )

  it('CTX1: from the command line, with the block alone on stdout', () => {
    const root = learned()
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [CLI, 'context', '--root', root, '--now', NOW, ...args], { encoding: 'utf8' })
    const plain = run('--query', 'which option did we choose?', '--budget', '700')
    expect([plain.status, plain.stderr]).toEqual([0, ''])
    expect(plain.stdout).toContain('Option 1')
    expect(JSON.parse(run('--query', 'which option did we choose?', '--budget', '700', '--json').stdout).block).toBe(
      plain.stdout,
    )
    expect(run('--budget', 'x').status).toBe(2)
  })
})
