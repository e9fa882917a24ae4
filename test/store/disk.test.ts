import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDisk } from '../../src/store/disk/disk.ts'
import { makeFolder, writeFileAtomic } from '../../src/store/disk/files.ts'
import { openJournal } from '../../src/store/journal/journal.ts'
import { commitRun, open, runsOf } from '../support/sample-journal.ts'

let root: string
const disk = createDisk()
const modeOf = (file: string) => fs.statSync(file).mode & 0o777

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'disk-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  process.umask(0o022)
  fs.rmSync(root, { recursive: true, force: true })
})

describe('the disk', () => {
  it('goes on after a short write and fails with what comes to light', () => {
    const handle = disk.open(path.join(root, 'a'), 'create')
    const write = vi.spyOn(fs, 'writeSync')
    write.mockImplementationOnce((_handle, bytes) =>
      fs.writevSync(handle, [(bytes as unknown as Buffer).subarray(0, 3)]),
    )
    disk.write(handle, Buffer.from('abcdefgh'))
    expect(fs.readFileSync(path.join(root, 'a'), 'utf8')).toBe('abcdefgh')
    write.mockImplementationOnce(() => 2).mockImplementationOnce(() => 0)
    expect(() => disk.write(handle, Buffer.from('abcdefgh'))).toThrow('ENOSPC: only 2 of 8 bytes')
  })

  it('a file system without fsync of folders is fine, one without fsync of files is not', () => {
    const invalid = () => {
      throw Object.assign(new Error('EINVAL: invalid argument'), { code: 'EINVAL' })
    }
    vi.spyOn(fs, 'fsyncSync').mockImplementation(invalid)
    expect(() => disk.fsync(disk.open(root, 'directory'))).not.toThrow()
    expect(() => disk.fsync(disk.open(path.join(root, 'a'), 'create'))).toThrow('EINVAL')
  })

  it('modes hold whatever the umask', () => {
    for (const umask of [0o000, 0o022, 0o077]) {
      process.umask(umask)
      const folder = path.join(root, String(umask), 'state')
      makeFolder(disk, folder)
      writeFileAtomic(disk, path.join(folder, 'private'), Buffer.from('x'), { token: 't' })
      writeFileAtomic(disk, path.join(folder, 'open'), Buffer.from('x'), { token: 't', mode: 0o664 })
      const journal = openJournal(disk, path.join(folder, 'journal'), { token: 't' })
      commitRun(journal, 'run-1')
      journal.close()
      const all = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
      const modes = new Set(all.filter((name) => !name.endsWith('open')).map((name) => modeOf(name)))
      expect([modeOf(folder), modeOf(path.join(folder, 'open'))]).toEqual([0o700, 0o664])
      expect([...modes].toSorted()).toEqual([0o600, 0o700])
    }
  })

  it('a symbolic link is followed, not replaced', () => {
    fs.writeFileSync(path.join(root, 'real.md'), 'old', { mode: 0o640 })
    fs.symlinkSync('real.md', path.join(root, 'USER.md'))
    writeFileAtomic(disk, path.join(root, 'USER.md'), Buffer.from('new'), { token: 't' })
    expect(fs.readFileSync(path.join(root, 'real.md'), 'utf8')).toBe('new')
    expect(fs.lstatSync(path.join(root, 'USER.md')).isSymbolicLink()).toBe(true)
    expect(modeOf(path.join(root, 'real.md'))).toBe(0o640)
  })

  it('reads what is there and tells what is not from what cannot be read', () => {
    fs.writeFileSync(path.join(root, 'a'), 'abcdef')
    expect(disk.read(path.join(root, 'a'))?.toString()).toBe('abcdef')
    expect(disk.readRange(path.join(root, 'a'), 4, 10).toString()).toBe('ef')
    expect(disk.readRange(path.join(root, 'a'), 40, 10).length).toBe(0)
    expect([disk.read(path.join(root, 'b')), disk.stat(path.join(root, 'b')), disk.list(path.join(root, 'b'))]).toEqual(
      [null, null, []],
    )
    expect(() => disk.read(root)).toThrow('EISDIR')
    expect(() => disk.open(path.join(root, 'b'), 'append')).toThrow('ENOENT')
    expect(() => disk.open(path.join(root, 'a'), 'create')).toThrow('EEXIST')
    const stat = disk.stat(path.join(root, 'a'))
    expect([stat?.size, stat?.kind, disk.stat(root)?.kind]).toEqual([6, 'file', 'directory'])
  })

  it('a journal on it is read by another opening, and a full disk leaves it whole', () => {
    const folder = path.join(root, 'journal')
    const journal = open(disk, { segmentBytes: 1e6 }, folder)
    commitRun(journal, 'run-1')
    const write = vi.spyOn(fs, 'writeSync')
    write.mockImplementationOnce((handle, bytes) =>
      fs.writevSync(handle, [(bytes as unknown as Buffer).subarray(0, 100)]),
    )
    write.mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    })
    expect(() => commitRun(journal, 'run-2')).toThrow('ENOSPC')
    const after = open(disk, { segmentBytes: 1e6 }, folder)
    expect(after.notes.join()).toContain('torn tail of 100 bytes')
    commitRun(after, 'run-3')
    expect(runsOf(open(disk, { segmentBytes: 1e6 }, folder).records)).toEqual(['run-1', 'run-3'])
  })

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'a disk that is really full is told from a write',
    () => {
      const mount = path.join(root, 'small')
      fs.mkdirSync(mount)
      const script = `mount -t tmpfs -o size=64k none ${mount} && head -c 60000 /dev/zero > ${mount}/filler; ls ${mount}`
      let able = true
      try {
        execFileSync('unshare', ['-m', 'bash', '-c', script], { stdio: 'pipe' })
      } catch {
        // No mount namespaces here: the mocked full disk above has to do.
        able = false
      }
      if (!able) return
      const worker = path.join(import.meta.dirname, '../support/fill-disk.ts')
      const run = `mount -t tmpfs -o size=64k none ${mount} && exec ${process.execPath} --import tsx ${worker} ${mount}`
      const output = execFileSync('unshare', ['-m', 'bash', '-c', run], { encoding: 'utf8', cwd: process.cwd() })
      expect(JSON.parse(output)).toEqual({ code: 'ENOSPC', document: 'old\n', temps: [], lost: [], extra: [] })
    },
  )
})
