import path from 'node:path'
import { clockOf, wallTime } from '../clock.ts'
import { writeUsage } from '../daemon/usage.ts'
import { usageError } from '../errors.ts'
import { composeTurn } from '../log/compose-turn.ts'
import { HEAD_BYTES, recogniseLog } from '../log/manner.ts'
import type { OpenFolder } from '../open/folder.ts'
import { appendToLog } from '../store/log-bytes.ts'
import { type Outcome, outcome } from './outcome.ts'

interface AppendOptions {
  readonly speaker: string
  /** Where it was said, `claude`; null when that does not matter. */
  readonly source: string | null
  readonly text: string
  /** Tokens in the chat's window, and how many it holds; null when the chat does not say. */
  readonly usage: number | null
  readonly window: number | null
}

/** Adds a turn to today's log, durably and in the log's own form, and notes how full the chat's window is. */
export async function append(memory: OpenFolder, options: AppendOptions): Promise<Outcome> {
  const { config, root, files } = memory
  const { date, minute } = wallTime(memory.now().getTime(), memory.zone)
  const turn = {
    ...options,
    speaker: nameOf('--speaker', options.speaker),
    source: sourceOf(options.source),
    time: clockOf(minute),
  }
  const name = `raw/${date}.md`
  const { usage, window } = options
  const said = options.text.trim() !== ''
  if (!said && usage === null) throw usageError('append reads the words of the turn from stdin, which was empty')
  const names = {
    human: [config.human, ...config.speakers.human],
    assistant: [config.assistant, ...config.speakers.assistant],
  }
  if (said)
    appendToLog(files, path.join(root, name), {
      title: `# Conversations - ${date}\n\n`,
      headBytes: HEAD_BYTES,
      compose(head) {
        const { form } = recogniseLog(head, names)
        refuseStranger(name, turn.speaker, form)
        return composeTurn(turn, form, names)
      },
    })
  if (usage !== null) writeUsage(files, root, usage, window)
  const report = { file: said ? name : null, speaker: turn.speaker, time: turn.time }
  return outcome(report, said ? `Added to ${name}.\n` : 'Noted.\n')
}

/** Where names make the turns, a new one would be read as words of the turn before. */
function refuseStranger(name: string, speaker: string, form: ReturnType<typeof recogniseLog>['form']): void {
  const isFree = form.kind === 'none' || form.kind === 'stamped' || (form.kind === 'heading' && form.timed)
  if (isFree || form.labels.includes(speaker)) return
  throw usageError(
    `${name} is a conversation of ${form.labels.join(', ')}; --speaker must be one of them, found "${speaker}"`,
  )
}

function nameOf(option: string, given: string): string {
  const name = given.trim()
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’._-]{0,47}$/u.test(name)) return name
  throw usageError(`${option} takes a name of letters, digits and blanks, for example USER, found "${given}"`)
}

function sourceOf(given: string | null): string | null {
  if (given === null || /^[^()[\]\n\r]{1,64}$/.test(given)) return given
  throw usageError(`--source takes a short text without brackets, for example claude, found "${given}"`)
}
