import type { Config } from '../config.ts'
import { detectForm, HEAD_BYTES, type LogForm } from './form.ts'
import { parseTurns } from './parse.ts'
import { decideRoles, type Roles } from './roles.ts'
import {
  isConfigured,
  isOnlySpeaker,
  knownRole,
  roleIn,
  type SeenNames,
  type SpeakerNames,
  seenRole,
} from './speakers.ts'
import type { Role } from './turn.ts'

export { HEAD_BYTES } from './form.ts'
export type { SpeakerNames } from './speakers.ts'

/** How a log is read: its form and who speaks in it. */
export interface Manner {
  readonly form: LogForm
  readonly roles: Roles
}

/** How a log is to be read, from its first `HEAD_BYTES` bytes. */
export function recogniseLog(head: Uint8Array, names: SpeakerNames): Manner {
  const bytes = head.subarray(0, HEAD_BYTES)
  const form = detectForm(bytes, names)
  const sample = parseTurns([bytes], { form, roles: (label) => knownRole(label, names) })
  return { form, roles: decideRoles(sample, names) }
}

/** Raised whenever the same bytes may get another form or other roles than by the release before. */
const RULES = 2

/** What decides on the manner besides the bytes of the log, as one string: the configured names and our rules. */
export function rulesKey({ human, assistant }: SpeakerNames): string {
  return JSON.stringify([RULES, human, assistant])
}

/** The manner as one string, to be kept with how far the log was read. */
export function formKey({ form, roles }: Manner): string {
  const times = form.timed ? `-timed${form.untimed?.loose === true ? '-loose' : ''}` : ''
  const kind = form.kind === 'heading' ? `heading-${form.level}${times}` : form.kind
  const labels = form.timed ? (form.untimed?.labels ?? []) : form.labels
  const speakers = [...roles.human, ...roles.assistant, ...roles.unknown].sort()
  const byLabel = Object.fromEntries(speakers.map((label) => [label, roles.roleOf(label)]))
  return JSON.stringify([kind, form.body, labels, byLabel])
}

/**
 * Whether what was read in the manner of `before` would be read the same now: a log that grew may have new speakers,
 * but none that stood there before and was not seen as one, and none whose role is another.
 */
export function readsAlike(before: string, now: Manner, names: SpeakerNames): boolean {
  const old = read(before)
  const fresh = read(formKey(now))
  if (old === null || fresh === null || old.kind !== fresh.kind || old.body !== fresh.body) return false
  if (!old.labels.every((label) => fresh.labels.includes(label))) return false
  const added = fresh.labels.filter((label) => !old.labels.includes(label))
  if (!added.every((label) => isConfigured(label, names) || isOnlySpeaker(label))) return false
  return Object.entries(old.roles).every(([label, role]) => now.roles.roleOf(label) === role)
}

/** Who is the human and who the assistant in all of the logs with these form keys; who is both in none of them. */
export function seenIn(forms: Iterable<string>): SeenNames {
  const roles = new Map<string, Set<unknown>>()
  for (const form of new Set(forms))
    for (const [label, role] of Object.entries(read(form)?.roles ?? {}))
      if (role !== 'unknown') roles.set(label, new Set([...(roles.get(label) ?? []), role]))
  const only = (role: Role): string[] =>
    [...roles].flatMap(([label, had]) => (had.size === 1 && had.has(role) ? [label] : []))
  return { human: only('human'), assistant: only('assistant') }
}

/** Whether a log in which somebody's role was not known may be read otherwise now, because other logs tell it. */
export function mayBeTold(form: string, names: SpeakerNames): boolean {
  const known = Object.entries(read(form)?.roles ?? {})
  return known.every(([, role]) => role === 'unknown') && known.some(([label]) => seenRole(label, names) !== 'unknown')
}

interface Key {
  readonly kind: unknown
  readonly body: unknown
  readonly labels: readonly string[]
  readonly roles: Readonly<Record<string, unknown>>
}

function read(key: string): Key | null {
  try {
    const value: unknown = JSON.parse(key)
    if (!Array.isArray(value)) return null
    const [kind, body, labels, roles] = value as readonly unknown[]
    if (!Array.isArray(labels) || typeof roles !== 'object' || roles === null) return null
    return { kind, body, labels: labels.map(String), roles: roles as Record<string, unknown> }
  } catch {
    // A key that is no JSON was not written by us: read as another manner.
    return null
  }
}

type Named = Pick<Config, 'human' | 'assistant' | 'speakers'>

interface ReadLog {
  readonly form: string
  readonly rules?: string
}

/**
 * How the two are called: by the configuration now and, where such a name stood over turns, when a log was read; and,
 * where a log alone does not tell, by the logs that were read before.
 */
export function namesIn({ human, assistant, speakers }: Named, logs: ReadonlyMap<string, ReadLog>): SpeakerNames {
  let seen: SeenNames | undefined
  const now = { human: [human, ...speakers.human], assistant: [assistant, ...speakers.assistant] }
  const before = formerNames(now, logs.values())
  return {
    human: [...now.human, ...before.human],
    assistant: [...now.assistant, ...before.assistant],
    seen: () => {
      seen ??= seenIn([...logs.values()].map(({ form }) => form))
      return seen
    },
  }
}

/** Names of an earlier configuration that stand over turns of a log in the role that they had; none of those of now. */
function formerNames(now: SpeakerNames, logs: Iterable<ReadLog>): SeenNames {
  const found = { human: new Set<string>(), assistant: new Set<string>() }
  for (const { rules, form } of logs) {
    if (rules === undefined || rules === rulesKey(now)) continue
    const then = { human: configuredIn(rules, 'human'), assistant: configuredIn(rules, 'assistant') }
    for (const [label, role] of Object.entries(read(form)?.roles ?? {}))
      if ((role === 'human' || role === 'assistant') && roleIn(label, then) === role && !isConfigured(label, now))
        found[role].add(label)
  }
  return { human: [...found.human].sort(), assistant: [...found.assistant].sort() }
}

/** How the one with this role was called when a log was read, the first name of the configuration first. */
export function configuredIn(rules: string, role: 'human' | 'assistant'): readonly string[] {
  const names = (JSON.parse(rules) as readonly unknown[])[role === 'human' ? 1 : 2]
  return Array.isArray(names) ? names.map(String) : []
}
