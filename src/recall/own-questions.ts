import { isDate } from '../calendar.ts'
import { usageError } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { Hit } from './doc.ts'
import type { Asker } from './query.ts'
import { ALL } from './recallable.ts'
import { search } from './search.ts'
import type { SearchIndex } from './search-index.ts'

/** A question of a person's own, and what one hit must hold to be its answer: words with commas between, an id, an ISO date. */
export interface OwnQuestion {
  readonly question: string
  readonly answer: string
}

/** How many hits are looked at. */
export const LOOKED_AT = 10

const SHAPE = '"- What is my dog called? -> Biscuit", with words (commas between), an id or a day behind the arrow'
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+(.*)$/
const ARROW = /\s(?:->|=>|→)\s/
const ID = /^[a-z]-[0-9a-f]{8,}$/

/** Reads the lists of a markdown file. Throws a usage error that names the line and what is expected. */
export function readQuestions(text: string, file: string): OwnQuestion[] {
  const found = text.split(/\r?\n/).flatMap((line, at) => {
    const item = ITEM.exec(line)?.[1]
    if (item === undefined) return []
    const [question = '', answer = '', ...more] = item.split(ARROW).map((part) => part.trim())
    if (question !== '' && /[\p{L}\p{N}]/u.test(answer) && more.length === 0) return { question, answer }
    throw usageError(`${file}:${at + 1}: expected ${SHAPE}, found "${line.trim().slice(0, 80)}"`)
  })
  if (found.length > 0) return found
  throw usageError(`${file} has no question; expected lines like ${SHAPE}`)
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Asks as `search` does; the place of each answer, 1 for the first hit, null where it is not among `LOOKED_AT`. */
export function placesOf(
  index: SearchIndex,
  questions: readonly OwnQuestion[],
  asker: Asker,
  { memories }: Pick<State, 'memories'>,
): (number | null)[] {
  // An answer that another memory stands for now is that one.
  const standsFor = (id: string): string => {
    let at = id
    for (let steps = 0; steps < memories.size; steps++) at = memories.get(at)?.supersededBy ?? at
    return at
  }
  return questions.map((one) => {
    const hits = search(index, one.question, { ...ALL, k: LOOKED_AT, unit: 'all', asker })
    const at = hits.findIndex((hit) => isAnswer(hit, one.answer, standsFor))
    return at < 0 ? null : at + 1
  })
}

function isAnswer(hit: Hit, answer: string, standsFor: (id: string) => string): boolean {
  if (ID.test(answer)) return hit.id === standsFor(answer)
  if (isDate(answer)) return hit.date === answer || hit.evidence.some(({ file }) => file === `raw/${answer}.md`)
  const said = plain(hit.text)
  return answer.split(',').every((word) => said.includes(plain(word)))
}
