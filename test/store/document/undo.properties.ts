import fc from 'fast-check'
import type { Base, OwnedLine, Woven } from '../../../src/store/document/document.ts'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { weave } from '../../../src/store/document/weave.ts'
import { history, humanText, ownedLine } from './random-document.ts'

const TYPED = [
  '- their own item',
  '  - nested under it',
  'a line of prose',
  '\na paragraph',
  '> a quote',
  '\n\n- apart',
]

/** Weaves one set of lines after the other into `bytes`, as runs do; the bytes and the base after the last. */
export function runs(
  bytes: Buffer | null,
  sets: readonly (readonly OwnedLine[])[],
): { bytes: Buffer; base: Base | null } {
  let now = bytes
  let base: Base | null = null
  for (const wanted of sets) {
    const woven = weave(readDocument(now, base, wanted), wanted)
    now = woven.bytes
    base = { ...woven, seq: 1 }
  }
  return { bytes: now ?? Buffer.alloc(0), base }
}

/** What we put into a document and take out again leaves the bytes that were there before. */
export const addThenUndo = fc.property(humanText, history, (text, sets) => {
  const before = Buffer.from(text)
  const after = runs(before, [...sets, []])
  return after.bytes.equals(before)
})

/** However a document of ours came to be, it is what weaving its lines from nothing gives. */
export const anyHistory = fc.property(history, (sets) => {
  const last = sets.at(-1) ?? []
  return runs(null, sets).bytes.equals(runs(null, [last]).bytes)
})

/**
 * Lines of ours that go from among what a person typed between them, in several runs, stand where they stood once they
 * are wanted again, at once or one by one, with the blank lines
 * that were between; beside a heading of ours a gap that a person closed is open again.
 */
export const backWhereTheyStood = fc.property(
  fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 8 }),
  fc.array(fc.record({ at: fc.nat(), typed: fc.constantFrom(...TYPED) }), { maxLength: 5 }),
  fc.array(fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
  (numbers, lines, sets) => {
    const all = numbers.map((n) => ownedLine(n)).filter(isPlain)
    const typed = typeInto(runs(null, [all]).bytes.toString(), lines)
    const there = weave(readDocument(Buffer.from(typed), runs(null, [all]).base, all), all)
    const steps = [...sets.map((set) => all.filter((_, n) => !set.includes(n))), all]
    let now: Woven & { readonly bytes: Buffer } = there
    for (const wanted of steps) now = weave(readDocument(now.bytes, { ...now, seq: 1 }, wanted), wanted)
    if (apartFromHeadings(now.text) !== apartFromHeadings(there.text))
      throw new Error(`${JSON.stringify(there.text)}\nbecame\n${JSON.stringify(now.text)}`)
  },
)

/** The text without the blank lines beside headings, which are ours and go and come with them. */
function apartFromHeadings(text: string): string {
  return text.replace(/\n+(?=#|\*\*)/g, '\n').replace(/^((?:#|\*\*).*)\n+/gm, '$1\n')
}

/** No block, and under a heading that a rule knows the place of. */
function isPlain({ lines, headings }: OwnedLine): boolean {
  return lines.length === 1 && headings[0] !== '## Moved by hand'
}

function typeInto(text: string, lines: readonly { readonly at: number; readonly typed: string }[]): string {
  const rows = text.split('\n')
  for (const [n, { at, typed }] of lines.entries()) rows.splice(at % rows.length, 0, ...`${typed} ${n}`.split('\n'))
  return rows.join('\n')
}

/** A run without news changes nothing and sees no edit. */
export const nothingNew = fc.property(humanText, history, (text, sets) => {
  const { bytes, base } = runs(Buffer.from(text), sets)
  const owned = sets.at(-1) ?? []
  const reading = readDocument(bytes, base, owned)
  const edits = reading.deleted.length + reading.reworded.length + reading.moved.length + reading.added.length
  return edits === 0 && weave(reading, owned).bytes.equals(bytes)
})
