import fs from 'node:fs'
import path from 'node:path'
import { inPackage } from '../../package.ts'
import type { Calibration, Embedder } from '../../recall/embedder.ts'
import { openEncoder } from '../open-encoder.ts'
import { nameOf } from './open-index.ts'

/** The embedder that ships with the program; its files do not change, and nothing of them is read before it is asked. */
export function shippedEmbedder(): Embedder {
  shipped ??= readEmbedder()
  return shipped
}

let shipped: Embedder | null = null

export const SHIPPED = 'embedded'

/** What an index says of the embedder that `index.embedder` names. */
export function indexName(spec: string): string {
  return nameOf(spec === SHIPPED ? shippedEmbedder() : { name: spec, version: 1 })
}

/** The embedder that `index.embedder` names: the one that ships, an address or a folder. Without a dimension it is asked for one vector. */
export async function openEmbedder(spec: string, key: string | null, dimension = 0): Promise<Embedder> {
  if (spec === SHIPPED) return shippedEmbedder()
  const { openAsked } = await import('./asked-embedder.ts')
  return openAsked(spec, key, dimension, shippedEmbedder())
}

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

/**
 * Looks up the nearest words of frequent words (`scripts/make-near-words.ts` makes them). `vocab.txt` has them by frequency;
 * `near.bin` a little-endian u32 count of them, as many ends of their lists and one for the start, then u16 word and u8
 * cosine × 255 for each entry.
 */
function readNear(folder: string): Embedder['near'] {
  const lists = fs.readFileSync(path.join(folder, 'near.bin'))
  const words = fs.readFileSync(path.join(folder, 'vocab.txt'), 'utf8').split('\n')
  // Few words are ever asked: all of them in a map take longer than looking for those.
  const places = new Map<string, number>()
  const entries = 8 + 4 * lists.readUInt32LE(0)
  return (word) => {
    const found: [string, number][] = []
    const place = places.get(word) ?? words.indexOf(word)
    places.set(word, place)
    if (place < 0) return found
    const end = lists.readUInt32LE(8 + 4 * place)
    for (let at = lists.readUInt32LE(4 + 4 * place); at < end; at++) {
      const from = entries + 3 * at
      found.push([words[lists.readUInt16LE(from)] ?? '', lists.readUInt8(from + 2) / 255])
    }
    return found
  }
}
