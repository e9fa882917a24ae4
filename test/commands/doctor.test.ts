import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

const SAMPLE = fs.readFileSync('raw/2026-02-08.md', 'utf8')
let root: string

beforeEach(async () => {
  root = tempFolder('doctor')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), SAMPLE)
  await run('process')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

interface Report {
  ok: boolean
  checks: { name: string; ok: boolean; found: string; mend: string | null }[]
}

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root, now: '2026-02-08T23:30:00Z', json: true })
  return { ...result, report: JSON.parse(result.stdout) as Report }
}

const bad = ({ report }: { report: Report }): string[] =>
  report.checks.filter((check) => !check.ok).map((check) => check.name)

/** Name, size and time of every file. */
function tree(): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${fs.statSync(path.join(root, name)).size} ${fs.statSync(path.join(root, name)).mtimeMs}`)
    .sort()
}

/** Changes a byte in the middle of the last segment of the journal. */
function damageJournal(): void {
  const folder = path.join(root, '.state', 'journal')
  const segment = path.join(
    folder,
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .at(-1) ?? '',
  )
  const bytes = fs.readFileSync(segment)
  const at = bytes.length - 40
  bytes[at] = (bytes[at] ?? 0) ^ 1
  fs.writeFileSync(segment, bytes)
}

describe('doctor', () => {
  it('DRX1: first it says whether the daemon runs and what it follows; what stands there for a day and did not come is a fault', async () => {
    const chats = path.join(root, 'chats')
    fs.mkdirSync(chats)
    fs.writeFileSync(path.join(chats, 'a.jsonl'), '{}\n')
    fs.writeFileSync(path.join(root, 'memoird.json5'), `{ sources: { "claude-code": { path: "${chats}" } } }`)
    const changed = (hours: number): void => {
      const at = new Date(Date.parse('2026-02-08T23:30:00Z') - hours * 3_600_000)
      fs.utimesSync(path.join(chats, 'a.jsonl'), at, at)
    }
    changed(23)
    const sound = await run('doctor')
    expect(sound.report.checks.slice(0, 3).map(({ name, found }) => `${name}: ${found}`)).toEqual([
      ...[
        'daemon: does not run, and what is followed waits',
        'claude-code: 1 followed',
        expect.stringContaining('journal: '),
      ],
    ])
    expect(bad(sound)).toEqual(['daemon'])
    expect(sound.report.checks[0]?.mend).toContain('memoird start')
    changed(25)
    expect(bad(await run('doctor'))).toEqual(['daemon', 'claude-code'])
  })

  it('DRX1: of a sound folder it finds nothing wrong, and it writes nothing', async () => {
    const before = tree()
    const { report, exitCode } = await run('doctor')
    expect(report.checks.filter((check) => !check.ok)).toEqual([])
    expect(report.checks[0]).toMatchObject({ ok: true, found: 'does not run, and nothing is followed', mend: null })
    expect(exitCode).toBe(0)
    expect(tree()).toEqual(before)
  })

  it('twice it gives the same answer, whatever is broken', async () => {
    const breakages: (() => void)[] = [
      () => fs.rmSync(path.join(root, 'daily'), { recursive: true }),
      () => fs.rmSync(path.join(root, 'workspace', 'USER.md')),
      () => fs.rmSync(path.join(root, '.state', 'base'), { recursive: true }),
      () => fs.rmSync(path.join(root, '.state', 'scheduler.json')),
      () => fs.chmodSync(path.join(root, '.state', 'key'), 0o644),
      () => fs.rmSync(path.join(root, 'raw', '2026-02-08.md')),
      () => damageJournal(),
    ]
    for (const damage of breakages) {
      damage()
      const first = await run('doctor')
      expect(first.exitCode, String(damage)).toBe(1)
      expect(await run('doctor'), String(damage)).toEqual(first)
    }
  })

  it('DRX3: a damaged journal is said, and only --go-back takes it back to its last run that holds', async () => {
    fs.writeFileSync(path.join(root, 'raw', '2026-02-09.md'), SAMPLE.replaceAll('2026-02-08', '2026-02-09'))
    const runs = async () => (await run('log', [], { n: '99' })).report as unknown as { runs: { date: string }[] }
    await run('process')
    damageJournal()
    const said = await run('doctor')
    expect(bad(said)).toContain('journal')
    expect(said.report.checks.find(({ name }) => name === 'journal')?.mend).toMatch(/--go-back/)
    await expect(run('process')).rejects.toThrow(/damaged/)
    const mended = await run('doctor', [], { goBack: true })
    expect(bad(mended)).not.toContain('journal')
    expect(mended.stderr.join()).toMatch(/damaged files are kept/)
    expect((await runs()).runs.at(-1)?.date).toBe('2026-02-08')
    await run('rebuild')
    expect((await run('process')).exitCode).toBe(0)
    expect((await run('doctor', [], { goBack: true })).stderr.join()).toMatch(/nothing was taken back/)
  })

  it('DRX4: it says where a secret stands in a raw log, never the secret', async () => {
    const secret = ['ghp', 'a8Jd72kLmQ90xZpVb3nR5tYw1cEf4gH6iK2s'].join('_')
    const log = `# Conversations - 2026-02-10\n\n## USER [10:00] (claude)\n\nthe token is ${secret}\n`
    fs.writeFileSync(path.join(root, 'raw', '2026-02-10.md'), log)
    await run('process')
    const { report, stdout } = await run('doctor')
    const found = report.checks.find((check) => check.name === 'secrets' && check.found.includes('2026-02-10'))
    expect(found?.found).toMatch(/raw\/2026-02-10\.md:5 \([a-z0-9-]+\)/)
    expect(found?.mend).toMatch(/scrub 2026-02-10/)
    expect(stdout).not.toContain(secret)
  })

  it('it says how the roles of the speakers were decided', async () => {
    const { report } = await run('doctor')
    const speakers = report.checks.filter((check) => check.name === 'speakers')
    expect(speakers.map((check) => check.found).join()).toMatch(
      /raw\/2026-02-08\.md: USER as the human, BERNARD as the assistant \(configured\)/,
    )
  })

  it('what is open to others, left over, gone or behind is named with what mends it', async () => {
    fs.chmodSync(path.join(root, '.state', 'key'), 0o644)
    fs.writeFileSync(path.join(root, 'daily', '.2026-02-08.md.memoird-abc.tmp'), 'half')
    fs.rmSync(path.join(root, 'daily', '2026-02-08.md'))
    fs.writeFileSync(path.join(root, '.state', 'scheduler.json'), '{}')
    fs.writeFileSync(path.join(root, 'raw', 'notes.md'), 'hello\n')
    const found = await run('doctor')
    expect(new Set(bad(found))).toEqual(new Set(['permissions', 'leftovers', 'summaries', 'projections', 'raw logs']))
    for (const check of found.report.checks) if (!check.ok) expect(check.mend, check.name).not.toBeNull()
    fs.chmodSync(path.join(root, '.state', 'key'), 0o600)
    fs.rmSync(path.join(root, 'raw', 'notes.md'))
    await run('rebuild')
    expect(bad(await run('doctor'))).toEqual([])
  })

  it('a day whose runs were all undone needs no summary', async () => {
    const { runs } = (await run('log', [], { n: '9' })).report as unknown as { runs: { run: string }[] }
    await run('undo', [runs[0]?.run ?? ''])
    expect(fs.existsSync(path.join(root, 'daily', '2026-02-08.md'))).toBe(false)
    expect(bad(await run('doctor'))).toEqual([])
  })

  it('an index is sound when newer logs are read beside it, and a row that it lacks is still found out', async () => {
    await run('rebuild')
    fs.appendFileSync(
      path.join(root, 'raw', '2026-02-08.md'),
      '\n## USER [23:10] (claude)\n\nI am allergic to peanuts.\n\n---\n',
    )
    await run('process')
    expect(bad(await run('doctor'))).toEqual([])
    const file = path.join(root, '.state', 'index', 'meta.json')
    const meta = JSON.parse(fs.readFileSync(file, 'utf8')) as { tables: { memories: number } }
    meta.tables.memories++
    fs.writeFileSync(file, JSON.stringify(meta))
    expect(bad(await run('doctor'))).toEqual(['index'])
  })

  it('a folder that was cloned with a readable .state/ and its .gitkeep is sound', async () => {
    fs.chmodSync(path.join(root, '.state'), 0o755)
    fs.writeFileSync(path.join(root, '.state', '.gitkeep'), '')
    expect(bad(await run('doctor'))).toEqual([])
    fs.chmodSync(path.join(root, '.state', 'journal'), 0o755)
    expect(bad(await run('doctor'))).toEqual(['permissions'])
  })

  it('a link out of raw/ is said, and neither doctor nor why shows what is behind it', async () => {
    const outside = path.join(root, 'outside.md')
    fs.writeFileSync(outside, '## Zebulon [09:00] (x)\n\nI live in Prague.\n')
    fs.symlinkSync(outside, path.join(root, 'raw', '2026-02-09.md'))
    const doctor = await run('doctor')
    expect(bad(doctor)).toEqual(['raw/2026-02-09.md'])
    expect(doctor.stdout).not.toContain('Zebulon')
    await expect(run('why', [], { line: 'raw/2026-02-09.md:3' })).rejects.toThrow(/leads out of raw/)
  })
})
