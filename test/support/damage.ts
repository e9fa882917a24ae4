import type { Files } from '../../src/store/disk/files.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import { JournalRefusal } from '../../src/store/journal/write.ts'
import { createMemoryFiles, type MemoryFiles, type Tree } from './memory-files.ts'
import { AT, COMMIT, commitRun, FOLDER, open } from './sample-journal.ts'

/** A journal on a disk, and one way in which its bytes differ from what was written. */
export interface Damage {
  readonly what: string
  /** Name to bytes, null when the file is gone. Files not named are as they were. */
  readonly files: Readonly<Record<string, Buffer | null>>
  /** Where the damage begins: the line that a report must name, or null when it is not about a line. */
  readonly line?: { readonly segment: string; readonly line: number }
}

export interface DamageReport {
  readonly cases: number
  /** Damages that nobody was told about, or told wrongly. */
  readonly bad: readonly string[]
}

export interface Sample {
  readonly tree: Tree
  /** How many records were acknowledged: they may not go without a word. */
  readonly acked: number
}

/**
 * Several runs over two segments, as their writer left them: `closed`, `open` (killed after a run), or `behind` (killed
 * between a run and its head).
 */
export function sampleJournal(how: 'closed' | 'open' | 'behind', wrap?: (files: Files) => Files): Sample {
  const memory = createMemoryFiles()
  const journal = open(wrap?.(memory) ?? memory, { segmentBytes: 1700 })
  let acked = 0
  for (const run of ['run-1', 'run-2', 'run-3']) acked += commitRun(journal, run).length
  if (how === 'closed') journal.close()
  if (how !== 'behind') return { tree: memory.tree(), acked }
  const head = memory.list(FOLDER).find((name) => name.startsWith('head')) ?? ''
  const old = memory.read(`${FOLDER}/${head}`)
  journal.commit('run-4', AT, [], COMMIT)
  return { tree: withFiles(memory.tree(), { [head]: old }), acked }
}

export function filesOf(tree: Tree): Record<string, Buffer> {
  const entries = [...tree.names].map(([name, ino]) => [name.slice(FOLDER.length + 1), tree.inodes.get(ino)?.bytes])
  return Object.fromEntries(entries) as Record<string, Buffer>
}

export function withFiles(tree: Tree, changed: Damage['files']): Tree {
  const names = new Map(tree.names)
  const inodes = new Map(tree.inodes)
  let ino = Math.max(...inodes.keys()) + 1
  for (const [name, bytes] of Object.entries(changed)) {
    if (bytes === null) names.delete(`${FOLDER}/${name}`)
    else {
      names.set(`${FOLDER}/${name}`, ino)
      inodes.set(ino++, { bytes, mode: 0o600 })
    }
  }
  return { folders: tree.folders, names, inodes }
}

/** Opens every damaged journal: nothing may be written, and nobody may think that all is well. */
export function tryDamages(sample: Sample, damages: Iterable<Damage>, enough = Number.POSITIVE_INFINITY): DamageReport {
  const whole = open(createMemoryFiles(sample.tree))
  let cases = 0
  const bad: string[] = []
  for (const damage of damages) {
    cases++
    const problem = tryDamage(createMemoryFiles(withFiles(sample.tree, damage.files)), damage, whole, sample.acked)
    if (problem !== null) bad.push(`${damage.what}: ${problem}`)
    if (bad.length >= enough) break
  }
  return { cases, bad }
}

function tryDamage(files: MemoryFiles, damage: Damage, whole: Journal, acked: number): string | null {
  const journal = open(files)
  if (files.log.length > 0) return 'opening wrote to the disk'
  const { records, notes } = journal
  if (JSON.stringify(records) !== JSON.stringify(whole.records.slice(0, records.length)))
    return 'opened with other records'
  if (journal.damage !== null) return describesDamage(files, journal, damage)
  if (records.length < acked) return `opened with ${records.length} of ${acked} acknowledged records`
  const silent = records.length === whole.records.length && JSON.stringify(notes) === JSON.stringify(whole.notes)
  return silent ? 'opened without a word' : null
}

/** A report names the line, knows how far the journal is good, and nothing can be written. */
function describesDamage(files: MemoryFiles, journal: Journal, damage: Damage): string | null {
  const found = journal.damage
  if (found === null) return null
  if ((found.lastGood?.seq ?? 0) !== (journal.records.at(-1)?.seq ?? 0)) return 'lastGood is not the last good record'
  if (damage.line && (found.segment !== damage.line.segment || found.line !== damage.line.line)) {
    return `is at ${damage.line.segment} line ${damage.line.line}, reported at ${found.segment} line ${found.line}`
  }
  try {
    journal.commit('run-late', AT, [], COMMIT)
    return 'was written to'
  } catch (error) {
    if (!(error instanceof JournalRefusal)) throw error
    return files.log.length > 0 ? 'refused, but wrote to the disk' : null
  }
}

/** Every byte xored with each mask. */
export function* flips(tree: Tree, masks: readonly number[]): Generator<Damage> {
  for (const [name, bytes] of Object.entries(filesOf(tree))) {
    for (let at = 0; at < bytes.length; at++) {
      for (const mask of masks) {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ mask
        yield { what: `${name} byte ${at} ^ ${mask}`, files: { [name]: changed }, ...lineAt(name, bytes, at) }
      }
    }
  }
}

/** The line that a changed byte is in; a line without its end runs into the next, so that is found with it. */
function lineAt(name: string, bytes: Buffer, at: number): Pick<Damage, 'line'> {
  if (!name.endsWith('.jsonl')) return {}
  return { line: { segment: name, line: bytes.subarray(0, at).filter((byte) => byte === 10).length + 1 } }
}

/** Every file cut at every byte, and gone. */
export function* cuts(tree: Tree): Generator<Damage> {
  for (const [name, bytes] of Object.entries(filesOf(tree))) {
    yield { what: `${name} gone`, files: { [name]: null } }
    for (let at = 0; at < bytes.length; at++)
      yield { what: `${name} cut at ${at}`, files: { [name]: bytes.subarray(0, at) } }
  }
}

/** Every range of bytes within a line removed, `step` apart, and every whole line. */
export function* holes(tree: Tree, step: number): Generator<Damage> {
  for (const [name, bytes] of Object.entries(filesOf(tree))) {
    for (const [start, end] of linesOf(bytes)) {
      for (let from = start; from < end; from += step) {
        for (let to = from + 1; to <= end; to += step) yield removal(name, bytes, from, to)
      }
      yield removal(name, bytes, start, end)
    }
  }
}

function removal(name: string, bytes: Buffer, from: number, to: number): Damage {
  const files = { [name]: Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]) }
  return { what: `${name} without bytes ${from} to ${to}`, files }
}

/** Any two lines swapped, any line there twice, and any two neighbouring bytes swapped. */
export function* swaps(tree: Tree): Generator<Damage> {
  for (const [name, bytes] of Object.entries(filesOf(tree))) {
    const lines = linesOf(bytes).map(([start, end]) => bytes.subarray(start, end))
    for (let a = 0; a < lines.length; a++) {
      const twice = lines.toSpliced(a, 0, lines[a] ?? Buffer.alloc(0))
      yield { what: `${name} line ${a + 1} twice`, files: { [name]: Buffer.concat(twice) } }
      for (let b = a + 1; b < lines.length; b++) {
        const swapped = lines.with(a, lines[b] ?? Buffer.alloc(0)).with(b, lines[a] ?? Buffer.alloc(0))
        yield { what: `${name} lines ${a + 1} and ${b + 1} swapped`, files: { [name]: Buffer.concat(swapped) } }
      }
    }
    for (let at = 0; at + 1 < bytes.length; at++) {
      if (bytes[at] === bytes[at + 1]) continue
      const swapped = Buffer.from(bytes)
      swapped[at] = bytes[at + 1] ?? 0
      swapped[at + 1] = bytes[at] ?? 0
      yield { what: `${name} bytes ${at} and ${at + 1} swapped`, files: { [name]: swapped } }
    }
  }
}

/** Any file of the journal in the place of any other, and every byte doubled. */
export function* exchanges(tree: Tree): Generator<Damage> {
  const all = Object.entries(filesOf(tree))
  for (const [a, bytesA] of all) {
    for (const [b, bytesB] of all) {
      if (a === b) continue
      yield { what: `${a} copied over ${b}`, files: { [b]: bytesA } }
      if (a < b) yield { what: `${a} and ${b} exchanged`, files: { [a]: bytesB, [b]: bytesA } }
    }
    for (let at = 0; at < bytesA.length; at++) {
      const doubled = Buffer.concat([bytesA.subarray(0, at + 1), bytesA.subarray(at)])
      yield { what: `${a} byte ${at} twice`, files: { [a]: doubled } }
    }
  }
}

function linesOf(bytes: Buffer): [number, number][] {
  const lines: [number, number][] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline + 1
    lines.push([start, end])
    start = end
  }
  return lines
}
