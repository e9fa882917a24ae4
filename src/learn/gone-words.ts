import type { Turn } from '../log/turn.ts'
import type { Anchor, Change } from '../memory/change.ts'
import type { Evidence } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { subjectOf } from '../memory/taken-back.ts'
import { fold, type Located, locateQuote } from '../read/locate-quote.ts'

/** A log that was changed, as it stands now. */
export interface LogNow {
  /** `raw/2026-02-08.md` */
  readonly file: string
  /** All of them, from the first one on. */
  readonly turns: () => Iterable<Turn>
}

/**
 * Ids of memories and questions that rest on words which an edited log says no more. What a person pinned stays. A log that
 * was only cut off at its end says nothing else: none. `isCut`: they may have been read before their sentence was whole.
 */
export function goneFrom(said: readonly Change[], { memories }: State, log: LogNow, isCut = false): Set<string> {
  const resting = said.flatMap((change) => {
    const isHeld = change.type === 'memory-added' && isPinned(memories, change.data.memory.id)
    return isHeld ? [] : restingOnWords(change, log.file)
  })
  const { missing, lastLine } = missingIn(log, new Set(resting.map(({ words }) => words)), isCut)
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
    (memories.get(id)?.evidence ?? []).filter(({ file }) => file === log.file).map((evidence) => ({ id, evidence })),
  )
  const { missing, lastLine } = missingIn(log, new Set(resting.map(({ evidence }) => evidence.quote)))
  const lost = resting.filter(({ evidence }) => missing.has(evidence.quote) && evidence.lines[0] > 0)
  const isCut = lost.every(({ evidence }) => evidence.lines[0] > lastLine)
  const back = resting.filter(({ evidence }) => !missing.has(evidence.quote) && evidence.lines[0] === 0)
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
    .map(({ quote, lines }) => ({ id, words: quote, line: lines[0] }))
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

/** The quotes that no turn says, and the last line of the log. */
function missingIn(log: LogNow, wanted: ReadonlySet<string>, isCut = false) {
  const missing = new Set(wanted)
  let lastLine = 0
  for (const turn of log.turns()) {
    lastLine = turn.lines[1]
    for (const quote of missing) {
      const located = locateQuote({ file: log.file, turns: [turn] }, quote)
      if (located !== null && (!isCut || isEnded(located))) missing.delete(quote)
    }
  }
  return { missing, lastLine }
}

/** The words end as a sentence does, or with their line: nothing goes on behind them. */
function isEnded({ span, evidence: { quote, lines } }: Located): boolean {
  const line = fold(span.text.split('\n')[lines[1] - span.lines[0]] ?? '')
  return /[.!?…]$/.test(quote) || line.endsWith(quote.slice(-line.length))
}
