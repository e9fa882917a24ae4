import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { indexFolder, indexLock } from '../../../src/store/index/folder-index.ts'
import { tempFolder } from '../../support/folders.ts'

it('a file where the folder of the index should be is said with what to do, and nothing of it is lost', async () => {
  const root = tempFolder('index-lock')
  const file = path.join(root, '.state/index')
  fs.mkdirSync(path.join(root, '.state'))
  fs.writeFileSync(file, 'mine')
  await expect(indexLock(createDisk(), root, 0)).rejects.toThrow(/must be a folder, and is a file: move it away/)
  expect(fs.readFileSync(file, 'utf8')).toBe('mine')
  fs.renameSync(file, path.join(root, 'away'))
  const lock = await indexLock(createDisk(), root, 0)
  lock?.release()
  expect(lock).not.toBeNull()
  fs.rmSync(root, { recursive: true })
})

it('an index behind a URI is refused with what is expected', () => {
  expect(() => indexFolder('/root', 'gs://bucket/memory')).toThrow(/index\.uri must be a folder or .*, found "gs:/)
})
