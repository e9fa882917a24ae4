import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import type { Turn } from '../../src/log/turn.ts'
import type { Names } from '../../src/read/agent.ts'
import { spokenIn } from '../../src/read/builtin/clauses.ts'
import { type Candidate, relationalLines, userLines } from '../../src/read/builtin/put.ts'
import { LOOK_BACK } from '../../src/read/builtin/read.ts'
import { restatedIn } from '../../src/read/builtin/restated.ts'
import type { Sentence } from '../../src/read/builtin/sentences.ts'
import { withoutOpening } from '../../src/read/builtin/statement.ts'
import { type Before, frontsOf, type Mention, mentionsOf } from '../../src/read/builtin/who.ts'

/** What was said, by the human or back to them, with the lines it may become. */
export interface Spoken {
  /** ISO date of its log. */
  readonly day: string
  readonly text: string
  /** Its place among the sentences of its turn, and the others. */
  readonly at: number
  readonly of: number
  readonly beside: readonly string[]
  /** Said by the assistant, of what the human said. */
  readonly isRestated: boolean
  /** What it rests on where the assistant says it back, else what stands before it. */
  readonly before: string
  /** Who may be meant where it says "he" or "she". */
  readonly meant: readonly Mention[]
  /** `homes`: U, R or both. */
  readonly candidates: readonly (Candidate & { readonly homes: string })[]
}

/** All that a human says in the logs of `<folder>/{raw,speakers.json}`, and what is said back to them. */
export function spokenBy(folder: string): Spoken[] {
  const names: Names = JSON.parse(readFileSync(path.join(folder, 'speakers.json'), 'utf8'))
  return readdirSync(path.join(folder, 'raw'))
    .sort()
    .flatMap((file) => {
      const bytes = readFileSync(path.join(folder, 'raw', file))
      const { form, roles } = recogniseLog(bytes, { human: [names.human], assistant: [names.assistant] })
      const turns = [...parseTurns([bytes], { form, roles: roles.roleOf })]
      const day = file.slice(0, 10)
      return turns.flatMap((turn, at) =>
        turn.role === 'human'
          ? saidIn(turn, turns.slice(Math.max(0, at - LOOK_BACK), at), names, day)
          : saidBack(turn, turns.slice(Math.max(0, at - 1 - LOOK_BACK), at), names, day),
      )
    })
}

function saidIn(turn: Turn, turns: readonly Turn[], names: Names, day: string): Spoken[] {
  const said = spokenIn(turn)
  const fronts = frontsOf(said, turns)
  return said.map((one, at) => {
    const front = fronts[at] ?? []
    const beside = said.filter((other) => other !== one).map(({ text }) => text)
    return {
      day,
      text: one.text,
      at,
      of: said.length,
      beside,
      before: front.at(-1)?.text ?? '',
      isRestated: false,
      meant: mentionsOf(withoutOpening(one.text), front, names),
      candidates: linesOf(one, names, front),
    }
  })
}

function saidBack(turn: Turn, turns: readonly Turn[], names: Names, day: string): Spoken[] {
  const before = turns.at(-1)
  if (turn.role !== 'assistant' || before?.role !== 'human') return []
  return restatedIn(turn, before, day, turns.slice(0, -1)).map(({ text, sentence, from }) => ({
    ...{ day, text, at: 0, of: 1, beside: [], isRestated: true, meant: [], before: from[0]?.text ?? '' },
    candidates: linesOf({ ...sentence, text }, names, []),
  }))
}

function linesOf({ text }: Sentence, names: Names, front: readonly Before[]): Spoken['candidates'] {
  const homes = new Map<string, Candidate & { homes: string }>()
  for (const [home, all] of [
    ['U', userLines(text, names, front)],
    ['R', relationalLines(text, names)],
  ] as const)
    for (const one of all) homes.set(one.line, { ...one, homes: `${homes.get(one.line)?.homes ?? ''}${home}` })
  return [...homes.values()]
}
