import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../support/crash.ts'
import { tempFolder } from '../support/folders.ts'
import { runHere } from '../support/run-here.ts'

const LOG =
  '# Conversations - 2026-02-08\n\n## USER [14:30] (claude)\n\nI work on crypto tax at MoonTax. I live in Lisbon.\n\n---\n'
let root: string

beforeEach(() => {
  root = tempFolder('bad')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.mkdirSync(path.join(root, 'workspace'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), LOG)
})
afterEach(() => {
  spawnSync('chmod', ['-R', 'u+rwX', root])
  fs.rmSync(root, { recursive: true, force: true })
})

const bytesOf = (name: string): string => fs.readFileSync(path.join(root, name), 'latin1')

describe('bad input gets a clear error and loses nothing', () => {
  it.each(['2026-02-30', 'tomorrow', '../../etc/passwd', '2026-2-8', '2026-02-08\n', '/etc/passwd'])(
    'CMD12: process "%s" is no date: exit 2 and no trace',
    async (date) => {
      const ran = await runHere('process', [date], { root })
      expect(ran.status).toBe(2)
      expect(ran.stderr).toContain(`process takes a date like 2026-02-08, today or yesterday, found "${date}"`)
      expect(fs.existsSync(path.join(root, '.state'))).toBe(false)
    },
  )

  const EVERY = ['start', 'stop', 'pause', 'append', 'import', 'install', 'service', 'process', 'status', 'search']
  const MORE = ['context', 'eval', 'why', 'log', 'undo', 'remember', 'pin', 'forget', 'scrub', 'compress', 'rollup']

  it.each([...EVERY, ...MORE, 'rebuild', 'review', 'reader', 'embedder', 'trust', 'doctor', 'export'])(
    'CMD12: %s in a folder that is not ours says so and leaves no trace, whatever stands in it',
    async (name) => {
      for (const inside of [[], ['raw/IMG_1.CR2', 'raw/notes.md'], ['workspace/USER.md', '.state/theirs']]) {
        const strange = tempFolder('pictures')
        for (const file of inside) {
          fs.mkdirSync(path.dirname(path.join(strange, file)), { recursive: true })
          fs.writeFileSync(path.join(strange, file), 'theirs')
        }
        const before = fs.readdirSync(strange, { recursive: true }).sort()
        const ran = await runHere(name, [], { root: strange })
        expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining(`${strange} is no memoird folder`)])
        expect(fs.readdirSync(strange, { recursive: true }).sort()).toEqual(before)
        fs.rmSync(strange, { recursive: true })
      }
    },
  )

  it('CMD12: a folder is ours by its configuration, by the log of a day or by its journal alone', async () => {
    expect((await runHere('process', [], { root })).status).toBe(0)
    fs.rmSync(path.join(root, 'raw'), { recursive: true })
    expect((await runHere('search', ['tax'], { root })).stdout).toContain('crypto tax')
    fs.rmSync(path.join(root, '.state'), { recursive: true })
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{}')
    expect((await runHere('status', [], { root })).status).toBe(0)
  })

  it('CMD12: today and yesterday are days of the person', async () => {
    for (const [now, day] of [
      ['2026-02-08T12:00:00Z', 'today'],
      ['2026-02-09T12:00:00Z', 'yesterday'],
    ] as const) {
      const ran = await runHere('process', [day], { root, now, dryRun: true })
      expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('2026-02-08')])
    }
  })

  it('CMD12: a date without a log names the log that there is', async () => {
    const ran = await runHere('process', ['2026-02-09'], { root })
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('there is no log raw/2026-02-09.md')
    expect(ran.stderr).toContain('the latest is raw/2026-02-08.md')
  })

  it('CMD12: an unknown command, option or configuration key is exit 2', () => {
    expect(runCli(root, ['remeber']).status).toBe(2)
    expect(runCli(root, ['process', '--fast']).status).toBe(2)
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{ humans: "Dana" }')
    const ran = runCli(root, ['process'])
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain('unknown key "humans"')
  })

  it('CMD12: an unreadable log among good ones is said, the others are processed, exit 1', async () => {
    fs.mkdirSync(path.join(root, 'raw', '2026-02-07.md'))
    fs.symlinkSync('/etc/hostname', path.join(root, 'raw', '2026-02-06.md'))
    const ran = await runHere('process', [], { root, json: true })
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('raw/2026-02-07.md')
    expect(ran.stderr).toContain('raw/2026-02-06.md')
    expect(JSON.parse(ran.stdout)).toMatchObject({
      dates: ['2026-02-08'],
      failures: [expect.stringContaining('2026-02-06'), expect.stringContaining('2026-02-07')],
    })
    expect(bytesOf('workspace/USER.md')).toContain('MoonTax')
  })

  it('CMD12: a link in raw/ that leads nowhere or to itself is said, the others are processed, exit 1', async () => {
    fs.symlinkSync('2026-02-01.md', path.join(root, 'raw', '2026-02-05.md'))
    fs.symlinkSync('2026-02-06.md', path.join(root, 'raw', '2026-02-06.md'))
    for (const [dates, options] of [
      [[], {}],
      [[], { dryRun: true }],
      [['2026-02-05'], {}],
    ] as const) {
      const ran = await runHere('process', dates, { root, ...options })
      expect(ran.status).toBe(1)
      expect(ran.stderr).toContain('raw/2026-02-05.md: is a link to a file that is not there')
    }
    expect((await runHere('process', ['2026-02-06'], { root })).stderr).toContain(
      'raw/2026-02-06.md: cannot be read: ELOOP',
    )
    expect(bytesOf('workspace/USER.md')).toContain('MoonTax')
    const doctor = await runHere('doctor', [], { root })
    expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringContaining('raw/2026-02-05.md')])
  })

  it('CMD12: what of a log could not be read as it stands is said with its line, and the rest is learned', async () => {
    const log = Buffer.concat([Buffer.from(LOG), Buffer.from('\n## USER [14:33] (claude)\n\nCaf\u00e9?\n', 'latin1')])
    fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), log)
    fs.writeFileSync(path.join(root, 'raw', '2026-02-09.md'), 'A note of mine, and nobody speaks.\n')
    const ran = await runHere('process', [], { root })
    expect(ran.status).toBe(0)
    expect(ran.stderr).toMatch(/raw\/2026-02-08\.md: line 9: .*no UTF-8/)
    expect(ran.stderr).toContain('raw/2026-02-09.md: nobody speaks in this file')
    expect(bytesOf('workspace/USER.md')).toContain('MoonTax')
    expect((await runHere('process', [], { root })).stderr).toBe('')
  })

  it('CMD12: a document that is a folder is said, what was learned stays and is written once it is gone', async () => {
    fs.mkdirSync(path.join(root, 'workspace', 'USER.md'))
    const ran = await runHere('process', [], { root })
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('USER.md is a folder')
    fs.rmdirSync(path.join(root, 'workspace', 'USER.md'))
    expect((await runHere('process', [], { root })).status).toBe(0)
    expect(bytesOf('workspace/USER.md')).toContain('MoonTax')
  })

  it('CMD12: a root that is a link is a folder like any other', async () => {
    const link = `${root}-link`
    fs.rmSync(path.join(root, 'workspace'), { recursive: true })
    fs.symlinkSync(root, link)
    try {
      const ran = await runHere('process', [], { root: link })
      expect([ran.status, ran.stderr]).toEqual([0, ''])
      expect(bytesOf('workspace/USER.md')).toContain('MoonTax')
      expect((await runHere('process', [], { root: link })).status).toBe(0)
    } finally {
      fs.unlinkSync(link)
    }
  })

  it('CMD12: a folder that leads out of the root gets nothing, the first time too', async () => {
    const outside = tempFolder('outside')
    fs.rmSync(path.join(root, 'workspace'), { recursive: true })
    fs.symlinkSync(outside, path.join(root, 'workspace'))
    const ran = await runHere('process', [], { root })
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('leads out of the memory folder')
    expect(fs.readdirSync(outside)).toEqual([])
    fs.rmSync(outside, { recursive: true })
  })

  it('CMD12: a document that is not UTF-8 keeps its bytes', async () => {
    const bytes = Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a])
    fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), bytes)
    const ran = await runHere('process', [], { root })
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('USER.md is not UTF-8 text: nothing was written there')
    expect(fs.readFileSync(path.join(root, 'workspace', 'USER.md'))).toEqual(bytes)
  })

  it('CMD12: a folder that cannot be written is said, and nothing is half done', (context) => {
    // The owner as anybody else: a clone in a private folder stays readable.
    const barred = ['--bounding-set=-dac_override,-dac_read_search']
    if (process.getuid?.() !== 0 || spawnSync('setpriv', [...barred, 'true']).status !== 0)
      context.skip('needs root and setpriv')
    const open = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-ro-'))
    fs.cpSync(root, open, { recursive: true })
    fs.chmodSync(open, 0o555)
    const ran = spawnSync(
      'setpriv',
      [...barred, process.execPath, path.resolve('dist/cli.js'), 'process', '--root', open],
      { encoding: 'utf8' },
    )
    expect(ran.stderr).toMatch(/EACCES|may not be|permission/i)
    expect(ran.status).toBe(1)
    expect(ran.stderr).not.toContain('a bug, please report it')
    expect(fs.existsSync(path.join(open, '.state'))).toBe(false)
    fs.rmSync(open, { recursive: true })
  })

  it.each([
    ['read', 'raw/2026', 'cannot be read'],
    ['fsync', '.state/journal', 'nothing is half done'],
    ['rename', 'USER.md', 'the next run writes it'],
    ['write', 'daily/', 'nothing is half done'],
  ])('CMD12: a disk that fails at %s of %s is said, and the next run learns everything', (call, part, said) => {
    const shim = path.join(root, 'shim.cjs')
    fs.writeFileSync(shim, FAILING_DISK)
    const args = ['--require', shim, path.resolve('dist/cli.js'), 'process', '--root', root]
    const env = { ...process.env, FAILS: `${call},${part}` }
    const ran = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('EIO')])
    expect(ran.stderr).toContain(said)
    expect(ran.stderr).not.toContain('a bug, please report it')
    expect(runCli(root, ['process']).status).toBe(0)
    expect(fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')).toContain('Lisbon')
  })

  it('CMD12: on a full disk documents and log keep their bytes, and the next run with space learns everything', async (context) => {
    const small = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-full-'))
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', small]).status !== 0) context.skip('needs mount')
    try {
      fs.cpSync(root, small, { recursive: true })
      fs.writeFileSync(path.join(small, 'workspace', 'USER.md'), '# mine\n')
      spawnSync('sh', ['-c', `head -c 100000 /dev/zero > ${small}/filler`])
      const ran = runCli(small, ['process'])
      expect(ran.status).toBe(1)
      expect(ran.stderr).not.toContain('a bug, please report it')
      expect(fs.readFileSync(path.join(small, 'workspace', 'USER.md'), 'utf8')).toBe('# mine\n')
      expect(fs.readFileSync(path.join(small, 'raw', '2026-02-08.md'), 'utf8')).toBe(LOG)
      fs.rmSync(path.join(small, 'filler'))
      expect((await runHere('process', [], { root: small })).status).toBe(0)
      expect(fs.readFileSync(path.join(small, 'workspace', 'USER.md'), 'utf8')).toMatch(/^# mine\n[\s\S]*MoonTax/)
    } finally {
      execFileSync('umount', [small])
      fs.rmdirSync(small)
    }
  })

  it.each(['file', 'file/below/it'])('init in %s says what is in the way and makes nothing', async (name) => {
    fs.writeFileSync(path.join(root, 'file'), 'mine')
    const ran = await runHere('init', [path.join(root, name)], { root })
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(/file is no folder; name another place/)])
    expect(bytesOf('file')).toBe('mine')
  })
})

/** Every such call on a file whose name has that part fails as a broken disk does. */
const FAILING_DISK = `const fs = require('node:fs')
const [failing, part] = process.env.FAILS.split(',')
const names = new Map()
const fail = (call, name) => {
  if (call === failing && String(name).includes(part))
    throw Object.assign(new Error('EIO: i/o error, ' + call + ' ' + name), { code: 'EIO', errno: -5, syscall: call })
}
const { openSync, renameSync } = fs
fs.openSync = (name, ...rest) => {
  const fd = openSync(name, ...rest)
  names.set(fd, String(name))
  return fd
}
fs.renameSync = (from, to) => { fail('rename', to); return renameSync(from, to) }
for (const call of ['read', 'write', 'fsync']) {
  const real = fs[call + 'Sync']
  fs[call + 'Sync'] = (fd, ...rest) => { fail(call, names.get(fd)); return real(fd, ...rest) }
}
require('node:module').syncBuiltinESMExports()
`
