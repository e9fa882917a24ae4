import { lineage, wasAsked } from '../../memory/compression-review.ts'
import type { Memory } from '../../memory/memory.ts'
import type { NightPorts } from '../night-item.ts'
import { isOfRefusedPair, isRefusedPair } from '../refused.ts'

/** True when the human said what is to become of the two: in REVIEW.md, or by an undo. */
export function isDecided(first: Memory, second: Memory, { state, refused }: NightPorts): boolean {
  if (wasAsked(state(), first, second)) return true
  if (refused.size === 0) return false
  const [ofFirst = [], ofSecond = []] = [first, second].map((one) => lineage(state(), one).map(({ id }) => id))
  return isRefusedPair(refused, ofFirst, ofSecond)
}

/** One of them was merged with another of its name, and the human took that back. */
export function wasParted(first: Memory, second: Memory, { state, refused }: NightPorts): boolean {
  if (refused.size === 0) return false
  const known = state()
  return [first, second].some((memory) =>
    isOfRefusedPair(
      refused,
      lineage(known, memory).map(({ id }) => id),
    ),
  )
}
