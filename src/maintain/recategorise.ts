import { wordsOf } from '../memory/compare.ts'
import type { Bucket, Memory } from '../memory/memory.ts'
import { type NightPorts, type NightStep, ownNames, PLAIN } from './night-item.ts'
import { refusedKey } from './refused.ts'

/** Moves what a bucket plainly excludes, told by its claim: of PERSON what is about the two, of FACT and TRAIT somebody else. */
export const recategorise: NightStep = async function* (ports) {
  for (const memory of [...ports.state().memories.values()].sort((a, b) => a.placedSeq - b.placedSeq)) {
    const found = memory.status === 'active' && memory.block === null ? belongs(memory, ports) : null
    if (found === null || isDecided(memory, found.to, ports)) continue
    const { id, bucket, text } = memory
    yield {
      ...PLAIN,
      stage: 'recategorise',
      outcome: 'moved',
      changes: [{ type: 'memory-filed', data: { id, bucket: found.to, by: 'rule', reason: found.why } }],
      note: `${bucket} "${text}" is a ${found.to}`,
      memories: [id],
      reason: found.why,
    }
  }
}

/** The two are told by these words; whoever else a claim is about by name. */
const OF_THE_TWO: ReadonlySet<string> = new Set(['human', 'assistant', 'both'])

function belongs(memory: Memory, { config }: NightPorts): { readonly to: Bucket; readonly why: string } | null {
  const { bucket, claim, kind, text } = memory
  if (claim === null) return null
  const named = wordsOf(text, ownNames(config)).names
  const isOfTheTwo = OF_THE_TWO.has(claim.subject)
  if (bucket === 'PERSON' && isOfTheTwo && named.size === 0 && kind !== 'person')
    return { to: kind === 'trait' || kind === 'preference' ? 'TRAIT' : 'FACT', why: 'it is about nobody else' }
  if ((bucket === 'FACT' || bucket === 'TRAIT') && !isOfTheTwo && named.has(claim.subject))
    return { to: 'PERSON', why: 'it is about somebody else' }
  return null
}

/** A person wrote it, put it there, said where it belongs, or took the move back. */
function isDecided(memory: Memory, to: Bucket, { state, refused }: NightPorts): boolean {
  const { placedByHand } = state()
  if (memory.origin === 'human-edit' || placedByHand.has(memory.id)) return true
  return refused.has(refusedKey.filed(memory.id, to))
}
