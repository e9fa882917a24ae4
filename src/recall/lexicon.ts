import { dayNumber } from '../calendar.ts'
import { type Doc, FIELD_COUNT, FIELDS, pack, type Row, rowOfDoc } from './doc.ts'
import { keptVectors, SHIPPED_WIDTH } from './vectors.ts'
import { terms } from './words.ts'

/** Docs that are replaced together: the turns of one log, or a share of the memories. Its parts may be read at each look. */
export interface Block {
  /** `raw/2026-02-08.md`, `memories/3` */
  readonly key: string
  /** What it was made from; another fingerprint means make it again. */
  readonly fingerprint: string
  readonly size: number
  /** How many have no vector yet; left out where nobody counted. */
  readonly missing?: number
  /** What is shown of each doc; all are read from the bytes at the first look. */
  readonly rows: readonly Row[]
  /** One of them, read alone. */
  row(at: number): Row | undefined
  readonly speakers: readonly string[]
  /** `FIELD_COUNT` numbers a doc, see `FIELDS`. */
  readonly fields: Int32Array
  /** Numbers of the distinct terms of each doc, one doc after the other. */
  readonly termIds: Int32Array
  /** How often, at most 255; same places as `termIds`. */
  readonly counts: Uint8Array
  /** What each doc means, `width` numbers a doc, see `vectors.ts`; all zeros where nobody encoded it yet. */
  readonly vectors: Int8Array
}

/** The words of all docs. */
export interface Lexicon {
  /** Each term with its number, from 0 in this order. */
  readonly terms: Map<string, number>
  readonly blocks: Map<string, Block>
  /** Numbers of a vector. */
  readonly width: number
}

export function createLexicon(width = SHIPPED_WIDTH): Lexicon {
  return { terms: new Map(), blocks: new Map(), width }
}

/** Puts docs in the place of what `key` held. */
export function putBlock(
  { terms: numbers, blocks, width }: Lexicon,
  key: string,
  fingerprint: string,
  docs: readonly Doc[],
): void {
  const rows = docs.map(rowOfDoc)
  const speakers: string[] = []
  const fields = new Int32Array(docs.length * FIELD_COUNT)
  const termIds: number[] = []
  const counts: number[] = []
  docs.forEach((doc, at) => {
    const said = terms(doc.said)
    const bag = new Map<string, number>()
    for (const term of said) bag.set(term, (bag.get(term) ?? 0) + 1)
    for (const [term, count] of bag) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      termIds.push(number)
      counts.push(Math.min(255, count))
    }
    const speaker = doc.speaker.toLowerCase()
    if (!speakers.includes(speaker)) speakers.push(speaker)
    const questions = questionShare(doc.said)
    const from = at * FIELD_COUNT
    fields[from + FIELDS.line] = doc.line
    fields[from + FIELDS.minute] = doc.minute ?? -1
    fields[from + FIELDS.day] = dayNumber(doc.date)
    fields[from + FIELDS.packed] = pack(doc, speakers.indexOf(speaker), questions.asks)
    fields[from + FIELDS.questions] = Math.round(255 * questions.share)
    fields[from + FIELDS.length] = said.length
    fields[from + FIELDS.terms] = bag.size
  })
  blocks.set(key, {
    key,
    fingerprint,
    size: docs.length,
    rows,
    row: (at) => rows[at],
    speakers,
    fields,
    termIds: Int32Array.from(termIds),
    counts: Uint8Array.from(counts),
    vectors: keptVectors(
      blocks.get(key),
      rows.map(({ text }) => text),
      width,
    ),
  })
}

/** Numbers for the terms that a doc still uses, from 0 in their order; of others -1. */
export function numbersInUse({ terms, blocks }: Lexicon): Int32Array {
  const numbers = new Int32Array(terms.size).fill(-1)
  for (const { termIds } of blocks.values()) for (const number of termIds) numbers[number] = 0
  let next = 0
  for (const [at, number] of numbers.entries()) if (number === 0) numbers[at] = next++
  return numbers
}

/** Which share of a text's words stands in questions, and whether it ends by asking. */
function questionShare(text: string): { share: number; asks: boolean } {
  let asking = 0
  let all = 0
  let asks = false
  // What is attached comes in brackets at the end: `What do you think? [a photo of a dog]` asks.
  for (const sentence of text.replace(/\[[^\]]*\]\s*$/, '').split(/(?<=[.!?])\s+/)) {
    const size = sentence.length
    all += size
    asks = sentence.trimEnd().endsWith('?')
    if (asks) asking += size
  }
  return { share: all === 0 ? 0 : asking / all, asks }
}
