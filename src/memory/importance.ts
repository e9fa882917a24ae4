import type { Memory } from './memory.ts'

/** From here on a memory is critical: maintenance never compresses it. */
const CRITICAL = 2.5
const ARCHIVED = 0.5

/** 1 + significance; what carries a marker or was pinned is critical, what was archived weighs half. */
export function importanceOf(memory: Pick<Memory, 'status' | 'significance' | 'marker' | 'pinned'>): number {
  if (memory.status === 'archived') return ARCHIVED
  const importance = 1 + memory.significance
  return memory.marker || memory.pinned ? Math.max(CRITICAL, importance) : importance
}
