import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tempFolder } from '../support/folders.ts'
import { LIMIT_MB, stream } from './stream.ts'

const folder = tempFolder('parse-sweep')
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('a gigabyte of log', () => {
  it.each(['talk', 'one-line', 'one-turn', 'one-fence', 'nul', 'invalid'])(
    'LOG33: %s is read in less than 300 MB of memory',
    (kind) => {
      const megabytes = 1024
      const read = stream(kind, megabytes)
      console.log(`parse sweep: ${kind} ${JSON.stringify(read)}`)
      expect(read.end).toBeGreaterThan(megabytes * 1e6)
      expect(read.peakMb).toBeLessThan(LIMIT_MB)
    },
  )

  it('LOG33: so is a file on disk, of talk and of nothing', () => {
    const talk = path.join(folder, 'talk.md')
    const turn = `## USER [14:30] (claude)\n\n${'the boiler leaks again. '.repeat(40)}\n\n---\n\n`
    const block = Buffer.from(turn.repeat(1000))
    const handle = fs.openSync(talk, 'w')
    while (fs.fstatSync(handle).size < 1 << 30) fs.writeSync(handle, block)
    fs.closeSync(handle)
    const sparse = path.join(folder, 'sparse.md')
    fs.writeFileSync(sparse, turn)
    fs.truncateSync(sparse, 1 << 30)
    for (const file of [talk, sparse]) {
      const read = stream(file, 0)
      console.log(`parse sweep: ${path.basename(file)} ${JSON.stringify(read)}`)
      expect(read.end).toBe(fs.statSync(file).size)
      expect(read.peakMb).toBeLessThan(LIMIT_MB)
    }
  })
})
