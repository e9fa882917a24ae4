import { endedByName } from './ended-by-name.ts'
import { endedOtherwise } from './ended-otherwise.ts'
import type { MemoryIndex } from './memory-index.ts'
import { otherForm } from './other-form.ts'
import type { Fresh, Outcome } from './outcomes.ts'
import { shiftedValue } from './shifted-value.ts'
import { turned } from './turned.ts'

/** What is otherwise now though the finding's own words do not meet what is known: by what stands around them, or by how it is put. */
export function otherwise(fresh: Fresh, index: MemoryIndex): Outcome | null {
  return turned(fresh, index) ?? byIdiom(fresh, index) ?? endedByName(fresh, index)
}

/** The same of what is too thin to be remembered: the ways of putting it are enough. */
export function byIdiom(fresh: Fresh, index: MemoryIndex): Outcome | null {
  return otherForm(fresh, index) ?? endedOtherwise(fresh, index) ?? shiftedValue(fresh, index)
}

export { otherForm }
