import { namesIn, type Said, saidIn } from '../../memory/represent.ts'
import { readStatement } from '../../memory/resolve/statement.ts'
import type { Value } from '../../memory/resolve/values.ts'

/** Something exact that a text says: it is kept, or the text is not replaced. */
export interface Detail {
  /** `text`: what stands in braces. `number`: also dates, times, days and months. `name`: also relatives. */
  readonly what: 'text' | 'id' | 'number' | 'name'
  /** As it stands in the text, with as much beside it as it takes to be understood. */
  readonly surface: string
  readonly isIn: (said: Said) => boolean
}

/** Names, numbers, dates, identifiers and braces of a text, in the order of these kinds; each once. */
function detailsIn(text: string): Detail[] {
  const said = saidIn(text)
  return [
    ...said.braces.map((one) => ({ what: 'text', surface: one, isIn: (other) => other.text.includes(one) }) as Detail),
    ...said.ids.map(
      (id) => ({ what: 'id', surface: wordOf(text, id), isIn: (other) => other.words.has(id) }) as Detail,
    ),
    ...said.statement.values.map((value) => numberDetail(text, value)),
    ...nameDetails(text, said),
  ]
}

/** The details of `sources` that a text does not give. */
export function lacking(text: string, sources: readonly string[]): Detail[] {
  const said = saidIn(text)
  return sources.flatMap(detailsIn).filter((detail) => !detail.isIn(said))
}

function numberDetail(text: string, value: Value): Detail {
  const isIn = ({ statement }: Said): boolean => statement.values.some((other) => covers(other, value))
  return { what: 'number', surface: surfaceOf(text, value), isIn }
}

/**
 * A bare number may gain its unit and lose none. What is denied is given as well: "cancelled because of wind above 20 metres"
 * denies no wind, and words tell better whether a statement is turned around.
 */
function covers(there: Value, wanted: Value): boolean {
  return there.value === wanted.value && (there.kind === wanted.kind || wanted.kind === 'n:')
}

const WIDEST = 4

/** The fewest words that say the value; a bare number with the word in front of it. */
function surfaceOf(text: string, value: Value): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (let size = 1; size <= WIDEST; size++)
    for (let at = 0; at + size <= words.length; at++) {
      const piece = trimmed(words.slice(at, at + size))
      if (!says(piece, value)) continue
      const wider = trimmed(words.slice(Math.max(0, at - 1), at + size))
      return value.kind === 'n:' && /^\p{L}/u.test(wider) && says(wider, value) ? wider : piece
    }
  return value.value
}

function says(piece: string, { kind, value }: Value): boolean {
  return readStatement(piece).values.some((other) => other.kind === kind && other.value === value)
}

function trimmed(words: readonly string[]): string {
  return words.join(' ').replace(/^[^\p{L}\p{N}$€£{]+|[^\p{L}\p{N}%}]+$/gu, '')
}

/** Names that stand side by side are one: "Anna Berg". */
function nameDetails(text: string, said: Said): Detail[] {
  const names = new Set([...namesIn(said), ...said.statement.lead])
  const runs: { readonly words: string[]; readonly from: number; to: number }[] = []
  for (const { 0: found, index } of text.matchAll(/[\p{L}][\p{L}\p{N}\p{M}'’-]*/gu)) {
    const bare = found.replace(/['’]s?$/, '')
    const word = nameOf(bare, names)
    if (word === null) continue
    const to = index + bare.length
    const last = runs.at(-1)
    if (last !== undefined && text.slice(last.to, index) === ' ') {
      last.words.push(word)
      last.to = to
    } else runs.push({ words: [word], from: index, to })
  }
  return runs.map(({ words, from, to }) => ({
    what: 'name',
    surface: text.slice(from, to),
    isIn: (other) => words.every((word) => other.words.has(word) || other.statement.words.has(word)),
  }))
}

/** The name that a word is, as the rules call it, or null. */
function nameOf(word: string, names: ReadonlySet<string>): string | null {
  const plain = word.toLowerCase()
  if (names.has(plain)) return plain
  if (!/^\p{Lu}|^\p{Ll}+$/u.test(word)) return null
  return [...readStatement(word).words.keys()].find((read) => names.has(read)) ?? null
}

function wordOf(text: string, id: string): string {
  const at = text.toLowerCase().indexOf(id)
  return at < 0 ? id : text.slice(at, at + id.length)
}
