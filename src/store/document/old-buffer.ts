import { type Base, type OwnedLine, type Row, SCAFFOLD } from './document.ts'
import { decode, linesOf, textOf } from './rows.ts'

/** How long after a write of ours an editor may still save what it had loaded before. */
export const STALE_MS = 60_000
/** Lines of ours by when a write brought them, in ms since 1970. */
export type Came = Readonly<Record<string, number>>

/** A save, and the lines of ours that came so shortly before it that whoever saved may not have had them before them. */
export interface Saved {
  readonly ms: number
  readonly came: Came
}

export function savedAt(ms: number, base: Base | null): Saved {
  const came = Object.entries(base?.came ?? {}).filter(([, at]) => ms - at < STALE_MS)
  return { ms, came: Object.fromEntries(came) }
}

/** When the lines of `next` came, for as long as that matters: those that were not there before come now. */
export function cameWith(
  { base, rows, saved, nowMs }: { base: Base | null; rows: readonly Row[]; saved: Saved; nowMs: number },
  next: Pick<Base, 'spans'>,
): Came {
  const before = new Set((base?.spans ?? rows).map(({ owner }) => owner))
  const there = new Set(rows.map(({ owner }) => owner).filter((owner) => before.has(owner)))
  const ours = next.spans.filter(({ owner, byHuman }) => !byHuman && owner !== SCAFFOLD)
  const times = ours.map(({ owner }) => [owner, there.has(owner) ? saved.came[owner] : nowMs] as const)
  return Object.fromEntries(times.flatMap(([id, ms]) => (ms === undefined ? [] : [[id, ms]])))
}

/** Of what came lately what is missing and came after all that is there. Who only took out what one write brought saw it. */
export function unknownTo(
  rows: readonly Pick<Row, 'owner'>[],
  owned: readonly Pick<OwnedLine, 'id'>[],
  saved: Saved,
  onlyLess: boolean,
): Set<string> {
  const there = new Set(rows.map(({ owner }) => owner))
  const timeOf = ({ id }: Pick<OwnedLine, 'id'>): number => saved.came[id] ?? 0
  const known = Math.max(0, ...owned.map((line) => (there.has(line.id) ? timeOf(line) : 0)))
  const missing = owned.filter((line) => !there.has(line.id) && timeOf(line) > known)
  const times = new Set(missing.map(timeOf))
  const isMeant = onlyLess && times.size === 1 && missing.every((line) => timeOf(line) <= saved.ms)
  return new Set(isMeant ? [] : missing.map(({ id }) => id))
}

/** What stood there without lines of ours too new for who saves: none goes that they never saw. `unknown` gets their ids. */
export function loadedBy(known: Buffer, theirs: Buffer, base: Base, ms: number, unknown: Set<string>): Buffer {
  const [stood, saved] = [decode(known), decode(theirs)]
  if ('why' in stood || 'why' in saved) return known
  const rows = linesOf(saved.text)
  const lines = linesOf(base.text).map(({ content }) => content.trimEnd())
  const there = new Set(rows.map(({ content }) => content.trimEnd()))
  const ours = base.spans.filter(({ byHuman }) => !byHuman)
  const isThere = ({ start, end }: Base['spans'][number]): boolean =>
    lines.slice(start, end).some((line) => line !== '' && there.has(line))
  const owned = ours.filter(({ owner }) => owner !== SCAFFOLD).map(({ owner }) => ({ id: owner }))
  const found = unknownTo(ours.filter(isThere), owned, savedAt(ms, base), isOnlyLess(rows, base))
  if (found.size === 0) return known
  for (const id of found) unknown.add(id)
  const gone = ours.filter((span) => found.has(span.owner) || (span.owner === SCAFFOLD && !isThere(span)))
  const without = new Set(gone.flatMap(({ start, end }) => lines.slice(start, end).filter((line) => line !== '')))
  return Buffer.from(textOf(linesOf(stood.text).filter(({ content }) => !without.has(content.trimEnd()))))
}

/** Whether a text has no line that we did not write, or see, last. */
export function isOnlyLess(rows: readonly Pick<Row, 'content'>[], { text }: Base): boolean {
  const wrote = new Set(linesOf(text).map(({ content }) => content.trimEnd()))
  return rows.every(({ content }) => wrote.has(content.trimEnd()))
}

/** All that our write brought is missing, all it took is there. What a person took out is there again by their own undo. */
export function isOlderThan(
  text: string,
  before: Base | null,
  base: Base,
  takenOut: (id: string) => boolean = () => false,
): boolean {
  const lines = new Set(linesOf(text).map((line) => line.content.trimEnd()))
  const [old, now] = [before === null ? new Set<string>() : memoryLines(before, takenOut), memoryLines(base, takenOut)]
  const came = [...now].filter((line) => !old.has(line))
  const went = [...old].filter((line) => !now.has(line))
  if (came.length + went.length === 0) return false
  return came.every((line) => !lines.has(line)) && went.every((line) => lines.has(line))
}

function memoryLines(base: Base, takenOut: (id: string) => boolean): Set<string> {
  const lines = linesOf(base.text)
  const found = new Set<string>()
  for (const span of base.spans) {
    // What a person typed was no write of ours: without it a text is no older one.
    if (span.owner === SCAFFOLD || span.byHuman || takenOut(span.owner)) continue
    for (const line of lines.slice(span.start, span.end)) {
      if (line.content.trim() !== '') found.add(line.content.trimEnd())
    }
  }
  return found
}
