import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadLance } from '../../../src/store/index/lance-schema.ts'
import { tempFolder } from '../../support/folders.ts'

let folder: string
let umask: number

beforeEach(() => {
  umask = process.umask()
  folder = tempFolder('temporary')
})
afterEach(() => {
  vi.unstubAllEnvs()
  process.umask(umask)
  fs.rmSync(folder, { recursive: true })
})

it('where no temporary file can be made LanceDB is not used, as it would end the process', async () => {
  const gone = path.join(folder, 'gone')
  vi.stubEnv('TMPDIR', gone)
  await expect(loadLance()).rejects.toThrow(
    /^LanceDB needs a folder for temporary files \(TMPDIR\).*gone cannot \(ENOENT/,
  )
  vi.stubEnv('TMPDIR', folder)
  expect(await loadLance()).toHaveProperty('lance')
  expect(fs.readdirSync(folder)).toEqual([])
})

it('a session without a temporary folder does end the process: the day it does not, the guard can go', () => {
  const session = 'import { Session } from "@lancedb/lancedb"; new Session(1024n, 1024n); console.log("alive")'
  const run = (tmp: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', session], {
      env: { ...process.env, TMPDIR: tmp },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  expect(run(folder)).toBe('alive\n')
  expect(() => run(path.join(folder, 'gone'))).toThrow()
})
