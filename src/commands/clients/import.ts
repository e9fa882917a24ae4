import path from 'node:path'
import { isDate } from '../../calendar.ts'
import { instantOf, wallTime } from '../../clock.ts'
import { UserError, usageError } from '../../errors.ts'
import { type OpenFolder, openFolder, thisMachine } from '../../open/folder.ts'
import { changeSettings } from '../../open/settings.ts'
import { namesOf, noteTaken } from '../../sources/follow.ts'
import { openSource } from '../../sources/index.ts'
import { assistantOf, type Source, type SourceFile } from '../../sources/source.ts'
import { createTaker, locked, type Taken } from '../../sources/take.ts'
import { type Outcome, outcome } from '../outcome.ts'
import type { Progress } from '../progress.ts'

interface ImportOptions {
  readonly source: string
  /** A file or folder of the source's; null: where the client keeps it. */
  readonly place: string | null
  /** `30d`, `2026-02-08`; null: everything. */
  readonly since: string | null
  readonly dryRun: boolean
  /** From now on the daemon takes what comes. */
  readonly follow: boolean
}

/** What is next where nobody does it. */
export const LEARN = 'Learn from them: memoird process\n'
const LOCK_WAIT_MS = 10_000

/** Takes the conversations of a client or an export into `raw/`, each message once. */
export async function importSource(memory: OpenFolder, options: ImportOptions, progress: Progress): Promise<Outcome> {
  const { files, root } = memory
  const source = await openSource(options.source)
  const since = sinceOf(options.since, memory)
  const found = filesOf(source, options.place)
  const begun = options.dryRun ? '' : await named(memory, source)
  const { config } = begun === '' ? memory : openFolder({ root })
  const ports = { files, root, zone: memory.zone, since, dryRun: options.dryRun, names: namesOf(config) }
  const taker = createTaker(source.name, ports)
  const stopped = new AbortController()
  const stop = (): void => stopped.abort()
  const work = async (): Promise<void> => {
    for (const [index, file] of found.entries()) {
      let done = index
      const reached = (share: number): number => (done = index + share)
      await taker.addAll(source, { file, settled: true, reached }, () => {
        progress.at(done, found.length, taker.soFar())
        return stopped.signal.aborted
      })
    }
    taker.flush()
    if (!options.dryRun && !stopped.signal.aborted && taker.taken().failures.length === 0)
      noteTaken({ ...ports, config }, { source: source.name, since, read: found })
  }
  // Who cancels keeps what is done; who does so twice does not wait for it.
  process.once('SIGINT', stop)
  const working = options.dryRun ? work() : locked(memory, LOCK_WAIT_MS, work)
  await working.finally(() => process.off('SIGINT', stop)).finally(() => progress.end())
  const taken = describe(source, found, taker.taken(), options.dryRun)
  const done = { ...taken, text: `${begun}${taken.text}` }
  if (stopped.signal.aborted)
    throw new UserError(
      `stopped: ${done.text.replace(LEARN, '').replaceAll('\n', ' ')}The same command takes the rest.`,
    )
  if (!options.follow || options.dryRun) return done
  const from = wallTime(memory.now().getTime() - DAY_MS, memory.zone).date
  return { ...done, text: `${done.text}${await followFrom(memory, source, { path: options.place, since: from })}` }
}

/** Where no configuration says how the two are called, one that does; what it says for a person. */
export async function named({ files, root }: OpenFolder, source: Pick<Source, 'title'>): Promise<string> {
  if (files.stat(path.join(root, 'memoird.json5')) !== null) return ''
  const { init } = await import('../init.ts')
  return (await init(root, { human: null, assistant: null, called: assistantOf([source]) }, {})).text
}

/** Writes into memoird.json5 that the daemon follows a source; everything else in it stays. What it says for a person. */
export async function followFrom(
  folder: Pick<OpenFolder, 'files' | 'root'>,
  { name, title }: Pick<Source, 'name' | 'title'>,
  given: { readonly path: string | null; readonly since: string | null },
): Promise<string> {
  const followed = { ...given, path: given.path ?? (await elsewhere(name)) }
  const file = changeSettings(folder, [[['sources', name], followed]])
  return `The daemon follows ${title} from now on, says ${file}.\n`
}

/** Where a variable of this shell puts the history, which a daemon that is started elsewhere does not have; else null. */
async function elsewhere(name: string): Promise<string | null> {
  const [source, machine] = [await openSource(name), thisMachine()]
  const [here = null] = source.places(machine)
  return here === source.places({ ...machine, env: {} })[0] ? null : here
}

function describe(source: Source, found: readonly SourceFile[], taken: Taken, dryRun: boolean): Outcome {
  const { turns, failures } = taken
  const days = Object.keys(taken.days).sort()
  const left = Object.entries(taken.left).sort(([, a], [, b]) => b - a)
  const where =
    days.length === 0 ? '' : ` on ${days.length === 1 ? days[0] : `${days.length} days, ${days[0]} to ${days.at(-1)}`}`
  const lines = [
    `${source.title}: ${found.length} ${found.length === 1 ? 'file' : 'files'}, ${taken.records} records.`,
    `${dryRun ? 'Would take' : 'Took'} ${turns} new turns${where}; ${taken.known} were here already.`,
    ...(left.length === 0 ? [] : [`Left out: ${left.map(([why, count]) => `${count} ${why}`).join(', ')}.`]),
    ...(dryRun ? ['Nothing was written.'] : turns > 0 ? [LEARN.trim()] : []),
  ]
  const report = { source: source.name, files: found.length, ...taken }
  return outcome(report, `${lines.join('\n')}\n`, { failures })
}

/** The files at the place that was named, else where the client keeps them. */
export function filesOf(source: Source, place: string | null): SourceFile[] {
  const machine = thisMachine()
  if (place !== null) {
    const found = source.files(path.resolve(place.replace(/^~(?=\/)/, machine.home)))
    if (found.length > 0) return found
    throw new UserError(`${source.title}: ${place} holds no file of its history`)
  }
  const places = source.places(machine)
  if (places.length === 0) throw usageError(`import ${source.name} takes the file or folder of the export`)
  return places.flatMap((one) => source.files(one))
}

const DAY_MS = 86_400_000

/** Milliseconds since 1970 of `30d` or a day; throws a usage error for anything else. */
export function sinceOf(given: string | null, { now, zone }: Pick<OpenFolder, 'now' | 'zone'>): number | null {
  if (given === null) return null
  if (isDate(given)) return instantOf(given, 0, zone)
  const days = /^([1-9]\d{0,4})d$/.exec(given)?.[1]
  if (days !== undefined) return now().getTime() - Number(days) * DAY_MS
  throw usageError(`--since takes days or a date, 30d or 2026-02-08, found "${given}"`)
}
