import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import type { Backend } from '../read/agent.ts'
import { isDate } from '../rollup/periods.ts'

/** Dates with a log, all of them or the one that was named. */
export function chosenDates(memory: OpenMemory, date: string | null): string[] {
  const folder = path.join(memory.root, 'raw')
  const logs = memory.files
    .list(folder)
    .filter((name) => name.endsWith('.md') && isDate(name.slice(0, -3)))
    .map((name) => name.slice(0, -3))
  if (date === null) return logs
  if (!isDate(date)) throw usageError(`process takes a date like 2026-02-08, found "${date}"`)
  if (!logs.includes(date))
    throw new UserError(
      `there is no log raw/${date}.md in ${memory.root}${logs.length > 0 ? `; the latest is raw/${logs.at(-1)}.md` : ''}`,
    )
  return [date]
}

export type BackendName = Backend['name']

/** Who answers in this run, as the command line says, else the configuration. Throws a usage error for what cannot be. */
export function backendNamed(
  memory: OpenMemory,
  options: { readonly backend?: BackendName | null; readonly batch?: boolean; readonly dryRun: boolean },
): BackendName {
  const backend = options.backend ?? memory.config.extraction.backend
  if (!BACKENDS.includes(backend))
    throw usageError(`--backend must be one of ${BACKENDS.join(', ')}, found "${backend}"`)
  if (options.batch && backend !== 'claude')
    throw usageError('--batch sends questions to Claude: it needs extraction.backend "claude" or --backend claude')
  if (options.batch && options.dryRun)
    throw usageError('--batch and --dry-run do not go together: --dry-run sends nothing')
  return backend
}

const BACKENDS: readonly BackendName[] = ['local', 'claude', 'recorded']
