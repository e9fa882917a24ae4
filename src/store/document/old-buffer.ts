import { type Base, type OwnedLine, type Row, SCAFFOLD, type Took } from './document.ts'
import { linesOf } from './rows.ts'
import { likeness, sayingOf, wordsOf } from './saying.ts'

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

/** Writes that whoever saved the document may not have had before them, by their time in ms since 1970. */
export interface Lately {
  /** Lines of ours by when a write brought them. */
  readonly came: Readonly<Record<string, number>>
  /** Lines of ours that such writes took out. */
  readonly took: readonly Took[]
}

/**
 * Lines that an editor did not know of when it loaded the file: what the latest write brought is missing whole, so is
 * what the one before it brought, and so on. Somebody who takes out a line saves the later ones with it; and an editor
 * that did not know of a write still has what that write took out.
 */
export function unknownTo(rows: readonly Row[], owned: readonly OwnedLine[], lately: Lately): ReadonlySet<string> {
  const there = new Set(rows.map(({ owner }) => owner))
  const wanted = owned.flatMap(({ id }) => (lately.came[id] === undefined ? [] : [{ id, ms: lately.came[id] }]))
  const known = Math.max(0, ...wanted.flatMap(({ id, ms }) => (there.has(id) ? ms : [])))
  const unknown = new Set<string>()
  for (const ms of [...new Set(wanted.map((line) => line.ms))].sort((a, b) => b - a)) {
    // What came after all that the editor knew of tells nothing by being missing.
    const took = lately.took.filter((line) => line.ms === ms && line.came <= known)
    if (ms <= known || (took.length > 0 && !standsAny(rows, owned, took))) break
    for (const line of wanted) if (line.ms === ms) unknown.add(line.id)
  }
  return unknown
}

/** From so many words in common a line is one of those that were taken out, corrected perhaps. */
const ALIKE = 0.5

function standsAny(rows: readonly Row[], owned: readonly OwnedLine[], took: readonly Took[]): boolean {
  const ids = new Set<string | null>(owned.map(({ id }) => id))
  const sought = took.map(({ content }) => wordsOf(sayingOf(content).text))
  return rows.some(({ owner, content }) => {
    if (ids.has(owner) || content.trim() === '') return false
    const words = wordsOf(sayingOf(content).text)
    return sought.some((one) => likeness(one, words) >= ALIKE)
  })
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
