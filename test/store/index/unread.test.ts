import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyState } from '../../../src/memory/state.ts'
import { search } from '../../../src/recall/search.ts'
import type { SearchIndex } from '../../../src/recall/search-index.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import type { Files } from '../../../src/store/disk/files.ts'
import { openFolderIndex } from '../../../src/store/index/folder-index.ts'
import { tempFolder } from '../../support/folders.ts'

let root: string
let isBad: boolean
const disk = createDisk()
const BAD = 'raw/2026-02-09.md'

/** A disk that does not give one log, as after a failed sector or for another owner. */
const files: Files = {
  ...disk,
  readRange(file, offset, length) {
    if (isBad && file.endsWith(BAD))
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
    return disk.readRange(file, offset, length)
  },
}

const log = (text: string): string => `## Dana [09:00] (claude)\n\n${text}\n`
const open = (access: 'read' | 'write'): Promise<SearchIndex> =>
  openFolderIndex({
    root,
    files,
    state: emptyState(),
    names: { human: ['Dana'], assistant: [] },
    redact: (text) => text,
    forgotten: () => false,
    uri: '.state/index',
    embedder: 'embedded',
    before: null,
    key: null,
    access,
  })

/** The best answer. */
async function found(index: SearchIndex, query: string): Promise<string | undefined> {
  const asker = { names: { human: 'Dana', assistant: 'Bernard' }, today: 20_500 }
  const none = { since: null, until: null, home: null, speaker: null, kind: null }
  return (await search(index, query, { k: 1, unit: 'turn', asker, ...none }))[0]?.text
}

beforeEach(() => {
  root = tempFolder('unread')
  isBad = true
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw/2026-02-08.md'), log('The lighthouse is green.'))
  fs.writeFileSync(path.join(root, BAD), log('The harbour is grey.'))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

describe('a log that cannot be read', () => {
  const said = 'raw/2026-02-09.md cannot be read, what it says now is not searched: EIO: i/o error, read'

  it.each(['read', 'write'] as const)('keeps no search from the others, and is said (%s)', async (access) => {
    const index = await open(access)
    expect(await found(index, 'lighthouse')).toBe('The lighthouse is green.')
    expect(index.notes.filter((note) => note === said)).toHaveLength(1)
  })

  it('is indexed at the next opening after it can be read, although it did not change', async () => {
    await open('write')
    isBad = false
    const index = await open('write')
    expect(index.notes).toEqual([])
    expect(await found(index, 'harbour')).toBe('The harbour is grey.')
  })

  it('is found as it was while it was read, until it is read again', async () => {
    isBad = false
    await open('write')
    fs.appendFileSync(path.join(root, BAD), log('And wide.'))
    isBad = true
    const index = await open('write')
    expect(index.notes.filter((note) => note === said)).toHaveLength(1)
    expect(await found(index, 'harbour')).toBe('The harbour is grey.')
  })
})
