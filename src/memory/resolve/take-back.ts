import type { Memory } from '../memory.ts'
import { matchFinding } from './match.ts'
import type { MemoryIndex } from './memory-index.ts'
import * as outcomes from './outcomes.ts'

/** Weight of new words from which on a retraction says something of its own. */
const OWN_WORDS = 1.5
const EMPTY_WORDS = 1
const LINES_BACK = 20

/** The words of taking back themselves name nothing. */
const TAKING_BACK =
  /\b(?:scratch|scrap|strike|forget|ignore|undo|never mind|take back|take (?:it|that) back|changed my mind)\b(?: (?:it|that|this|all of it|what (?:i|[\p{L}]+) said))?(?: (?:about|on))?/giu

/** "Scrap that", "forget it, they stay": what it refers to ends, and what is said instead takes its place. */
export function takeBack(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome {
  const statement = index.read(fresh.finding.text.replace(TAKING_BACK, ' '))
  const matches = matchFinding(fresh.finding, statement, index)
  const waiting = matches.find(
    ({ memory, relation }) => memory.status === 'candidate' && relation === 'restates' && memory.firstSeen <= fresh.day,
  )
  if (waiting) return outcomes.echoed(fresh, waiting.memory, 'unsure')
  if (statement.weight < EMPTY_WORDS) {
    const before = justBefore(fresh, index)
    return before ? end(fresh, before) : { resolution: 'unsure', changes: [], memory: null }
  }
  const refers = matches.find(({ memory, like }) => {
    const near = Math.max(like.held, like.holds)
    return memory.status === 'active' && memory.firstSeen <= fresh.day && like.shared >= 1 && near >= 0.35
  })
  if (!refers) {
    return outcomes.added(fresh)
  }
  if (isProtected(refers.memory)) return outcomes.asked(fresh, refers.memory, true)
  const own = statement.weight * (1 - refers.like.held)
  if (own < OWN_WORDS && !refers.like.adds) return end(fresh, refers.memory)
  return outcomes.replaced(fresh, [refers.memory], 'updates', `taken back on ${fresh.day}`)
}

function end(fresh: outcomes.Fresh, known: Memory): outcomes.Outcome {
  return isProtected(known) ? outcomes.asked(fresh, known, true) : outcomes.takenBack(fresh, known)
}

/** What the same log said last before these words. */
function justBefore(fresh: outcomes.Fresh, index: MemoryIndex): Memory | null {
  const here = fresh.finding.evidence[0]
  if (!here) return null
  let best: Memory | null = null
  let nearest = here.lines[0] - LINES_BACK
  for (const memory of index.inFile(here.file)) {
    for (const entry of memory.evidence) {
      if (entry.file !== here.file || entry.lines[1] >= here.lines[0] || entry.lines[1] < nearest) continue
      if (memory.origin !== 'human-said' || memory.status !== 'active') continue
      best = memory
      nearest = entry.lines[1]
    }
  }
  return best
}

function isProtected(memory: Memory): boolean {
  return memory.pinned || memory.origin === 'human-edit'
}
