import fs from 'node:fs'
import path from 'node:path'
import { UserError } from '../../errors.ts'
import { inPackage } from '../../package.ts'
import { type Calibration, type Embedder, nearIn } from '../../recall/embedder.ts'
import { openEncoder } from '../open-encoder.ts'

/** The embedder that ships with the program, `embedded`; nothing of it is read before it is asked. */
export function openEmbedder(name: string): Embedder {
  if (name !== 'embedded') throw new UserError(`index.embedder is "embedded", found "${name}"`)
  shipped ??= readEmbedder()
  return shipped
}

/** One a process: its files do not change. */
let shipped: Embedder | null = null

function readEmbedder(): Embedder {
  const { encode, ...encoder } = openEncoder()
  let near: Embedder['near'] | null = null
  return {
    ...encoder,
    embed: (texts) => encode(texts.map((text) => (/[\p{L}\p{N}]/u.test(text) ? text : ''))),
    near(word) {
      near ??= readNear(inPackage('models/near-words'))
      return near(word)
    },
    get calibration() {
      const file = path.join(inPackage('models'), encoder.name, 'calibration.json')
      return (JSON.parse(fs.readFileSync(file, 'utf8')) as { points: Calibration }).points
    },
  }
}

function readNear(folder: string): Embedder['near'] {
  const { buffer, byteOffset, length } = fs.readFileSync(path.join(folder, 'near.bin'))
  const words = fs.readFileSync(path.join(folder, 'vocab.txt'), 'utf8').split('\n')
  return nearIn(words, new DataView(buffer, byteOffset, length))
}
