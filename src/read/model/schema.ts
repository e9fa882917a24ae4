import { MATTERS } from '../../memory/memory.ts'
import type { Schema } from './ask.ts'

/** Where a note belongs: home, bucket and kind in one word. */
export const PLACES = {
  FACT: { home: 'user', bucket: 'FACT', kind: 'fact' },
  TRAIT: { home: 'user', bucket: 'TRAIT', kind: 'trait' },
  PERSON: { home: 'user', bucket: 'PERSON', kind: 'person' },
  TOPIC: { home: 'user', bucket: 'TOPIC', kind: 'topic' },
  preference: { home: 'relational', bucket: null, kind: 'preference' },
  correction: { home: 'relational', bucket: null, kind: 'correction' },
  trust: { home: 'relational', bucket: null, kind: 'trust' },
  dynamic: { home: 'relational', bucket: null, kind: 'dynamic' },
  lesson: { home: 'soul', bucket: null, kind: 'learning' },
  decision: { home: 'store', bucket: null, kind: 'decision' },
  event: { home: 'store', bucket: null, kind: 'event' },
  context: { home: 'store', bucket: null, kind: 'context' },
} as const
export type PlaceName = keyof typeof PLACES

export const FLAGS = ['marked', 'gathered', 'doubtful'] as const
export const RELATIONS = ['same', 'update', 'exception', 'context', 'withdraw', 'conflict'] as const

/** The form of an answer: every key required and none besides, as structured output wants it. */
export function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export const TEXT: Schema = { type: 'string' }
export const NUMBER: Schema = { type: 'number' }
const COUNT: Schema = { type: 'integer' }
const list = (items: Schema): Schema => ({ type: 'array', items })
const oneOf = (words: readonly string[]): Schema => ({ type: 'string', enum: [...words] })

export const NOTES_SCHEMA: Schema = object({
  notes: list(
    object({
      t: COUNT,
      q: TEXT,
      y: { anyOf: [TEXT, { type: 'null' }] },
      s: TEXT,
      as: oneOf(Object.keys(PLACES)),
      w: NUMBER,
      m: { anyOf: [oneOf(MATTERS), { type: 'null' }] },
      who: { anyOf: [TEXT, { type: 'null' }] },
      d: { anyOf: [TEXT, { type: 'null' }] },
      f: list(oneOf(FLAGS)),
      r: list(object({ n: COUNT, how: oneOf(RELATIONS) })),
    }),
  ),
})
