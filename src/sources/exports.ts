import fs from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { UserError } from '../errors.ts'
import { isObject, type Json, textAt } from './jsonl.ts'
import { fileAt } from './places.ts'
import type { SourceFile, SourceSpan } from './source.ts'

/** An export is a zip, a folder with its files, or one of these. */
const CONVERSATIONS = /^conversations(?:-\d+)?\.json$/
/** More than that of an archive is a bomb: bytes in all, and how many times smaller it was. */
const MOST = 2 ** 31 - 1
const MOST_RATIO = 300

/** The file that was named: exports are read once, whole. Throws a UserError where there is none. */
export function exportAt(place: string, title: string): SourceFile[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined)
    throw new UserError(`${title}: ${place} is not there; name the zip or the folder of the export`)
  return [fileAt(place, stat)]
}

/** Each conversation of an export, one parsed at a time; `key` holds its messages. Throws a UserError that says what is missing or odd. */
export function* conversationsIn(place: string, title: string, key: string): Generator<unknown> {
  const parts = partsOf(place, title)
  let isTheirs: boolean | null = null
  for (const [name, bytes] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (CONVERSATIONS.test(path.posix.basename(name)))
      for (const one of elementsOf(bytes(), `${place}: ${name}`)) {
        isTheirs = isTheirs === true || (isObject(one) && key in one)
        yield one
      }
  if (isTheirs === false)
    throw new UserError(`${title}: no conversation of ${place} has "${key}"; is it the export of another chat?`)
}

/** What one of the two said in a message, and behind it the texts that were attached. */
export function spansOf(whose: 'human' | 'assistant', said: string, attached: readonly Json[]): SourceSpan[] {
  const pasted = attached.map((one): SourceSpan => ({ whose: 'pasted', text: textAt(one, 'extracted_content') ?? '' }))
  return [{ whose, text: said }, ...pasted].filter(({ text }) => text.trim() !== '')
}

type Parts = ReadonlyMap<string, () => Buffer>

function partsOf(place: string, title: string): Parts {
  const parts = fs.statSync(place).isDirectory()
    ? inFolder(place)
    : place.endsWith('.zip')
      ? inZip(place)
      : alone(place)
  const names = [...parts.keys()].map((name) => path.posix.basename(name))
  if (!names.some((name) => CONVERSATIONS.test(name)))
    throw new UserError(
      `${title}: ${place} has no conversations.json or conversations-000.json; is it the whole export?`,
    )
  const missing = listed(parts).filter((name) => CONVERSATIONS.test(name) && !names.includes(name))
  if (missing.length > 0)
    throw new UserError(`${title}: ${place} lacks ${missing.join(', ')}, which its manifest names`)
  return parts
}

/** What the manifest of an export in several parts names. */
function listed(parts: Parts): string[] {
  const [, bytes] = [...parts].find(([name]) => path.posix.basename(name) === 'export_manifest.json') ?? []
  if (bytes === undefined) return []
  const manifest: unknown = JSON.parse(bytes().toString('utf8'))
  const files = isObject(manifest) ? manifest['export_files'] : null
  return Array.isArray(files) ? files.map((one) => path.posix.basename(textAt(one, 'path') ?? '')) : []
}

function alone(file: string): Parts {
  return new Map([
    [CONVERSATIONS.test(path.basename(file)) ? path.basename(file) : 'conversations.json', () => fs.readFileSync(file)],
  ])
}

/** Links are not followed: an export has none. */
function inFolder(folder: string): Parts {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(entries.map(({ name }) => [name, () => fs.readFileSync(path.join(folder, name))]))
}

/** Only what is read is unpacked, in memory: names of an archive lead nowhere on the disk. */
function inZip(file: string): Parts {
  const packed = fs.readFileSync(file)
  let sum = 0
  try {
    const files = unzipSync(packed, {
      filter: ({ name, size, originalSize }) => {
        const base = path.posix.basename(name)
        if (!CONVERSATIONS.test(base) && base !== 'export_manifest.json') return false
        sum += originalSize
        if (sum > MOST || originalSize > MOST_RATIO * Math.max(size, 1000))
          throw new UserError(`${file}: ${name} would unpack to ${originalSize} bytes; it was left alone`)
        return true
      },
    })
    const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)
    return new Map(Object.entries(files).map(([name, bytes]) => [name, () => asBuffer(bytes)]))
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${file} cannot be unpacked; is it the whole zip?`, 1, { cause: error })
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** The objects of a list, each parsed when it is asked for. Throws a UserError for what is no list of objects. */
function* elementsOf(bytes: Buffer, name: string): Generator<unknown> {
  let at = bytes.indexOf(OPEN_LIST)
  // Of a byte order mark nothing is left either.
  const isList = at >= 0 && bytes.toString('utf8', 0, at).trim() === ''
  if (!isList) throw new UserError(`${name} is no list of conversations`)
  let [depth, start, inText] = [0, -1, false]
  for (at++; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN || byte === OPEN_LIST) {
      if (depth++ === 0) start = at
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (--depth < 0) return
      if (depth === 0) yield parsed(bytes.subarray(start, at + 1))
    }
  }
  throw new UserError(`${name} ends in the middle; what stood before it was read`)
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // One odd conversation is one that cannot be read; the others stand on their own.
    return null
  }
}
