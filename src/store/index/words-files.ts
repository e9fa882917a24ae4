import fs from 'node:fs'
import path from 'node:path'
import { messageOf } from '../../errors.ts'
import { decodeBlocks, encodeBlock } from '../../recall/block-bytes.ts'
import { type Block, createLexicon, type Lexicon, takeBlock } from '../../recall/lexicon.ts'
import { LEXICONS, type LexiconName, type Lexicons } from '../../recall/search-index.ts'
import type { TableRows } from './lance-tables.ts'

/** What the index is complete up to. Written last: what it does not vouch for does not exist. */
interface IndexMeta {
  readonly format: 3
  /** Whose vectors the tables hold. */
  readonly embedder: string
  /** Last record of the journal that the memories were taken from; how far each log was read stands in its block. */
  readonly seq: number
  /** Bytes of the two files of words. */
  readonly lexicons: Readonly<Record<LexiconName, number>>
  /** What was written to LanceDB's tables; null where nothing was. */
  readonly tables: TableRows | null
}

export interface Kept {
  readonly meta: IndexMeta
  readonly lexicons: Lexicons
}

export const NONE = 'there is no index yet'

/** What is kept in `dir` as the meta vouches for it, or in a sentence why it cannot be used. */
export function readKept(dir: string, embedder: string): Kept | string {
  const found = readOnce(dir, embedder)
  // A writer may have been between its files and the meta: look again before calling it damage.
  return typeof found === 'string' && found !== NONE ? readOnce(dir, embedder) : found
}

function readOnce(dir: string, embedder: string): Kept | string {
  try {
    const meta = readMeta(dir)
    if (meta === null) return NONE
    if (meta.embedder !== embedder) return `the index was made by the embedder ${meta.embedder}, now it is ${embedder}`
    const read = (of: LexiconName): Lexicon => readLexicon(lexiconFile(dir, of), meta.lexicons[of])
    return { meta, lexicons: { passages: read('passages'), memories: read('memories') } }
  } catch (error) {
    return messageOf(error).split('\n', 1)[0] ?? ''
  }
}

/** The meta of the index in `dir`, or null when there is none. Throws on one that nobody wrote. */
export function readMeta(dir: string): IndexMeta | null {
  const file = metaFile(dir)
  if (!fs.existsSync(file)) return null
  const meta = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<IndexMeta> | null
  const isOurs = meta?.format === 3 && typeof meta.seq === 'number' && meta.embedder && meta.lexicons
  if (!isOurs) throw new Error(`${file} is not of format 3`)
  return meta as IndexMeta
}

function metaFile(dir: string): string {
  return path.join(dir, 'meta.json')
}

/** A lexicon file is written anew when it is this many times larger than what it holds. */
const SLACK = 3
const SMALL = 4 << 20

/** Makes a folder ours in which nothing of ours that stands there counts any more. */
export function beginAnew(dir: string): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  fs.rmSync(metaFile(dir), { force: true })
  for (const name of LEXICONS) fs.writeFileSync(lexiconFile(dir, name), '', { mode: 0o600 })
}

/**
 * Writes what changed and then what vouches for it: blocks behind the first bytes of the files as `before` has them, or,
 * where that is null, all of the lexicons anew.
 */
export function writeKept(
  dir: string,
  lexicons: Lexicons,
  blocks: Readonly<Record<LexiconName, readonly Block[]>>,
  before: IndexMeta | null,
  next: Omit<IndexMeta, 'format' | 'lexicons'>,
): void {
  const sizes = { passages: 0, memories: 0 }
  for (const name of LEXICONS) {
    const file = lexiconFile(dir, name)
    const size = before?.lexicons[name] ?? 0
    const isAnew = before === null || (size > SMALL && size > SLACK * liveBytes(lexicons[name]))
    sizes[name] = isAnew ? writeLexicon(file, lexicons[name]) : appendBlocks(file, size, blocks[name])
  }
  const meta: IndexMeta = { format: 3, ...next, lexicons: sizes }
  fs.writeFileSync(`${metaFile(dir)}.new`, `${JSON.stringify(meta)}\n`, { mode: 0o600, flush: true })
  fs.renameSync(`${metaFile(dir)}.new`, metaFile(dir))
}

function liveBytes(lexicon: Lexicon): number {
  let bytes = 0
  for (const { ids, rows, fields, counts } of lexicon.blocks.values()) {
    for (const { text } of rows) bytes += 150 + text.length
    bytes += 24 * ids.length + fields.byteLength + 5 * counts.length
  }
  return bytes
}

function lexiconFile(dir: string, name: LexiconName): string {
  return path.join(dir, `${name}.words`)
}
/** Reads the first `size` bytes, what the last commit vouched for. Throws when they are not what was written. */
export function readLexicon(file: string, size: number): Lexicon {
  const lexicon = createLexicon()
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
