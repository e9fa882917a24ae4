import type { ShortWriter } from '../night-reader.ts'
import type { Ask, Question } from './ask.ts'
import { attemptOf } from './distil-failure.ts'
import { fence } from './render-turns.ts'
import { SHORT_SCHEMA } from './schema.ts'

export interface ClaudeShortPorts {
  /** Within the rate and the night's budget: see `openNight`. */
  readonly ask: Ask
  /** The instructions: `src/read/prompts/rollup.md`. */
  readonly prompt: string
  readonly redact: (text: string) => string
}

/** The few sentences by Claude, one question a period. What somebody else wrote is in no summary of a period. */
export function createClaudeShort({ ask, prompt, redact }: ClaudeShortPorts): ShortWriter {
  return {
    async write(period, said) {
      const words = redact(said)
      const id = fence([words])
      const input = [`[${id} summary]`, words, `[${id} end]`].join('\n')
      const question: Question = {
        agent: 'rollup',
        system: prompt,
        known: '',
        input,
        about: input,
        ids: [],
        schema: SHORT_SCHEMA,
        where: `the summary of ${period}`,
        wrong: wrongShort,
      }
      try {
        const { value, usage } = await ask(question)
        return { kind: 'written', text: String((value as { readonly in_short: unknown }).in_short).trim(), usage }
      } catch (error) {
        return attemptOf(error)
      }
    },
  }
}

/** What is wrong with the shape of an answer, or null. */
export function wrongShort(value: unknown): string | null {
  const fits = typeof value === 'object' && value !== null && 'in_short' in value && typeof value.in_short === 'string'
  return fits ? null : 'expected { "in_short": "…" }'
}
