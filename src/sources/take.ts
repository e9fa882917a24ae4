import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { clockOf, wallTime } from '../clock.ts'
import { codeOf, messageOf, UserError, usageError } from '../errors.ts'
import { composeTurn } from '../log/compose-turn.ts'
import type { NewTurn } from '../log/head.ts'
import { HEAD_BYTES, type Manner, recogniseLog, type SpeakerNames } from '../log/manner.ts'
import { type Files, makeFolder } from '../store/disk/files.ts'
import { withLock } from '../store/disk/lock.ts'
import { leadsOut } from '../store/disk/places.ts'
import { appendToLog } from '../store/log-bytes.ts'
import { createLedger } from './ledger.ts'
import type { LeftOut, Reading, Source, SourceName, SourceRecord, SourceTurn } from './source.ts'

export interface TakePorts {
  readonly files: Files
  readonly root: string
  /** IANA zone: the day of a turn is the person's. */
  readonly zone: string
  /** How the two are called in the logs, the first of each first. */
  readonly names: SpeakerNames
  /** Nothing older is taken, milliseconds since 1970; null: everything. */
  readonly since: number | null
  /** Counts, and writes nothing. */
  readonly dryRun: boolean
}

export interface Taken {
  readonly records: number
  /** New turns, in all and by day. */
  readonly turns: number
  readonly days: Readonly<Record<string, number>>
  /** Turns that were taken before. */
  readonly known: number
  readonly left: Readonly<Partial<Record<LeftOut, number>>>
  /** Files that could not be read and days whose log could not take them, in a sentence each. */
  readonly failures: readonly string[]
}

/** A log has a year of four digits: milliseconds since 1970. */
const NO_DAY_FROM = Date.UTC(9999, 0)
/** So much text waits at most, in characters, before it is written. */
const MOST_WAITING = 16 << 20

/** Takes what was said into `raw/`, each message once, by that day's log and the list of what was taken. */
export function createTaker(source: SourceName, ports: TakePorts) {
  const left: Partial<Record<LeftOut, number>> = {}
  const days: Record<string, number> = {}
  const failures = new Set<string>()
  const seen = new Set<string>()
  const ledger = createLedger(source, ports)
  let waiting: Waiting[] = []
  let size = 0
  let records = 0
  let known = 0
  let lastDay = ''

  const leave = (why: LeftOut): void => {
    left[why] = (left[why] ?? 0) + 1
  }

  function take(turn: SourceTurn): void {
    const text = bodyOf(turn)
    if (ports.since !== null && turn.at < ports.since) leave('older')
    else if (text === '') leave('empty')
    else if (!(turn.at > 0 && turn.at < NO_DAY_FROM)) leave('unreadable')
    else {
      const mark = markOf(source, turn.id)
      const { date, minute } = wallTime(turn.at, ports.zone)
      if (seen.has(mark) || ledger.dayOf(mark) !== null) known++
      else {
        seen.add(mark)
        lastDay = `${date}, `
        const seconds = String(Math.floor(turn.at / 1000) % 60).padStart(2, '0')
        const { at, role, channel } = turn
        const speaker = turn.speaker ?? ports.names[role][0] ?? role
        const time = `${clockOf(minute)}:${seconds}`
        waiting.push({ at, role, speaker, source: placeOf(source, channel), mark, date, text, time })
        size += text.length
      }
    }
  }

  return {
    add(record: SourceRecord): void {
      records++
      if ('left' in record) leave(record.left)
      else take(record.turn)
      if (size > MOST_WAITING) this.flush()
    },
    /** All that a source gives of a file, until `stop` says so; false where it cannot read all, which is one of the failures. */
    async addAll(from: Source, reading: Reading, stop: () => boolean = () => false): Promise<boolean> {
      try {
        for await (const record of from.read(reading)) {
          if (stop()) break
          this.add(record)
        }
        return true
      } catch (error) {
        // One file that the disk does not give keeps nothing from the others.
        const isItself = codeOf(error) !== null && (error as NodeJS.ErrnoException).path === reading.file.path
        if (!isItself && !(error instanceof UserError)) throw error
        failures.add(isItself ? `${from.title}: ${messageOf(error)}` : messageOf(error))
        return false
      }
    },
    /** Writes what waits, the turns of each day in order of time; on the disk when it returns. */
    flush(): void {
      const byDay = new Map<string, Waiting[]>()
      for (const turn of waiting.sort((a, b) => a.at - b.at))
        byDay.get(turn.date)?.push(turn) ?? byDay.set(turn.date, [turn])
      ;[waiting, size] = [[], 0]
      if (byDay.size === 0) return
      for (const [date, turns] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
        try {
          if (!ports.dryRun) writeTurns(date, turns, ports)
          if (!ports.dryRun) ledger.note(date, turns)
          days[date] = (days[date] ?? 0) + turns.length
        } catch (error) {
          if (!(error instanceof UserError)) throw error
          failures.add(error.message)
        }
      }
      if (!ports.dryRun) ledger.keep()
    },
    /** What is in hand, for people: the day of the turn that came last, and how many were new. */
    soFar: (): string => `${lastDay}${seen.size} turns`,
    taken(): Taken {
      const turns = Object.values(days).reduce((sum, count) => sum + count, 0)
      return { records, turns, days, known, left, failures: [...failures] }
    },
  }
}

interface Waiting extends TurnToWrite {
  readonly at: number
  readonly date: string
  readonly mark: string
}

/** `openclaw/telegram`; what could end the head that it stands in is left out of a channel's name. */
export function placeOf(source: string | null, channel: string | null): string | null {
  const name = channel
    ?.replace(/[^\p{L}\p{N}._#@&+-]+/gu, ' ')
    .trim()
    .slice(0, 60)
  return [source, name].filter((one) => one).join('/') || null
}

/** `claude-code:0b6e…`: a source as letters and hyphens, and an id with other characters than a mark holds as its hash. */
export function markOf(source: string | null, id: string): string {
  const letters = (source ?? '').toLowerCase().replace(/[^a-z]+/g, '-')
  const name = letters.replace(/^-|-$/g, '').slice(0, 30)
  const plain = /^[\w.:-]{1,128}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32)
  return `${name.length < 2 ? 'append' : name}:${plain}`
}

/** The words of the turn; those of another mouth as a quote, whatever stands in them. */
function bodyOf({ role, spans }: SourceTurn): string {
  const parts = spans.map(({ whose, text }) => {
    const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\u{fffd}').trim()
    return whose === role || clean === '' ? clean : clean.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>')
  })
  return parts.filter((part) => part !== '').join('\n\n')
}

type LogPorts = Pick<TakePorts, 'files' | 'root' | 'names'>

/** What is said to a log: whose words decide on the speaker where the log knows but some. */
export type TurnToWrite = NewTurn & { readonly role: SourceTurn['role'] | null }

/** Adds turns to the log of a day in the log's own form, with one write. Throws a UserError where it cannot hold them. */
export function writeTurns(date: string, turns: readonly TurnToWrite[], { files, root, names }: LogPorts): void {
  const name = `raw/${date}.md`
  const out = leadsOut(files, root, name)
  if (out !== null) throw new UserError(`${name} is a link to ${out}: it is left alone`)
  appendToLog(files, path.join(root, name), {
    title: `# Conversations - ${date}\n\n`,
    headBytes: HEAD_BYTES,
    after: (tail, text) => after(tail, text, turns[0]?.mark ?? null),
    compose(head) {
      const manner = recogniseLog(head, names)
      const written = turns.map((turn) => {
        const speaker = speakerIn(manner, turn)
        if (speaker === null)
          throw usageError(
            `${name} is a conversation of ${manner.form.labels.join(', ')}; the speaker must be one of them, found "${turn.speaker}"`,
          )
        return composeTurn({ ...turn, speaker }, manner.form, names)
      })
      return written.join('')
    },
  })
}

/** Below an empty line, or what is left to add where a file ends with exactly the first of it, its mark among that. */
function after(tail: Buffer, text: Buffer, mark: string | null): Buffer {
  const at = mark === null ? -1 : tail.lastIndexOf(`${mark} -->`)
  const begun = at < 0 ? null : tail.subarray(Math.max(0, at - text.indexOf(`${mark} -->`)))
  if (begun?.equals(text.subarray(0, begun.length))) return text.subarray(begun.length)
  const end = tail.subarray(-4).toString('latin1')
  const gap = end === '' || /\n\r?\n$/.test(end) ? '' : end.endsWith('\n') ? '\n' : '\n\n'
  return Buffer.concat([Buffer.from(gap), text])
}

const LOCK_WAIT_MS = 5000

/** Adds one turn, with a mark only where it was not taken before; then the day on which it was, else null. */
export async function writeOnce(date: string, turn: TurnToWrite, ports: LogPorts): Promise<string | null> {
  const { mark = null } = turn
  if (mark === null) {
    writeTurns(date, [turn], ports)
    return null
  }
  return locked(ports, LOCK_WAIT_MS, () => {
    const ledger = createLedger(mark.slice(0, mark.indexOf(':')), ports)
    const before = ledger.dayOf(mark)
    if (before !== null) return before
    writeTurns(date, [turn], ports)
    ledger.note(date, [{ mark }])
    ledger.keep()
    return null
  })
}

/** One takes at a time in a folder. Rejects with `LockHeld` when another does for longer than `waitMs`. */
export async function locked<T>(
  { files, root }: Pick<LogPorts, 'files' | 'root'>,
  waitMs: number,
  work: () => T | Promise<T>,
): Promise<T> {
  const state = path.join(root, '.state', 'sources')
  makeFolder(files, state)
  return withLock(files, state, { token: randomBytes(6).toString('hex'), waitMs }, work)
}

/** Where names make the turns, the one of them with this role: a new name would be read as words of the turn before. */
function speakerIn({ form, roles }: Manner, { speaker, role }: TurnToWrite): string | null {
  const isFree = form.kind === 'none' || form.kind === 'stamped' || (form.kind === 'heading' && form.timed)
  if (isFree || form.labels.includes(speaker)) return speaker
  return role === null ? null : (roles[role][0] ?? null)
}
