import type { Memory } from '../memory.ts'
import { byAge } from './confirm-age.ts'
import { repeatIn } from './confirm-cue.ts'
import { byBehaviour, byCount } from './confirm-rule.ts'
import { byTrait } from './confirm-trait.ts'
import { averts } from './confirm-veto.ts'
import { byClause } from './confirm-whole.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Fresh } from './outcomes.ts'
import { retoldIn } from './retold.ts'

/**
 * What the words say again although one denies what the other affirms: the wish that they complain was not met, what
 * somebody cannot stand and meets; else null.
 */
export function complained(fresh: Fresh, index: MemoryIndex): Memory | null {
  const { origin, cue } = fresh.finding
  if (origin !== 'human-said' || (cue !== null && cue !== 'confirm')) return null
  const may = (memory: Memory): boolean => mayBeMeant(memory, fresh.day)
  const said = retoldIn(fresh, index).filter(({ text }) => repeatIn(text) !== null)
  const wish = said.map((one) => byBehaviour(one, true, index, may)).find((known) => known !== null)
  if (wish) return wish
  const mayBeMet = (memory: Memory): boolean => may(memory) && averts(memory.text)
  const met = retoldIn(fresh, index).map((one) => byClause(one, index, mayBeMet) ?? byTrait(one, index, mayBeMet))
  return met.find((known) => known !== null) ?? null
}

/**
 * What nothing says that it repeats, and yet is known: a wish named by the same way of answering, a clause that is said
 * again, what holds for years and is mentioned.
 */
export function retold(fresh: Fresh, index: MemoryIndex): Memory | null {
  const may = (memory: Memory): boolean => mayBeMeant(memory, fresh.day)
  const isWish = fresh.finding.home === 'relational'
  const said = retoldIn(fresh, index)
  for (const one of said) {
    const known =
      byBehaviour(one, isWish, index, may) ??
      byClause(one, index, may) ??
      byTrait(one, index, may) ??
      byAge(one, index, may)
    if (known !== null) return known
  }
  for (const one of said) {
    const known = byCount(one, fresh.day, () =>
      index.all().filter((memory) => memory.home === 'relational' && may(memory)),
    )
    if (known !== null) return known
  }
  return null
}

/** What the human said on an earlier day and still may hold. */
export function mayBeMeant({ status, supersededBy, home, firstSeen, origin }: Memory, day: string): boolean {
  const holds = status === 'active' || status === 'candidate' || (status === 'archived' && supersededBy === null)
  return holds && home !== 'soul' && firstSeen < day && (origin === 'human-said' || origin === 'human-edit')
}
