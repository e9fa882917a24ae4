import type { Memory } from '../memory.ts'
import { BY_CLAIM, type Match, matchFinding } from './match.ts'
import type { MemoryIndex } from './memory-index.ts'
import * as outcomes from './outcomes.ts'
import { turned } from './turned.ts'

/** Weight of new words from which on a retraction says something of its own. */
const OWN_WORDS = 1.5
const EMPTY_WORDS = 1
const LINES_BACK = 20

/** The words of taking back themselves name nothing. */
const TAKING_BACK =
  /\b(?:scratch|scrap|strike|forget|ignore|undo|never mind|take back|take (?:it|that) back|changed my mind)\b(?: (?:it|that|this|all of it|what (?:i|[\p{L}]+) said))?(?: (?:about|on))?/giu

/** "Scrap that", "forget it, they stay": what it refers to ends, and what is said instead takes its place. */
export function takeBack(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome {
  const { text } = fresh.finding
  const whole = index.read(text.replace(TAKING_BACK, ' '))
  const named = index.read(namedIn(text))
  const statement = named.weight >= EMPTY_WORDS ? named : whole
  const matches = matchFinding(fresh.finding, statement, index).filter(({ memory }) => memory.firstSeen <= fresh.day)
  const waiting = matches.find(({ memory, relation }) => memory.status === 'candidate' && relation === 'restates')
  if (waiting) return outcomes.echoed(fresh, waiting.memory, 'unsure')
  if (whole.weight < EMPTY_WORDS) {
    const before = justBefore(fresh, index)
    return before ? end(fresh, before) : { resolution: 'unsure', changes: [], memory: null }
  }
  const refers = matches.find(isMeant)
  if (!refers) return turned(fresh, index) ?? outcomes.added(fresh)
  if (isProtected(refers.memory)) return outcomes.asked(fresh, refers.memory, true)
  const own = whole.weight - refers.like.shared
  if (own < OWN_WORDS && !refers.like.adds) return end(fresh, refers.memory)
  return outcomes.replaced(fresh, [refers.memory], 'updates', `taken back on ${fresh.day}`)
}

/** What stands right behind the words of taking back: "throwing them out" of "scratch what I said about throwing them out, …". */
function namedIn(text: string): string {
  const behind = TAKING_BACK.exec(text)
  TAKING_BACK.lastIndex = 0
  return behind ? (text.slice(behind.index + behind[0].length).split(/[,.;:!?]/)[0] ?? '') : ''
}

/** The same claim, two words in common, or one that is nearly all that the retraction names. */
function isMeant({ memory, like, score }: Match): boolean {
  if (memory.status !== 'active') return false
  if (score >= BY_CLAIM) return true
  if (like.shared < 1) return false
  return like.held >= 0.8 || (like.shared >= 1.9 && Math.max(like.held, like.holds) >= 0.35)
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
