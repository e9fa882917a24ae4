import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { FOLDERS } from '../calendar.ts'
import type { Needles } from '../memory/forget/needles.ts'
import { sentencesIn } from '../memory/forget/sentences.ts'
import { type Files, writeFileAtomic } from './disk/files.ts'

export interface Erasure {
  readonly root: string
  /** Documents that stand elsewhere, absolute. */
  readonly elsewhere: readonly string[]
  /** What may not stand in what people write too. */
  readonly needles: Needles
  /** What may not stand in what is made again. */
  readonly all: Needles
  readonly token: string
}

/** The journal is rewritten record by record, and the index is dropped as a whole. */
const APART = ['.state/journal', '.state/index']
/** Pages that people write in: only the sentences that hold the words go. */
const DOCUMENTS = 'workspace'
/** Pages of ours that people may have written in: only the lines that hold the words go. */
const SUMMARIES = Object.values(FOLDERS)

/** Removes what we keep for ourselves and holds the words, but for what is below `keep`: it is made again. The paths. */
export function eraseOwnCopies(files: Files, erasure: Erasure, keep: readonly string[] = []): string[] {
  const { root, all } = erasure
  const found = filesBelow(path.join(root, '.state')).filter(
    (file) =>
      isOwnCopy(root, file) &&
      !keep.some((folder) => nameOf(erasure, file).startsWith(`${folder}/`)) &&
      all.heldIn(textOf(file)),
  )
  for (const file of found) if (!isBaseLeft(files, file, erasure)) files.unlink(file)
  return found.map((file) => nameOf(erasure, file))
}

/** The base of a summary loses the lines that hold the words, as its page does. False for another copy. */
function isBaseLeft(files: Files, file: string, erasure: Erasure): boolean {
  const { all } = erasure
  if (!SUMMARIES.some((folder) => nameOf(erasure, file).startsWith(`.state/base/${folder}/`))) return false
  return eraseLines(files, file, { ...erasure, needles: all }) > 0 && !all.heldIn(textOf(file))
}

/** Takes what holds the words out of every page that people may have written in. */
export function erasePages(files: Files, erasure: Erasure) {
  const { root, elsewhere } = erasure
  const documents = [...filesBelow(path.join(root, DOCUMENTS)), ...elsewhere.filter((file) => fs.existsSync(file))]
  const own = [...new Set(documents)]
    .map((file) => [nameOf(erasure, file), eraseLines(files, file, erasure, withoutSentences)] as const)
    .filter(([, lines]) => lines > 0)
  const summaries = SUMMARIES.flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => eraseLines(files, file, erasure) > 0)
    .map((file) => nameOf(erasure, file))
  const lost: Readonly<Record<string, number>> = Object.fromEntries(own)
  /** `own`: how many lines that a person wrote lost words, by document. */
  return { files: [...own.map(([name]) => name), ...summaries], own: lost }
}

/** Not the lock that we hold, the key or the journal's own segments; what lies in a folder below the journal is no part of it. */
function isOwnCopy(root: string, file: string): boolean {
  const name = path.relative(root, file).split(path.sep).join('/')
  if (name === '.state/key' || name.startsWith('.state/lock')) return false
  return !APART.some((folder) => name.startsWith(`${folder}/`)) || /^\.state\/journal\/[^/]+\//.test(name)
}

/** `left` is what stays of a line, or of wrapped lines, that hold the words. How many lost something. */
function eraseLines(
  files: Files,
  file: string,
  { needles, token }: Erasure,
  left: (text: string, needles: Needles) => string = () => '',
): number {
  const lines = fs.readFileSync(file, 'utf8').split(/(?<=\n)/)
  const held = new Set(needles.lines(lines))
  if (held.size === 0) return 0
  const kept: string[] = []
  let wrapped = ''
  lines.forEach((line, at) => {
    const isPart = held.has(at) && !needles.holds(line)
    if (isPart) wrapped += line
    if (wrapped !== '' && !(isPart && held.has(at + 1))) {
      kept.push(left(wrapped, needles))
      wrapped = ''
    }
    if (!isPart) kept.push(held.has(at) ? left(line, needles) : line)
  })
  // A wrapped line may have lost one of its sentences and hold the begin of words that go on in the next.
  const rest = kept.join('').split(/(?<=\n)/)
  const still = new Set(needles.lines(rest))
  const bytes = Buffer.from(rest.filter((_line, at) => !still.has(at)).join(''), 'utf8')
  writeFileAtomic(files, file, bytes, { token })
  return held.size
}

/** What we wrote last of a page tells in its first line whose line is whose. */
export function renameOwners(files: Files, { root, token }: Erasure, renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return
  for (const file of filesBelow(path.join(root, '.state', 'base'))) {
    const [head = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n')
    const after = head.replace(/m-[0-9a-f]{16}/g, (id) => renamed.get(id) ?? id)
    if (after !== head) writeFileAtomic(files, file, Buffer.from([after, ...rest].join('\n'), 'utf8'), { token })
  }
}

/** A git history keeps what files once held; it is the person's own, and nothing here looks into it. */
export function hasGitHistory(root: string): boolean {
  return fs.existsSync(path.join(root, '.git'))
}

/** Every file that still holds the words, raw logs apart, also exports: the proof that nothing is left. */
export function stillHolding(erasure: Erasure): string[] {
  const { root, needles, elsewhere } = erasure
  const inside = filesBelow(root).filter((file) => !path.relative(root, file).startsWith(`raw${path.sep}`))
  return [...inside, ...elsewhere.filter((file) => fs.existsSync(file))]
    .filter((file) => needles.heldIn(textOf(file)))
    .map((file) => nameOf(erasure, file))
}

export interface RawLine {
  readonly place: string
  readonly text: string
  /** The line with those before and behind it that hold the words too: they may be wrapped. */
  readonly paragraph: string
}

/** Where raw logs hold the words: they are the person's own files and only `scrub` touches them. */
export function rawLinesHolding({ root, needles }: Erasure): RawLine[] {
  return filesBelow(path.join(root, 'raw')).flatMap((file) => {
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    const held = needles.lines(lines)
    return held.map((at) => ({
      place: `${path.relative(root, file)}:${at + 1}`,
      text: lines[at] ?? '',
      paragraph: togetherAt(held, at)
        .map((n) => lines[n])
        .join(' '),
    }))
  })
}

/** Of numbers in order those that follow on each other around one of them. */
function togetherAt(held: readonly number[], at: number): number[] {
  const middle = held.indexOf(at)
  let [first, last] = [middle, middle]
  while (held[first - 1] === (held[first] ?? 0) - 1) first--
  while (held[last + 1] === (held[last] ?? 0) + 1) last++
  return held.slice(first, last + 1)
}

/** What an export holds is packed. */
function textOf(file: string): string {
  const bytes = fs.readFileSync(file)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch {
    // No whole archive: its bytes are all that there is to look at.
    return bytes.toString('utf8')
  }
}

function nameOf({ root }: Erasure, file: string): string {
  const name = path.relative(root, file)
  return name.startsWith('..') ? file : name
}

function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const all = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = all.flatMap((entry) => (entry.isFile() ? path.join(entry.parentPath, entry.name) : []))
  return files.filter((file) => !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(path.relative(folder, file)))
}

/** What else stands in the paragraph is theirs. Empty where nothing is left, and for a row of a table, which says one thing. */
export function withoutSentences(line: string, needles: Needles): string {
  const lead = LEAD.exec(line)?.[0] ?? ''
  const said = line.slice(lead.length)
  if (said.startsWith('|')) return ''
  const kept = sentencesIn(said)
    .filter((sentence) => !needles.holds(sentence))
    .join('')
    .trimEnd()
  // Words that run over the end of a sentence, or stand in what is in front.
  if (kept === '' || needles.holds(`${lead}${kept}`)) return ''
  return `${lead}${kept}${line.slice(line.trimEnd().length)}`
}

/** Indent, quote, list mark and box. */
const LEAD = /^[\s>]{0,99}(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)?(?:\[[ xX]\][ \t]+)?/
