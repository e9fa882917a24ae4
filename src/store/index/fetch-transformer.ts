import fs from 'node:fs'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { messageOf, UserError } from '../../errors.ts'

/** What a sentence-transformer is of; of a row the first that is there, and the last rows may be missing. */
const FILES = [
  { names: ['onnx/model.onnx', 'model.onnx'], needed: true },
  { names: ['tokenizer.json'], needed: true },
  { names: ['1_Pooling/config.json'], needed: false },
  { names: ['config.json'], needed: false },
]

/**
 * Brings the sentence-transformer below an address into a folder; what is there already is not fetched again, and a file is
 * there whole or not at all. `told`: bytes of a file so far and in all, its name.
 */
export async function fetchTransformer(
  address: string,
  folder: string,
  told: (done: number, total: number, what: string) => void,
): Promise<void> {
  for (const { names, needed } of FILES) {
    let isThere = names.some((name) => fs.existsSync(path.join(folder, name)))
    for (const name of names) isThere ||= await fetched(`${address.replace(/\/$/, '')}/${name}`, folder, name, told)
    if (!isThere && needed)
      throw new UserError(`a sentence-transformer has ${names.join(' or ')}; none is at ${address}`)
  }
}

/** False where there is none. */
async function fetched(
  from: string,
  folder: string,
  name: string,
  told: Parameters<typeof fetchTransformer>[2],
): Promise<boolean> {
  const file = path.join(folder, name)
  try {
    const response = await fetch(from)
    if (response.status === 404) return false
    if (!response.ok || response.body === null) throw new Error(`it answers ${response.status}`)
    const total = Number(response.headers.get('content-length') ?? 0)
    let done = 0
    const counted = new Transform({
      transform(chunk: Buffer, _, next) {
        done += chunk.length
        told(done, Math.max(total, done), name)
        next(null, chunk)
      },
    })
    fs.mkdirSync(path.dirname(file), { recursive: true })
    await pipeline(Readable.fromWeb(response.body as ReadableStream), counted, fs.createWriteStream(`${file}.part`))
    if (total > 0 && done !== total) throw new Error(`${done} of ${total} bytes came`)
    fs.renameSync(`${file}.part`, file)
    return true
  } catch (error) {
    throw new UserError(`${from} could not be fetched: ${messageOf(error)}`)
  }
}
