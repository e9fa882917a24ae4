import { type Doc, dayNumber, FIELD_COUNT, FIELDS, pack, type Row } from './doc.ts'
import { terms } from './words.ts'

/** Docs that are replaced together: the turns of one log, or a share of the memories. */
export interface Block {
  /** `raw/2026-02-08.md`, `memories/3` */
  readonly key: string
  /** What it was made from; another fingerprint means make it again. */
  readonly fingerprint: string
  readonly ids: readonly string[]
  /** What is shown of each doc. */
  readonly rows: readonly Row[]
  readonly speakers: readonly string[]
  /** `FIELD_COUNT` numbers a doc, see `FIELDS`. */
  readonly fields: Int32Array
  /** Numbers of the distinct terms of each doc, one doc after the other. */
  readonly termIds: Int32Array
  /** How often, at most 255; same places as `termIds`. */
  readonly counts: Uint8Array
  /** Terms that it was the first to use; their numbers follow those of the blocks made before. */
  readonly newTerms: readonly string[]
}

/** The words of all docs. Terms are only ever added, so that what was written stays valid. */
export interface Lexicon {
  readonly terms: string[]
  readonly termIds: Map<string, number>
  readonly blocks: Map<string, Block>
}

export function createLexicon(): Lexicon {
  return { terms: [], termIds: new Map(), blocks: new Map() }
}

/** Puts docs in the place of what `key` held and returns the block. `rows` are what is shown of them. */
export function putBlock(
  lexicon: Lexicon,
  key: string,
  fingerprint: string,
  docs: readonly Doc[],
  rows: readonly Row[],
): Block {
  const before = lexicon.terms.length
  const speakers: string[] = []
  const fields = new Int32Array(docs.length * FIELD_COUNT)
  const termIds: number[] = []
  const counts: number[] = []
  docs.forEach((doc, at) => {
    const bag = bagOf(lexicon, doc.text)
    for (const [term, count] of bag.counts) {
      termIds.push(term)
      counts.push(Math.min(255, count))
    }
    const speaker = doc.speaker.toLowerCase()
    if (!speakers.includes(speaker)) speakers.push(speaker)
    const questions = questionShare(doc.text)
    const from = at * FIELD_COUNT
    fields[from + FIELDS.line] = doc.lines[0]
    fields[from + FIELDS.endLine] = doc.lines[1]
    fields[from + FIELDS.minute] = doc.minute ?? -1
    fields[from + FIELDS.day] = dayNumber(doc.date)
    fields[from + FIELDS.packed] = pack(doc, speakers.indexOf(speaker), questions.asks)
    fields[from + FIELDS.questions] = Math.round(255 * questions.share)
    fields[from + FIELDS.length] = bag.length
    fields[from + FIELDS.terms] = bag.counts.size
  })
  const block: Block = {
    key,
    fingerprint,
    ids: docs.map((doc) => doc.id),
    rows,
    speakers,
    fields,
    termIds: Int32Array.from(termIds),
    counts: Uint8Array.from(counts),
    newTerms: lexicon.terms.slice(before),
  }
  lexicon.blocks.set(key, block)
  return block
}

/** Takes in a block that was written before. Its new terms must follow the ones that are known. */
export function takeBlock(lexicon: Lexicon, block: Block): void {
  for (const term of block.newTerms) addTerm(lexicon, term)
  if (block.fingerprint === '') lexicon.blocks.delete(block.key)
  else lexicon.blocks.set(block.key, block)
}

/** The block that says that `key` holds nothing any more. */
export function dropBlock(lexicon: Lexicon, key: string): Block {
  const block = putBlock(lexicon, key, '', [], [])
  lexicon.blocks.delete(key)
  return block
}

interface Bag {
  readonly counts: Map<number, number>
  readonly length: number
}

function bagOf(lexicon: Lexicon, text: string): Bag {
  const counts = new Map<number, number>()
  let length = 0
  for (const term of terms(text)) {
    const number = lexicon.termIds.get(term) ?? addTerm(lexicon, term)
    counts.set(number, (counts.get(number) ?? 0) + 1)
    length++
  }
  return { counts, length }
}

function addTerm(lexicon: Lexicon, term: string): number {
  const number = lexicon.terms.length
  lexicon.terms.push(term)
  lexicon.termIds.set(term, number)
  return number
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
