import { SOURCES, type SourceName } from '../config/defaults.ts'
import { usageError } from '../errors.ts'
import type { Source } from './source.ts'

const READERS: Readonly<Record<SourceName, () => Promise<Source>>> = {
  'claude-code': async () => (await import('./claude-code.ts')).claudeCode,
  codex: async () => (await import('./codex.ts')).codex,
  gemini: async () => (await import('./gemini.ts')).gemini,
  opencode: async () => (await import('./opencode.ts')).opencode,
  openclaw: async () => (await import('./openclaw.ts')).openclaw,
  'chatgpt-export': async () => (await import('./chatgpt-export.ts')).chatgptExport,
  'claude-export': async () => (await import('./claude-export.ts')).claudeExport,
}

/** The source of that name; nothing of the others is loaded. Throws a usage error for a name that is none. */
export async function openSource(name: string): Promise<Source> {
  const known = SOURCES.find((one) => one === name)
  if (known !== undefined) return READERS[known]()
  throw usageError(`a source is one of ${SOURCES.join(', ')}, found "${name}"`)
}
