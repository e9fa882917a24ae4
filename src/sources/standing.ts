import { UserError } from '../errors.ts'
import { changedAt, type FollowPorts, followed, seenIn } from './follow.ts'
import { openSource } from './index.ts'
import type { SourceFile } from './source.ts'

/** How a followed source stands, from the disk alone. */
export interface Standing {
  readonly source: string
  readonly files: number
  /** Since the last of its files changed, and since the oldest change of which nothing was taken; null for none. */
  readonly changedMs: number | null
  readonly waitingMs: number | null
  readonly problem: string | null
}

/** How each followed source stands: what `status` and `doctor` say first. */
export async function standings(ports: FollowPorts): Promise<Standing[]> {
  const { files, root, config, now } = ports
  const seen = seenIn(files, root)
  return Promise.all(
    Object.keys(config.sources).map(async (name) => {
      try {
        const found = followed(await openSource(name), ports)
        const ages = (of: readonly SourceFile[]): number[] => of.map((file) => now - changedAt(file))
        const waiting = ages(found.filter((file) => seen[name]?.[file.path] !== file.key))
        return {
          ...{ source: name, files: found.length, problem: null },
          changedMs: found.length === 0 ? null : Math.min(...ages(found)),
          waitingMs: waiting.length === 0 ? null : Math.max(...waiting),
        }
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return { source: name, files: 0, changedMs: null, waitingMs: null, problem: error.message }
      }
    }),
  )
}

/** What did not come for so long is an alarm. */
export const DAY_MS = 86_400_000

/** A line each, and first an alarm where something new has not come for a day. */
export function describeStandings(follows: readonly Standing[]): string[] {
  const alarms = follows.flatMap(({ source, waitingMs, problem }) => {
    if (problem !== null) return [`ALARM       ${problem}`]
    if (waitingMs === null || waitingMs < DAY_MS) return []
    return [
      `ALARM       ${source} has had something new for ${ago(waitingMs)} and nothing came: memoird import ${source}`,
    ]
  })
  const lines = follows.flatMap(({ source, files, changedMs, problem }) => {
    const some = `${files} ${files === 1 ? 'file' : 'files'}, the last one changed ${ago(changedMs ?? 0)} ago`
    return problem === null ? `follows     ${source}: ${changedMs === null ? 'nothing is there yet' : some}` : []
  })
  return [...alarms, ...lines]
}

function ago(ms: number): string {
  const hours = ms / 3_600_000
  if (hours < 1) return `${Math.round(ms / 60_000)} min`
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`
}
