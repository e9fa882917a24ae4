import type { Memory } from '../../memory/memory.ts'
import type { Names } from '../../read/agent.ts'
import { checkLine } from '../../read/line-rules.ts'
import type { AtomParts } from '../atoms.ts'
import { foreignDetails } from './foreign.ts'
import { instructionIn } from './planted-instruction.ts'

const ID = /\b(?:[mar]-[0-9a-f]{8,16}|(?:run|job)-[0-9a-f]{6,16})\b/i

/** Why an atom may not be kept, with what in it is wrong, or null. Only what follows may be left empty. */
export function wrongWithAtom(
  parts: AtomParts,
  memory: Memory,
  names: Names,
): { readonly reason: string; readonly detail: string } | null {
  const { consequences, ...needed } = parts
  for (const [part, text] of Object.entries(needed)) {
    if (text === '') return { reason: 'a part of the atom is empty', detail: part }
  }
  for (const text of [...Object.values(needed), consequences].filter((one) => one !== '')) {
    const line = checkLine(text)
    if (!line.ok) return { reason: 'a part of the atom is no plain line', detail: line.why }
    if (ID.test(text)) return { reason: 'an id is in it', detail: text }
  }
  const own = new Set([names.human, names.assistant].map((name) => name.toLowerCase()))
  const [planted] = Object.values(parts).flatMap((text) => foreignDetails(text, [memory.text], own))
  if (planted !== undefined) return { reason: 'says what no source says', detail: planted }
  const told = instructionIn(Object.values(parts).join('. '), [memory])
  return told === null ? null : { reason: 'reads like an instruction', detail: told }
}
