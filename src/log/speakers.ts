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
  const key = labelKey(label)
  const { human = [], assistant = [] } = seen?.() ?? {}
  if (human.some((name) => labelKey(name) === key)) return 'human'
  return assistant.some((name) => labelKey(name) === key) ? 'assistant' : 'unknown'
}

const WELL_KNOWN: Readonly<Record<string, Role>> = {
  user: 'human',
  human: 'human',
  me: 'human',
  you: 'human',
  assistant: 'assistant',
  claude: 'assistant',
  ai: 'assistant',
  bernard: 'assistant',
  bot: 'assistant',
  model: 'assistant',
  chatgpt: 'assistant',
  gpt: 'assistant',
  gemini: 'assistant',
  copilot: 'assistant',
}

/** Labels that nobody writes before a line of their own, in any log. */
const ONLY_SPEAKERS = new Set(['user', 'human', 'assistant', 'system'])

/** What the configuration, else common usage, says of a label; `unknown` when neither does. */
export function knownRole(label: string, names: SpeakerNames): Role {
  const key = labelKey(label)
  if (names.human.some((name) => labelKey(name) === key)) return 'human'
  if (names.assistant.some((name) => labelKey(name) === key)) return 'assistant'
  return Object.hasOwn(WELL_KNOWN, key) ? (WELL_KNOWN[key] ?? 'unknown') : 'unknown'
}

export function isConfigured(label: string, names: SpeakerNames): boolean {
  const key = labelKey(label)
  return [...names.human, ...names.assistant].some((name) => labelKey(name) === key)
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
