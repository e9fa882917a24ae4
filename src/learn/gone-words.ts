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
    const id = subjectOf(change)
    const isHeld = change.type === 'memory-added' && isPinned(memories, change.data.memory.id)
    return id === null || isHeld ? [] : restingIn(log, id, evidenceOf(change))
  })
  const gone = new Set(lostIn(log, resting, isCut).map(({ id }) => id))
  for (const { type, data } of said)
    if (type === 'review-opened' && data.review.memories.some((id) => gone.has(id))) gone.add(data.review.id)
  return gone
}

/** Evidence of what stays although its log was edited, as it stands now; a log that was only cut off moves none. */
export function followEdit({ memories, byDate }: State, date: string, log: LogNow): Anchor[] {
  const resting = [...(byDate.get(date) ?? [])].flatMap((id) => restingIn(log, id, memories.get(id)?.evidence ?? []))
  const away = resting.filter(({ evidence }) => evidence.lines[0] === 0)
  const turns = away.length === 0 ? [] : [...log.turns()]
  return [
    ...lostIn(
      log,
      resting.filter(({ evidence }) => evidence.lines[0] > 0),
    ).map(({ id, evidence }): Anchor => ({ id, evidence: { ...evidence, lines: [0, 0] } })),
    ...away.flatMap(({ id, evidence }): Anchor[] => {
      const found = locateQuote({ file: log.file, turns }, evidence.quote)
      return found === null ? [] : [{ id, evidence: { ...evidence, lines: found.evidence.lines } }]
    }),
  ]
}

function restingIn({ file }: LogNow, id: string, evidence: readonly Evidence[]): Anchor[] {
  return evidence.filter((one) => one.file === file).map((one) => ({ id, evidence: one }))
}

/** It, or what a night made of it: whoever pins that pins what it says. */
function isPinned(memories: State['memories'], id: string): boolean {
  const memory = memories.get(id)
  if (memory === undefined || memory.pinned) return memory?.pinned === true
  const made = memories.get(memory.supersededBy ?? '')
  return made?.compressed?.sources.includes(id) === true && isPinned(memories, made.id)
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

/** Those whose words no turn says; none when all of them stood behind the last line of the log, which was cut off there. */
function lostIn(log: LogNow, resting: readonly Anchor[], isCut = false): Anchor[] {
  const missing = new Set(resting.map(({ evidence }) => evidence.quote))
  let lastLine = 0
  for (const turn of log.turns()) {
    lastLine = turn.lines[1]
    for (const quote of missing) {
      const located = locateQuote({ file: log.file, turns: [turn] }, quote)
      if (located !== null && (!isCut || isEnded(located))) missing.delete(quote)
    }
  }
  const lost = resting.filter(({ evidence }) => missing.has(evidence.quote))
  return lost.every(({ evidence }) => evidence.lines[0] > lastLine) ? [] : lost
}

/** The words end as a sentence does, or with their line: nothing goes on behind them. */
function isEnded({ span, evidence: { quote, lines } }: Located): boolean {
  const line = fold(span.text.split('\n')[lines[1] - span.lines[0]] ?? '')
  return /[.!?…]$/.test(quote) || line.endsWith(quote.slice(-line.length))
}
