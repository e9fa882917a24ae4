import { createHash } from 'node:crypto'
import type { Usage } from '../agent.ts'
import type { BadAnswer } from './failure.ts'

export type Schema = Readonly<Record<string, unknown>>

/** One question to the model. The first two texts are the prefix that is cached, so they change as seldom as can be. */
export interface Question {
  readonly agent: 'notes' | 'distil' | 'atom' | 'rollup'
  /** The instructions: the same for every question of an agent. */
  readonly system: string
  /** What is known, numbered: the same for all segments of a log. Empty when the question needs nothing of it. */
  readonly known: string
  /** What is asked about. */
  readonly input: string
  /** The words that the answer belongs to; what else was known when it was given is part of the answer. */
  readonly about: string
  /** Ids of memories by the number that the question gives them, less one. */
  readonly ids: readonly string[]
  readonly schema: Schema
  /** Where in the log, for messages: `raw/2026-02-08.md L12-L40`. */
  readonly where: string
  /** What is wrong with the shape of an answer, or null. */
  readonly wrong: (value: unknown) => string | null
  /** What is left of the time for the whole answer, tries before this one included, in milliseconds; all of it where left out. */
  readonly withinMs?: number
  /** The questions that this one asks together, each with its numbers; left out where it asks for itself. */
  readonly parts?: readonly Part[]
  /** What was answered before in another form; left out where it is asked for the first time. Part of no key. */
  readonly mend?: BadAnswer
}

/** A question among others that are asked as one: what the answer says of these numbers is its own answer. */
export interface Part {
  readonly question: Question
  /** Inclusive, of turns. */
  readonly numbers: readonly [number, number]
}

export interface Answer {
  readonly value: unknown
  /** Of the question that was really asked: a stored answer brings its own. */
  readonly ids: readonly string[]
  readonly usage: Usage
}

/** Rejects with an `AskFailure`. */
export type Ask = (question: Question) => Promise<Answer>

/** What an answer is stored under: the model, the prompt with the form of the answer, and the words asked about. */
export function answerKey(model: string, question: Question): string {
  const prompt = hash(`${question.system}\n${JSON.stringify(question.schema)}`)
  return hash([model, question.agent, prompt, hash(question.about)].join('\n')).slice(0, 40)
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
