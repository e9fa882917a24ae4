import type { Memory } from './memory.ts'
import { takeDates } from './resolve/values.ts'
import { readStatement, type Statement, similar } from './similar.ts'

/** Something that a memory says and a rewrite does not. */
export interface Loss {
  /** Id of the memory. */
  readonly memory: string
  readonly what: 'braces' | 'id' | 'number' | 'name' | 'words'
  readonly lost: string
}

/** Share of a memory's content words that one line of a rewrite must say. */
const ENOUGH = 0.6
/** Share of the common words that may be turned round. */
const TURNED = 0.3

/**
 * What a rewrite loses of the memories it replaces; empty when it may take their place. Each memory must stand whole in
 * one line of the rewrite: text in braces letter by letter, ids, numbers, dates and names, and most of its words unturned.
 */
export function represents(rewrite: string, memories: readonly Memory[]): Loss[] {
  const lines = rewrite
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(saidIn)
  return memories.flatMap((memory) => lossesOf(memory, lines))
}

/** Why a rewrite was not taken, in a sentence: `it loses the number 41 of "Is 41"`. */
export function describeLoss(loss: Loss, memories: readonly Memory[]): string {
  const text = memories.find(({ id }) => id === loss.memory)?.text ?? loss.memory
  return loss.what === 'words'
    ? `nothing in it says "${text}"`
    : `it loses ${loss.what === 'braces' ? 'the text' : `the ${loss.what}`} ${loss.lost} of "${text}"`
}

/** What can be read in a text, for others to hold against it. */
export interface Said {
  readonly text: string
  readonly statement: Statement
  /** Words as they stand, in lower case. */
  readonly words: ReadonlySet<string>
  readonly braces: readonly string[]
  readonly ids: readonly string[]
}

export function saidIn(text: string): Said {
  const { rest } = takeDates(text.toLowerCase())
  const words = wordsOf(text.toLowerCase())
  const ids = wordsOf(rest).filter((word) => /\d/.test(word) && readStatement(word).values.length === 0)
  const braces = [...text.matchAll(/\{[^{}]*\}/g)].map(([found]) => found)
  return { text, statement: readStatement(text), words: new Set(words), braces, ids }
}

function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._/#-]*/gu) ?? []
  return words.map((word) => word.replace(/['’]s$/, '').replace(/[^\p{L}\p{N}\p{M}]+$/u, ''))
}

/** What the line that says most of it still loses. */
function lossesOf(memory: Memory, lines: readonly Said[]): Loss[] {
  if (lines.some(({ text }) => text.includes(memory.text))) return []
  const said = saidIn(memory.text)
  let best: Loss[] | null = null
  let near = -1
  for (const line of lines) {
    const losses = lossesIn(memory.id, said, line)
    const { held } = similar(said.statement, line.statement)
    if (best === null || losses.length < best.length || (losses.length === best.length && held > near)) {
      best = losses
      near = held
    }
  }
  return best ?? [{ memory: memory.id, what: 'words', lost: memory.text }]
}

function lossesIn(memory: string, said: Said, line: Said): Loss[] {
  const losses: Loss[] = []
  const lose = (what: Loss['what'], lost: string): void => void losses.push({ memory, what, lost })
  for (const one of said.braces) if (!line.text.includes(one)) lose('braces', one)
  for (const id of said.ids) if (!line.words.has(id)) lose('id', id)
  for (const value of said.statement.values) {
    const there = line.statement.values.some(
      (other) => other.value === value.value && other.denied === value.denied && sameUnit(other.kind, value.kind),
    )
    if (!there) lose('number', value.value)
  }
  for (const name of namesIn(said)) if (!line.words.has(name)) lose('name', name)
  for (const word of said.statement.lead)
    if (!line.statement.words.has(word) && !namesIn(said).has(word)) lose('name', word)
  const like = similar(said.statement, line.statement)
  if ((said.statement.weight > 0 && like.held < ENOUGH) || like.opposed >= TURNED) lose('words', said.text)
  return losses
}

/** A bare number may gain its unit and lose none. */
function sameUnit(there: string, wanted: string): boolean {
  return there === wanted || wanted === 'n:'
}

/** Words with a capital inside a sentence, or with one that is not their first letter; days and months are dates. */
export function namesIn({ text }: Said): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { 0: found, index } of text.matchAll(/[\p{L}][\p{L}\p{N}\p{M}'’-]*/gu)) {
    const begins = /(?:^|[.!?:]["”')\]]*\s+)["“‘'([]*$/u.test(text.slice(0, index))
    const name = begins ? /^.+\p{Lu}/u.test(found) : /^\p{Lu}/u.test(found)
    const word = wordsOf(found.toLowerCase())[0] ?? ''
    if (name && word.length > 1 && !/^i['’]/.test(word) && readStatement(word).values.length === 0) names.add(word)
  }
  return names
}
