import { detectForm, type LogForm } from '../../src/log/form.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { decideRoles } from '../../src/log/roles.ts'
import { knownRole, type SpeakerNames } from '../../src/log/speakers.ts'
import type { ParsedTurn, ParseOptions, ParseWarning } from '../../src/log/turn.ts'

export const NAMES: SpeakerNames = { human: ['USER', 'Marta', 'Priya'], assistant: ['BERNARD', 'Otto', 'Sage'] }

/** The form and the turns of a log, as plain data with every text decoded. */
export function readTurns(
  log: string | Uint8Array,
  options: Partial<ParseOptions> & { names?: SpeakerNames } = {},
): Read {
  const names = options.names ?? NAMES
  const bytes = typeof log === 'string' ? Buffer.from(log) : log
  const form = options.form ?? detectForm(bytes, names)
  const sample = parseTurns([bytes], { form, roles: (label) => knownRole(label, names) })
  const roles = options.roles ?? decideRoles(sample, names).roleOf
  const warnings: ParseWarning[] = []
  const turns = plain(parseTurns([bytes], { form, roles, warn: (warning) => warnings.push(warning), ...options }))
  return { form, roles, turns, warnings }
}

export interface Read {
  readonly form: LogForm
  readonly roles: ParseOptions['roles']
  readonly turns: ParsedTurn[]
  readonly warnings: ParseWarning[]
}

export function plain(turns: Iterable<ParsedTurn>): ParsedTurn[] {
  return [...turns].map((turn) => JSON.parse(JSON.stringify(turn)) as ParsedTurn)
}

/** One line a turn and one a span, for a person to check. */
export function outline(turns: readonly ParsedTurn[]): string {
  return turns
    .flatMap(({ lines, speaker, role, time, source, spans }) => [
      `${lines.join('-')} ${speaker} (${role}) ${time ?? '-'} ${source ?? '-'}`,
      ...spans.map((span) => `  ${span.lines.join('-')} ${span.form} ${span.origin}: ${span.text.split('\n')[0]}`),
    ])
    .join('\n')
}

/** Speakers with what they say themselves. */
export function said(log: string, options: Parameters<typeof readTurns>[1] = {}): string[] {
  return readTurns(log, options).turns.map(
    (turn) =>
      `${turn.speaker}: ${turn.spans
        .filter((span) => span.form === 'prose')
        .map((span) => span.text)
        .join(' / ')}`,
  )
}
