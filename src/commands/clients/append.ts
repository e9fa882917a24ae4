import { timeOf } from '../../calendar.ts'
import { clockOf, wallTime } from '../../clock.ts'
import { writeUsage } from '../../daemon/usage.ts'
import { usageError } from '../../errors.ts'
import type { OpenFolder } from '../../open/folder.ts'
import { namesOf } from '../../sources/follow.ts'
import { markOf, placeOf, writeOnce } from '../../sources/take.ts'
import { type Outcome, outcome } from '../outcome.ts'

interface AppendOptions {
  readonly speaker: string
  /** Where it was said, `claude`; null when that does not matter. */
  readonly source: string | null
  /** Where within the source, `telegram`. */
  readonly channel: string | null
  /** The message's own name within its source: the same one is taken once. */
  readonly id: string | null
  /** When it was said: an ISO time, or `14:30` of today; null for now. */
  readonly time: string | null
  readonly text: string
  /** Tokens in the chat's window, and how many it holds; null when the chat does not say. */
  readonly usage: number | null
  readonly window: number | null
}

/** Adds a turn to the log of its day, durably and in the log's own form, and notes how full the chat's window is. */
export async function append(memory: OpenFolder, options: AppendOptions): Promise<Outcome> {
  const { root, files } = memory
  const { date, time } = momentOf(memory, options.time)
  const speaker = nameOf('--speaker', options.speaker)
  const [source, channel] = [shortOf('--source', options.source), shortOf('--channel', options.channel)]
  const name = `raw/${date}.md`
  const { usage, window, text } = options
  const said = text.trim() !== ''
  if (!said && usage === null) throw usageError('append reads the words of the turn from stdin, which was empty')
  const mark = options.id === null ? null : markOf(source, options.id)
  const turn = { speaker, role: null, time, source: placeOf(source, channel), mark, text }
  const before = said ? await writeOnce(date, turn, { files, root, names: namesOf(memory.config) }) : null
  if (usage !== null) writeUsage(files, root, usage, window)
  const report = { file: said && before === null ? name : null, speaker, time }
  if (before !== null) return outcome(report, `It was added to raw/${before}.md already.\n`)
  return outcome(report, said ? `Added to ${name}.\n` : 'Noted.\n')
}

/** The day and the time in the person's zone; seconds where they were given. */
function momentOf(memory: OpenFolder, given: string | null): { readonly date: string; readonly time: string } {
  const today = memory.today()
  const isClock = given !== null && /^\d{2}:\d{2}(:\d{2})?$/.test(given)
  const at = given === null ? memory.now().getTime() : timeOf(isClock ? `${today}T${given}` : given, () => memory.zone)
  if (at === null)
    throw usageError(
      `--time takes an ISO time like 2026-02-08T14:30:00Z or a time of today like 14:30, found "${given}"`,
    )
  const { date, minute } = wallTime(at, memory.zone)
  const seconds = Math.floor(at / 1000) % 60
  const isExact = given !== null && seconds > 0
  return { date, time: `${clockOf(minute)}${isExact ? `:${String(seconds).padStart(2, '0')}` : ''}` }
}

function nameOf(option: string, given: string): string {
  const name = given.trim()
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’._-]{0,47}$/u.test(name)) return name
  throw usageError(`${option} takes a name of letters, digits and blanks, for example USER, found "${given}"`)
}

function shortOf(option: string, given: string | null): string | null {
  if (given === null || /^[^()[\]\n\r]{1,64}$/.test(given)) return given
  throw usageError(`${option} takes a short text without brackets, for example claude, found "${given}"`)
}
