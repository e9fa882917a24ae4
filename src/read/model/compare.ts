import type { FindingCue } from '../../memory/finding.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'
import { keepNothingNear } from '../provider/answers.ts'
import { NO_USAGE } from './ask.ts'
import { type Contrast, isSaid } from './contrast.ts'
import type { Grounded } from './ground-note.ts'
import type { ClaudeAgents } from './index.ts'
import { readPairs } from './read-answer.ts'

/**
 * Findings with what the answer says of their relation to memories; resolution decides by it, and by its own eyes. Nobody
 * is asked where no memory has to do with them.
 */
export async function compare(next: Contrast, known: Known, { ask, joint }: Pick<ClaudeAgents, 'ask' | 'joint'>) {
  const { grounded, near, question } = next
  if (near.length === 0) {
    if (joint?.keeps === true) keepNothingNear(question, joint.answers)
    return { grounded, usage: NO_USAGE }
  }
  const { value, ids, usage } = await ask(question)
  const memories = new Map(known.memories.map((memory) => [memory.id, memory]))
  const found = new Map<number, { cue: FindingCue; memory: Memory }>()
  for (const { note, memory, relation } of readPairs(value)) {
    const meant = memories.get(ids[memory - 1] ?? '')
    const cue = CUES[relation]
    if (meant !== undefined && cue !== undefined && !found.has(note)) found.set(note, { cue, memory: meant })
  }
  return { grounded: grounded.map((one, index) => related(one, found.get(index + 1))), usage }
}

const CUES: Readonly<Record<string, FindingCue>> = {
  same: 'confirm',
  update: 'update',
  exception: 'one-off',
  withdraw: 'retract',
  conflict: null,
}

/** The cue, and the memory's own name for what is claimed, so that the two are compared under one attribute. */
function related(one: Grounded, said: { cue: FindingCue; memory: Memory } | undefined): Grounded {
  const { finding } = one
  if (said === undefined || !isSaid(one)) return one
  const theirs = said.memory.claim
  const claim =
    theirs !== null && finding.claim !== null && theirs.subject === finding.claim.subject
      ? { ...finding.claim, attribute: theirs.attribute }
      : finding.claim
  return { ...one, finding: { ...finding, claim, cue: said.cue ?? finding.cue } }
}
