import { createRequire } from 'node:module'
import { dayNumber, isDate } from '../calendar.ts'
import { messageOf, usageError } from '../errors.ts'
import type { Hit } from './hit.ts'
import type { Asker } from './query.ts'
import { search } from './search.ts'
import type { SearchIndex } from './search-index.ts'

/** A question of a person's own, and what one hit must hold to be its answer: all of what is given. */
export interface OwnQuestion {
  readonly question: string
  readonly words: readonly string[]
  /** Id of a memory or a turn. */
  readonly id: string | null
  /** ISO date on which it was said, or of the memory. */
  readonly day: string | null
}

/** How many hits are looked at. */
export const LOOKED_AT = 10

const SHAPE = '"- What is my dog called? -> Biscuit", with words (commas between), an id or a day behind the arrow'
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+(.*)$/
const ARROW = /\s(?:->|=>|→)\s/
const ID = /^[a-z]-[0-9a-f]{8,}$/

/** Reads a list in markdown, or a JSON5 file. Throws a usage error that names the place and what is expected. */
export function readQuestions(text: string, file: string): OwnQuestion[] {
  const found = /\.json5?$/i.test(file) ? inJson(text, file) : inMarkdown(text, file)
  if (found.length > 0) return found
  throw usageError(`${file} has no question; expected lines like ${SHAPE}`)
}

function inMarkdown(text: string, file: string): OwnQuestion[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    const item = ITEM.exec(line)?.[1]
    if (item === undefined) return []
    const [question = '', ...answer] = item.split(ARROW).map((part) => part.trim())
    const [expected = ''] = answer
    if (answer.length !== 1 || question === '' || expected === '')
      throw usageError(`${file}:${at + 1}: expected ${SHAPE}, found "${line.trim().slice(0, 80)}"`)
    const isId = ID.test(expected)
    if (isDate(expected) || isId)
      return { question, words: [], id: isId ? expected : null, day: isId ? null : expected }
    return { question, words: wordsIn(expected.split(',')), id: null, day: null }
  })
}

function inJson(text: string, file: string): OwnQuestion[] {
  const expects = '[{ question: "What is my dog called?", words: ["Biscuit"] }], or id or day in place of words'
  const JSON5 = createRequire(import.meta.url)('json5') as typeof import('json5')
  let rows: unknown
  try {
    rows = JSON5.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw usageError(`${file} is not JSON5: ${messageOf(error)}`)
  }
  if (!Array.isArray(rows)) throw usageError(`${file}: expected ${expects}, found no list`)
  return rows.map((row: unknown, at) => {
    const { question, words = [], id = null, day = null, ...more } = (row ?? {}) as Record<string, unknown>
    const list = typeof words === 'string' ? [words] : words
    const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
    const isRight =
      isText(question) &&
      Array.isArray(list) &&
      list.every(isText) &&
      (id === null || isText(id)) &&
      (day === null || (isText(day) && isDate(day))) &&
      (list.length > 0 || id !== null || day !== null) &&
      Object.keys(more).length === 0
    if (isRight) return { question, words: wordsIn(list), id: id as string | null, day: day as string | null }
    throw usageError(`${file}, question ${at + 1}: expected ${expects}, found ${JSON.stringify(row)?.slice(0, 80)}`)
  })
}

function wordsIn(words: readonly string[]): string[] {
  return words.map(plain).filter((word) => word !== '')
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Asks each question as `search` does; the place of its answer, 1 for the first hit, null where it is not among
 * `LOOKED_AT`. `standsFor` gives the id that an id goes by now.
 */
export function placesOf(
  index: SearchIndex,
  questions: readonly OwnQuestion[],
  asker: Asker,
  standsFor: (id: string) => string,
): (number | null)[] {
  const open = { since: null, until: null, home: null, speaker: null, kind: null }
  return questions.map((one) => {
    const hits = search(index, one.question, { ...open, k: LOOKED_AT, unit: 'all', asker })
    const at = hits.findIndex((hit) => isAnswer(hit, one, standsFor))
    return at < 0 ? null : at + 1
  })
}

function isAnswer(hit: Hit, { words, id, day }: OwnQuestion, standsFor: (id: string) => string): boolean {
  const said = plain(hit.text)
  const isOfDay =
    day === null || dayNumber(hit.date) === dayNumber(day) || hit.evidence.some(({ file }) => file === `raw/${day}.md`)
  return words.every((word) => said.includes(word)) && isOfDay && (id === null || hit.id === standsFor(id))
}
