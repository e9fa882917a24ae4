import path from 'node:path'
import { dayNumber } from '../../calendar.ts'
import { UserError, usageError } from '../../errors.ts'
import { keepRun, keptRuns } from '../../maintain/own-answers.ts'
import { newToken } from '../../open/key.ts'
import type { OpenMemory } from '../../open.ts'
import { LOOKED_AT, placesOf, readQuestions } from '../../recall/own-questions.ts'
import { type Outcome, outcome } from '../outcome.ts'

/** Asks a person's own questions as `search` would, and says which answers came and went since it was run before. */
export async function evaluate(memory: OpenMemory, given: string | null, cwd: string): Promise<Outcome> {
  if (given === null || given === '') throw usageError('eval takes a file of questions, for example questions.md')
  const file = path.resolve(cwd, given)
  const text = memory.files.read(file)?.toString('utf8')
  if (text === undefined) throw new UserError(`there is no file ${given}`)
  const questions = readQuestions(text, given)
  const { state, notes, damage } = memory.glance()
  const begun = memory.files.stat(path.join(memory.root, '.state')) !== null
  const index = await memory.index(state, { access: damage === null && begun ? 'mend' : 'read' })
  const unready = await index.ready(questions.map(({ question }) => question))
  const asker = { names: memory.config, today: dayNumber(memory.today()) }
  const places = placesOf(index, questions, asker, state)
  const way = path.relative(memory.root, file)
  const isInside = !way.startsWith('..') && !path.isAbsolute(way)
  const name = isInside ? way : file
  const keyed = memory.hash()
  const keys = questions.map((question) => keyed(JSON.stringify(question)).slice(0, 24))
  const last = keptRuns(memory)[name] ?? null
  const rows = questions.map(({ question }, at) => ({
    question,
    place: places[at] ?? null,
    /** Left out where it was not asked before. */
    before: last?.places?.[keys[at] ?? ''],
  }))
  const found = Object.fromEntries(keys.map((key, at) => [key, places[at] ?? null]))
  if (begun) keepRun(memory, name, { at: memory.now().toISOString(), places: found }, newToken())
  const within = (k: number): number => places.filter((place) => place !== null && place <= k).length
  const hits = Object.fromEntries([1, 5, LOOKED_AT].map((k) => [k, within(k)]))
  const lost = rows.filter(({ place, before }) => place === null && typeof before === 'number').length
  const won = rows.filter(({ place, before }) => place !== null && before === null).length
  const lines = [
    ...rows.map(({ question, place, before }) => `${shown(place)}  ${question}${moved(place, before)}`),
    `${rows.length} questions; answered by the first hit ${hits[1]}, among 5 ${hits[5]}, among ${LOOKED_AT} ${hits[LOOKED_AT]}`,
    last === null ? 'Not asked before.' : `Since ${last.at}: ${won} won, ${lost} lost.`,
    begun ? '' : 'Not kept: nothing was learned in this folder yet.',
    isInside
      ? 'A night that loses one of these answers says so in its report.'
      : 'No night asks these: the file is elsewhere.',
  ]
  const report = { file: name, questions: rows, hits, last: last?.at ?? null, lost, won }
  const said = [...notes, damage, ...index.notes, unready].filter((one) => one !== null)
  return outcome(report, `${lines.filter((line) => line !== '').join('\n')}\n`, { notes: said })
}

function shown(place: number | null): string {
  return place === null ? ' –' : String(place).padStart(2)
}

function moved(place: number | null, before: number | null | undefined): string {
  if (before === undefined || before === place) return ''
  const word = place === null ? 'lost' : before === null ? 'won' : place < before ? 'higher' : 'lower'
  return `  (${word}: was ${before === null ? 'not found' : before})`
}
