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
  readonly terms: readonly string[]
  /** Numbers in `terms` of the distinct terms of each doc, one doc after the other. */
  readonly termIds: Int32Array
  /** How often, at most 255; same places as `termIds`. */
  readonly counts: Uint8Array
}

/** The words of all docs: blocks by their keys. */
export type Lexicon = Map<string, Block>

/** Docs as a block; `rows` are what is shown of them. */
export function blockOf(key: string, fingerprint: string, docs: readonly Doc[], rows: readonly Row[]): Block {
  const speakers: string[] = []
  const numbers = new Map<string, number>()
  const fields = new Int32Array(docs.length * FIELD_COUNT)
  const termIds: number[] = []
  const counts: number[] = []
  docs.forEach((doc, at) => {
    const said = terms(doc.text)
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
    const questions = questionShare(doc.text)
    const from = at * FIELD_COUNT
    fields[from + FIELDS.line] = doc.line
    fields[from + FIELDS.minute] = doc.minute ?? -1
    fields[from + FIELDS.day] = dayNumber(doc.date)
    fields[from + FIELDS.packed] = pack(doc, speakers.indexOf(speaker), questions.asks)
    fields[from + FIELDS.questions] = Math.round(255 * questions.share)
    fields[from + FIELDS.length] = said.length
    fields[from + FIELDS.terms] = bag.size
  })
  return {
    key,
    fingerprint,
    ids: docs.map((doc) => doc.id),
    rows,
    speakers,
    fields,
    terms: [...numbers.keys()],
    termIds: Int32Array.from(termIds),
    counts: Uint8Array.from(counts),
  }
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
