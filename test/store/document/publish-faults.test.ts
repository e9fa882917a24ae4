import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { DocumentError, readDocumentFile } from '../../../src/store/document/document-file.ts'
import { publishDocument } from '../../../src/store/document/publish.ts'
import { recoverPublish } from '../../../src/store/document/recover.ts'
import { type CallName, createMemoryFiles } from '../../support/memory-files.ts'

const FILE = '/workspace/USER.md'
const pause = () => undefined
const OLD = Buffer.from('# Me\n- old\n')
const NEXT = Buffer.from('# Me\n- old\n- new\n')

describe('a disk that fails', () => {
  const CALLS: CallName[] = ['read', 'stat', 'open', 'write', 'size', 'fsync', 'close', 'rename', 'link', 'unlink']

  it.each(['EIO', 'ENOSPC', 'EACCES', 'EROFS', 'EMFILE'])(
    '%s at any call leaves the old document or the new one, says so in a sentence, and the next start clears up',
    (code) => {
      let failed = 0
      for (const call of CALLS) {
        for (let nth = 1; nth <= 12; nth++) {
          const files = withDocument()
          const before = files.calls.get(call) ?? 0
          files.setFault((name, count) => (name === call && count === before + nth ? code : null))
          const error = errorOf(() => publishDocument(files, FILE, { expected: OLD, next: NEXT, token: 't', pause }))
          files.setFault(null)
          const place = `${code} at ${call} ${nth}`
          if (error === null) continue
          failed++
          expect(error, place).toBeInstanceOf(DocumentError)
          recoverPublish(files, FILE, { pause })
          expect([OLD.toString(), NEXT.toString()], place).toContain(files.texts()[FILE])
          expect(Object.keys(files.texts()), place).toEqual([FILE])
        }
      }
      expect(failed).toBeGreaterThan(15)
    },
  )

  it('a disk that stays full leaves the old document as it was', () => {
    const files = withDocument()
    files.setFault((name) => (name === 'write' ? 'ENOSPC' : null))
    const error = errorOf(() => publishDocument(files, FILE, { expected: OLD, next: NEXT, token: 't', pause }))
    expect(error).toMatchObject({ message: expect.stringMatching(/the disk is full/), exitCode: 1 })
    expect(files.texts()).toEqual({ [FILE]: OLD.toString() })
  })

  it('where there are no hard links the document is published all the same', () => {
    const files = withDocument()
    files.setFault((name) => (name === 'link' ? 'EPERM' : null))
    publishDocument(files, FILE, { expected: OLD, next: NEXT, token: 't', pause })
    expect(files.texts()).toEqual({ [FILE]: NEXT.toString() })
  })
})

describe('what is no document', () => {
  const disk = createDisk()
  let root = ''
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-doc-'))
  })
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }))
  const at = (name: string) => path.join(root, name)
  const why = (name: string) => errorOf(() => readDocumentFile(disk, at(name), { within: root }))

  it('a folder, a pipe and a link out of the memory folder are refused before they are opened', () => {
    fs.mkdirSync(at('folder.md'))
    execFileSync('mkfifo', [at('pipe.md')])
    fs.symlinkSync(os.tmpdir(), at('away'))
    fs.writeFileSync(`${root}-outside.md`, 'theirs')
    fs.symlinkSync(`${root}-outside.md`, at('outside.md'))
    expect(why('folder.md')).toMatchObject({ message: expect.stringMatching(/is a folder/) })
    expect(why('pipe.md')).toMatchObject({ message: expect.stringMatching(/is not a regular file/) })
    expect(why('outside.md')).toMatchObject({ message: expect.stringMatching(/leads out of/) })
    expect(
      errorOf(() => publishDocument(disk, at('outside.md'), { expected: OLD, next: NEXT, token: 't', within: root })),
    ).toMatchObject({ message: expect.stringMatching(/leads out of/) })
    expect(fs.readFileSync(`${root}-outside.md`, 'utf8')).toBe('theirs')
    fs.rmSync(`${root}-outside.md`)
  })

  it('a link to a file inside is followed, not replaced', () => {
    fs.mkdirSync(at('real'))
    fs.writeFileSync(at('real/USER.md'), OLD)
    fs.symlinkSync('real/USER.md', at('USER.md'))
    publishDocument(disk, at('USER.md'), { expected: OLD, next: NEXT, token: 't', within: root })
    expect(fs.lstatSync(at('USER.md')).isSymbolicLink()).toBe(true)
    expect(fs.readFileSync(at('real/USER.md'))).toEqual(NEXT)
    expect(fs.readdirSync(at('real'))).toEqual(['USER.md'])
  })

  it('on a real disk the document keeps its mode and nothing is left beside it', () => {
    fs.writeFileSync(at('USER.md'), OLD)
    fs.chmodSync(at('USER.md'), 0o664)
    expect(publishDocument(disk, at('USER.md'), { expected: OLD, next: NEXT, token: 't' }).outcome).toBe('written')
    expect(fs.statSync(at('USER.md')).mode & 0o777).toBe(0o664)
    expect(fs.readdirSync(root)).toEqual(['USER.md'])
  })

  it('DOC34: a document that a crash left without its name is brought back at the next start', () => {
    fs.writeFileSync(at('.USER.md.memoird-t-0-0123456789abcdef.away'), OLD)
    fs.writeFileSync(at('.USER.md.memoird-t.tmp'), 'half of the ne')
    expect(recoverPublish(disk, at('USER.md'))).toEqual([
      'USER.md was brought back: a crash had left it without its name',
    ])
    expect(fs.readFileSync(at('USER.md'))).toEqual(OLD)
    expect(fs.readdirSync(root)).toEqual(['USER.md'])
    expect(recoverPublish(disk, at('USER.md'))).toEqual([])
  })

  it('DOC34: a save that reached the old file unseen before a crash is merged, ours is not doubled', () => {
    fs.writeFileSync(at('USER.md'), NEXT)
    fs.writeFileSync(at('.USER.md.memoird-t-0-0123456789abcdef.away'), '# Me\n- old\n- typed late\n')
    expect(recoverPublish(disk, at('USER.md'), { ancestor: OLD })).toEqual(['a save of USER.md was merged'])
    expect(fs.readFileSync(at('USER.md'), 'utf8')).toBe('# Me\n- old\n- typed late\n- new\n')
  })
})

function withDocument() {
  const files = createMemoryFiles()
  files.mkdir('/workspace')
  const handle = files.open(FILE, 'create', 0o644)
  files.write(handle, OLD)
  files.fsync(handle)
  files.close(handle)
  return files
}

function errorOf(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}
