import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { instantOf } from '../clock.ts'
import { type Config, SOURCES } from '../config/defaults.ts'
import { UserError } from '../errors.ts'
import type { SpeakerNames } from '../log/manner.ts'
import { type Files, readJson, removeIfThere, writeFileAtomic } from '../store/disk/files.ts'
import { LockHeld } from '../store/disk/lock.ts'
import { openSource } from './index.ts'
import type { Machine, Source, SourceFile, SourceUsage } from './source.ts'
import { createTaker, locked } from './take.ts'

export interface FollowPorts {
  readonly files: Files
  readonly root: string
  readonly zone: string
  readonly config: Pick<Config, 'human' | 'assistant' | 'speakers' | 'sources' | 'log'>
  readonly machine: Machine
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What one look at the followed sources did. */
export interface Followed {
  readonly turns: number
  /** Of the file that changed last, when it says how full its chat's window is. */
  readonly usage: SourceUsage | null
  /** What is wrong with a source, in a sentence each. */
  readonly problems: readonly string[]
}

/** How the two are called where a source does not say. */
export function namesOf({
  human,
  assistant,
  speakers,
}: Pick<Config, 'human' | 'assistant' | 'speakers'>): SpeakerNames {
  return { human: [human, ...speakers.human], assistant: [assistant, ...speakers.assistant] }
}

const seenFile = (root: string): string => path.join(root, '.state', 'sources', 'seen.json')

/** By source and file: its key when it was read last. */
export function seenIn(files: Files, root: string): Record<string, Record<string, string>> {
  return (readJson(files, seenFile(root)) ?? {}) as Record<string, Record<string, string>>
}

type Seen = ReturnType<typeof seenIn>

function writeSeen({ files, root }: Pick<FollowPorts, 'files' | 'root'>, seen: Seen): void {
  const bytes = Buffer.from(`${JSON.stringify(seen)}\n`)
  writeFileAtomic(files, seenFile(root), bytes, { token: randomBytes(6).toString('hex') })
}

/** An import took all that these give since then: a follower needs not read them again, and nothing of them waits. */
export function noteTaken(
  ports: Pick<FollowPorts, 'files' | 'root' | 'zone' | 'config'>,
  { source, since, read }: { source: string; since: number | null; read: readonly SourceFile[] },
): void {
  const from = sinceOf(ports, source)
  if (ports.config.sources[source] === undefined || (since !== null && (from === null || since > from))) return
  const seen = seenIn(ports.files, ports.root)
  const keys = Object.fromEntries(read.map(({ path: at, key }) => [at, key]))
  writeSeen(ports, { ...seen, [source]: { ...seen[source], ...keys } })
}

/** Where hooks say which transcript has something new. */
export function handedFolder(root: string): string {
  return path.join(root, '.state', 'sources', 'handed')
}

/** Follows sources: each look opens only files that changed, and what may still be edited waits until they are quiet. */
export function createFollower(): (ports: FollowPorts) => Promise<Followed> {
  /** What was read as it stands while it still changes. */
  const inHand = new Map<string, string>()
  /** What could not be taken, and when it is tried again. */
  const stuck = new Map<string, { readonly why: string; readonly next: number }>()
  return async (ports) => {
    const { files, root, config, now } = ports
    const problems: string[] = []
    const handed = handedOver(ports)
    const due: Due[] = []
    const seen = seenIn(files, root)
    for (const name of new Set([...Object.keys(config.sources), ...handed.map(({ source }) => source)])) {
      try {
        const source = await openSource(name)
        const look = (file: SourceFile): void => {
          const settled = now - changedAt(file) >= config.log.settleSeconds * 1000
          if (seen[name]?.[file.path] === file.key || (!settled && inHand.get(file.path) === file.key)) return
          const { why, next } = stuck.get(file.path) ?? { why: '', next: 0 }
          if (now < next) problems.push(why)
          if (now < next) return
          if (!due.some((one) => one.file.path === file.path)) due.push({ source, file, settled })
        }
        // A hook knows where its client writes, also where the daemon does not.
        for (const one of handed) if (one.source === name) filesAt(source, one.path).forEach(look)
        followed(source, ports).forEach(look)
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        problems.push(error.message)
      }
    }
    if (due.length === 0) return { turns: 0, usage: null, problems }
    const took = await taken(ports, due)
    if (took === null) return { turns: 0, usage: null, problems }
    const { turns, failed } = took
    problems.push(...failed.values())
    for (const { source, file, settled } of due) {
      inHand.set(file.path, file.key)
      const why = failed.get(file.path)
      if (settled && why !== undefined) stuck.set(file.path, { why, next: now + RETRY_MS })
      else if (settled) seen[source.name] = { ...seen[source.name], [file.path]: file.key }
    }
    writeSeen(ports, seen)
    for (const { file, path: at } of handed)
      if (due.some((one) => one.file.path === at && one.settled && !failed.has(at))) removeIfThere(files, file)
    const newest = due.reduce((a, b) => (changedAt(b.file) > changedAt(a.file) ? b : a))
    const isLive = now - changedAt(newest.file) < LIVE_MS
    const told = isLive && !failed.has(newest.file.path) ? newest.source.usage?.(newest.file) : null
    const usage = await told?.catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error
      problems.push(error.message)
    })
    return { turns, usage: usage ?? null, problems }
  }
}

interface Due {
  readonly source: Source
  readonly file: SourceFile
  readonly settled: boolean
}

/** A chat that was last written to so long ago is in nobody's window. */
const LIVE_MS = 3_600_000

const LOCK_WAIT_MS = 2000
/** What cannot be read today, of a client that is newer than we are, is not copied at every look. */
const RETRY_MS = 3_600_000

interface Took {
  /** How many were new. */
  readonly turns: number
  /** Why, by file, not all that it gives is in the logs. */
  readonly failed: ReadonlyMap<string, string>
}

/** Null when an import is at work, which takes them too or leaves them to the next look. */
async function taken(ports: FollowPorts, due: readonly Due[]): Promise<Took | null> {
  const { files, root, zone, config } = ports
  const work = async (): Promise<Took> => {
    let turns = 0
    const failed = new Map<string, string>()
    for (const name of new Set(due.map(({ source }) => source.name))) {
      const since = sinceOf(ports, name)
      const taker = createTaker(name, { files, root, zone, since, names: namesOf(config), dryRun: false })
      const theirs = due.filter(({ source }) => source.name === name)
      for (const { source, ...reading } of theirs)
        if (!(await taker.addAll(source, reading))) failed.set(reading.file.path, taker.taken().failures.at(-1) ?? '')
      const unread = taker.taken().failures.length
      taker.flush()
      // A log that takes none may be that of any of them.
      const [why] = taker.taken().failures.slice(unread)
      if (why !== undefined) for (const { file } of theirs) failed.set(file.path, why)
      turns += taker.taken().turns
    }
    return { turns, failed }
  }
  return locked(ports, LOCK_WAIT_MS, work).catch((error: unknown) => {
    if (error instanceof LockHeld) return null
    throw error
  })
}

/** The files of a followed source that changed since the day from which on it is followed. */
export function followed(source: Source, ports: FollowPorts): SourceFile[] {
  const given = ports.config.sources[source.name]
  if (given === undefined) return []
  const home = ports.machine.home
  const places = given.path ? [given.path.replace(/^~(?=\/)/, home)] : source.places(ports.machine)
  const { files, root } = ports
  // A client that was not used yet has nothing; one whose history is gone says so.
  const isNew = !given.path && Object.keys(seenIn(files, root)[source.name] ?? {}).length === 0
  if (isNew && places.every((place) => files.stat(place) === null)) return []
  const since = sinceOf(ports, source.name)
  return places.flatMap((place) => source.files(place)).filter((file) => since === null || changedAt(file) >= since)
}

function sinceOf({ config, zone }: Pick<FollowPorts, 'config' | 'zone'>, source: string): number | null {
  const day = config.sources[source]?.since ?? null
  return day === null ? null : instantOf(day, 0, zone)
}

export function changedAt({ key }: SourceFile): number {
  return Number(key.split(':')[1])
}

interface Handed {
  /** Of ours, which says so. */
  readonly file: string
  readonly source: string
  readonly path: string
}

/** What hooks handed over; what is no hand-over of a known source is nothing. */
function handedOver({ files, root }: FollowPorts): Handed[] {
  const folder = handedFolder(root)
  return files.list(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const { source, path: at } = readJson(files, file) ?? {}
    const isOne = SOURCES.some((one) => one === source) && typeof at === 'string' && path.isAbsolute(at)
    return isOne ? [{ file, source: String(source), path: at }] : []
  })
}

/** None when it is gone: a hook fires before a client writes its first line, and clients delete old ones. */
function filesAt(source: Source, at: string): SourceFile[] {
  try {
    return source.files(at)
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}
