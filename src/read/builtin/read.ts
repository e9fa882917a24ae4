import type { Turn } from '../../log/turn.ts'
import type { Home } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'
import { confirmation, repeating } from './confirmation.ts'
import { group, isName, type Line } from './group.ts'
import { importanceOf } from './importance.ts'
import type { Reading } from './language.ts'
import { lift } from './lift.ts'
import { quoted } from './quoted.ts'

/** The sentences of a turn, judged. */
export type Judge = (turn: Turn) => readonly Line[]

/** What one turn says: its sentences judged, what belongs together joined, what may never be learned marked with why. */
export function read(turn: Turn, before: readonly Turn[], known: Known, judge: Judge): readonly Reading[] {
  return readAsSaid(turn, before, known, judge).map(repeating)
}

/** As `read`, but nothing is set apart for being too thin: what is pointed at afterwards ("remember that") may be that. */
function readAsSaid(turn: Turn, before: readonly Turn[], known: Known, judge: Judge): readonly Reading[] {
  const lines = judge(turn)
  const spoken = group(lines).map((part) => readingOf(turn, part))
  const marked = lift(spoken, () => lastSaid(before, known, judge))
  const out = [...confirmation(turn, before, lines), ...marked, ...quoted(turn)]
  return out.sort((a, b) => a.lines[0] - b.lines[0] || a.lines[1] - b.lines[1])
}

/** The last thing the human said before this turn that could be kept. */
function lastSaid(before: readonly Turn[], known: Known, judge: Judge): Reading | null {
  const index = before.findLastIndex((turn) => turn.role === 'human')
  const turn = before[index]
  return turn === undefined
    ? null
    : (readAsSaid(turn, [], known, judge).findLast((reading) => reading.never === null) ?? null)
}

function readingOf(turn: Turn, part: readonly Line[]): Reading {
  const telling = part.filter((line) => !isName(line))
  const head = (telling.length > 0 ? telling : part).reduce((best, line) =>
    strength(line) > strength(best) ? line : best,
  )
  const first = part[0] ?? head
  const last = part.at(-1) ?? head
  return {
    turn,
    lines: [first.lines[0], last.lines[1]],
    text: part.map((line) => line.text).join(' '),
    origin: head.origin,
    cues: new Set(part.flatMap((line) => [...line.cues]).sort()),
    scores: head.scores,
    bucket: first.about && !ITS_OWN.some((cue) => head.cues.has(cue)) ? 'PERSON' : head.bucket,
    ...(head.origin === 'human-said' ? { importance: importanceOf(head.cues, head.normal, head.missed) } : {}),
    never: head.never,
    from: null,
    about: first.about ?? null,
    refers: null,
  }
}

/** What is the human's although it begins with "he" or "she": who has the children when, a pet. */
const ITS_OWN = ['b:custody', 'b:pet']

function strength(line: Line): number {
  const homes: Home[] = ['user', 'relational', 'soul', 'store']
  return line.never === null ? Math.max(...homes.map((home) => line.scores[home])) : -1
}
