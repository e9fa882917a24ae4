import fs from 'node:fs'
import path from 'node:path'
import { type UnzipFileFilter, type Unzipped, unzipSync } from 'fflate'
import { UserError } from '../errors.ts'
import { isObject, type Json, textAt } from './jsonl.ts'
import { fileAt } from './places.ts'
import type { Reading, SourceFile, SourceSpan } from './source.ts'

/** An export is a zip, a folder with its files, or one of these. */
const CONVERSATIONS = /^conversations(?:-\d+)?\.json$/
/** Of a large one of Claude.ai, beside a manifest that names them. */
const SHARD = /^conversations(?:-\d+)?\.zip$/
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

/** Each conversation of an export, one parsed at a time; `key` holds its messages. Throws a UserError that says what is odd, at the end where the rest could be read. */
export function* conversationsIn(
  { file: { path: place }, reached }: Reading,
  title: string,
  key: string,
): Generator<unknown> {
  const { parts, odd } = partsOf(place, title)
  const theirs = [...parts].filter(([name]) => isTheirs(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  let isRight: boolean | null = null
  for (const [index, [name, bytes]] of theirs.entries())
    try {
      for (const { one, share } of elementsOf(bytes(), name)) {
        isRight = isRight === true || (isObject(one) && key in one)
        reached?.((index + share) / theirs.length)
        yield one
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      odd.push(error.message)
    }
  if (isRight === false)
    throw new UserError(`${title}: no conversation of ${place} has "${key}"; is it the export of another chat?`)
  if (odd.length > 0) throw leftAlone(place, title, odd)
}

function leftAlone(place: string, title: string, odd: readonly string[]): UserError {
  return new UserError(`${title}: of ${place} was left alone: ${odd.join('; ')}`)
}

function isTheirs(name: string): boolean {
  return CONVERSATIONS.test(path.posix.basename(name))
}

/** What one of the two said in a message, and behind it the texts that were attached. */
export function spansOf(whose: 'human' | 'assistant', said: string, attached: readonly Json[]): SourceSpan[] {
  const pasted = attached.map((one): SourceSpan => ({ whose: 'pasted', text: textAt(one, 'extracted_content') ?? '' }))
  return [{ whose, text: said }, ...pasted].filter(({ text }) => text.trim() !== '')
}

type Parts = ReadonlyMap<string, () => Buffer>

interface Archive {
  readonly parts: Parts
  /** What stands in it and is not read, in a few words each. */
  readonly odd: string[]
}

function partsOf(place: string, title: string): Archive {
  const archive = fs.statSync(place).isDirectory()
    ? inFolder(place)
    : /\.zip$/i.test(place)
      ? inZip(place)
      : alone(place)
  const { parts, odd } = archive
  const names = [...parts.keys()].map((name) => path.posix.basename(name))
  const wanted = [...listed(archive).filter((name) => CONVERSATIONS.test(name)), ...shardsIn(parts)]
  const missing = wanted.filter((name) => !names.includes(name))
  if (!names.some(isTheirs) && odd.length > 0) throw leftAlone(place, title, odd)
  if (!names.some(isTheirs))
    throw new UserError(
      `${title}: ${place} has no conversations.json or conversations-000.json; is it the whole export?`,
    )
  if (missing.length > 0)
    throw new UserError(`${title}: ${place} lacks ${missing.join(', ')}, which its manifest names`)
  return archive
}

/** What the manifest of an export in several parts names. */
function listed({ parts, odd }: Archive): string[] {
  const [name = '', bytes] = [...parts].find(([name]) => path.posix.basename(name) === 'export_manifest.json') ?? []
  try {
    const manifest: unknown = bytes === undefined ? null : JSON.parse(bytes().toString('utf8'))
    const files = isObject(manifest) ? manifest['export_files'] : null
    return Array.isArray(files) ? files.map((one) => path.posix.basename(textAt(one, 'path') ?? '')) : []
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof UserError)) throw error
    odd.push(`${name} cannot be read`)
    return []
  }
}

function shardsIn(parts: Parts): string[] {
  const manifests = [...parts].filter(([name]) => /^manifest-[^/]*\.json$/.test(name))
  return manifests.flatMap(
    ([, bytes]) =>
      bytes()
        .toString('utf8')
        .match(/\bconversations-\d+\.zip\b/g) ?? [],
  )
}

function alone(file: string): Archive {
  const name = CONVERSATIONS.test(path.basename(file)) ? path.basename(file) : 'conversations.json'
  return { parts: new Map([[name, () => fs.readFileSync(file)]]), odd: [] }
}

/** Links are not followed: an export has none. */
function inFolder(folder: string): Archive {
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const parts = new Map(files.map(({ name }) => [name, (): Buffer => fs.readFileSync(path.join(folder, name))]))
  const odd: string[] = []
  for (const { name } of files.filter((file) => SHARD.test(file.name))) {
    const shard = inZip(path.join(folder, name))
    for (const [part, bytes] of shard.parts) parts.set(`${name}/${part}`, bytes)
    odd.push(...shard.odd)
  }
  return { parts, odd }
}

/** Out of the archive, on one system or another. */
const ELSEWHERE = /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i

/** Only what is read is unpacked, in memory and one part after the other: names of an archive lead nowhere on the disk. */
function inZip(file: string): Archive {
  const packed = fs.readFileSync(file)
  const parts = new Map<string, () => Buffer>()
  const odd: string[] = []
  let sum = 0
  unzipped(packed, file, ({ name, size, originalSize }) => {
    sum += originalSize
    if (ELSEWHERE.test(name)) odd.push(`${name} leads out of the archive`)
    else if (parts.has(name)) odd.push(`${name} stands in it twice`)
    else if (isTheirs(name) || path.posix.basename(name) === 'export_manifest.json') {
      if (sum > MOST || originalSize > MOST_RATIO * Math.max(size, 1000))
        odd.push(`${name} would unpack to ${originalSize} bytes`)
      else parts.set(name, () => Buffer.from(unzipped(packed, name, (one) => one.name === name)[name] ?? []))
    } else sum -= originalSize
    return false
  })
  return { parts, odd }
}

function unzipped(packed: Buffer, name: string, filter: UnzipFileFilter): Unzipped {
  try {
    return unzipSync(packed, { filter })
  } catch (error) {
    throw new UserError(`${name} cannot be unpacked; is it the whole zip?`, 1, { cause: error })
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** The objects of a list, each parsed when it is asked for. Throws a UserError for what is no list of objects. */
function* elementsOf(bytes: Buffer, name: string): Generator<{ readonly one: unknown; readonly share: number }> {
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
      if (depth === 0) yield { one: parsed(bytes.subarray(start, at + 1)), share: at / bytes.length }
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
