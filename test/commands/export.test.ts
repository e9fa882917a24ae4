import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { decodeArchive } from '../../src/store/archive.ts'
import { restoreArchive } from '../../src/store/archive-restore.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { tempFolder } from '../support/folders.ts'

const SAMPLE = fs.readFileSync('raw/2026-02-08.md', 'utf8')
let base: string
let root: string
let archive: string
let to: string

beforeEach(async () => {
  base = tempFolder('export')
  root = path.join(base, 'from')
  to = path.join(base, 'to')
  fs.mkdirSync(to)
  archive = path.join(base, 'my.memoird-archive')
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), SAMPLE)
  await run('process', root)
})
afterEach(() => fs.rmSync(base, { recursive: true, force: true }))

async function run(name: string, folder: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root: folder, now: '2026-02-08T23:30:00Z', json: true })
  return { ...result, report: JSON.parse(result.stdout) as Record<string, unknown> }
}

/** Every file but lock, index and logs. */
function tree(folder: string): Record<string, string> {
  const names = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .filter((name) => !/^(?:raw\/|\.state\/(?:lock|index))/.test(name))
  return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(folder, name), 'latin1')]))
}

const WHY = /nothing was restored|no memoird archive|has format/

describe('export and restore', () => {
  it('EXP1: what was exported is restored byte for byte, and goes on from there', async () => {
    await run('export', root, [archive])
    const restored = await run('restore', to, [archive])
    expect(restored.exitCode).toBe(0)
    expect(tree(to)).toEqual(tree(root))
    expect((await run('log', to, [], { n: '5' })).report).toEqual((await run('log', root, [], { n: '5' })).report)
    fs.mkdirSync(path.join(to, 'raw'))
    fs.writeFileSync(path.join(to, 'raw', '2026-02-08.md'), SAMPLE)
    expect((await run('process', to)).report).toMatchObject({ run: null, findings: [] })
  })

  it('an export replaces no file, and holds neither raw logs nor the index', async () => {
    const { report } = await run('export', root, [archive])
    const files = report['files'] as string[]
    expect(files).toContain('workspace/USER.md')
    expect(files).toContain('.state/key')
    expect(files.filter((name) => name.startsWith('raw/') || name.startsWith('.state/index'))).toEqual([])
    const before = fs.readFileSync(archive)
    await expect(run('export', root, [archive])).rejects.toThrow(/exists/)
    expect(fs.readFileSync(archive).equals(before)).toBe(true)
    expect(fs.statSync(archive).mode & 0o777).toBe(0o600)
  })

  it('EXP3: an archive that is not whole restores nothing, wherever it is damaged', async () => {
    await run('export', root, [archive])
    const whole = gunzipSync(fs.readFileSync(archive))
    const step = Math.max(1, Math.floor(whole.length / 60))
    for (let at = 0; at < whole.length; at += step) {
      const bent = Buffer.from(whole)
      bent[at] = (bent[at] ?? 0) ^ 1
      fs.writeFileSync(archive, gzipSync(bent))
      await expect(run('restore', to, [archive]), `byte ${at}`).rejects.toThrow(WHY)
      fs.writeFileSync(archive, gzipSync(whole.subarray(0, at)))
      await expect(run('restore', to, [archive]), `cut at ${at}`).rejects.toThrow(WHY)
      expect(fs.readdirSync(to)).toEqual([])
    }
  })

  it('a folder with anything else in it is refused; with --force what differs is put aside, never overwritten', async () => {
    await run('export', root, [archive])
    fs.mkdirSync(path.join(to, 'workspace'), { recursive: true })
    fs.writeFileSync(path.join(to, 'workspace', 'USER.md'), 'mine\n')
    await expect(run('restore', to, [archive])).rejects.toThrow(/not empty/)
    expect(tree(to)).toEqual({ 'workspace/USER.md': 'mine\n' })
    const { report } = await run('restore', to, [archive], { force: true })
    const [aside] = report['aside'] as { path: string; to: string }[]
    expect(aside?.path).toBe('workspace/USER.md')
    expect(fs.readFileSync(path.join(to, aside?.to ?? ''), 'utf8')).toBe('mine\n')
    expect(fs.readFileSync(path.join(to, 'workspace', 'USER.md'), 'utf8')).toBe(tree(root)['workspace/USER.md'])
  })

  it('a restore that stops at any step is finished by the same restore again', async () => {
    await run('export', root, [archive])
    const content = decodeArchive(fs.readFileSync(archive), 'archive')
    const expected = tree(root)
    let steps = 1
    const stride = process.env['MEMOIRD_SWEEP'] ? 1 : 11
    for (let at = 1; at <= steps; at += stride) {
      const into = path.join(base, `to-${at}`)
      let done = 0
      const disk = createDisk()
      const stopping = Object.fromEntries(
        Object.entries(disk).map(([name, call]) => [
          name,
          (...args: unknown[]) => {
            if (/^(?:open|write|fsync|rename|link|mkdir)$/.test(name) && ++done === at) throw new Error('stopped')
            return (call as (...given: unknown[]) => unknown)(...args)
          },
        ]),
      ) as unknown as typeof disk
      try {
        restoreArchive(stopping, into, content, { token: 'first', force: false })
      } catch (error) {
        expect((error as Error).message).toBe('stopped')
        steps = at + stride
      }
      restoreArchive(disk, into, content, { token: 'second', force: false })
      const found = Object.entries(tree(into)).filter(([name]) => !/^\.state-restored-|\.tmp$/.test(name))
      expect(Object.fromEntries(found), `stopped at step ${at}`).toEqual(expected)
      fs.rmSync(into, { recursive: true })
    }
    expect(steps).toBeGreaterThan(20)
  })

  it('an archive made by somebody else writes nowhere but where an export takes files from', async () => {
    await run('export', root, [archive])
    const text = gunzipSync(fs.readFileSync(archive)).toString('latin1')
    const { at, files, ...rest } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { at: string; files: object[] }
    const body = text.slice(text.indexOf('\n') + 1)
    for (const place of ['../outside.md', '/tmp/outside.md', 'raw/2026-02-08.md', '.state/../../x.md', '.git/x.md']) {
      const list = { at, files: [{ ...files[0], path: place }, ...files.slice(1)] }
      const sha256 = createHash('sha256').update(JSON.stringify(list)).update(Buffer.from(body, 'latin1')).digest('hex')
      const head = Buffer.from(`${JSON.stringify({ ...rest, ...list, sha256 })}\n`)
      fs.writeFileSync(archive, gzipSync(Buffer.concat([head, Buffer.from(body, 'latin1')])))
      await expect(run('restore', to, [archive]), place).rejects.toThrow(/a place that no export/)
    }
    expect(fs.readdirSync(to)).toEqual([])
  })
})
