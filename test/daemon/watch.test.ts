import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWatch, type Watch } from '../../src/daemon/watch.ts'
import { tempFolder } from '../support/folders.ts'
import { until } from './support/until.ts'

let raw = ''
let watch: Watch
let hints: string[] = []
let troubles: string[] = []
const file = (name: string): string => path.join(raw, name)

beforeEach(() => {
  raw = path.join(tempFolder('watch'), 'raw')
  fs.mkdirSync(raw)
  hints = []
  troubles = []
  watch = createWatch({ hint: (at) => hints.push(at), trouble: (message) => troubles.push(message) })
})
afterEach(async () => {
  await watch.close()
  fs.rmSync(path.dirname(raw), { recursive: true })
})

/**
 * Does something to a file until a hint comes: chokidar drops what follows an event within 50 ms, which is why a hint
 * asks for a look some time later and the look decides.
 */
async function hintedBy(name: string, act: () => void): Promise<void> {
  hints.length = 0
  let next = 0
  await until(
    () => {
      if (performance.now() > next) {
        act()
        next = performance.now() + 120
      }
      return hints.includes(file(name))
    },
    () => `no hint for ${name}`,
  )
}

const append = (name: string) => () => fs.appendFileSync(file(name), 'more\n')

describe('hints', () => {
  it('come from appends, saves in place and saves by rename', async () => {
    fs.writeFileSync(file('a.md'), 'one\n')
    watch.follow([file('a.md')])
    await hintedBy('a.md', append('a.md'))
    for (let times = 0; times < 2; times++)
      await hintedBy('a.md', () => {
        fs.writeFileSync(file('a.md.tmp'), `saved at ${performance.now()}\n`)
        fs.renameSync(file('a.md.tmp'), file('a.md'))
      })
    await hintedBy('a.md', () => fs.writeFileSync(file('a.md'), `in place at ${performance.now()}\n`))
    await hintedBy('a.md', append('a.md'))
  })

  it('come from a file that was deleted, and again when it is back and followed again', async () => {
    fs.writeFileSync(file('a.md'), 'one\n')
    watch.follow([file('a.md')])
    await hintedBy('a.md', append('a.md'))
    await hintedBy('a.md', () => fs.rmSync(file('a.md'), { force: true }))
    fs.writeFileSync(file('a.md'), 'back\n')
    watch.follow([file('a.md')])
    await hintedBy('a.md', append('a.md'))
  })

  it('come from the new folder after the old one was replaced', async () => {
    fs.writeFileSync(file('a.md'), 'one\n')
    watch.follow([file('a.md')])
    await hintedBy('a.md', append('a.md'))
    fs.renameSync(raw, `${raw}.old`)
    fs.mkdirSync(raw)
    fs.writeFileSync(file('a.md'), 'other\n')
    watch.restart()
    watch.follow([file('a.md')])
    await hintedBy('a.md', append('a.md'))
  })

  it('come from what is followed and nothing else', async () => {
    for (const name of ['a.md', 'b.md', 'c.md']) fs.writeFileSync(file(name), 'one\n')
    watch.follow([file('a.md'), file('b.md')])
    await hintedBy('a.md', append('a.md'))
    watch.follow([file('b.md')])
    await hintedBy('b.md', () => {
      for (const name of ['a.md', 'c.md', 'b.md']) append(name)()
    })
    expect(new Set(hints)).toEqual(new Set([file('b.md')]))
    expect(troubles).toEqual([])
  })
})
