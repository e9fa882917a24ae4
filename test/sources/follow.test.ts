import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { createFollower, type FollowPorts, handedFolder, noteTaken } from '../../src/sources/follow.ts'
import { openSource } from '../../src/sources/index.ts'
import { standings } from '../../src/sources/standing.ts'
import { createTaker } from '../../src/sources/take.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { tempFolder } from '../support/folders.ts'
import { transcript } from './claude-records.ts'
import { writeLines } from './records.ts'

const NOW = Date.parse('2026-02-08T12:00:00Z')
let root: string
let project: string
beforeEach(() => {
  root = tempFolder('follow')
  project = path.join(root, 'home', '.claude', 'projects', '-shop')
  fs.mkdirSync(project, { recursive: true })
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const ports = (more: Partial<FollowPorts> = {}): FollowPorts => ({
  files: createDisk(),
  root,
  zone: 'UTC',
  config: { ...DEFAULTS, human: 'Dana', assistant: 'Clio', sources: { 'claude-code': { since: '2026-02-01' } } },
  machine: { home: path.join(root, 'home'), env: {} },
  now: NOW,
  ...more,
})
const log = (): string => {
  const file = path.join(root, 'raw', '2026-02-08.md')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

/** A session file of which the last change is so many seconds ago. */
function session(name: string, records: readonly unknown[], secondsAgo: number): string {
  const file = path.join(project, name)
  writeLines(file, records)
  const at = new Date(NOW - secondsAgo * 1000)
  fs.utimesSync(file, at, at)
  return file
}

describe('following chats', () => {
  it('SRC2: what is finished is taken at once, what may still be edited when the file has been quiet', async () => {
    const { records, user, said } = transcript()
    user('one')
    said('ok', { usage: { input_tokens: 9000, output_tokens: 100 } })
    user('two')
    const follow = createFollower()
    session('a.jsonl', records, 5)
    expect(await follow(ports())).toEqual({ turns: 2, usage: { tokens: 9100, window: null }, problems: [] })
    expect(await follow(ports())).toMatchObject({ turns: 0 })
    expect(await follow(ports({ now: NOW + 120_000 }))).toMatchObject({ turns: 1 })
    expect(log().match(/^## (Dana|Clio)/gm)).toEqual(['## Dana', '## Clio', '## Dana'])
    // Another daemon begins with what was written down.
    expect(await createFollower()(ports({ now: NOW + 180_000 }))).toMatchObject({ turns: 0, usage: null })
  })

  it('DUE3: a chat that cannot be read says nothing of its window, once in its words, and stops nothing', async () => {
    const file = path.join(root, 'opencode.db')
    fs.writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(100))
    fs.utimesSync(file, new Date(NOW - 5000), new Date(NOW - 5000))
    const { config } = ports()
    const follow = createFollower()(
      ports({ config: { ...config, sources: { opencode: { since: null, path: root } } } }),
    )
    expect(await follow).toEqual({ turns: 0, usage: null, problems: [expect.stringMatching(/opencode.*(read|keeps)/)] })
  })

  it('SRC2: what could not be taken is said at each look, waits for the alarm, and is tried again', async () => {
    const { records, user } = transcript()
    user('one')
    session('a.jsonl', records, 90)
    const elsewhere = path.join(root, 'elsewhere.md')
    fs.writeFileSync(elsewhere, '')
    fs.mkdirSync(path.join(root, 'raw'))
    fs.symlinkSync(elsewhere, path.join(root, 'raw', '2026-02-08.md'))
    const follow = createFollower()
    const problem = { turns: 0, problems: [expect.stringContaining('is a link')] }
    expect(await follow(ports())).toMatchObject(problem)
    expect(await follow(ports({ now: NOW + 60_000 }))).toMatchObject(problem)
    expect(await standings(ports())).toMatchObject([{ waitingMs: 90_000 }])
    fs.rmSync(path.join(root, 'raw', '2026-02-08.md'))
    expect(await follow(ports({ now: NOW + 3_700_000 }))).toMatchObject({ turns: 1, problems: [] })
  })

  it('SRC2: what an import took waits for nothing, unless it took less than is followed', async () => {
    const { records, user } = transcript()
    user('one')
    session('a.jsonl', records, 90_000)
    const read = (await openSource('claude-code')).files(project)
    const took = (since: string | null) =>
      noteTaken(ports(), { source: 'claude-code', since: since === null ? null : Date.parse(since), read })
    fs.mkdirSync(path.join(root, '.state', 'sources'), { recursive: true })
    took('2026-02-02')
    expect(await standings(ports())).toMatchObject([{ waitingMs: 90_000_000 }])
    took('2026-02-01')
    expect(await standings(ports())).toMatchObject([{ waitingMs: null }])
  })

  it('SRC2: a file that is gone when it is read keeps nothing from the others', async () => {
    const { records, user } = transcript()
    user('one')
    const reading = { file: { path: path.join(project, 'gone.jsonl'), key: '1:2:3' }, settled: true }
    const { config: _, ...rest } = ports()
    const names = { human: ['Dana'], assistant: ['Clio'] }
    const taker = createTaker('claude-code', { ...rest, since: null, names, dryRun: true })
    const source = await openSource('claude-code')
    expect(await taker.addAll(source, reading)).toBe(false)
    const [file] = source.files(session('b.jsonl', records, 90))
    expect(file && (await taker.addAll(source, { file, settled: true }))).toBe(true)
    taker.flush()
    expect(taker.taken()).toMatchObject({ turns: 1, failures: [expect.stringContaining('gone.jsonl')] })
  })

  it('SRC2: what changed last before the day from which on it is followed is left alone', async () => {
    const { records, user } = transcript('2026-01-20T09:00:00Z')
    user('long ago')
    session('old.jsonl', records, 14 * 86_400)
    expect(await createFollower()(ports())).toMatchObject({ turns: 0, problems: [] })
  })

  it('SRC2: a transcript that a hook handed over is read wherever it stands, and its hand-over goes when it is taken', async () => {
    const { records, user } = transcript()
    user('from elsewhere')
    const file = path.join(root, 'elsewhere.jsonl')
    writeLines(file, records)
    fs.utimesSync(file, new Date(NOW - 90_000), new Date(NOW - 90_000))
    const handed = handedFolder(root)
    fs.mkdirSync(handed, { recursive: true })
    fs.writeFileSync(path.join(handed, 'a.json'), JSON.stringify({ source: 'claude-code', path: file }))
    fs.writeFileSync(path.join(handed, 'b.json'), JSON.stringify({ source: 'claude-code', path: '../relative' }))
    fs.writeFileSync(path.join(handed, 'c.json'), '{"source":')
    expect(await createFollower()(ports({ config: { ...ports().config, sources: {} } }))).toMatchObject({ turns: 1 })
    expect(fs.readdirSync(handed)).toEqual(['b.json', 'c.json'])
  })

  it('SRC2: a transcript that a hook handed over is read also where the daemon does not find the history', async () => {
    const { records, user } = transcript()
    user('from elsewhere')
    const file = path.join(root, 'elsewhere.jsonl')
    writeLines(file, records)
    fs.mkdirSync(handedFolder(root), { recursive: true })
    fs.writeFileSync(path.join(handedFolder(root), 'a.json'), JSON.stringify({ source: 'claude-code', path: file }))
    fs.utimesSync(file, new Date(NOW - 90_000), new Date(NOW - 90_000))
    const elsewhere = ports({ machine: { home: path.join(root, 'nobody'), env: {} } })
    const given = { ...elsewhere.config, sources: { 'claude-code': { path: '/nowhere/at/all' } } }
    expect(await createFollower()({ ...elsewhere, config: given })).toMatchObject({
      turns: 1,
      problems: [expect.stringContaining('is not there')],
    })
  })

  it('SRC2: a history that is gone is said, one that was never there is waited for', async () => {
    const gone = ports({ machine: { home: path.join(root, 'nobody'), env: {} } })
    expect(await createFollower()(gone)).toMatchObject({ turns: 0, problems: [] })
    expect(await standings(gone)).toMatchObject([{ source: 'claude-code', files: 0, problem: null }])
    const seen = path.join(root, '.state/sources/seen.json')
    fs.mkdirSync(path.dirname(seen), { recursive: true })
    fs.writeFileSync(seen, '{"claude-code":{"/chats/a.jsonl":"1:2:3"}}')
    expect(await createFollower()(gone)).toMatchObject({
      turns: 0,
      problems: [expect.stringContaining('is not there')],
    })
    expect(await standings(gone)).toMatchObject([
      { source: 'claude-code', problem: expect.stringContaining('not there') },
    ])
  })

  it('SRC2: how a source stands tells since when nothing was taken of what changed', async () => {
    const { records, user } = transcript()
    user('one')
    session('a.jsonl', records, 2 * 86_400)
    session('b.jsonl', records, 3600)
    expect(await standings(ports())).toEqual([
      { source: 'claude-code', files: 2, changedMs: 3_600_000, waitingMs: 2 * 86_400_000, problem: null },
    ])
    await createFollower()(ports())
    expect(await standings(ports())).toMatchObject([{ files: 2, waitingMs: null }])
  })
})
