import { type Base, type OwnedLine, type Row, SCAFFOLD } from './document.ts'
import { linesOf } from './rows.ts'

/** How long after a write of ours an editor may still save what it had loaded before. */
export const STALE_MS = 60_000
/** The same for lines that we put back: who takes them out later than this has seen them come back. */
const BACK_MS = 10_000

/** Lines of ours by when a write brought them, in ms since 1970. */
export type Came = Readonly<Record<string, number>>

/**
 * What our writes brought that whoever saved the document at `savedMs` may not have had before them. A save that is older
 * than our write, as of a file that a sync program brings, cannot know of it either.
 */
export function cameLately(base: Base | null, savedMs: number): Came {
  const recent = Object.entries(base?.came ?? {}).filter(
    ([, ms]) => savedMs - Math.abs(ms) < (ms < 0 ? BACK_MS : STALE_MS),
  )
  return Object.fromEntries(recent.map(([id, ms]) => [id, Math.abs(ms)]))
}

/** When a write brought the lines of `next`, for as long as that matters; below zero for those that it put back. */
export function cameWith(
  { base, rows, lately, nowMs }: { base: Base | null; rows: readonly Row[]; lately: Came; nowMs: number },
  next: Pick<Base, 'spans'>,
): Came {
  const there = new Set(rows.map(({ owner }) => owner))
  // Without a copy what stands there already is known by its text: it came before.
  const before = base === null ? there : new Set(base.spans.map(({ owner }) => owner))
  const ids = [...new Set(next.spans.filter(({ byHuman }) => !byHuman).map(({ owner }) => owner))]
  const came = ids.flatMap((id): [string, number][] => {
    const ms = lately[id]
    if (ms !== undefined) return [[id, there.has(id) ? (base?.came?.[id] ?? ms) : -nowMs]]
    return id === SCAFFOLD || before.has(id) ? [] : [[id, nowMs]]
  })
  return Object.fromEntries(came)
}

/**
 * Lines that an editor did not know of when it loaded the file: of what came lately those that are missing, and came
 * after all that is there.
 */
export function unknownTo(rows: readonly Row[], owned: readonly OwnedLine[], lately: Came): ReadonlySet<string> {
  const there = new Set(rows.map(({ owner }) => owner))
  const wanted = owned.flatMap(({ id }) => (lately[id] === undefined ? [] : [{ id, ms: lately[id] }]))
  const known = Math.max(0, ...wanted.flatMap(({ id, ms }) => (there.has(id) ? ms : [])))
  return new Set(wanted.flatMap(({ id, ms }) => (ms > known ? id : [])))
}

/** Whether a text shows nothing of what our write from `before` to `base` did: everything it brought is missing, everything it took is there. */
export function isOlderThan(text: string, before: Base | null, base: Base): boolean {
  const lines = new Set(linesOf(text).map((line) => line.content.trimEnd()))
  const [old, now] = [before === null ? new Set<string>() : memoryLines(before), memoryLines(base)]
  const came = [...now].filter((line) => !old.has(line))
  const went = [...old].filter((line) => !now.has(line))
  if (came.length + went.length === 0) return false
  return came.every((line) => !lines.has(line)) && went.every((line) => lines.has(line))
}

function memoryLines(base: Base): Set<string> {
  const lines = linesOf(base.text)
  const found = new Set<string>()
  for (const span of base.spans) {
    // What a person typed was no write of ours: without it a text is no older one.
    if (span.owner === SCAFFOLD || span.byHuman) continue
    for (const line of lines.slice(span.start, span.end)) {
      if (line.content.trim() !== '') found.add(line.content.trimEnd())
    }
  }
  return found
}
