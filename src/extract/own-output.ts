import type { Span, Turn } from '../log/turn.ts'
import type { Memory } from '../memory/memory.ts'
import type { Known, Said } from './agent.ts'
import { essence, SHORTEST } from './essence.ts'

/** Recognises what memory itself wrote, wherever it comes back into a log. */
export interface OwnOutputFilter {
  /** Line ranges of the turn, in order, that repeat memory and teach nothing. */
  lines(turn: Turn): readonly (readonly [number, number])[]
  /** Does a sentence that stands at `lines` of the turn repeat memory? */
  repeats(turn: Turn, lines: readonly [number, number], text: string): boolean
}

const OPEN = /(?:<|&lt;)memoird\b[^>]{0,200}(?:>|&gt;)|^\s*(?:<!--\s*)?memoird:(?:context|begin)\b/i
const CLOSE = /(?:<|&lt;)\/memoird\b[^>]{0,40}(?:>|&gt;)|^\s*(?:<!--\s*)?memoird:end\b/i
/** Headings that only our documents, summaries and context blocks have. */
const HEADING =
  /^\s*(?:>\s*)*(?:#{1,6}\s+)?(?:\*\*)?(?:updates from \d{4}-\d{2}-\d{2}|observed contradiction|growth markers|what \p{L}+ catches|explicit markers|response preferences|decision dynamics|friction points|trust calibration|communication (?:patterns|evolution)|key moments|what changed in the documents|observed:|inferred:|remembered (?:of (?:\S{1,40}|the last days|how [^\n]{1,90} work together)|on what is asked now[^\n]{0,40}|from earlier talks: background[^\n]{0,40})|\(memoird why [^\n]{0,200})(?:\*\*)?\s*$/iu
const BLANK = /^[\s>]*$/
const ITEM = /^\s*(?:>\s*)*[-*+•]\s+\S/
const LEVEL = /\s\((?:LOW|MEDIUM|HIGH)\)\s*$/
/** A hit of a search or a line of a summary: an item, a score or a date, then a link to the log lines it rests on. */
const ANCHORED = /(?:\braw\/|\]\((?:\.\.\/)*raw\/)\d{4}-\d{2}-\d{2}\.md(?:[:#]L?\d+)?/
/** Our lines are shorter, however they are wrapped; of a longer one only this much is looked at. */
const LONGEST = 600
/** Lines that one of ours is looked for in when a chat has wrapped it. */
const WRAPPED = 8

/**
 * Recalled memory that was pasted or injected into a log is not learned again: whole context blocks, lines in the shape
 * of our documents, summaries and search hits, and near-verbatim copies of what is known when they stand as a list item,
 * in a quoted span or in an assistant's turn. A human who says the same in a sentence of their own confirms it.
 */
export function createOwnOutputFilter(known: Known): OwnOutputFilter {
  const copies = known.said ?? copiesOf(known.memories)
  const seen = new WeakMap<Turn, ReadonlySet<number>>()
  const ownOf = (turn: Turn): ReadonlySet<number> => {
    const own = seen.get(turn) ?? new Set(ownLines(turn, copies))
    seen.set(turn, own)
    return own
  }
  return {
    lines: (turn) => merged([...ownOf(turn)]),
    repeats: (turn, [first, last], text) => {
      const own = ownOf(turn)
      for (let line = first; line <= last; line++)
        if (!own.has(line)) return copied(text, turn, spanAt(turn, first), copies)
      return true
    },
  }
}

/** The same list of memories is asked about for every segment of a log. */
const essences = new WeakMap<readonly Memory[], ReadonlySet<string>>()

function copiesOf(memories: readonly Memory[]): Said {
  const copies =
    essences.get(memories) ??
    new Set(memories.map((memory) => essence(memory.text)).filter((text) => text.length >= SHORTEST))
  essences.set(memories, copies)
  return copies
}

interface Line {
  readonly text: string
  readonly number: number
  readonly span: Span
}

/** The lines of a turn that are ours, by number; a block goes on through spans of whatever form. */
function ownLines(turn: Turn, copies: Said): number[] {
  const lines = linesOf(turn)
  const own = new Set<number>()
  let inBlock = false
  let underHeading = false
  lines.forEach((line, at) => {
    const { text, number } = line
    const opens = OPEN.test(text)
    const heads = !opens && HEADING.test(text)
    if (opens) inBlock = true
    if (heads) underHeading = true
    else if (!BLANK.test(text) && !ITEM.test(text)) underHeading = false
    const shaped = ITEM.test(text) && (underHeading || LEVEL.test(text) || ANCHORED.test(text))
    if (inBlock || heads || shaped || copied(text, turn, line.span, copies)) own.add(number)
    if (!inBlock) for (const wrapped of wrappedCopy(lines, at, copies)) own.add(wrapped)
    if (!CLOSE.test(text)) return
    // A block whose beginning was cut off: it holds no blank line.
    if (!inBlock)
      for (let back = at; back >= 0 && !BLANK.test(lines[back]?.text ?? ''); back--) own.add(number - (at - back))
    inBlock = false
  })
  return [...own]
}

function linesOf({ spans }: Turn): Line[] {
  return spans.flatMap((span) =>
    span.text.split('\n').map((whole, index) => {
      const text = whole.length <= LONGEST ? whole : whole.slice(0, LONGEST)
      return { text, number: span.lines[0] + index, span }
    }),
  )
}

/** The lines of a list item that say, put together, what is known; none when they say something else. */
function wrappedCopy(lines: readonly Line[], at: number, copies: Said): number[] {
  if (!ITEM.test(lines[at]?.text ?? '')) return []
  let joined = ''
  let known: number[] = []
  const numbers: number[] = []
  for (const { text, number } of lines.slice(at, at + WRAPPED)) {
    if (numbers.length > 0 && (BLANK.test(text) || ITEM.test(text) || number !== (numbers.at(-1) ?? 0) + 1)) break
    joined += ` ${text.replace(/^[\s>]+/, '')}`
    numbers.push(number)
    if (joined.length > LONGEST) break
    // A level or an id may stand on a line of its own.
    if (numbers.length > 1 && copies.has(essence(joined))) known = [...numbers]
  }
  return known
}

/** Near-verbatim, and in a place where people do not speak for themselves. */
function copied(text: string, turn: Turn, span: Span | null, copies: Said): boolean {
  const spokenByHuman = turn.role === 'human' && span !== null && span.origin === 'human-said' && !ITEM.test(text)
  return text.length <= LONGEST && !spokenByHuman && copies.has(essence(text))
}

function spanAt(turn: Turn, line: number): Span | null {
  return turn.spans.find((span) => span.lines[0] <= line && line <= span.lines[1]) ?? null
}

function merged(lines: readonly number[]): (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && line === last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges
}
