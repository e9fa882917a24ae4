import type { Change } from './change.ts'
import type { Evidence, Memory } from './memory.ts'
import { mergedMemory } from './merged-memory.ts'
import type { Entry } from './state.ts'
import type { TakenBack } from './taken-back.ts'

/** Words that were seen again of a memory in a run that was undone, and in no other: nobody said them of it. */
export function unsaidIn(entries: readonly Entry[], { undone, retaken }: TakenBack): Set<string> {
  const unsaid = new Set<string>()
  for (const { run, change } of entries) if (undone.has(run)) for (const one of wordsSeen(change)) unsaid.add(one)
  if (unsaid.size === 0) return unsaid
  for (const { seq, run, change } of entries)
    if (!undone.has(run) && !retaken.has(seq)) for (const one of wordsSeen(change)) unsaid.delete(one)
  return unsaid
}

/**
 * A merged memory as what it was made of has it now: where a confirmation that went into it was undone, it has neither its
 * words nor its day. Its text, place and id stay, and all of it where what it was made of is not there.
 */
export function mergedAnew(change: Change, unsaid: Set<string>, get: (id: string) => Memory | undefined): Change {
  if (unsaid.size === 0 || change.type !== 'memory-added') return change
  const merged = change.data.memory
  const { compressed, evidence, text } = merged
  if (compressed?.how !== 'merged') return change
  const [one = '', other = '', more] = compressed.sources
  const [first, second] = [get(one), get(other)]
  if (first === undefined || second === undefined || more !== undefined) return change
  const lacks = (source: Memory, entry: Evidence): boolean => !source.evidence.some((known) => isSame(known, entry))
  const isGone = (entry: Evidence): boolean =>
    lacks(first, entry) && lacks(second, entry) && [one, other].some((id) => unsaid.has(keyOf(id, entry)))
  const gone = evidence.filter(isGone)
  if (gone.length === 0) return change
  // What is merged of it in turn has them from here.
  for (const entry of gone) unsaid.add(keyOf(merged.id, entry))
  const now = mergedMemory(first, second, text, { at: compressed.at, ratio: compressed.ratio })
  const { id, run, home, bucket, section, block, status } = merged
  return { ...change, data: { ...change.data, memory: { ...now, id, run, home, bucket, section, block, status } } }
}

function wordsSeen(change: Change): string[] {
  if (change.type !== 'memory-confirmed') return []
  const { id, evidence } = change.data
  return evidence.map((entry) => keyOf(id, entry))
}

function keyOf(id: string, { file, quote }: Evidence): string {
  return `${id}\n${file}\n${quote}`
}

function isSame(one: Evidence, other: Evidence): boolean {
  return one.file === other.file && one.quote === other.quote
}
