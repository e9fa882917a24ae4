import type { Memory } from '../../memory/memory.ts'
import type { AtomAttempt, AtomFinder, AtomParts } from '../night-reader.ts'
import type { Question } from './ask.ts'
import type { ClaudeDistillerPorts } from './distil.ts'
import { attemptOf } from './distil-failure.ts'
import { isOfTheTwo } from './known-memories.ts'
import { fence } from './render-turns.ts'
import { ATOM_SCHEMA } from './schema.ts'

/** Causal statements drawn by Claude, one question a distilled memory; words of others are not asked about. */
export function createClaudeAtoms(ports: ClaudeDistillerPorts): AtomFinder {
  return {
    async find(memory): Promise<AtomAttempt> {
      if (!isOfTheTwo(memory)) return { kind: 'none', usage: null }
      try {
        const { value, usage } = await ports.ask(atomQuestion(memory, ports))
        const parts = partsIn(value)
        return parts === null ? { kind: 'none', usage } : { kind: 'found', parts, usage }
      } catch (error) {
        return attemptOf(error)
      }
    },
  }
}

function atomQuestion({ id: memory, text }: Memory, { prompt, redact }: Omit<ClaudeDistillerPorts, 'ask'>) {
  const said = redact(text)
  const id = fence([said])
  const input = [`[${id} text]`, said, `[${id} end]`].join('\n')
  const question: Question = {
    agent: 'atom',
    system: prompt,
    known: '',
    input,
    about: input,
    ids: [memory],
    schema: ATOM_SCHEMA,
    where: `the atom of ${memory}`,
    wrong: wrongAtom,
  }
  return question
}

const PARTS = ['subject', 'action', 'outcome', 'consequences'] as const

/** What is wrong with the shape of an answer, or null. */
export function wrongAtom(value: unknown): string | null {
  const table = tableOf(value)
  if (table['not_causal'] === true || PARTS.every((part) => typeof table[part] === 'string')) return null
  return 'expected { "subject": "…", "action": "…", "outcome": "…", "consequences": "…", "not_causal": false }'
}

function partsIn(value: unknown): AtomParts | null {
  const table = tableOf(value)
  if (table['not_causal'] === true) return null
  const [subject = '', action = '', outcome = '', consequences = ''] = PARTS.map((part) => String(table[part]))
  return { subject, action, outcome, consequences }
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
