import type { Segment } from '../../log/turn.ts'
import type { Drop } from '../../memory/finding.ts'
import type { Known } from '../agent.ts'
import { createOwnOutputFilter } from '../own-output.ts'
import type { Answer } from './ask.ts'
import { type Grounded, groundNote } from './ground-note.ts'
import { readNotes } from './read-answer.ts'

/** Notes in order of the lines they rest on, with what became of the others. */
export function groundNotes({ value, ids }: Pick<Answer, 'value' | 'ids'>, segment: Segment, known: Known) {
  const own = createOwnOutputFilter(known, segment.file)
  const grounded: Grounded[] = []
  const drops: Drop[] = []
  for (const note of readNotes(value)) {
    const found =
      note === null
        ? { drop: 'unfounded' as const, lines: segment.turns[0]?.lines ?? ([1, 1] as const) }
        : groundNote(note, segment, known, own)
    if ('drop' in found) drops.push({ reason: found.drop, file: segment.file, lines: found.lines })
    else grounded.push(withRepeats(found, ids, known))
  }
  return { grounded: grounded.sort((a, b) => firstLine(a) - firstLine(b)), drops }
}

/** What says again what is known is compared with it under the same claim, where both are about the same one. */
function withRepeats(one: Grounded, ids: readonly string[], known: Known): Grounded {
  const id = one.believed && one.repeats ? ids[one.repeats - 1] : undefined
  const memory = id === undefined ? undefined : known.memories.find((each) => each.id === id)
  if (memory === undefined || one.finding.origin !== 'human-said') return one
  const { claim } = one.finding
  const same = claim !== null && memory.claim !== null && claim.subject === memory.claim.subject
  const named = same && memory.claim !== null ? { ...claim, attribute: memory.claim.attribute } : claim
  return { ...one, finding: { ...one.finding, claim: named, cue: one.finding.cue ?? 'confirm' } }
}

function firstLine({ finding, turn }: Grounded): number {
  return finding.evidence[0]?.lines[0] ?? turn.lines[0]
}
