import type { Segment } from '../../log/turn.ts'
import { contentOf, wordsOf } from '../../memory/compare.ts'
import type { Finding } from '../../memory/finding.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'
import { isOfTheTwo } from './known-memories.ts'

/** Memories that come before the model at most; the nearest win. */
const MOST = 30

/** Memories that share a word or the subject of a claim with one of the findings, the nearest first. */
export function nearMemories(
  findings: readonly Pick<Finding, 'text' | 'claim'>[],
  segment: Segment,
  known: Known,
): Memory[] {
  const names = new Set([known.names.human, known.names.assistant].map((name) => name.toLowerCase()))
  const read = findings.map(({ text, claim }) => ({ words: contentOf(wordsOf(text, names)), claim }))
  const scored = known.memories
    .filter((memory) => isOfTheTwo(memory) && !restsOn(memory, segment))
    .map((memory) => {
      const words = [...contentOf(wordsOf(memory.text, names))]
      const scores = read.map((one) => {
        const same =
          memory.claim !== null &&
          one.claim?.subject === memory.claim.subject &&
          one.claim.attribute === memory.claim.attribute
        return words.filter((word) => one.words.has(word)).length + (same ? 5 : 0)
      })
      return { memory, score: Math.max(0, ...scores) }
    })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.memory.id < b.memory.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ memory }) => memory)
}

/** Learned from these very turns: read again, they do not contradict themselves. */
function restsOn(memory: Memory, segment: Segment): boolean {
  const turns = segment.turns.map(({ lines }) => lines)
  return memory.evidence.some(
    ({ file, lines }) => file === segment.file && turns.some(([from, to]) => lines[0] <= to && from <= lines[1]),
  )
}
