import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import type { Likeness } from '../similar.ts'
import { UNWANTED } from './behaviours.ts'
import { reminds } from './cue.ts'
import type { Now } from './now.ts'
import type { Statement } from './statement.ts'
import { BEHAVIOURS } from './vocabulary.ts'

/** Told again how to behave: one named behaviour, asked for or refused in both, is the same wish in other words. */
export function repeatsBehaviour(now: Now, memory: Memory, known: Statement): boolean {
  return sharedBehaviours(now, memory, known).some((sign) => sign > 0)
}

/** "Absolutely wonderful. I told you so" denies no wish: it names what the wish was about. */
export function isReminder(finding: Finding, memory: Memory, like: Likeness): boolean {
  const between = finding.home === 'relational' && memory.home === 'relational'
  return between && like.words >= 2 && like.shared >= 1.4 && !like.clash && reminds(finding.text)
}

/** Told the other way round: more detail where brevity was the wish. */
export function turnsBehaviour(now: Now, memory: Memory, known: Statement): boolean {
  const signs = sharedBehaviours(now, memory, known)
  return signs.length > 0 && signs.every((sign) => sign < 0)
}

/** For every behaviour that both speak of, 1 when they want the same and -1 when not. */
function sharedBehaviours({ finding, statement }: Now, memory: Memory, known: Statement): number[] {
  if (finding.home !== 'relational' || memory.home !== 'relational') return []
  const signs: number[] = []
  for (const [word, { sign }] of statement.words) {
    const theirs = known.words.get(word)
    if (theirs && BEHAVIOURS.has(word)) signs.push(UNWANTED.has(word) ? 1 : sign * theirs.sign)
  }
  return signs
}
