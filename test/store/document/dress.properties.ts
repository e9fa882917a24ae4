import fc from 'fast-check'
import { type Base, type OwnedLine, type Reading, type Row, SCAFFOLD } from '../../../src/store/document/document.ts'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { linesOf } from '../../../src/store/document/rows.ts'
import { weave } from '../../../src/store/document/weave.ts'
import { humanText, ownedLine } from './random-document.ts'
import { tally } from './tally.ts'

/** What people put around a line of ours without rewording it; a number tells one from the other. */
const DRESSES: readonly ((line: string, tag: number) => string)[] = [
  (line) => line.replace(/^- /, '* '),
  (line) => line.replace(/^- /, '+ '),
  (line) => line.replace(/^- /, '7) '),
  (line) => line.replace(/^- /, '- [ ] '),
  (line) => line.replace(/^- /, '* [x] '),
  (line) => line.replace(/^- /, '  - '),
  (line) => line.replace(/^- /, '\t- '),
  (line) => line.replace(/^- /, '> '),
  (line) => line.replace(/^- /, '> [!info]- '),
  (line) => line.replace(/^- Known/, '- **Known**'),
  (line) => line.replace(/^- Known (.*?)( \(\w+\))?$/, '- ==Known $1==$2'),
  (line) => line.replace(/^- Known (\d+)/, '- [[Known]] `$1`'),
  (line, tag) => line.replace(/^- (Known \d+)/, `- [$1](https://dq${tag}.example/a_b)`),
  (line, tag) => line.replace(/^- (Known)/, `- [[dq${tag}/known|$1]]`),
  (line, tag) => `${line} #dq${tag}/home`,
  (line, tag) => `${line} ^dq${tag}`,
  (line, tag) => `${line} <!-- dq${tag}: in drawer 3 -->`,
  (line, tag) => `${line} <!-- dq${tag} --> ^b${tag} #c`,
  (line, tag) => `${line.replace(/^- (Known) /, '* [x] **$1** ')} #dq${tag} <!-- 900 EUR --> ^e${tag}  `,
  (line) => `${line}  `,
]

const dressing = fc.record({
  dress: fc.nat({ max: DRESSES.length - 1 }),
  news: fc.constantFrom('stays', 'level', 'section', 'goes', 'goes'),
})

/** Lines of ours in any dress, of which a run brings some up to date, moves some and takes some out, and its undo. */
export const noDressDrifts = fc.property(
  humanText,
  fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 2, maxLength: 8 }),
  fc.array(dressing, { minLength: 8, maxLength: 8 }),
  (text, numbers, edits) => {
    const lines = numbers.map((n) => ownedLine(n, 0))
    const there = weave(readDocument(Buffer.from(text), null, []), lines)
    const base = { ...there, seq: 0 }
    const dressed = linesOf(there.bytes.toString()).map((line) => {
      const n = lines.findIndex((one) => one.lines.length === 1 && one.lines[0] === line.content)
      const edit = edits[n]
      return (edit === undefined ? line.content : (DRESSES[edit.dress]?.(line.content, n) ?? '')) + line.eol
    })
    const edited = Buffer.from(dressed.join(''))
    const wanted = numbers.flatMap((n, at) => {
      const news = edits[at]?.news
      const line = ownedLine(n, news === 'level' ? 1 : news === 'section' ? 2 : 0)
      return news === 'goes' ? [] : [news === 'section' ? graduated({ ...line, order: 2 }, 2) : line]
    })
    tally.documents++
    tally.edits += numbers.length
    tally.runs++
    const first = readDocument(edited, base, lines)
    if (first.reworded.length + first.deleted.length > 0)
      throw new Error(`taken for an edit: ${JSON.stringify([first.reworded, first.deleted, edited.toString()])}`)
    const seen = readDocument(edited, base, wanted)
    const next: Base = { ...weave(seen, wanted), seq: 1 }
    mustKeepDress(seen, next, wanted)
    mustComeBack(edited, base, lines, wanted)
  },
)

/** Half of what a run confirms most goes to a section of its own. */
export function graduated(line: OwnedLine, version: number): OwnedLine {
  const goes = version === 2 && line.order % 2 === 0 && line.lines.length === 1
  return goes ? { ...line, headings: ['## Communication Patterns', '### What USER Catches'] } : line
}

/** The text that was written with whose line is whose. */
export function rowsIn(next: Base): Row[] {
  const rows: Row[] = linesOf(next.text).map((line) => ({ ...line, owner: null, byHuman: false, joined: false }))
  for (const span of next.spans) {
    for (const row of rows.slice(span.start, span.end)) Object.assign(row, { owner: span.owner, byHuman: span.byHuman })
  }
  for (const n of next.joined) Object.assign(rows[n] ?? {}, { joined: true })
  return rows
}

const OWN = /\b[zd]q\d+|\bwv\d+|#tag\b/g

export function ownWords(content: string): number {
  return content.match(OWN)?.length ?? 0
}

/** What we last wrote where these rows stand, for those of ours; a block counts line by line. */
export function wroteAt({ rows, wrote }: Reading): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ owner }) => {
    if (owner === null) return ''
    const k = seen.get(owner) ?? 0
    seen.set(owner, k + 1)
    return wrote.get(owner)?.[k] ?? ''
  })
}

/** Lines of ours that a person dressed without rewording them, with how many bytes of theirs each has. */
function dressedIn(reading: Reading): { readonly id: string; readonly content: string; readonly bytes: number }[] {
  const reworded = new Set(reading.reworded.map(({ id }) => id))
  const all = wroteAt(reading)
  return reading.rows.flatMap(({ owner, byHuman, content }, n) => {
    const wrote = all[n] ?? ''
    if (owner === null || owner === SCAFFOLD || byHuman || reworded.has(owner) || wrote === '') return []
    if (reading.wrote.get(owner)?.length !== 1 || content === wrote || !/Known/.test(content)) return []
    return [{ id: owner, content, bytes: Math.max(1, Buffer.byteLength(content) - Buffer.byteLength(wrote)) }]
  })
}

const LEVEL = / \((?:MEDIUM|HIGH)\)/

/** The bytes that a person put around our words are where our words are; without those the line is theirs or is known. */
export function mustKeepDress(reading: Reading, next: Base, wanted: readonly OwnedLine[]): void {
  const lines = new Map(wanted.map((line) => [line.id, line]))
  const before = new Map(reading.rows.map((row, n) => [row.owner, n]))
  const rows = rowsIn(next)
  for (const { id, content, bytes } of dressedIn(reading)) {
    tally.dress += bytes
    const now = rows.find((row) => row.owner === id)
    const line = lines.get(id)
    const theirs = rows.some((row) => row.owner === null && row.content === content)
    const kept = line === undefined ? theirs || next.dress?.[id] === content : bare(now?.content) === bare(content)
    if (line === undefined) tally.left++
    else if (now !== undefined && reading.moved.every((one) => one.id !== id)) tally.moved += movedBy(reading, rows, id)
    if (kept) continue
    tally.drifted += bytes
    throw new Error(
      `the dress of ${id} drifted: ${JSON.stringify({ content, now, at: before.get(id), text: next.text })}`,
    )
  }
}

function bare(content: string | undefined): string | undefined {
  return content?.replace(LEVEL, '')
}

/** 1 for a line that stands below another one of the headings now. */
function movedBy(reading: Reading, rows: readonly Row[], id: string): number {
  const above = (all: readonly Row[]): string | undefined => {
    const at = all.findIndex(({ owner }) => owner === id)
    return all.slice(0, at).findLast(({ content }) => /^#|^\*\*/.test(content))?.content
  }
  return above(reading.rows) === above(rows) ? 0 : 1
}

/** Taken back, a run leaves every line of ours as the person had dressed it. */
export function mustComeBack(
  edited: Buffer,
  base: Base | null,
  learned: readonly OwnedLine[],
  wanted: readonly OwnedLine[],
): void {
  const first = readDocument(edited, base, learned)
  if (first.refusal !== null) return
  const settled = weave(first, learned)
  const ran = weave(readDocument(settled.bytes, { ...settled, seq: 0 }, wanted), wanted)
  const undone = weave(readDocument(ran.bytes, { ...ran, seq: 0 }, learned), learned)
  const there = linesOf(undone.text).map(({ content }) => content)
  // A line that a run gave other words lost those it had.
  const texts = new Map(learned.map(({ id, lines }) => [id, bare(lines[0])]))
  const others = new Set(wanted.flatMap(({ id, lines }) => (bare(lines[0]) === texts.get(id) ? [] : id)))
  for (const { id, content } of dressedIn(readDocument(settled.bytes, { ...settled, seq: 0 }, learned)))
    if (!others.has(id) && !there.includes(content))
      throw new Error(`not as it was: ${JSON.stringify({ content, text: undone.text })}`)
}
