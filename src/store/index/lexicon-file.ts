import fs from 'node:fs'
import { decodeBlocks, encodeBlock } from '../../recall/block-bytes.ts'
import { type Block, createLexicon, type Lexicon, takeBlock } from '../../recall/lexicon.ts'

/** Reads the first `size` bytes, what the last commit vouched for. Throws when they are not what was written. */
export function readLexicon(file: string, size: number, dimension: number): Lexicon {
  const lexicon = createLexicon(dimension)
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(size)
    let at = 0
    while (at < size) {
      const got = fs.readSync(handle, bytes, at, size - at, at)
      if (got === 0) throw new Error(`${file} has ${at} bytes, ${size} were written`)
      at += got
    }
    for (const block of decodeBlocks(bytes)) takeBlock(lexicon, block)
  } finally {
    fs.closeSync(handle)
  }
  return lexicon
}

/** Writes blocks after the first `size` bytes and returns the new size; a tail that no commit vouched for is cut first. */
export function appendBlocks(file: string, size: number, blocks: readonly Block[]): number {
  const handle = fs.openSync(file, 'a+', 0o600)
  try {
    fs.ftruncateSync(handle, size)
    return size + writeAll(handle, Buffer.concat(blocks.map(encodeBlock)))
  } finally {
    fs.closeSync(handle)
  }
}

/** The same lexicon in one block a key and without unused terms, in a new file. Returns its size. */
export function writeLexicon(file: string, lexicon: Lexicon): number {
  const handle = fs.openSync(`${file}.new`, 'w', 0o600)
  let size = 0
  try {
    for (const block of compacted(lexicon)) size += writeAll(handle, encodeBlock(block))
  } finally {
    fs.closeSync(handle)
  }
  fs.renameSync(`${file}.new`, file)
  return size
}

/** Renumbers the terms in order of first use, so that no word outlives its last doc. Changes `lexicon` to the result. */
function compacted(lexicon: Lexicon): Block[] {
  const terms = lexicon.terms.slice()
  const numbers = new Map<number, number>()
  const blocks = [...lexicon.blocks.values()]
  lexicon.terms.length = 0
  lexicon.termIds.clear()
  return blocks.map((block) => {
    const newTerms: string[] = []
    const termIds = block.termIds.map((old) => {
      const known = numbers.get(old)
      if (known !== undefined) return known
      newTerms.push(terms[old] ?? '')
      numbers.set(old, numbers.size)
      return numbers.size - 1
    })
    const fresh = { ...block, termIds, newTerms }
    takeBlock(lexicon, fresh)
    return fresh
  })
}

function writeAll(handle: number, bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) at += fs.writeSync(handle, bytes, at)
  return bytes.length
}
