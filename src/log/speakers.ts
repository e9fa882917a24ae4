import type { Role } from './turn.ts'

/** How the two are called in the configuration: `human`, `assistant` and the lists of `speakers`. */
export interface SpeakerNames {
  readonly human: readonly string[]
  readonly assistant: readonly string[]
  /** Who is who in other logs of the folder, as they were read: counts when a log alone does not tell. */
  readonly seen?: () => SeenNames
}

export type SeenNames = Pick<SpeakerNames, 'human' | 'assistant'>

/** What other logs say of a label. */
export function seenRole(label: string, { seen }: SpeakerNames): Role {
  return roleIn(label, seen?.() ?? { human: [], assistant: [] })
}

/** What some names say of a label. */
export function roleIn(label: string, { human, assistant }: SeenNames): Role {
  const key = labelKey(label)
  const isAmong = (names: readonly string[]): boolean => names.some((name) => labelKey(name) === key)
  return isAmong(human) ? 'human' : isAmong(assistant) ? 'assistant' : 'unknown'
}

const WELL_KNOWN: ReadonlyMap<string, Role> = new Map([
  ...['user', 'human', 'me', 'you'].map((label) => [label, 'human'] as const),
  ...'assistant claude ai bernard bot model chatgpt gpt gemini copilot'
    .split(' ')
    .map((label) => [label, 'assistant'] as const),
])

/** Labels that nobody writes before a line of their own, in any log. */
const ONLY_SPEAKERS = new Set(['user', 'human', 'assistant', 'system'])

/** What the configuration, else common usage, says of a label; `unknown` when neither does. */
export function knownRole(label: string, names: SpeakerNames): Role {
  const role = roleIn(label, names)
  return role === 'unknown' ? (WELL_KNOWN.get(labelKey(label)) ?? 'unknown') : role
}

export function isConfigured(label: string, names: SpeakerNames): boolean {
  return roleIn(label, names) !== 'unknown'
}

export function isOnlySpeaker(label: string): boolean {
  return ONLY_SPEAKERS.has(labelKey(label))
}

/** Case, composition and the emoji before a name do not make another speaker. */
export function labelKey(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N})\]]+$/u, '')
}
