import { UserError } from '../errors.ts'
import {
  formKey,
  HEAD_BYTES,
  type Manner,
  mayBeTold,
  readsAlike,
  recogniseLog,
  rulesKey,
  type SpeakerNames,
} from '../log/manner.ts'
import { parseTurns } from '../log/parse.ts'
import { Progress, TurnTaker } from '../log/take-turns.ts'
import type { Turn } from '../log/turn.ts'
import { CUT_SHORT, type LogWarning, NO_SPEAKERS, warningOf, whoIsWho } from '../log/warning.ts'
import type { LogCursor } from '../memory/change.ts'
import type { Files } from './disk/files.ts'
import { LogBytes, type LogStart, logStart, sameStart, wholeLines } from './log-bytes.ts'

export interface ReadLogOptions {
  readonly names: SpeakerNames
  /** The file was quiet long enough, or a person asks: the last turn is taken as it stands. */
  readonly settled: boolean
  readonly redact?: (text: string, before?: string) => string
}

/** What a reading adds to the cursor of a log. */
export type LogProgress = Pick<LogCursor, 'size' | 'prefixHash' | 'line' | 'form' | 'rules' | 'resume'>

export interface LogReading {
  readonly status: 'missing' | 'unchanged' | 'grown' | 'changed'
  /** Why all turns come again: a byte before the cursor is another, bytes are gone, the speakers are read otherwise. */
  readonly reason: 'edited' | 'shorter' | 'speakers' | null
  /** Null when there is no file, or when nothing in it is new and it was not worked out again. */
  readonly manner: Manner | null
  /** Turns that were taken before: at least those of the open segment. */
  readonly context: readonly Turn[]
  /** True when turns that were taken as they stood have changed since: all of these come again, with the new ones. */
  readonly comeAgain: boolean
  /** New turns, read while they are asked for; once only. */
  readonly turns: Iterable<Turn>
  /** Complete when the turns are. */
  readonly warnings: readonly LogWarning[]
  /** How far the log is read, when the turns are drained; null when there is no file. */
  cursor(): LogProgress | null
}

/** Reads what is new in a log since `previous`. No more than a turn and a block of the file is held in memory. */
export function readLog(files: Files, path: string, previous: LogProgress | null, options: ReadLogOptions): LogReading {
  const stat = files.stat(path)
  if (stat === null) return { ...NOTHING, status: 'missing', manner: null, cursor: () => null }
  if (stat.kind !== 'file')
    throw new UserError(`A log must be a regular file, ${path} is none: nothing of it was read.`)
  const rules = rulesKey(options.names)
  // Of ten years of logs all but one are as they were: what they look like is not worked out again.
  const { names } = options
  const same = previous !== null && previous.rules === rules && !mayBeTold(previous.form, names)
  if (same && stat.size === previous.size && wholeStart(files, path, stat.size, previous) !== null)
    return { ...NOTHING, status: 'unchanged', cursor: () => previous, manner: null }
  const manner = recogniseLog(files.readRange(path, 0, HEAD_BYTES), names)
  const alike = previous !== null && readsAlike(previous.form, manner, names)
  const whole = alike ? wholeStart(files, path, stat.size, previous) : null
  if (previous !== null && whole !== null && stat.size === previous.size) {
    return { ...NOTHING, status: 'unchanged', manner, cursor: () => previous }
  }
  const start = whole ?? (alike ? startBeforeOpen(files, path, stat.size, previous) : null)
  const before = start === null ? null : previous
  const status = previous !== null && start === null ? 'changed' : 'grown'
  const end = options.settled ? stat.size : wholeLines(files, path, stat.size)
  const bytes = new LogBytes(files, path, start ?? logStart())
  const { taker, warnings, cursor } = readFrom(bytes, [stat.size, end], manner, before, options)
  return {
    status,
    reason: previous !== null && start === null ? whyAgain(previous, stat.size, alike) : null,
    manner,
    context: taker.context,
    comeAgain: taker.comeAgain,
    turns: taker.take(),
    warnings,
    cursor,
  }
}

const NOTHING = { reason: null, context: [], comeAgain: false, turns: [], warnings: [] } as const

function whyAgain(previous: LogProgress, size: number, alike: boolean): LogReading['reason'] {
  if (size < previous.size) return 'shorter'
  return alike ? 'edited' : 'speakers'
}

/** Where to go on when every byte that was read stands as it stood. */
function wholeStart(files: Files, path: string, now: number, { size, prefixHash, resume }: LogProgress) {
  if (now < size) return null
  return sameStart(files, path, { size, prefixHash, offset: resume.contextOffset, lines: resume.contextLine - 1 })
}

/** The same when only turns that were taken as they stood are other bytes now. */
function startBeforeOpen(files: Files, path: string, now: number, { resume }: LogProgress): LogStart | null {
  const { hash, offset: size, contextOffset: offset, contextLine } = resume
  if (hash === undefined || now <= size) return null
  return sameStart(files, path, { size, prefixHash: hash, offset, lines: contextLine - 1 })
}

const MAX_WARNINGS = 200

/** The turns from where `bytes` begins up to `end`, of a log of `size` bytes, read while they are asked for. */
function readFrom(
  bytes: LogBytes,
  [size, end]: readonly [number, number],
  manner: Manner,
  before: LogProgress | null,
  { names, settled, redact }: ReadLogOptions,
) {
  const warnings: LogWarning[] = []
  const warn = (isNew: boolean, warning: LogWarning): void => {
    if (isNew && warnings.length < MAX_WARNINGS) warnings.push(warning)
  }
  if (manner.form.kind === 'none' && size > 0) warnings.push(NO_SPEAKERS)
  else if (before === null) warnings.push(...whoIsWho(manner.roles, names))
  const resume = before?.resume ?? { offset: 0, line: 1, taken: [], session: null }
  const { session } = resume
  const place = { offset: bytes.hashed, line: bytes.lines + 1, session }
  const progress = new Progress(place, resume.offset)

  /** Hashing follows the turns that are done, so that what is hashed is what was read. */
  function* chunks(): Generator<Buffer> {
    let last = bytes.hashed
    for (const chunk of bytes.chunks(end)) {
      last += chunk.length
      yield chunk
      bytes.advance(progress.done)
    }
    if (last < end) warn(true, CUT_SHORT)
  }

  const turns = parseTurns(chunks(), {
    form: manner.form,
    roles: manner.roles.roleOf,
    startOffset: place.offset,
    startLine: place.line,
    before: bytes.before(),
    session,
    ...(redact === undefined ? {} : { redact }),
    warn: (warning) => warn(warning.line >= resume.line, warningOf(warning)),
  })
  const taker = new TurnTaker(turns, progress, resume, settled)

  function cursor(): LogProgress {
    if (!taker.isDrained) throw new Error('The cursor of a log is known when its turns are drained.')
    const upTo = settled || manner.form.kind === 'none' ? end : progress.done
    if (before !== null && upTo < before.size && end >= before.size) return before
    const open = progress.resume
    if (open !== null) bytes.advance(open.offset)
    const hash = open === null ? {} : { hash: bytes.digest() }
    bytes.advance(upTo)
    const { hashed: offset, lines: line } = bytes
    const { context, taken } = progress
    const at = { contextOffset: context.offset, contextLine: context.line, session: context.session }
    return {
      ...{ size: offset, prefixHash: bytes.digest(), line, form: formKey(manner), rules: rulesKey(names) },
      resume: { ...(open ?? { offset, line: line + 1 }), ...hash, ...at, taken },
    }
  }
  return { taker, warnings, cursor }
}
