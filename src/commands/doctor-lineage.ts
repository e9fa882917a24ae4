import { isHusk } from '../memory/husk.ts'
import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import type { Check } from './doctor.ts'

/** How many are named. */
const NAMED = 5

/** Whether what a night made still stands on something: its sources, and for what went into another memory that one. */
export function doctorLineage(state: State): Check[] {
  const isThere = (id: string): boolean => state.memories.has(id) || state.memories.has(state.standIns.get(id) ?? '')
  const loose = [...state.memories.values()].flatMap((memory) => danglingOf(memory, state, isThere) ?? [])
  for (const { id, subject, action, memories } of state.atoms.values())
    if (!memories.some(isThere)) loose.push(`${id} "${subject}: ${action}" was drawn from memories that are gone`)
  const made = [...state.memories.values()].filter(({ compressed }) => compressed !== undefined).length
  if (loose.length === 0)
    return [
      { name: 'lineage', ok: true, found: `${made} memories made of others, ${state.atoms.size} atoms`, mend: null },
    ]
  const more = loose.length > NAMED ? ` and ${loose.length - NAMED} more` : ''
  return [
    {
      name: 'lineage',
      ok: false,
      found: `${loose.slice(0, NAMED).join('; ')}${more}`,
      mend: 'memoird forget with such an id erases what is left of it; memoird remember keeps it in your own words.',
    },
  ]
}

/** What a person worded stands by itself, whatever it was made of. */
function danglingOf(memory: Memory, { ended }: State, isThere: (id: string) => boolean): string | null {
  const { id, text, status, compressed, supersededBy, origin } = memory
  if (isHusk(memory)) return `${id} "${text}" has no words left`
  const holds = status === 'active' || status === 'candidate'
  if (holds && origin !== 'human-edit' && compressed?.sources.some((source) => !isThere(source)))
    return `${id} "${text}" was made of memories that are gone`
  const went = status === 'archived' || (status === 'superseded' && ended.get(id)?.reason.startsWith('merged'))
  if (went && supersededBy !== null && !isThere(supersededBy)) return `${id} "${text}" went into a memory that is gone`
  return null
}
