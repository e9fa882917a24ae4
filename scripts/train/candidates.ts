import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import type { Turn } from '../../src/log/turn.ts'
import type { Names } from '../../src/read/agent.ts'
import { spokenIn } from '../../src/read/builtin/clauses.ts'
import { type Before, type Candidate, relationalLines, userLines } from '../../src/read/builtin/put.ts'
import { isSameSentence } from '../../src/read/builtin/read.ts'
import { restatedIn } from '../../src/read/builtin/restated.ts'
import type { Sentence } from '../../src/read/builtin/sentences.ts'

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
        turn.role === 'human' ? saidIn(turn, names, day) : saidBack(turn, turns[at - 1], names, day),
      )
    })
}

function saidIn(turn: Turn, names: Names, day: string): Spoken[] {
  const said = spokenIn(turn)
  return said.map((one, at) => {
    const front = said
      .slice(Math.max(0, at - 2), at)
      .map((each) => ({ text: each.text, same: isSameSentence(each, one) }))
    const beside = said.filter((other) => other !== one).map(({ text }) => text)
    const before = said[at - 1]?.text ?? ''
    return {
      day,
      text: one.text,
      at,
      of: said.length,
      beside,
      before,
      isRestated: false,
      candidates: linesOf(one, names, front),
    }
  })
}

function saidBack(turn: Turn, before: Turn | undefined, names: Names, day: string): Spoken[] {
  if (turn.role !== 'assistant' || before?.role !== 'human') return []
  return restatedIn(turn, before, day).map(({ text, sentence, from }) => ({
    ...{ day, text, at: 0, of: 1, beside: [], isRestated: true, before: from[0]?.text ?? '' },
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
