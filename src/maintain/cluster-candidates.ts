import { importanceOf } from '../memory/importance.ts'
import { type Memory, ORIGINS } from '../memory/memory.ts'
import type { NightPorts } from './night-item.ts'

type Ports = Pick<NightPorts, 'state' | 'now' | 'today' | 'config'>

/**
 * Active memories of the store that may be compressed, by id, so that the order of learning changes nothing; and why the
 * others may not, with counts. The lines of documents are the person's pages.
 */
export function clusterCandidates(ports: Ports) {
  const state = ports.state()
  const runs = new Map(state.runs.map(({ run, at }) => [run, at]))
  const held: Record<string, number> = {}
  const candidates: Memory[] = []
  const times = new Map<string, number>()
  const active = [...state.memories.values()].filter(({ status, home }) => status === 'active' && home === 'store')
  const latest = active.sort((a, b) => b.placedSeq - a.placedSeq).slice(0, MOST)
  if (active.length > MOST) held['older than the latest'] = active.length - MOST
  for (const memory of latest.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const reason = heldBack(memory, runs.get(memory.run) ?? null, ports) ?? repeated(memory, times)
    if (reason === null) candidates.push(memory)
    else held[reason] = (held[reason] ?? 0) + 1
  }
  return { candidates, held }
}

/** So many are held against each other in less than a minute; what is older was, when it was among them. */
const MOST = 40_000

function heldBack(memory: Memory, learned: string | null, ports: Ports): string | null {
  const { criticalFloor, freshnessHours } = ports.config.maintenance
  if (memory.pinned) return 'pinned'
  if (importanceOf(memory) >= criticalFloor) return 'critical'
  if (memory.compressed !== undefined) return 'compressed'
  if (isForeign(memory)) return 'quoted'
  if (/\{[^{}]*\}/.test(memory.text)) return 'immutable'
  return isOlder(memory, learned, freshnessHours, ports) ? null : 'fresh'
}

/** Words of somebody else: they never become one with what the two said, nor come before a model. */
export function isForeign({ origin }: Pick<Memory, 'origin'>): boolean {
  return ORIGINS.indexOf(origin) >= ORIGINS.indexOf('quoted')
}

/** Of one text no more than this a night, so that what was said a thousand times is no thousand times a thousand pairs. */
const REPEATS = 32

function repeated({ text }: Memory, times: Map<string, number>): string | null {
  const before = times.get(text) ?? 0
  times.set(text, before + 1)
  return before < REPEATS ? null : 'repeated'
}

/** Its run is as old, or the whole day it was first seen on: an old log that is read today holds nothing fresh. */
function isOlder({ firstSeen }: Memory, learned: string | null, hours: number, { now, today }: Ports): boolean {
  if (learned !== null && Date.parse(now) - Date.parse(learned) >= hours * 3_600_000) return true
  const days = (Date.parse(today) - Date.parse(firstSeen)) / 86_400_000
  return (days - 1) * 24 >= hours
}
