import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

const NOW = '2027-01-05T23:00:00Z'
let root: string

const LOGS: Readonly<Record<string, string>> = {
  '2026-12-29': '## USER [09:00] (x)\n\nI live in Lisbon. I am allergic to walnuts.\n',
  '2026-12-31': '## USER [09:00] (x)\n\nI moved to Porto. We decided to keep the boat.\n',
  '2027-01-02': '## USER [09:00] (x)\n\nI am allergic to walnuts. My sister Ana is a nurse.\n',
  '2027-01-05': '## USER [09:00] (x)\n\nI work at MoonTax.\n',
}

const home = (value: string) => ({ subject: 'human', attribute: 'home', value })
/** What a reader makes of the days. */
const NOTES = [
  { quote: 'I live in Lisbon.', text: 'Lives in Lisbon', home: 'user', kind: 'fact', claim: home('lisbon') },
  {
    quote: 'I moved to Porto.',
    text: 'Lives in Porto',
    home: 'user',
    kind: 'fact',
    claim: home('porto'),
    cue: 'update',
  },
  { quote: 'I am allergic to walnuts.', text: 'Is allergic to walnuts', home: 'user', kind: 'fact' },
  { quote: 'My sister Ana is a nurse.', text: 'Sister Ana is a nurse', home: 'user', kind: 'person' },
  { quote: 'I work at MoonTax.', text: 'Works at MoonTax', home: 'user', kind: 'fact' },
  { quote: 'I have a canoe.', text: 'Has a canoe', home: 'user', kind: 'fact' },
  { quote: 'We decided to keep the boat.', text: 'Decided to keep the boat', home: 'store', kind: 'decision' },
  { quote: 'We decided to keep the canoe.', text: 'Decided to keep the canoe', home: 'store', kind: 'decision' },
  {
    quote: 'We decided to keep the drawings in the attic.',
    text: 'Decided to keep the drawings in the attic',
    home: 'store',
    kind: 'decision',
  },
]

beforeEach(() => {
  root = tempFolder('rollup')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'notes.json'), JSON.stringify(NOTES))
  fs.writeFileSync(path.join(root, 'memoird.json5'), '{ extraction: { backend: "recorded", recorded: "notes.json" } }')
  for (const [date, text] of Object.entries(LOGS)) fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const run = async (name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) => {
  const { stdout } = await runCommand(name, args, options, { root, now: NOW, json: true })
  return JSON.parse(stdout)
}
const text = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')
const has = (name: string): boolean => fs.existsSync(path.join(root, name))
const rollups = (): Record<string, string> =>
  Object.fromEntries(
    ['weekly', 'monthly', 'yearly']
      .flatMap((folder) =>
        has(folder) ? fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`) : [],
      )
      .sort()
      .map((name) => [name, text(name)]),
  )

/** Every link of every rollup, followed down until it reaches lines of a log. */
function brokenLinks(): string[] {
  return Object.entries(rollups()).flatMap(([name, said]) =>
    [...said.matchAll(/\]\(([^)#]+)/g)]
      .map((match) => path.join(path.dirname(name), match[1] ?? ''))
      .filter((target) => !has(target)),
  )
}

describe('memoird rollup', () => {
  it('ROL1: sums up every week, month and year that is over, and says nothing of those that are not', async () => {
    await run('process')
    expect(rollups()).toEqual({})
    const { periods, changed } = await run('rollup')
    expect(periods).toEqual(['2026-W53', '2026-12', '2026'])
    expect(changed).toEqual(['weekly/2026-W53.md', 'monthly/2026-12.md', 'yearly/2026.md'])
    expect(Object.keys(rollups())).toEqual(['monthly/2026-12.md', 'weekly/2026-W53.md', 'yearly/2026.md'])
    expect(await run('rollup')).toMatchObject({ periods: [], changed: [] })
  })

  it('ROL4: a week says what mattered, was decided and unlearned, and leads down to the log lines', async () => {
    await run('process')
    await run('rollup')
    const week = text('weekly/2026-W53.md')
    expect(week).toMatch(/^# 2026-W53\n\n3 days with a log, 3 turns/)
    expect(week).toMatch(/## Decisions\n\n- .*keep the boat.* \[12-31\]\(\.\.\/daily\/2026-12-31\.md\)/)
    expect(week).toMatch(/## What changed\n\n- .*Porto[\s\S]*## Unlearned\n\n- .*Lisbon \(until 2026-12-31\) \[12-31\]/)
    expect(week).toMatch(/walnuts.*\(LOW → MEDIUM\)|walnuts.*\[12-29\].*\[01-02\]/)
    expect(brokenLinks()).toEqual([])
    expect(text('daily/2026-12-31.md')).toContain('](../raw/2026-12-31.md#L3')
    expect(text('yearly/2026.md')).toContain('](../monthly/2026-12.md)')
  })

  it('ROL4: what is named is summed up with the shorter periods in it, over or not', async () => {
    await run('process')
    expect((await run('rollup', ['2027-01'])).periods).toEqual(['2026-W53', '2027-W01', '2027-01'])
    expect(text('monthly/2027-01.md')).toContain('](../weekly/2027-W01.md)')
    expect(brokenLinks()).toEqual([])
  })

  it('ROL6: a log that grew, a memory forgotten and an edit by hand reach every level; quiet runs write nothing', async () => {
    await run('process')
    await run('rollup', ['2026'])
    fs.appendFileSync(
      path.join(root, 'raw', '2026-12-31.md'),
      '\n## USER [22:00] (x)\n\nWe decided to keep the canoe.\n',
    )
    expect((await run('process')).changed).toEqual(
      expect.arrayContaining(['weekly/2026-W53.md', 'monthly/2026-12.md', 'yearly/2026.md']),
    )
    for (const [name, said] of Object.entries(rollups())) expect(said, name).toContain('canoe')
    await run('forget', ['walnuts'])
    for (const [name, said] of Object.entries(rollups())) expect(said, name).not.toContain('walnuts')
    const before = rollups()
    expect((await run('process')).changed).toEqual([])
    expect((await run('rebuild')).changed).toEqual([])
    for (const name of Object.keys(before)) fs.rmSync(path.join(root, name))
    await run('rebuild')
    expect(rollups()).toEqual(before)
  })

  it('ROL6: an undo reaches every summary that tells of what it took: a rebuild finds nothing to change', async () => {
    for (const date of ['2026-12-29', '2027-01-02']) {
      const said = '\n## USER [10:00] (x)\n\nWe decided to keep the drawings in the attic.\n'
      fs.appendFileSync(path.join(root, 'raw', `${date}.md`), said)
    }
    await run('process')
    await run('rollup', ['2027-01'])
    expect(text('weekly/2026-W53.md').match(/the drawings/g)).toHaveLength(1)
    const { runs } = await run('log', [], { n: '40' })
    const first = runs.filter(({ kind }: { kind: string }) => kind === 'process').at(-1)
    expect((await run('undo', [first.run])).changed).toContain('daily/2027-01-02.md')
    expect(text('daily/2027-01-02.md')).toContain('the drawings')
    expect((await run('rebuild')).changed).toEqual([])
    await run('undo', [(await run('log', [], { n: '1' })).runs[0].run])
    expect((await run('rebuild')).changed).toEqual([])
  })

  it('ROL6: an undo takes the files away and leaves what a person wrote around ours', async () => {
    await run('process')
    await run('rollup')
    const mine = '\nA note of my own.\n'
    fs.appendFileSync(path.join(root, 'weekly', '2026-W53.md'), mine)
    const [latest] = (await run('log', [], { n: '1' })).runs
    expect(latest.kind).toBe('rollup')
    await run('undo', [latest.run])
    expect(rollups()).toEqual({ 'weekly/2026-W53.md': mine })
  })

  it('ROL1: what is no period and what has no log is an error that teaches', async () => {
    await run('process')
    await expect(run('rollup', ['2026-W54'])).rejects.toThrow(/2026-W06.*found "2026-W54"/)
    await expect(run('rollup', ['2025'])).rejects.toThrow(/2025 has no processed log/)
    expect(rollups()).toEqual({})
  })

  it('ROL4: a rollup is found, by what it says and not by where it leads or what it counts', async () => {
    await run('process')
    await run('rollup')
    const found = async (query: string): Promise<{ text: string; evidence: { file: string }[] }[]> =>
      (await run('search', [query], { k: '20', kind: 'rollup' })).hits
    expect(await found('lived in Lisbon before')).toContainEqual(
      expect.objectContaining({
        text: expect.stringMatching(/^Lives in Lisbon \(until 2026-12-31\)$/),
        evidence: [expect.objectContaining({ file: expect.stringMatching(/^(?:week|month|year)ly\//) })],
      }),
    )
    for (const { text: said } of [...(await found('turns and things kept')), ...(await found('2026-12 daily log'))])
      expect(said).not.toMatch(/\]\(|\d turns?,/)
  })

  it('a line of a summary is of its whole period, and shown with the name of it', async () => {
    await run('process')
    await run('rollup')
    for (const folder of ['daily', 'weekly', 'monthly']) fs.rmSync(path.join(root, folder), { recursive: true })
    const found = async (options: Record<string, string>): Promise<number> =>
      (await run('search', ['keep the boat'], { kind: 'rollup', ...options })).hits.length
    expect(await found({ since: '2026-12-31' })).toBeGreaterThan(0)
    expect(await found({ until: '2026-01-01' })).toBeGreaterThan(0)
    expect(await found({ since: '2027-01-01' })).toBe(0)
    expect(await found({ until: '2025-12-31' })).toBe(0)
    const { stdout } = await runCommand('search', ['keep the boat'], { kind: 'rollup' }, { root, now: NOW })
    expect(stdout).toMatch(/^2026 {2}rollup {2}.*keep the boat/m)
  })

  it('ROL6: summaries of an older layout are written again once, and what a person wrote around them stays', async () => {
    await run('process')
    await run('rollup')
    const now = text('weekly/2026-W53.md')
    const old = now.replace('## Learned', '## What we learned')
    for (const folder of ['', '.state/base'])
      fs.writeFileSync(path.join(root, folder, 'weekly/2026-W53.md'), `${folder === '' ? 'Mine.\n' : ''}${old}`)
    const file = path.join(root, '.state', 'scheduler.json')
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), layout: 1 }))
    fs.appendFileSync(path.join(root, 'raw', '2027-01-05.md'), '\n## USER [22:00] (x)\n\nI have a canoe.\n')
    expect((await run('process')).changed).toContain('weekly/2026-W53.md')
    expect(text('weekly/2026-W53.md')).toBe(`Mine.\n${now}`)
    expect((await run('process')).changed).toEqual([])
  })
})
