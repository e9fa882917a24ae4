import path from 'node:path'
import type { Change, ChangeType } from '../memory/change.ts'
import type { Entry, State } from '../memory/state.ts'
import { takenBack } from '../memory/taken-back.ts'
import { type Files, makeFolder, readJson, writeFileAtomic } from '../store/disk/files.ts'
import type { Night, NightStepName } from './night.ts'

/** How far a step of the night has looked, as `.state/looks.json` holds it: it moves only when the step came to its end. */
export interface Look {
  /** Last record of the journal that was there when the look began. */
  readonly seq: number
  /** ISO time of that. */
  readonly at: string
  /** ISO time of the last look at everything. */
  readonly everythingAt: string
  /** Memories of items that failed: they are looked at again. */
  readonly again: readonly string[]
}
export type Looks = Readonly<Partial<Record<NightStepName, Look>>>

export interface Known {
  readonly entries: readonly Entry[]
  readonly state: State
  /** ISO time. */
  readonly now: string
  /** What was fresher than this was left alone. */
  readonly freshnessHours: number
}

/** Days after which a step holds everything against everything again. */
const EVERYTHING_DAYS = 7

/** The steps that hold memories against others. */
const LOOKING: readonly NightStepName[] = ['dedupe', 'compress']

/**
 * What a step has to hold against everything: what came since its last look and what failed in it; everything when it never
 * looked or not within seven days, but for what an undo brought back: there the person has spoken.
 */
export function dueFor(look: Look | undefined, known: Known): ReadonlySet<string> {
  if (isEverythingDue(look, known.state.seq, known.now)) return allButBroughtBack(known)
  const at = new Date(Date.parse(look.at) - known.freshnessHours * HOUR).toISOString()
  return new Set([...changedSince(known.entries, { seq: look.seq, at }), ...look.again])
}

export interface Began {
  readonly seq: number
  /** ISO time. */
  readonly now: string
  /** True when everything was held against everything because somebody said so. */
  readonly everything: boolean
}

/** The looks after a night: those of steps that were stopped, or broke, stay where they were. */
export function looksAfter(looks: Looks, night: Night, { seq, now, everything }: Began): Looks {
  const moved = night.looked
    .filter((step) => LOOKING.includes(step))
    .map((step): [NightStepName, Look] => {
      const look = looks[step]
      const everythingAt = everything || isEverythingDue(look, seq, now) ? now : look.everythingAt
      return [step, { seq, at: now, everythingAt, again: failedIn(night, step) }]
    })
  return { ...looks, ...Object.fromEntries(moved) }
}

const HOUR = 3_600_000

/** Also when the clock was set back since, or the journal to an older state. */
function isEverythingDue(look: Look | undefined, seq: number, now: string): look is undefined {
  if (look === undefined || look.seq > seq) return true
  const ms = Date.parse(now) - Date.parse(look.everythingAt)
  return !(ms >= 0 && ms < EVERYTHING_DAYS * 24 * HOUR)
}

function failedIn({ done }: Night, step: NightStepName): string[] {
  const failed = done.filter((one) => one.step === step && one.item.outcome === 'failed')
  return [...new Set(failed.flatMap(({ item }) => item.memories))].sort()
}

function allButBroughtBack({ entries, state }: Known): Set<string> {
  const { undone } = takenBack(entries)
  const nights = new Set(state.runs.filter(({ commit }) => commit.kind === 'maintain').map(({ run }) => run))
  const due = new Set(state.memories.keys())
  for (const { run, change } of entries) {
    const id = undone.has(run) && nights.has(run) ? changedId(change) : null
    if (id !== null) due.delete(id)
  }
  return due
}

/** What makes a memory one that was not held against others yet; what an undo brings back is not among it. */
const MAKES_NEW: ReadonlySet<ChangeType> = new Set<ChangeType>([
  'memory-added',
  'memory-edited',
  'memory-filed',
  'memory-moved',
  'memory-reactivated',
])

/**
 * Ids of the memories that came, or came to say or be something else, in the records after `since.seq`, and in those from
 * `since.at` (ISO time) on: a clock can be set back, and what was fresh is looked at again. So are those about which a
 * person answered: what was held back until then is asked now.
 */
function changedSince(entries: readonly Entry[], since: { readonly seq: number; readonly at: string }): Set<string> {
  const changed = new Set<string>()
  const asked = new Map<string, readonly string[]>()
  for (const { seq, at, change } of entries) {
    if (change.type === 'review-opened') asked.set(change.data.review.id, change.data.review.memories)
    if (seq <= since.seq && at < since.at) continue
    const id = MAKES_NEW.has(change.type) ? changedId(change) : null
    if (id !== null) changed.add(id)
    if (change.type === 'review-closed' && change.data.outcome.by === 'human')
      for (const answered of asked.get(change.data.id) ?? []) changed.add(answered)
  }
  return changed
}

function changedId({ type, data }: Change): string | null {
  if (type === 'memory-added') return data.memory.id
  return type.startsWith('memory-') && 'id' in data ? data.id : null
}

/** `.state/looks.json`: how far each step of the night has looked. What is not there or cannot be read: nowhere yet. */
export function readLooks(files: Files, root: string): Looks {
  const read = readJson(files, fileOf(root)) ?? {}
  return Object.fromEntries(Object.entries(read).filter(([, look]) => isLook(look)))
}

export function writeLooks(files: Files, root: string, looks: Looks, token: string): void {
  makeFolder(files, path.dirname(fileOf(root)))
  writeFileAtomic(files, fileOf(root), Buffer.from(`${JSON.stringify(looks, null, 1)}\n`), { token })
}

function fileOf(root: string): string {
  return path.join(root, '.state', 'looks.json')
}

function isLook(look: unknown): look is Look {
  if (typeof look !== 'object' || look === null) return false
  const { seq, at, everythingAt, again } = look as Partial<Record<keyof Look, unknown>>
  const isTime = (time: unknown): boolean => typeof time === 'string' && !Number.isNaN(Date.parse(time))
  return Number.isSafeInteger(seq) && isTime(at) && isTime(everythingAt) && Array.isArray(again)
}
