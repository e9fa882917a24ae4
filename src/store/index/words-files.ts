import fs from 'node:fs'
import path from 'node:path'
import { messageOf } from '../../errors.ts'
import { createLexicon, type Lexicon } from '../../recall/lexicon.ts'
import { decodeLexicon, encodeLexicon, inMemory, type LexiconSource } from '../../recall/lexicon-bytes.ts'
import { emptyLexicons, LEXICONS, type LexiconName, type Lexicons } from '../../recall/search-index.ts'
import type { TableRows } from './lance-tables.ts'

/** Without it there is no index. */
interface IndexMeta {
  readonly format: 5
  /** Whose vectors it holds, and of how many numbers. */
  readonly embedder: string
  readonly dimension?: number
  /** What memories and atoms were taken from, as the source says it. */
  readonly asOf?: string
  /** What was written to LanceDB's tables, and whether memories have changed since; null where nothing was. */
  readonly tables: (TableRows & { readonly isOld?: true }) | null
}

interface Kept {
  readonly lexicons: Lexicons
  /** Null where nothing can be used. */
  readonly meta: IndexMeta | null
  /** Why nothing can, in a sentence. */
  readonly why: string | null
}

const META = 'meta.json'
/** All files of an index. */
export const KEPT_FILES = [...LEXICONS.map((name) => `${name}.words`), META]
/** Where it is, the tables beside it are ours. */
export const WORDS = 'passages.words'

export const NONE = 'there is no index yet'

export function nothingKept(why: string, width: number): Kept {
  return { lexicons: emptyLexicons(width), meta: null, why }
}

/** What is kept in `dir`. */
export function readKept(dir: string, embedder: string, width: number): Kept {
  try {
    const meta = readMeta(dir)
    if (meta === null) return nothingKept(NONE, width)
    if (meta.embedder !== embedder)
      return nothingKept(`the index was made by the embedder ${meta.embedder}, now it is ${embedder}`, width)
    const read = (name: LexiconName): Lexicon => readLexicon(path.join(dir, `${name}.words`), IN_MEMORY, width)
    return { lexicons: { passages: read('passages'), memories: read('memories') }, meta, why: null }
  } catch (error) {
    return nothingKept(messageOf(error).split('\n', 1)[0] ?? '', width)
  }
}

/** The meta of the index in `dir`, or null when there is none. Throws on one that nobody wrote. */
export function readMeta(dir: string): IndexMeta | null {
  const file = path.join(dir, META)
  if (!fs.existsSync(file)) return null
  const meta = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<IndexMeta> | null
  if (meta?.format !== 5) throw new Error(`${file} is not of format 5`)
  return meta as IndexMeta
}

/** Who made the vectors of the index in `dir`, and of how many numbers; null where nobody can tell, which who reads it says. */
export function madeBy(dir: string): Pick<IndexMeta, 'embedder' | 'dimension'> | null {
  try {
    return readMeta(dir)
  } catch {
    return null
  }
}

/** Puts the index in `from`, a folder below, into the place of that in `dir`; begun again where it was interrupted, it ends the same. */
export function takePlace(dir: string, from: string): void {
  // Without it there is no index for a moment, and never words of one embedder under the name of another.
  fs.rmSync(path.join(dir, META), { force: true })
  for (const name of KEPT_FILES)
    if (fs.existsSync(path.join(from, name))) fs.renameSync(path.join(from, name), path.join(dir, name))
  fs.rmSync(from, { recursive: true })
}

/** Makes a folder ours in which nothing of ours that stands there counts any more. */
export function beginAnew(dir: string): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  fs.rmSync(path.join(dir, META), { force: true })
  for (const name of LEXICONS) writeLexicon(path.join(dir, `${name}.words`), createLexicon())
}

/** Writes what stands in the tables, then the lexicons that changed, whole: what they lack the next opening takes from the source. */
export function writeKept(
  dir: string,
  lexicons: Lexicons,
  changed: readonly LexiconName[],
  meta: Omit<IndexMeta, 'format'>,
): void {
  replaceFile(path.join(dir, META), (handle) => fs.writeSync(handle, `${JSON.stringify({ format: 5, ...meta })}\n`))
  for (const name of changed) writeLexicon(path.join(dir, `${name}.words`), lexicons[name])
}

/** A file up to this size is read into memory: that answers sooner. A larger one is read where a question looks. */
const IN_MEMORY = 256e6
/** Bytes of a large file that are kept once they were looked at. */
const KEPT = 32e6

/** Throws when the bytes are not what was written. */
export function readLexicon(file: string, most = IN_MEMORY, width?: number): Lexicon {
  const isSmall = fs.statSync(file).size <= most
  return decodeLexicon(isSmall ? inMemory(fs.readFileSync(file)) : inFile(file), file, width)
}

/** Whoever replaces the file leaves this one as it was to who reads it. */
function inFile(file: string): LexiconSource {
  const handle = fs.openSync(file, 'r')
  const fill = (bytes: Buffer, from: number): Buffer => {
    if (fs.readSync(handle, bytes, 0, bytes.length, from) === bytes.length) return bytes
    throw new Error(`${file} was cut short while it was read`)
  }
  // A gigabyte of short-lived buffers is more than is collected in time.
  let desk = Buffer.alloc(0)
  const source: LexiconSource = {
    size: fs.fstatSync(handle).size,
    most: KEPT,
    read: (from, to) => fill(Buffer.allocUnsafeSlow(to - from), from),
    look(from, to) {
      if (desk.length < to - from) desk = Buffer.alloc(2 * (to - from))
      return fill(desk.subarray(0, to - from), from)
    },
  }
  unread.register(source, handle)
  return source
}

/** Closes the files that no lexicon reads from any more. */
const unread = new FinalizationRegistry<number>((handle) => fs.closeSync(handle))

export function writeLexicon(file: string, lexicon: Lexicon): void {
  replaceFile(file, (handle) => {
    for (const bytes of encodeLexicon(lexicon)) fs.writeFileSync(handle, bytes)
  })
}

/** Nothing is fsynced: what a power loss tears is made again. */
export function replaceFile(file: string, write: (handle: number) => void): void {
  const handle = fs.openSync(`${file}.new`, 'w', 0o600)
  try {
    write(handle)
  } finally {
    fs.closeSync(handle)
  }
  fs.renameSync(`${file}.new`, file)
}
