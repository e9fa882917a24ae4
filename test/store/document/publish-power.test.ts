import { describe, expect, it } from 'vitest'
import type { Files } from '../../../src/store/disk/files.ts'
import { powerLossWhilePublishing } from './publish-power.ts'

const states = process.env['MEMOIRD_SWEEP'] ? 600 : 12

describe('power loss while a document is published', () => {
  it('whatever of it reached the disk, the next run sees no edit, ends at the bytes of a clean run, and undo gives the human theirs', () => {
    const report = powerLossWhilePublishing(states)
    expect(report.bad).toEqual([])
    expect(report.states).toBeGreaterThan(300)
  }, 120_000)

  it.each([
    ['the new document', '.USER.md.memoird-t.tmp', 'file'],
    ['the folder of the document', '/workspace', 'folder'],
    ['the coming base', 'base', 'file'],
  ])(
    'the test notices when %s is not fsynced',
    (_name, part) => {
      expect(isNoticed((files) => lazy(files, part))).toBe(true)
    },
    120_000,
  )
})

function isNoticed(wrap: (files: Files) => Files): boolean {
  try {
    return powerLossWhilePublishing(states, wrap).bad.length > 0
  } catch {
    // The recovery met a state that nothing can be made of: that is noticed too.
    return true
  }
}

/** A disk whose fsync does nothing for the files or folders of that name. */
function lazy(files: Files, part: string): Files {
  const skipped = new Set<number>()
  return {
    ...files,
    open(file, how, mode) {
      const handle = files.open(file, how, mode)
      const own = how === 'directory' ? file === part : file.includes(part)
      if (own) skipped.add(handle)
      return handle
    },
    fsync(handle) {
      if (!skipped.has(handle)) files.fsync(handle)
    },
  }
}
