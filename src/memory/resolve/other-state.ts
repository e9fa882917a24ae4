import type { SlotVerdict } from './fill.ts'
import type { Statement } from './statement.ts'
import type { State } from './states.ts'
import { areAboutTwo } from './whose.ts'

/** "The project is called Beacon now", of the same thing of the same person. */
export function otherState(statement: Statement, known: Statement): SlotVerdict | null {
  const verdict = statement.states.length === 0 ? null : compareStates(statement.states, known.states)
  return verdict === null || areAboutTwo(statement, known, false) ? null : verdict
}

/** A thing that was one way and is another now; null where both may hold or nothing says that it changed. */
function compareStates(now: readonly State[], known: readonly State[]): SlotVerdict | null {
  for (const one of now)
    for (const { head, kind, value } of known)
      if (one.changed && one.head === head && one.kind === kind && one.value !== value)
        return kind === 'weekday' ? 'asks' : 'replaces'
  return null
}
