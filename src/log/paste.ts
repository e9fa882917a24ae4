import { isFrontMatter } from './front-matter.ts'
import type { LabelFacts } from './label-facts.ts'
import { headingLevel, RULE, TEXT } from './line-kind.ts'
import { introducesPaste, isForwarded, isWroteLine } from './mail.ts'
import { MAX_SUSPECTS, type Runs } from './runs.ts'
import { isBoldSpeaker, isDoubtful, isHeadElsewhere, isStamped, LabelTally, type Speakers } from './transcript.ts'
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
  const tally = new LabelTally()
  let header = -1
  for (let i = 0; i < runs.suspects; i++) {
    const label = labelOf(block, speakers, i)
    const isPaste = label === null ? isPasteByMarks(block, speakers, i) : isPasteByLabel(block, speakers, label, i)
    if (isPaste) found = earlier(found, at(runs, i))
    if (label !== null && tally.add(label, i)) found = earlier(found, at(runs, tally.first))
    if (label !== null && label.mail !== null) {
      if (header >= 0 && lineOf(runs, i) - lineOf(runs, header) === 1) found = earlier(found, at(runs, header))
      header = i
    }
    if (endsInColon(block, i)) found = earlier(found, afterIntro(block, i))
  }
  return runs.suspects === MAX_SUSPECTS ? earlier(found, at(runs, MAX_SUSPECTS - 1)) : found
}

function lineOf(runs: Runs, i: number): number {
  return runs.suspectLine[i] as number
}

function at(runs: Runs, i: number): Paste {
  return { line: lineOf(runs, i), from: runs.suspectFrom[i] as number }
}

function earlier(one: Paste | null, other: Paste | null): Paste | null {
  if (one === null || other === null) return one ?? other
  return other.line < one.line ? other : one
}

/** A label's colon stands within so many bytes. */
const LABEL_REACH = 48
const COLON = 0x3a
const STAR = 0x2a
/** Lines that begin with these are looked at as a whole. */
const MARKS = new Set([...'#[-_=0123456789'].map((mark) => mark.charCodeAt(0)))

/** The words before the line's first colon; null when what it begins with says what to look for instead. */
function labelOf({ bytes, at: start, runs }: Block, { facts }: Speakers, i: number): LabelFacts | null {
  const from = start + (runs.suspectFrom[i] as number)
  const first = bytes[from] as number
  if (MARKS.has(first)) return null
  const limit = Math.min(start + (runs.suspectTo[i] as number), from + LABEL_REACH)
  for (let colon = from; colon < limit; colon++) {
    if (bytes[colon] !== COLON) continue
    const label = facts(bytes.toString('utf8', from, colon))
    return bytes[from] === STAR && bytes[from + 1] === STAR && label.mail === null ? null : label
  }
  return null
}

function isPasteByLabel(
  { bytes, at: start, runs, role }: Block,
  { form }: Speakers,
  label: LabelFacts,
  i: number,
): boolean {
  if (label.mail === 'subject' || label.isForwarded) return true
  if (label.mail === 'sender') {
    return bytes
      .subarray(start + (runs.suspectFrom[i] as number), start + (runs.suspectTo[i] as number))
      .includes(AT_SIGN)
  }
  return isDoubtful(label, role, form.kind === 'plain')
}

const AT_SIGN = 0x40

function isPasteByMarks({ bytes, at: start, runs, role }: Block, speakers: Speakers, i: number): boolean {
  const from = start + (runs.suspectFrom[i] as number)
  const to = start + (runs.suspectTo[i] as number)
  switch (bytes[from]) {
    case 0x23: {
      const level = headingLevel(bytes, from, to)
      return level > 0 && isHeadElsewhere(speakers, role, level, bytes, from + level, to)
    }
    case STAR:
      return (
        isBoldSpeaker(speakers, role, bytes, from, to) ||
        isForwarded(bytes.toString('utf8', from, Math.min(to, from + 80)))
      )
    case 0x2d:
    case 0x5f:
    case 0x3d:
      return isForwarded(bytes.toString('utf8', from, Math.min(to, from + 80)))
    default:
      return isStamped(bytes, from, to)
  }
}

function endsInColon({ bytes, at: start, runs }: Block, i: number): boolean {
  return bytes[start + (runs.suspectTo[i] as number) - 1] === COLON
}

const MAX_INTRO = 320

/** What a line that ends in a colon introduces, when it is not the speaker's own. */
function afterIntro(block: Block, i: number): Paste | null {
  const { bytes, at: start, runs, role } = block
  const from = start + (runs.suspectFrom[i] as number)
  const to = start + (runs.suspectTo[i] as number)
  const text = bytes.toString('utf8', Math.max(from, to - MAX_INTRO), to)
  if (isWroteLine(text)) return at(runs, i)
  return role !== 'assistant' && introducesPaste(text) ? behind(block, i) : null
}

/** Front matter inside the turn: a whole file was pasted. */
function fileStart({ bytes, at: start, runs, count }: Block): Paste | null {
  if (count < 2) return null
  const end = start + (runs.to[count - 1] as number)
  for (let run = 0; run < count; run++) {
    if (runs.kind[run] !== RULE || runs.afterBlank[run] !== 1) continue
    const from = runs.from[run] as number
    if (isFrontMatter(bytes.subarray(start + from, end))) return { line: runs.first[run] as number, from }
  }
  return null
}

/** Shorter than this, what is introduced is the speaker's own sentence. */
const MIN_PASTE = 160

/** The prose below line `i`, when it is long enough to be a paste and not marked off as one by itself. */
function behind({ bytes, at: start, runs, count }: Block, i: number): Paste | null {
  const end = runs.suspectTo[i] ?? 0
  let run = 0
  while (run < count && (runs.to[run] ?? 0) <= end) run++
  if (run >= count || runs.kind[run] !== TEXT) return null
  const from = nextText(bytes, start + end) - start
  const line = lineOf(runs, i) + countLines(bytes, start + end, start + from)
  const lines = (runs.last[count - 1] ?? 0) - line + 1
  return lines > 1 || (runs.to[count - 1] ?? 0) - from >= MIN_PASTE ? { line, from } : null
}

/** Start of the next line that is not blank. */
function nextText(bytes: Buffer, end: number): number {
  let line = end
  for (let at = end; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x0a) line = at + 1
    else if (byte !== 0x0d && byte !== 0x20 && byte !== 0x09) return line
  }
  return line
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (bytes[at] === 0x0a) count++
  return count
}
