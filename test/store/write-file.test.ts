import { describe, expect, it } from 'vitest'
import { createWhole, type Files, makeFolder, removeTemps, writeFileAtomic } from '../../src/store/disk/files.ts'
import { createMemoryFiles } from '../support/memory-files.ts'

const FILE = '/docs/USER.md'
const options = { token: 't1' }

function disk(text: string | null = 'old\n') {
  const files = createMemoryFiles()
  makeFolder(files, '/docs')
  if (text !== null) writeFileAtomic(files, FILE, Buffer.from(text), { token: 't0', mode: 0o644 })
  return files
}

describe('replacing a file', () => {
  it('the bytes are durable before the name, the name before it is said', () => {
    const files = disk()
    const from = files.log.length
    expect(writeFileAtomic(files, FILE, Buffer.from('new\n'), options)).toBe(true)
    expect(files.log.slice(from).map((op) => op.t)).toEqual(['create', 'write', 'fsync', 'rename', 'fsync-folder'])
    expect(files.texts()).toEqual({ [FILE]: 'new\n' })
  })

  it('after any error the old file stands and no temporary file stays', () => {
    for (const call of ['open', 'write', 'size', 'fsync', 'close', 'rename'] as const) {
      for (const code of ['EIO', 'ENOSPC', 'lie']) {
        if (code === 'lie' && call !== 'write') continue
        const files = disk()
        files.setFault((name, _count, target) => (name === call && target !== '/docs' ? code : null))
        expect(() => writeFileAtomic(files, FILE, Buffer.from('new bytes\n'), options), `${call} ${code}`).toThrow()
        expect(files.texts(), `${call} ${code}`).toEqual({ [FILE]: 'old\n' })
      }
    }
  })

  it('a write that says it was whole and was not is found out', () => {
    const files = disk()
    files.setFault((call) => (call === 'write' ? 'lie' : null))
    expect(() => writeFileAtomic(files, FILE, Buffer.from('new bytes\n'), options)).toThrow(
      'has 5 bytes after writing 10',
    )
  })

  it('equal bytes are not written, but their name is made durable', () => {
    const files = disk()
    const from = files.log.length
    expect(writeFileAtomic(files, FILE, Buffer.from('old\n'), options)).toBe(false)
    expect(files.log.slice(from)).toEqual([{ t: 'fsync-folder', path: '/docs', ok: true }])
  })

  it('an existing file keeps its mode, a new one gets the one that is asked for, or 0600', () => {
    const files = disk()
    writeFileAtomic(files, FILE, Buffer.from('new\n'), { token: 't', mode: 0o600 })
    writeFileAtomic(files, '/docs/SOUL.md', Buffer.from('x'), { token: 't', mode: 0o664 })
    writeFileAtomic(files, '/docs/secret', Buffer.from('x'), { token: 't' })
    const modes = [FILE, '/docs/SOUL.md', '/docs/secret'].map((file) => files.stat(file)?.mode)
    expect(modes).toEqual([0o644, 0o664, 0o600])
  })

  it('what dead runs left is removed, and nothing else', () => {
    const files = disk()
    files.setFault((call) => (call === 'rename' || call === 'unlink' ? 'EIO' : null))
    expect(() => writeFileAtomic(files, FILE, Buffer.from('new\n'), options)).toThrow('EIO')
    files.setFault(null)
    for (const name of ['.hidden', 'note.tmp', '.USER.md.swp']) {
      files.close(files.open(`/docs/${name}`, 'create'))
    }
    expect(removeTemps(files, '/docs')).toEqual(['.USER.md.memoird-t1.tmp'])
    expect(files.list('/docs')).toEqual(['.USER.md.swp', '.hidden', 'USER.md', 'note.tmp'])
  })

  it('a run that sweeps temporary files away costs a writer beside it nothing, unless it never ends', () => {
    const files = disk()
    let sweeps = 1
    const swept: Files = {
      ...files,
      rename: (from, to) => {
        if (sweeps-- > 0) removeTemps(files, '/docs')
        files.rename(from, to)
      },
    }
    expect(writeFileAtomic(swept, FILE, Buffer.from('new\n'), options)).toBe(true)
    expect([files.texts()[FILE], files.list('/docs')]).toEqual(['new\n', ['USER.md']])
    sweeps = 1000
    expect(() => writeFileAtomic(swept, FILE, Buffer.from('newer\n'), options)).toThrow('ENOENT')
    expect([files.texts()[FILE], files.list('/docs')]).toEqual(['new\n', ['USER.md']])
  })

  it('a temporary name that exists is not written through', () => {
    const files = disk()
    files.close(files.open('/docs/.USER.md.memoird-t1.tmp', 'create'))
    expect(() => writeFileAtomic(files, FILE, Buffer.from('new\n'), options)).toThrow('EEXIST')
    expect(files.texts()[FILE]).toBe('old\n')
  })
})

describe('creating a file', () => {
  it('of several who create it one does, and it has all its bytes from the start', () => {
    const files = disk(null)
    expect(createWhole(files, '/docs/lock', Buffer.from('one'), { token: 'a' })).toBe(true)
    expect(createWhole(files, '/docs/lock', Buffer.from('two'), { token: 'b' })).toBe(false)
    expect(files.texts()).toEqual({ '/docs/lock': 'one' })
  })
})
