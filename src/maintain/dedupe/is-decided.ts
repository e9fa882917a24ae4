import { lineage, wasAsked } from '../../memory/compression-review.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Entry } from '../entry/entry.ts'
import { sameEntry } from '../entry/same-entry.ts'
import type { NightPorts } from '../night-item.ts'
import { isOfRefusedPair, isRefusedPair } from '../refused.ts'
import type { Candidates } from './dedupe-candidates.ts'

/** True when the human said what is to become of the two: in REVIEW.md, or by an undo. */
export function isDecided(first: Memory, second: Memory, { state, refused }: NightPorts): boolean {
  if (wasAsked(state(), first, second)) return true
  if (refused.size === 0) return false
  const [ofFirst = [], ofSecond = []] = [first, second].map((one) => lineage(state(), one).map(({ id }) => id))
  return isRefusedPair(refused, ofFirst, ofSecond)
}

/**
 * True when a merge of one of the two with a third was taken back, and theirs would do piece by piece what was refused: the
 * third says something that the other cannot hold beside, or has become more since, so that there would be two halves.
 */
export function wasParted(first: Entry, second: Entry, entries: Candidates, ports: NightPorts): boolean {
  if (ports.refused.size === 0) return false
  return parts(first, second, entries, ports) || parts(second, first, entries, ports)
}

function parts(member: Entry, joining: Entry, entries: Candidates, ports: NightPorts): boolean {
  const ids = idsOf(member.memory, ports)
  if (!isOfRefusedPair(ports.refused, ids)) return false
  return entries
    .of(member)
    .filter(({ other }) => other !== joining && isRefusedPair(ports.refused, ids, idsOf(other.memory, ports)))
    .some(({ other, near }) => {
      const grew = other.memory.compressed !== undefined && member.memory.compressed === undefined
      return grew || sameEntry(joining, other, near).verdict !== 'same'
    })
}

function idsOf(memory: Memory, { state }: NightPorts): string[] {
  return lineage(state(), memory).map(({ id }) => id)
}
