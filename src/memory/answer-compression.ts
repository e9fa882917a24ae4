import type { Answer } from './answer.ts'
import type { Change } from './change.ts'
import { readSuggestion, showEntry } from './compression-review.ts'
import { MAX_CONFIDENCE } from './confidence.ts'
import type { Memory } from './memory.ts'
import { mergedMemory } from './merged-memory.ts'
import type { Review } from './review.ts'
import type { State } from './state.ts'

/** What an answer about duplicates, conflicts and buckets changes; the question itself is closed by the caller. */
export function answerCompression(answer: Answer, memories: readonly Memory[]): Change[] {
  const { action, on, review, text } = answer
  const [first, second] = memories
  const said = review.suggestion === null ? null : readSuggestion(review.suggestion)
  if (action === 'merge' && first && second) {
    const line = text ?? said?.text
    return line === undefined ? [] : merged(first, second, line, text !== null, on)
  }
  if (action === 'forget-second' && second) return [retracted(second, on)]
  if (action === 'forget') return memories.map((memory) => retracted(memory, on))
  if (action === 'move' && first && said) {
    const reason = 'the human said where it belongs'
    return [{ type: 'memory-filed', data: { id: first.id, bucket: said.bucket, by: 'human', reason } }]
  }
  return []
}

/** True while every memory a question rests on holds and says what was shown. */
export function isCompressionCurrent(state: State, review: Review, shownAs: (text: string) => string): boolean {
  return review.memories.every((id) => {
    const memory = state.memories.get(id)
    if (memory?.status !== 'active') return false
    const shown = `${shownAs(showEntry(memory.text))} (${memory.firstSeen})`
    return review.body.some((line) => isShownIn(line, shown))
  })
}

/** Whole: behind the bucket, or behind the one that is shown before it. */
function isShownIn(line: string, shown: string): boolean {
  for (let at = line.indexOf(shown); at >= 0; at = line.indexOf(shown, at + 1))
    if (BEFORE.test(line.slice(0, at))) return true
  return false
}

const BEFORE = /(?:^| and )(?:(?:FACT|TRAIT|PERSON|TOPIC|null) )?$/

/** A line that a human worded stays that line, with the words that were approved; of two others one new one is made. */
function merged(first: Memory, second: Memory, text: string, byHand: boolean, on: string): Change[] {
  const own = [first, second].find(({ origin }) => origin === 'human-edit')
  const other = own === second ? first : second
  if (own) {
    const after: Memory = { ...own, text }
    return [
      { type: 'memory-edited', data: { id: own.id, text, memory: after } },
      ...absorbing(own, other),
      superseded(other, own.id, on),
    ]
  }
  const ratio = Math.round(((first.text.length + second.text.length) / Math.max(1, text.length)) * 1000) / 1000
  const made = mergedMemory(first, second, text, { at: `${on}T00:00:00.000Z`, ratio })
  const memory: Memory = byHand
    ? { ...made, origin: 'human-edit', pinned: true, confidence: MAX_CONFIDENCE, claim: null }
    : made
  return [
    { type: 'memory-added', data: { memory, resolution: 'confirms' } },
    superseded(first, memory.id, on),
    superseded(second, memory.id, on),
  ]
}

/** The evidence of one memory goes to another, which stays as it is. Nothing when there is none. */
export function absorbing(own: Memory, other: Memory): Change[] {
  if (other.evidence.length === 0) return []
  const { confidence } = own
  const { evidence } = other
  return [
    {
      type: 'memory-confirmed',
      data: { id: own.id, on: other.confirmedOn, confidence, evidence, memory: other },
    },
  ]
}

function superseded(memory: Memory, by: string, on: string): Change {
  const reason = 'merged as the human approved'
  return { type: 'memory-superseded', data: { id: memory.id, by, on, reason, evidence: [], job: null } }
}

function retracted(memory: Memory, on: string): Change {
  return { type: 'memory-retracted', data: { id: memory.id, by: 'human', on, claim: memory.claim, text: memory.text } }
}
