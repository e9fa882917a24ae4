import { type Base, type Row, SCAFFOLD } from './document/document.ts'
import { linesOf } from './document/rows.ts'
import type { Lately } from './document/unknown-to.ts'

/** How long after a write of ours an editor may still save what it had loaded before. */
export const STALE_MS = 60_000
/** The same for lines that we put back: who takes them out later than this has seen them come back. */
const BACK_MS = 10_000

/**
 * What our writes did that whoever saved the document at `savedMs` may not have had before them. A save that is older
 * than our write, as of a file that a sync program brings, cannot know of it either.
 */
export function cameLately(base: Base | null, savedMs: number): Lately {
  const came = Object.entries(base?.came ?? {})
  const recent = came.filter(([, ms]) => savedMs - Math.abs(ms) < (ms < 0 ? BACK_MS : STALE_MS))
  const took = (base?.took ?? []).map((line) => (savedMs - line.came < STALE_MS ? line : { ...line, came: 0 }))
  return { came: Object.fromEntries(recent.map(([id, ms]) => [id, Math.abs(ms)])), took }
}

export interface Came {
  /** What stood in the document, as written and as read now. */
  readonly base: Base | null
  readonly rows: readonly Row[]
  /** As `cameLately` told. */
  readonly lately: Lately
  readonly nowMs: number
}

/** What the next write needs to know of the writes before it, with what it does itself. */
export function latelyOf(seen: Came, next: Pick<Base, 'spans' | 'text'>): Required<Pick<Base, 'came' | 'took'>> {
  const came = cameOf(seen, next)
  const times = new Set(Object.values(came).map(Math.abs))
  const stays = new Set(next.spans.map(({ owner }) => owner))
  // What we let go to the person stands there still.
  const stands = new Set(linesOf(next.text).map(({ content }) => content))
  const went = seen.rows.flatMap(({ owner, byHuman, content }) => {
    if (owner === null || owner === SCAFFOLD || byHuman || stays.has(owner) || content.trim() === '') return []
    if (stands.has(content)) return []
    return [{ ms: seen.nowMs, came: Math.abs(seen.base?.came?.[owner] ?? 0), content }]
  })
  return { came, took: [...seen.lately.took, ...went].filter(({ ms }) => times.has(ms)) }
}

/** When a write brought the lines of `next`, for as long as that matters; below zero for those that it put back. */
function cameOf({ base, rows, lately, nowMs }: Came, next: Pick<Base, 'spans'>): Readonly<Record<string, number>> {
  const there = new Set(rows.map(({ owner }) => owner))
  // Without a copy what stands there already is known by its text: it came before.
  const before = base === null ? there : new Set(base.spans.map(({ owner }) => owner))
  const ids = [...new Set(next.spans.filter(({ byHuman }) => !byHuman).map(({ owner }) => owner))]
  const came = ids.flatMap((id): [string, number][] => {
    const ms = lately.came[id]
    if (ms !== undefined) return [[id, there.has(id) ? (base?.came?.[id] ?? ms) : -nowMs]]
    return id === SCAFFOLD || before.has(id) ? [] : [[id, nowMs]]
  })
  return Object.fromEntries(came)
}
