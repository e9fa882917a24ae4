import { isPossible } from './accept-labels.ts'
import { cleanLabel } from './heading.ts'
import { isName } from './label.ts'
import { isForwarded, mailField } from './mail.ts'
import { isOnlySpeaker, labelKey } from './speakers.ts'
import type { Role } from './turn.ts'

/** What the words before a colon can be. */
export interface LabelFacts {
  readonly mail: ReturnType<typeof mailField>
  readonly isForwarded: boolean
  /** Without the markdown around it; null when it is no name. */
  readonly name: string | null
  readonly role: Role
  /** Nobody but a speaker is called so (`User`). */
  readonly isOnlySpeaker: boolean
  /** A speaker may be called so. */
  readonly isPossible: boolean
  /** A well-known speaker that is also a word of everyday (`me`, `model`). */
  readonly isWeak: boolean
}

const MAX_KEPT = 2048

/** Works out the facts of a label once: the same few come again and again. */
export function createLabelFacts(roles: (label: string) => Role): (label: string) => LabelFacts {
  const kept = new Map<string, LabelFacts>()
  return (label) => {
    const known = kept.get(label)
    if (known !== undefined) return known
    const facts = factsOf(label, roles)
    if (kept.size === MAX_KEPT) kept.clear()
    kept.set(label, facts)
    return facts
  }
}

const WEAK = new Set(['me', 'you', 'ai', 'bot', 'model', 'gpt'])

function factsOf(label: string, roles: (label: string) => Role): LabelFacts {
  const text = cleanLabel(label.trim())
  const name = isName(text) ? text : null
  return {
    mail: mailField(label),
    isForwarded: isForwarded(label),
    name,
    role: roles(text),
    isOnlySpeaker: name !== null && isOnlySpeaker(name),
    isPossible: name !== null && isPossible(name),
    isWeak: name !== null && WEAK.has(labelKey(name)),
  }
}
