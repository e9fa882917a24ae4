import { createHash } from 'node:crypto'
import type { Role, Turn } from '../log/turn.ts'
import { sentencesLeft } from '../memory/forget/sentences.ts'

/** What can be found of a log: one turn. */
export interface Passage {
  /** `p-` and 16 hex digits, from what was said, by whom and when; line numbers do not enter, so text put above changes none. */
  readonly id: string
  readonly text: string
  readonly speaker: string
  readonly role: Role
  /** ISO date of the log. */
  readonly date: string
  readonly time: string | null
  /** `raw/2026-02-08.md` */
  readonly file: string
  /** First and last line of the text, 1-based. */
  readonly lines: readonly [number, number]
  /** True when any of it came from another mouth (pasted, quoted, code). */
  readonly quoted: boolean
}

/** The turns of one log as passages, in order; turns without text have none. What is forgotten of them is left out. */
export function passagesOf(
  file: string,
  date: string,
  turns: Iterable<Turn>,
  isForgotten: (text: string) => boolean = () => false,
): Passage[] {
  const passages: Passage[] = []
  const seen = new Map<string, number>()
  for (const turn of turns) {
    const first = turn.spans[0]
    const last = turn.spans.at(-1)
    const text = sentencesLeft(turn.spans.map((span) => span.text).join('\n'), isForgotten)
    if (!first || !last || text.trim() === '') continue
    const said = [file, turn.speaker, turn.time ?? '', text].join('\n')
    const again = (seen.get(said) ?? 0) + 1
    seen.set(said, again)
    passages.push({
      id: idOf(`${said}\n${again}`),
      text,
      speaker: turn.speaker,
      role: turn.role,
      date,
      time: turn.time,
      file,
      lines: [first.lines[0], last.lines[1]],
      quoted: turn.spans.some((span) => span.origin === 'quoted' || span.origin === 'unknown'),
    })
  }
  return passages
}

/** Minutes since midnight of `14:30` or `14:30:15`; null when there is no time. */
export function minuteOf(time: string | null): number | null {
  const found = /^(\d{1,2}):(\d{2})/.exec(time ?? '')
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

function idOf(said: string): string {
  return `p-${createHash('sha256').update(said).digest('hex').slice(0, 16)}`
}
