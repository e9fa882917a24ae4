import type { Memory } from '../memory.ts'
import { besideOf } from './beside.ts'
import { inContext, type Meant, weightOf } from './in-context.ts'
import type { MemoryIndex } from './memory-index.ts'
import { conditionOf } from './nuance.ts'
import * as outcomes from './outcomes.ts'
import { inParts } from './readings.ts'
import { areTwoOfAKind } from './two-of-a-kind.ts'

/**
 * What changed by the words around a finding, where its own content words do not meet what is known: a cue in or beside
 * it, rare words in common with a memory or with what was said around that, and a value, a denial or an ending that the
 * two do not share. Where the values cannot be laid beside each other it is asked.
 */
export function turned(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome | null {
  const standsBeside = besideOf(fresh.finding.text) !== null
  // What a merged line was made of is meant apart, and the merged line stands for it.
  const { parts, heirOf } = inParts(index)
  const said = index.read(fresh.finding.text)
  const isOneOfTwo = ({ memory }: Meant): boolean =>
    areTwoOfAKind(fresh.finding, said, memory, parts.statement(memory.id) ?? index.read(memory.text))
  const meant = inContext(fresh, parts).filter((one) => (!standsBeside || one.opposed >= 0.6) && !isOneOfTwo(one))
  const exception = meant.find(isException)
  if (exception) {
    const known = heirOf(exception.memory)
    return outcomes.exception(fresh, known, isProtected(known))
  }
  const moved = meant.find((one) => one.signal.kind === 'changed' && isMoved(one))
  if (moved) {
    const known = heirOf(moved.memory)
    if (isProtected(known)) return outcomes.asked(fresh, known, true)
    if (isSure(moved)) return outcomes.replaced(fresh, [known], 'updates', `something else holds since ${fresh.day}`)
  }
  const limited = meant.find(isLimited)
  const condition = limited ? conditionOf(fresh.finding, limited.memory, index.read) : null
  if (limited && condition && !isProtected(heirOf(limited.memory)))
    return outcomes.nuanced(fresh, heirOf(limited.memory), condition)
  const ended = moved ?? meant.find((one) => isEnded(one) || isTurned(one) || isDoubted(one))
  // Nobody is asked what the assistant meant.
  if (!ended || fresh.finding.origin !== 'human-said') return null
  const known = heirOf(ended.memory)
  return outcomes.asked(fresh, known, isProtected(known))
}

/** "Only this week": another day than always, or the opposite of what is always so. */
function isException(one: Meant): boolean {
  if (one.signal.kind !== 'one-off') return false
  if (one.value !== null) return one.direct + one.context >= 0.6 && (one.signal.own || one.context >= 0.3)
  return one.direct >= 0.6 && (one.opposed >= 0.5 || one.signal.names || (one.signal.own && one.between))
}

/** Another date for the same thing, or one that is said not to hold. */
function isMoved({ value, direct, context, signal }: Meant): boolean {
  if (value === 'denied') return direct + context >= 0.6
  return value === 'other' && direct >= 0.5 && direct + context >= 1.2 && (signal.firm || context >= 0.8)
}

/** A line that says many things is asked about: the others may still hold. */
function isSure({ value, direct, context, signal, size }: Meant): boolean {
  if (size > LONG_LINE) return false
  if (value === 'denied') return direct + context >= 0.8
  return signal.firm && direct >= 1.2
}

/** "Scratch the calendar": what the cue's sentence names, and the memory speaks of. */
function isEnded(one: Meant): boolean {
  if (one.signal.kind !== 'withdrawn') return false
  if (one.grants && one.signal.own && one.direct >= 0.2) return true
  if (one.direct < (one.words >= 2 && one.signal.own ? 0.5 : 0.6)) return false
  return one.words >= 2 || one.signal.names || one.between || weightOf(one) >= 1.1
}

/** "I'm no longer sure that I'd never work for an insurer": a human should say what holds. */
function isDoubted({ signal, direct, words, value }: Meant): boolean {
  if (signal.kind !== 'doubted') return false
  return (words >= 2 && direct >= 1.2) || (value !== null && direct >= 0.6)
}

/** A rule that says when: beside one about the same thing it is its limit. */
function isLimited({ signal, between, direct }: Meant): boolean {
  return signal.kind === 'condition' && between && direct >= 0.8
}

const LONG_LINE = 12
const RARE_PAIR = 1.7

/** The opposite of what is known, with a cue and more in common than the one word; or two words and a cue that is firm. */
function isTurned({ signal, memory, direct, context, opposed, words, head, between }: Meant): boolean {
  if (signal.kind !== 'changed' || !signal.own) return false
  // What happened to somebody changes no rule of how the two work.
  if (memory.home === 'relational' && !between) return false
  if (head && direct >= 0.6) return true
  if (between && direct >= 0.7) return true
  // Two rare words in common leave little doubt what is meant, whatever was said around it.
  if (signal.firm && words >= 2 && direct >= RARE_PAIR) return true
  if (context < 0.4) return false
  return opposed >= (signal.firm ? 0.6 : 0.75) || (signal.firm && words >= 2 && direct >= 0.95)
}

function isProtected(memory: Memory): boolean {
  return memory.pinned || memory.origin === 'human-edit'
}
