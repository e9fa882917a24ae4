import { BUCKETS, HOMES, KINDS } from '../../memory/memory.ts'
import type { Schema } from './ask.ts'

export const REPRESENTATIONS = ['verbatim', 'summary', 'principle'] as const
export const CUES = ['update', 'one-off', 'retract', 'confirm', 'none'] as const
export const RELATIONS = ['same', 'update', 'exception', 'context', 'withdraw', 'conflict'] as const

/** The form of an answer: every key required and none besides, as structured output wants it. */
function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const TEXT: Schema = { type: 'string' }
const NUMBER: Schema = { type: 'integer' }
const oneOf = (words: readonly string[]): Schema => ({ type: 'string', enum: [...words] })
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

export const NOTES_SCHEMA: Schema = object({
  notes: {
    type: 'array',
    items: object({
      turn: NUMBER,
      quote: TEXT,
      answers: orNull(TEXT),
      text: TEXT,
      representation: oneOf(REPRESENTATIONS),
      kind: oneOf(KINDS),
      home: oneOf(HOMES),
      bucket: orNull(oneOf(BUCKETS)),
      stated: oneOf(['observed', 'inferred']),
      marker: { type: 'boolean' },
      weight: { type: 'number' },
      topics: { type: 'array', items: TEXT },
      claim: orNull(object({ subject: TEXT, attribute: TEXT, value: TEXT })),
      cue: oneOf(CUES),
      repeats: orNull(NUMBER),
    }),
  },
})

export const RELATIONS_SCHEMA: Schema = object({
  pairs: {
    type: 'array',
    items: object({ note: NUMBER, memory: NUMBER, relation: oneOf(RELATIONS) }),
  },
})

export const DISTILLATION_SCHEMA: Schema = object({
  abstraction: TEXT,
  compression_ratio: { type: 'number' },
  is_causal: { type: 'boolean' },
})

export const SHORT_SCHEMA: Schema = object({ in_short: TEXT })

export const ATOM_SCHEMA: Schema = object({
  subject: TEXT,
  action: TEXT,
  outcome: TEXT,
  consequences: TEXT,
  not_causal: { type: 'boolean' },
})
