/** Saves a document again and again, a thousand times faster than people do: `editor.ts FILE MODE SAVES SEED`. Prints what it saved. */
import fs from 'node:fs'
import { createRandom } from '../../../support/power-loss.ts'

const [file = '', mode = '', saves = '0', seed = '1'] = process.argv.slice(2)
const random = createRandom(Number(seed))
const cell = new Int32Array(new SharedArrayBuffer(4))

for (let n = 0; n < Number(saves); ) {
  const text = read()
  if (text === null || text === '') {
    Atomics.wait(cell, 0, 0, 0.2)
    continue
  }
  save(`${text}- human H${n}.\n`)
  process.stdout.write(`H${n}\n`)
  n++
  Atomics.wait(cell, 0, 0, random() * 4)
}

function read(): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function save(text: string): void {
  if (mode === 'inplace') fs.writeFileSync(file, text)
  else if (mode === 'slowly') saveSlowly(Buffer.from(text))
  else {
    fs.writeFileSync(`${file}.ed`, text)
    fs.renameSync(`${file}.ed`, file)
  }
}

/** In place, in pieces as a buffered writer's, with something else to do between them. */
function saveSlowly(bytes: Buffer): void {
  const handle = fs.openSync(file, 'w')
  const middle = Math.floor((random() * bytes.length) / 4096) * 4096
  fs.writeSync(handle, bytes.subarray(0, middle))
  Atomics.wait(cell, 0, 0, random() * 20)
  fs.writeSync(handle, bytes.subarray(middle))
  fs.closeSync(handle)
}
