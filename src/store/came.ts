import { type Base, SCAFFOLD } from './document/document.ts'

/** How long after a write of ours an editor may still save what it had loaded before. */
export const STALE_MS = 60_000
/** The same for lines that we put back: who takes them out later than this has seen them come back. */
const BACK_MS = 10_000

/**
 * Lines of ours that whoever saved the document at `savedMs` may not have had before them, by when a write brought
 * them. A save that is older than our write, as of a file that a sync program brings, cannot know of it either.
 */
export function cameLately(base: Base | null, savedMs: number): Readonly<Record<string, number>> {
  const came = Object.entries(base?.came ?? {})
  const recent = came.filter(([, ms]) => savedMs - Math.abs(ms) < (ms < 0 ? BACK_MS : STALE_MS))
  return Object.fromEntries(recent.map(([id, ms]) => [id, Math.abs(ms)]))
}

export interface Came {
  /** What stood in the document, as written and as read now. */
  readonly base: Base | null
  readonly there: ReadonlySet<string | null>
  /** As `cameLately` told. */
  readonly lately: Readonly<Record<string, number>>
  readonly nowMs: number
}

/** When a write brought the lines of `next`, for as long as that matters; below zero for those that it put back. */
export function cameOf(
  { base, there, lately, nowMs }: Came,
  next: Pick<Base, 'spans'>,
): Readonly<Record<string, number>> {
  // Without a copy what stands there already is known by its text: it came before.
  const before: Came['there'] = base === null ? there : new Set(base.spans.map(({ owner }) => owner))
  const ids = [...new Set(next.spans.filter(({ byHuman }) => !byHuman).map(({ owner }) => owner))]
  const came = ids.flatMap((id): [string, number][] => {
    if (lately[id] !== undefined) return [[id, there.has(id) ? (base?.came?.[id] ?? lately[id]) : -nowMs]]
    return id === SCAFFOLD || before.has(id) ? [] : [[id, nowMs]]
  })
  return Object.fromEntries(came)
}
