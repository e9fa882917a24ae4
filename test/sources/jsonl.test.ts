import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonLines } from '../../src/sources/jsonl.ts'
import { tempFolder } from '../support/folders.ts'

let file: string
beforeEach(() => {
  file = path.join(tempFolder('jsonl'), 'a.jsonl')
})
afterEach(() => fs.rmSync(path.dirname(file), { recursive: true, force: true }))

async function read(text: string | Buffer): Promise<unknown[]> {
  fs.writeFileSync(file, text)
  const found: unknown[] = []
  for await (const lines of jsonLines(file))
    for (const line of lines) found.push('value' in line ? line.value : 'broken')
  return found
}

it('SRC1: every whole line is read, a broken one is one broken line, and one in the middle of being written waits', async () => {
  expect(await read('{"a":1}\n\n{"a":\n{"a":2}\r\n{"a":3}')).toEqual([{ a: 1 }, 'broken', { a: 2 }, { a: 3 }])
  expect(await read('{"a":1}\n{"a":2')).toEqual([{ a: 1 }])
  expect(await read('')).toEqual([])
})

it('SRC1: lines of ten megabytes, bytes that are no UTF-8 and NULs stop nothing', async () => {
  const long = JSON.stringify({ text: 'x'.repeat(10_000_000) })
  const odd = Buffer.from([0x22, 0xff, 0x22, 0x0a, 0x00, 0x0a])
  const found = await read(Buffer.concat([Buffer.from(`${long}\n`), odd, Buffer.from('1\n')]))
  expect([(found[0] as { text: string }).text.length, ...found.slice(1)]).toEqual([10_000_000, '\u{fffd}', 'broken', 1])
})
