import fc from 'fast-check'
import { type Base, type OwnedLine, type Reading, type Row, SCAFFOLD } from '../../../src/store/document/document.ts'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { linesOf, textOf } from '../../../src/store/document/rows.ts'
import { weave } from '../../../src/store/document/weave.ts'
import { graduated, mustComeBack, mustKeepDress, ownWords, rowsIn, wroteAt } from './dress.properties.ts'
import { PERSON } from './person.ts'
import { humanText, ownedLine } from './random-document.ts'
import { tally } from './tally.ts'

export interface Turn {
  readonly edits: readonly { readonly what: string; readonly at: number; readonly to: number }[]
  readonly wanted: readonly (readonly [number, number])[]
  readonly learns: boolean
}

const turn: fc.Arbitrary<Turn> = fc.record({
  edits: fc.array(
    fc.record({ what: fc.constantFrom(...Object.keys(PERSON)), at: fc.nat({ max: 60 }), to: fc.nat({ max: 60 }) }),
    { maxLength: 4 },
  ),
  wanted: fc.uniqueArray(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 2 })), { maxLength: 8, selector: ([n]) => n }),
  learns: fc.boolean(),
})

/** People edit, runs write: their bytes never drift, ours stand exactly once, and a run without news does nothing. */
export const nothingDrifts = nothingDriftsIn(humanText)

export function nothingDriftsIn(
  texts: fc.Arbitrary<string>,
  turns = { minLength: 1, maxLength: 4 },
): fc.IPropertyWithHooks<[string, readonly Turn[]]> {
  return fc.property(texts, fc.array(turn, turns), nothingDriftsFrom)
}

export function nothingDriftsFrom(text: string, turns: readonly Turn[]): void {
  let bytes: Buffer = Buffer.from(text)
  let base: Base | null = null
  let owned: OwnedLine[] = []
  tally.documents++
  turns.forEach((one, n) => {
    const edited = edit(bytes, one, n)
    const reading = readDocument(edited, base, owned)
    tally.edits += one.edits.length
    if (reading.refusal !== null) {
      tally.refused++
      return
    }
    tally.runs++
    mustOnlyClaimOurs(reading)
    const learned = learn(owned, reading, one)
    const wanted = merge(learned, one)
    // Read again as every write does, with what is wanted now.
    const seen = readDocument(edited, base, wanted)
    if (seen.refusal !== null) {
      tally.refused++
      return
    }
    const woven = weave(seen, wanted)
    const next: Base = { ...woven, seq: n }
    mustKeepHuman(seen, next, wanted)
    mustKeepDress(seen, next, wanted)
    mustComeBack(edited, base, learned, wanted)
    mustStandOnce(woven.text, wanted)
    mustBeQuiet(woven.bytes, next, wanted)
    bytes = woven.bytes
    base = next
    owned = wanted
  })
}

function edit(bytes: Buffer, { edits }: Turn, n: number): Buffer {
  const text = bytes.toString()
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const lines = linesOf(text.slice(bom.length))
  edits.forEach(({ what, at, to }, k) => {
    if (lines.length > 0) PERSON[what]?.(lines, at % lines.length, to, n * 10 + k)
  })
  const last = lines.length - 1
  return Buffer.from(
    bom + textOf(lines.map((line, k) => (k < last && line.eol === '' ? { ...line, eol: '\n' } : line))),
  )
}

/** What the journal makes of the edits: retractions, corrections, moves, and (sometimes) the human's own lines. */
function learn(owned: readonly OwnedLine[], reading: Reading, { learns }: Turn): OwnedLine[] {
  const kept = owned.filter((line) => !reading.deleted.includes(line.id))
  const learned = kept.map((line) => {
    const text = reading.reworded.find((edit) => edit.id === line.id)?.text
    const headings = reading.moved.find((edit) => edit.id === line.id)?.headings ?? line.headings
    if (text === undefined) return { ...line, headings }
    return { ...line, headings, lines: line.lines.length > 1 ? text.split('\n') : [`- ${text}`] }
  })
  if (!learns) return learned
  const added = reading.added.map((line, n): OwnedLine => {
    const id = `h-${line.headings.join('/')}-${line.text}-${n}`
    return { id, headings: line.headings, order: 500, lines: [`- ${line.text}`], byHuman: true }
  })
  return [...learned, ...added.filter((line) => !learned.some((other) => other.id === line.id))]
}

/** A run confirms, adds and takes away; what a person corrected or moved is left alone. */
function merge(learned: readonly OwnedLine[], { wanted }: Turn): OwnedLine[] {
  const fresh = wanted.map(([n, version]) => graduated(ownedLine(n, version), version))
  const held = learned.filter((line) => line.byHuman === true || line.id.charCodeAt(2) % 2 === 0)
  return [...held, ...fresh.filter((line) => !held.some((other) => other.id === line.id))]
}

/** Nothing that a person wrote in words of their own is ever taken for a reworded line of ours. */
function mustOnlyClaimOurs(reading: Reading): void {
  for (const row of reading.rows) {
    // What is indented below an item of ours belongs to it in markdown too.
    const theirs =
      row.content.includes('zq') && !/^(?: {2}|\t)|Known \d+ about|Previous|New|Resolution/.test(row.content)
    if (theirs && row.owner !== null && !row.byHuman && !/^#|^\*\*/.test(row.content)) {
      throw new Error(`${row.content} was claimed for ${row.owner}`)
    }
  }
}

/**
 * With those lines of ours that are wanted no more and hold words of the person's, or have such below them: they are theirs
 * from now on. What they change in a block corrects what the block says, and goes where that goes.
 */
function mustKeepHuman(reading: Reading, next: Base, wanted: readonly OwnedLine[]): void {
  const ids = new Set<string | null>([SCAFFOLD, ...wanted.map(({ id }) => id)])
  const wrote = wroteAt(reading)
  const rows = [...reading.rows]
  let below = rows.length
  for (const n of [...rows.keys()].reverse()) {
    const row = rows[n] as Row
    if (!ids.has(row.owner) && !isOfBlock(row, reading)) {
      if (ownWords(row.content) > ownWords(wrote[n] ?? '') || isHungOn(n, below, rows, reading))
        rows[n] = { ...row, owner: null }
    }
    if (row.content.trim() !== '') below = n
  }
  const before = humanBytes(rows)
  const after = humanBytes(rowsIn(next))
  tally.bytes += Buffer.byteLength(before)
  if (before === after) return
  tally.drifted += Math.max(1, Math.abs(before.length - after.length))
  throw new Error(`human bytes drifted: ${JSON.stringify({ before, after })}`)
}

/** What is indented below an item, and no item beside it; `below` is the next line that is not blank. */
function isHungOn(n: number, below: number, rows: readonly Row[], { scan }: Reading): boolean {
  const [row, item] = [rows[below], scan.marks[n]]
  if (row === undefined || item === undefined || !isHuman(row) || !/^(?: {2}|\t)/.test(row.content)) return false
  const { depth, kind } = scan.marks[below] ?? item
  return depth > item.depth || (depth === item.depth && depth > 0 && kind !== 'item')
}

function isOfBlock({ owner }: Row, { wrote }: Reading): boolean {
  return owner !== null && (wrote.get(owner) ?? []).length > 1
}

/** A line ending that we had to add is ours. */
function humanBytes(rows: readonly Row[]): string {
  return textOf(rows.filter(isHuman).map((row) => (row.joined ? { ...row, eol: '' as const } : row)))
}

function isHuman(row: Row): boolean {
  return row.owner === null || row.byHuman
}

function mustStandOnce(text: string, wanted: readonly OwnedLine[]): void {
  const lines = linesOf(text).map((line) => line.content)
  for (const line of wanted) {
    const number = /Known (\d+) about/.exec(line.lines[0] ?? '')?.[1]
    if (number === undefined || line.byHuman === true) continue
    // One with words of theirs is theirs once it was moved and reworded, or let go; ours may be wanted again beside it.
    const there = lines.filter((content) => content.includes(`Known ${number} about`))
    const plain = there.filter((content) => ownWords(content) === 0).length
    if (there.length === 0 || plain > 1)
      throw new Error(`${line.id} stands ${there.length} times: ${JSON.stringify(text)}`)
  }
}

function mustBeQuiet(bytes: Buffer, base: Base, owned: readonly OwnedLine[]): void {
  const reading = readDocument(bytes, base, owned)
  const { deleted, reworded, moved, added } = reading
  if (deleted.length + reworded.length + moved.length + added.length > 0) {
    throw new Error(
      `edits seen where nobody edited: ${JSON.stringify({ deleted, reworded, moved, added, text: base.text })}`,
    )
  }
  const again = weave(reading, owned)
  if (!again.bytes.equals(bytes))
    throw new Error(`a run without news wrote: ${JSON.stringify([base.text, again.text])}`)
}

/** For a look at a failure: who owns which row. */
export function ownersOf(reading: Reading): string[] {
  return reading.rows.map((row) => `${row.owner === SCAFFOLD ? '#' : (row.owner ?? '·')} ${row.content}`)
}
