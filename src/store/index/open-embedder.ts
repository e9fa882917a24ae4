import fs from 'node:fs'
import path from 'node:path'
import { UserError } from '../../errors.ts'
import { inPackage } from '../../package.ts'
import { type Calibration, type Embedder, type NearWords, nearIn } from '../../recall/embedder.ts'
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
      near ??= nearIn(readNear(inPackage('models/near-words')))
      return near(word)
    },
    get calibration() {
      const file = path.join(inPackage('models'), encoder.name, 'calibration.json')
      return (JSON.parse(fs.readFileSync(file, 'utf8')) as { points: Calibration }).points
    },
  }
}

/** `vocab.txt`, a word a line; `near.bin`: a little-endian u32 count of words, their list ends, then u16 row and u8 cosine for each entry. */
function readNear(folder: string): NearWords {
  const words = fs.readFileSync(path.join(folder, 'vocab.txt'), 'utf8').split('\n')
  const bytes = fs.readFileSync(path.join(folder, 'near.bin'))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  const ends = Uint32Array.from({ length: count + 1 }, (_, row) => view.getUint32(4 + 4 * row, true))
  const entries = ends[count] ?? 0
  const rows = new Uint16Array(entries)
  const cosines = new Uint8Array(entries)
  for (let at = 0, from = 8 + 4 * count; at < entries; at++, from += 3) {
    rows[at] = view.getUint16(from, true)
    cosines[at] = bytes[from + 2] as number
  }
  return { words, ends, rows, cosines }
}
