import { shortFingerprint } from '../maintain/report/fingerprint.ts'
import type { Archive, Move } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import type { Entry, State } from '../memory/state.ts'
import { type TrailStep, trailOf } from '../memory/trail.ts'
import type { OpenMemory } from '../open.ts'
import { readUses } from '../store/uses.ts'
import { placeOf } from './evidence.ts'

interface Named {
  readonly id: string
  readonly text: string
}

/** Where a memory stands among others. */
export interface Lineage {
  /** What it replaced and what replaced it, oldest first. */
  readonly trail: readonly TrailStep[]
  /** What maintenance made it of. */
  readonly sources: readonly Named[]
  /** What stands for it now. */
  readonly standsIn: Named | null
  /** Fingerprint of the cluster that it was distilled of, or that it went into; else null. */
  readonly cluster: string | null
  /** How often a search returned it, as far as that was counted, and the day it last did. */
  readonly returned: { readonly times: number; readonly last: string } | null
}

export function lineageOf(
  memory: Memory,
  { state, entries }: { readonly state: State; readonly entries: readonly Entry[] },
  { files, root }: Pick<OpenMemory, 'files' | 'root'>,
): Lineage {
  const named = (id: string): Named => ({ id, text: state.memories.get(id)?.text ?? id })
  const isReplaced = memory.status === 'archived' && memory.supersededBy !== null
  const made = isReplaced ? state.memories.get(String(memory.supersededBy)) : memory
  return {
    trail: trailOf(state, entries, memory),
    sources: (memory.compressed?.sources ?? []).map(named),
    standsIn: isReplaced ? named(String(memory.supersededBy)) : null,
    cluster: made?.compressed?.cluster ?? null,
    returned: readUses(files, root).get(memory.id) ?? null,
  }
}

export function shownLineage({ trail, sources, standsIn, cluster, returned }: Lineage): string {
  const made = sources.map(({ id, text }) => `  made of ${id} "${text}"\n`).join('')
  const gone = standsIn === null ? '' : `  ${standsIn.id} stands for it: "${standsIn.text}"\n`
  const group = cluster === null ? '' : `  cluster ${shortFingerprint(cluster)}\n`
  const times = returned === null ? '' : `  returned ${returned.times} times, on ${returned.last} last\n`
  return trail.map(shownStep).join('') + made + gone + group + times
}

function shownStep({ was, is, since, evidence }: TrailStep): string {
  const words = evidence.map((entry) => `  "${entry.quote}" ${placeOf(entry)}`).join('')
  return `  was "${was}", ${is === null ? 'holds no longer' : `is "${is}"`} since ${since}${words}\n`
}

/** How the history of a memory tells that it was archived. */
export function archivedAs({ reason, by }: Archive): string {
  return `archived: ${reason}${by === null ? '' : `; ${by} stands for it`}`
}

/** How it tells that it was moved: by hand, or to where a person had moved lines like it. */
export function movedAs({ home, by, like = [] }: Move, { memories }: Pick<State, 'memories'>): string {
  if (like.length === 0) return `moved to ${home} by ${by}`
  const lines = like.flatMap((id) => memories.get(id) ?? []).map(({ text }) => `"${text}"`)
  return `put into ${home} because you moved ${lines.length === 0 ? 'such lines' : lines.join(' and ')} there`
}
