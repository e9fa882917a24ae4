import { createHash } from 'node:crypto'
import type { Role, Turn } from '../log/turn.ts'
import { sentencesLeft } from '../memory/forget/sentences.ts'
import { askedOf } from '../read/builtin/asked.ts'
import { spokenIn } from '../read/builtin/clauses.ts'

/** What can be found of a log: one turn. */
export interface Passage {
  /** `p-` and 16 hex digits, from what was said, by whom and when; line numbers do not enter, so text put above changes none. */
  readonly id: string
  readonly kind: 'passage' | 'rollup'
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

/** The turns of one log as passages, in order; turns without text have none. What is forgotten or off the record is left out. */
export function passagesOf(
  file: string,
  date: string,
  turns: Iterable<Turn>,
  isForgotten: (text: string) => boolean = () => false,
): Passage[] {
  const passages: Passage[] = []
  const seen = new Map<string, number>()
  const all = [...turns]
  const off = offRecord(all)
  for (const turn of all) {
    if (off.has(turn)) continue
    const first = turn.spans[0]
    const last = turn.spans.at(-1)
    const text = sentencesLeft(turn.spans.map((span) => span.text).join('\n'), isForgotten)
    if (!first || !last || text.trim() === '') continue
    const said = [file, turn.speaker, turn.time ?? '', text].join('\n')
    const again = (seen.get(said) ?? 0) + 1
    seen.set(said, again)
    passages.push({
      id: idOf(`${said}\n${again}`),
      kind: 'passage',
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

/** Turns of which the human wanted nothing kept, with what is answered; a request alone means their turn before as well. */
export function offRecord(turns: readonly Turn[]): ReadonlySet<Turn> {
  const humans = turns.filter(({ role }) => role === 'human')
  const off = new Set(
    humans.flatMap((turn, at) => {
      const said = spokenIn(turn).map(({ text }) => askedOf(text))
      const isAlone = said.length === 1
      const isAsked = said.some((one) => one !== null && 'unsaid' in one)
      return isAsked ? humans.slice(isAlone ? Math.max(0, at - 1) : at, at + 1) : []
    }),
  )
  const answers = turns.filter(({ role }, at) => role === 'assistant' && off.has(turns[at - 1] as Turn))
  return new Set([...off, ...answers])
}

/** Lines of a summary as a reader says them, without where they lead; headings, rules and mere counts are left out. */
export function rollupPassages(
  file: string,
  date: string,
  text: string,
  keep: (text: string) => boolean = () => true,
): Passage[] {
  const passages: Passage[] = []
  text.split(/\r?\n/).forEach((line, at) => {
    const said = withoutLinks(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''))
    if (!/\p{L}{2}/u.test(said) || said.startsWith('#') || COUNTS.test(said) || !keep(said)) return
    const id = idOf([file, said, String(passages.filter((other) => other.text === said).length)].join('\n'))
    const none = { speaker: '', role: 'unknown' as const, time: null, quoted: false }
    passages.push({ id, kind: 'rollup', text: said, date, file, lines: [at + 1, at + 1], ...none })
  })
  return passages
}

/** `6 turns, 5 things kept`, after a day or a period or nothing: a number answers no question. */
const COUNTS = /(?:^|: |, )\d+ turns?, \d+ (?:things? )?kept\b/

const LAST_LINK = /(?:\s?…)?\[[^[\]]{0,400}\]\([^()]{0,400}\)$|\s…$/

/** Links at the end lead on, and go; one inside a sentence is part of it, and stays with its words. */
function withoutLinks(line: string): string {
  let text = line.replace(/ ?\((?:r-[0-9a-f]{8}|\d+ times) in \[REVIEW\.md\]\([^)]*\)\)/g, '').trimEnd()
  while (LAST_LINK.test(text)) text = text.replace(LAST_LINK, '').trimEnd()
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Minutes since midnight of `14:30` or `14:30:15`; null when there is no time. */
export function minuteOf(time: string | null): number | null {
  const found = /^(\d{1,2}):(\d{2})/.exec(time ?? '')
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

function idOf(said: string): string {
  return `p-${createHash('sha256').update(said).digest('hex').slice(0, 16)}`
}
