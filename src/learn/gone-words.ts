import type { Turn } from '../log/turn.ts'
import type { Anchor, Change } from '../memory/change.ts'
import type { Evidence } from '../memory/memory.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import type { State } from '../memory/state.ts'
import { subjectOf } from '../memory/taken-back.ts'
import { locateQuote } from '../read/locate-quote.ts'

/** A log that was changed, as it stands now. */
export interface LogNow {
  /** `raw/2026-02-08.md` */
  readonly file: string
  /** All of them, from the first one on. */
  readonly turns: () => Iterable<Turn>
}

/**
 * Ids of memories and questions that rest on words which an edited log says no more. What a person pinned stays. A log that
 * was only cut off at its end says nothing else: none.
 */
export function goneFrom(said: readonly Change[], { memories }: State, log: LogNow): Set<string> {
  const resting = said.flatMap((change) => {
    const isHeld = change.type === 'memory-added' && isPinned(memories, change.data.memory.id)
    return isHeld ? [] : restingOnWords(change, log.file)
  })
  const { missing, lastLine } = missingIn(log, new Set(resting.map(({ words }) => words)))
  const lost = resting.filter(({ words }) => missing.has(words))
  if (lost.every(({ line }) => line > lastLine)) return new Set()
  const gone = new Set(lost.map(({ id }) => id))
  for (const { type, data } of said)
    if (type === 'review-opened' && data.review.memories.some((id) => gone.has(id))) gone.add(data.review.id)
  return gone
}

/**
 * Evidence of what stays although its log was edited, as it stands now: in no line of it, or in one again. What a log says
 * that was only cut off at its end stays where it stood.
 */
export function followEdit({ memories, byDate }: State, date: string, log: LogNow): Anchor[] {
  const resting = [...(byDate.get(date) ?? [])].flatMap((id) =>
    (memories.get(id)?.evidence ?? [])
      .filter(({ file }) => file === log.file)
      .map((evidence) => ({ id, evidence, words: normaliseQuote(evidence.quote) })),
  )
  const { missing, lastLine } = missingIn(log, new Set(resting.map(({ words }) => words)))
  const lost = resting.filter(({ words, evidence }) => missing.has(words) && evidence.lines[0] > 0)
  const isCut = lost.every(({ evidence }) => evidence.lines[0] > lastLine)
  const back = resting.filter(({ words, evidence }) => !missing.has(words) && evidence.lines[0] === 0)
  const turns = back.length === 0 ? [] : [...log.turns()]
  return [
    ...(isCut ? [] : lost).map(({ id, evidence }): Anchor => ({ id, evidence: { ...evidence, lines: [0, 0] } })),
    ...back.flatMap(({ id, evidence }): Anchor[] => {
      const found = locateQuote({ file: log.file, turns }, evidence.quote)
      return found === null ? [] : [{ id, evidence: { ...evidence, lines: found.evidence.lines } }]
    }),
  ]
}

/** It, or what a night made of it: whoever pins that pins what it says. */
function isPinned(memories: State['memories'], id: string): boolean {
  const memory = memories.get(id)
  if (memory === undefined || memory.pinned) return memory?.pinned === true
  const made = memories.get(memory.supersededBy ?? '')
  return made?.compressed?.sources.includes(id) === true && isPinned(memories, made.id)
}

interface Resting {
  /** Of the memory. */
  readonly id: string
  readonly words: string
  /** First line that carried them when they were read. */
  readonly line: number
}

function restingOnWords(change: Change, file: string): Resting[] {
  const id = subjectOf(change)
  if (id === null) return []
  return evidenceOf(change)
    .filter((one) => one.file === file)
    .map(({ quote, lines }) => ({ id, words: normaliseQuote(quote), line: lines[0] }))
}

function evidenceOf({ type, data }: Change): readonly Evidence[] {
  switch (type) {
    case 'memory-added':
      return data.memory.evidence
    case 'memory-confirmed':
    case 'memory-contradicted':
    case 'memory-superseded':
      return data.evidence
    default:
      return []
  }
}

/** The words that no turn says. Few are not found as they stand: a quote may leave out what joined its halves. */
function missingIn(log: LogNow, wanted: ReadonlySet<string>): { missing: ReadonlySet<string>; lastLine: number } {
  const missing = new Set(wanted)
  let lastLine = 0
  for (const says of [(text: string, words: string) => text.includes(words), saysInPieces]) {
    if (missing.size === 0 && lastLine > 0) break
    for (const { spans, lines } of log.turns()) {
      lastLine = lines[1]
      const text = normaliseQuote(spans.map((span) => span.text).join('\n'))
      for (const words of missing) if (says(text, words)) missing.delete(words)
    }
  }
  return { missing, lastLine }
}

/** So many pieces, each of so many words, one after the other. */
const PIECES = 4
const LEAST_WORDS = 3

function saysInPieces(text: string, words: string): boolean {
  let rest = words.split(' ')
  let from = 0
  for (let piece = 0; piece < PIECES && rest.length > 0; piece++) {
    const length = longestIn(text, from, rest)
    if (length < LEAST_WORDS) return false
    const said = rest.slice(0, length).join(' ')
    from = text.indexOf(said, from) + said.length
    rest = rest.slice(length)
  }
  return rest.length === 0
}

/** How many of the first words stand together in the text behind `from`. */
function longestIn(text: string, from: number, words: readonly string[]): number {
  let length = 0
  while (length < words.length && text.includes(words.slice(0, length + 1).join(' '), from)) length++
  return length
}
