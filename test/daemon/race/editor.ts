/**
 * A person at the documents, a thousand times faster: `editor.ts NAME SEED WAY PAUSE_MS FILES…` adds a line of their own at every
 * save until its input ends, and prints each. Some buffers are held for a while, as by somebody who thinks.
 */
import fs from 'node:fs'
import path from 'node:path'
import { createRandom } from '../../support/power-loss.ts'

const [name = '', seed = '1', way = '', pause = '40', ...files] = process.argv.slice(2)
const random = createRandom(Number(seed))
const cell = new Int32Array(new SharedArrayBuffer(4))
let saves = Number.POSITIVE_INFINITY

process.stdin.resume()
process.stdin.on('data', (text) => {
  saves = Number(String(text).trim())
})
void type()

async function type(): Promise<void> {
  let n = 0
  process.stdout.write('\n')
  while (n < saves) {
    await new Promise((resolve) => setImmediate(resolve))
    const file = files[Math.floor(random() * files.length)] ?? ''
    if (!Number.isFinite(saves) || !takeTurn(file)) {
      sleep(1)
      continue
    }
    const text = read(file)
    if (text !== null && text !== '') {
      const line = `- ${name} typed H${n} here.`
      if (random() < 0.02) sleep(200 + random() * 900)
      else sleep(random() * 6)
      save(file, withLine(text, line))
      process.stdout.write(`${path.basename(file)} ${line}\n`)
      n++
    }
    fs.rmdirSync(`${file}.turn`)
    sleep(random() * Number(pause))
  }
  process.exit(0)
}

/** Two editors that overwrite each other lose lines on their own: one at a time opens and saves a document. */
function takeTurn(file: string): boolean {
  try {
    fs.mkdirSync(`${file}.turn`)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** At the end, or anywhere between two lines. */
function withLine(text: string, line: string): string {
  const lines = text.endsWith('\n') ? text.split('\n').slice(0, -1) : text.split('\n')
  const at = random() < 0.5 ? lines.length : 1 + Math.floor(random() * lines.length)
  return `${[...lines.slice(0, at), line, ...lines.slice(at)].join('\n')}\n`
}

function save(file: string, text: string): void {
  if (way === 'inplace') {
    if (random() < 0.2) saveSlowly(file, Buffer.from(text))
    else fs.writeFileSync(file, text)
    return
  }
  if (random() < 0.5) saveWithBackup(file, text)
  else {
    fs.writeFileSync(`${file}.${name}`, text)
    fs.renameSync(`${file}.${name}`, file)
  }
}

/** In place, in pieces as a buffered writer's, with something else to do between them. */
function saveSlowly(file: string, bytes: Buffer): void {
  const handle = fs.openSync(file, 'w')
  const middle = Math.floor((random() * bytes.length) / 4096) * 4096
  fs.writeSync(handle, bytes.subarray(0, middle))
  sleep(random() * 20)
  fs.writeSync(handle, bytes.subarray(middle))
  fs.closeSync(handle)
}

/** As vim does: what stood there becomes the backup, a new file takes the name, the backup goes. */
function saveWithBackup(file: string, text: string): void {
  try {
    fs.renameSync(file, `${file}~`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  fs.writeFileSync(file, text)
  fs.rmSync(`${file}~`, { force: true })
}

function sleep(ms: number): void {
  Atomics.wait(cell, 0, 0, ms)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
