import { isFrontMatter } from './front-matter.ts'
import { BLANK, RULE, TEXT } from './line-kind.ts'
import { introducesPaste, isForwarded, isWroteLine, mailHeader } from './mail.ts'
import { MAX_SUSPECTS, type Runs } from './runs.ts'
import { type Speakers, Transcript } from './transcript.ts'
import type { Role } from './turn.ts'

/** From where on the prose of a turn is somebody else's: line counted from the turn's first, offset from its start. */
export interface Paste {
  readonly line: number
  readonly from: number
}

/** A turn in hand: its bytes, where it starts in them, and its lines without the blank ones and rules at the end. */
export interface Block {
  readonly bytes: Buffer
  readonly at: number
  readonly runs: Runs
  readonly count: number
  readonly role: Role
}

/**
 * Where the turn begins to pass on what others wrote, as far as structure shows it: a forwarded mail, mail headers, a
 * transcript, a file with front matter, what "she wrote:" introduces. Nothing says where such a thing ends, so it
 * runs to the end of the turn.
 */
export function pasteStart(block: Block, speakers: Speakers): Paste | null {
  const { runs } = block
  let found = fileStart(block)
  if (runs.suspects === 0) return found
  const transcript = new Transcript(speakers, block.role)
  let header = -1
  for (let i = 0; i < runs.suspects; i++) {
    const text = suspect(block, i)
    const mail = mailHeader(text)
    if (mail !== null) {
      const isSecond = header >= 0 && lineOf(runs, i) - lineOf(runs, header) === 1
      if (isSecond || mail === 'sure') found = earlier(found, at(runs, isSecond ? header : i))
      header = i
    } else if (isForwarded(text) || isWroteLine(text)) found = earlier(found, at(runs, i))
    else found = earlier(found, transcribed(block, transcript, i))
    if (block.role !== 'assistant' && introducesPaste(text)) found = earlier(found, behind(block, i))
  }
  return runs.suspects === MAX_SUSPECTS ? earlier(found, at(runs, MAX_SUSPECTS - 1)) : found
}

function lineOf(runs: Runs, i: number): number {
  return runs.suspectLine[i] ?? 0
}

function at(runs: Runs, i: number): Paste {
  return { line: lineOf(runs, i), from: runs.suspectFrom[i] ?? 0 }
}

function earlier(one: Paste | null, other: Paste | null): Paste | null {
  if (one === null || other === null) return one ?? other
  return other.line < one.line ? other : one
}

const MAX_LOOK = 320

function suspect({ bytes, at: start, runs }: Block, i: number): string {
  const from = start + (runs.suspectFrom[i] ?? 0)
  const to = start + (runs.suspectTo[i] ?? 0)
  return to - from <= MAX_LOOK
    ? bytes.toString('utf8', from, to)
    : `${bytes.toString('utf8', from, from + MAX_LOOK / 2)} ${bytes.toString('utf8', to - MAX_LOOK / 2, to)}`
}

function transcribed({ bytes, at: start, runs }: Block, transcript: Transcript, i: number): Paste | null {
  const index = transcript.look(bytes, start + (runs.suspectFrom[i] ?? 0), start + (runs.suspectTo[i] ?? 0), i)
  return index < 0 ? null : at(runs, index)
}

/** The turn's text begins with front matter: a whole file was pasted. */
function fileStart({ bytes, at: start, runs, count }: Block): Paste | null {
  const first = runs.kind[0] === BLANK ? 1 : 0
  if (runs.kind[first] !== RULE || first >= count) return null
  const from = runs.from[first] ?? 0
  const isFile = isFrontMatter(bytes.subarray(start + from, start + (runs.to[count - 1] ?? 0)))
  return isFile ? { line: runs.first[first] ?? 0, from } : null
}

/** Shorter than this, what is introduced is the speaker's own sentence. */
const MIN_PASTE = 160

/** The prose below line `i`, when it is long enough to be a paste and not marked off as one by itself. */
function behind({ bytes, at: start, runs, count }: Block, i: number): Paste | null {
  const end = runs.suspectTo[i] ?? 0
  let run = 0
  while (run < count && ((runs.to[run] ?? 0) <= end || runs.kind[run] === BLANK)) run++
  if (run >= count || runs.kind[run] !== TEXT) return null
  const isSameRun = (runs.from[run] ?? 0) <= end
  const from = isSameRun ? bytes.indexOf(10, start + end) + 1 - start : (runs.from[run] ?? 0)
  const line = isSameRun ? lineOf(runs, i) + 1 : (runs.first[run] ?? 0)
  const lines = (runs.last[count - 1] ?? 0) - line + 1
  return lines > 1 || (runs.to[count - 1] ?? 0) - from >= MIN_PASTE ? { line, from } : null
}
