import { dayNumber } from '../calendar.ts'
import type { Role } from '../log/turn.ts'
import { HOMES, KINDS, STATUSES } from '../memory/memory.ts'
import { type Block, type Doc, FIELDS, type Field, HIT_KINDS, rowOfDoc } from './doc.ts'
import { keptVectors, SHIPPED_WIDTH } from './vectors.ts'
import { terms } from './words.ts'

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
  const speakers = [...new Set(docs.map((doc) => doc.speaker.toLowerCase()))]
  const fields: number[] = []
  const termIds: number[] = []
  const counts: number[] = []
  for (const doc of docs) {
    const said = terms(doc.said)
    const bag = new Map<string, number>()
    for (const term of said) bag.set(term, (bag.get(term) ?? 0) + 1)
    for (const [term, count] of bag) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      termIds.push(number)
      counts.push(Math.min(255, count))
    }
    const { share, asks } = questionShare(doc.said)
    const own: Record<Field, number> = {
      line: doc.line,
      minute: doc.minute ?? -1,
      day: dayNumber(doc.date),
      questions: Math.round(255 * share),
      asks: Number(asks),
      length: said.length,
      terms: bag.size,
      speaker: speakers.indexOf(doc.speaker.toLowerCase()),
      role: ROLES.indexOf(doc.role),
      kind: HIT_KINDS.indexOf(doc.kind),
      home: doc.home === null ? -1 : HOMES.indexOf(doc.home),
      status: STATUSES.indexOf(doc.status),
      memoryKind: doc.memoryKind === null ? -1 : KINDS.indexOf(doc.memoryKind),
    }
    for (const name of FIELDS) fields.push(own[name])
  }
  const texts = docs.map(({ text }) => text)
  blocks.set(key, {
    key,
    fingerprint,
    size: docs.length,
    rows: docs.map((doc) => JSON.stringify(rowOfDoc(doc))),
    speakers,
    fields: Int32Array.from(fields),
    termIds: Int32Array.from(termIds),
    counts: Uint8Array.from(counts),
    vectors: keptVectors(blocks.get(key), texts, width),
  })
}

const ROLES: readonly Role[] = ['human', 'assistant', 'unknown']

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
