import { importanceOf } from '../../memory/importance.ts'
import type { Memory } from '../../memory/memory.ts'
import type { ClusterPorts } from './cluster.ts'

export interface Candidates {
  /** By id, so that the order of learning changes nothing. */
  readonly candidates: readonly Memory[]
  readonly scanned: number
  readonly held: Readonly<Record<string, number>>
}

/**
 * Active memories of the store that may be compressed. The lines of documents are the person's pages and no candidates;
 * critical, pinned, fresh and already compressed memories and those with text in braces are held back, counted by reason.
 */
export function clusterCandidates(ports: ClusterPorts): Candidates {
  const state = ports.state()
  const runs = new Map(state.runs.map(({ run, at }) => [run, at]))
  const held: Record<string, number> = {}
  const candidates: Memory[] = []
  const times = new Map<string, number>()
  const active = [...state.memories.values()].filter(({ status, home }) => status === 'active' && home === 'store')
  for (const memory of active.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const reason = holdBack(memory, runs.get(memory.run) ?? null, ports) ?? isRepeated(memory, times)
    if (reason === null) candidates.push(memory)
    else held[reason] = (held[reason] ?? 0) + 1
  }
  return { candidates, scanned: active.length, held }
}

function holdBack(memory: Memory, learned: string | null, ports: ClusterPorts): string | null {
  const { criticalFloor, freshnessHours } = ports.config.maintenance
  if (memory.pinned) return 'pinned'
  if (importanceOf(memory) >= criticalFloor) return 'critical'
  if (memory.compressed !== undefined) return 'compressed'
  if (/\{[^{}]*\}/.test(memory.text)) return 'immutable'
  if (!isOlder(memory, learned, freshnessHours, ports)) return 'fresh'
  return null
}

/** Of one text no more than this a night, so that what was said a thousand times is no thousand times a thousand pairs. */
const REPEATS = 32

function isRepeated({ text }: Memory, times: Map<string, number>): string | null {
  const before = times.get(text) ?? 0
  times.set(text, before + 1)
  return before < REPEATS ? null : 'repeated'
}

/**
 * Said at least so many hours ago: its run is as old, or the whole day it was first seen on. An old log that is read
 * today holds nothing fresh.
 */
function isOlder(
  { firstSeen }: Memory,
  learned: string | null,
  hours: number,
  { now, today }: Pick<ClusterPorts, 'now' | 'today'>,
): boolean {
  if (learned !== null && Date.parse(now) - Date.parse(learned) >= hours * 3_600_000) return true
  const days = (Date.parse(today) - Date.parse(firstSeen)) / 86_400_000
  return (days - 1) * 24 >= hours
}
