import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Files, readJson, writeJson } from '../store/disk/files.ts'

/** Where a chat says how full its window is. */
export function usageFile(root: string): string {
  return path.join(root, '.state', 'usage.json')
}

/** A null window is that of the configuration. */
export function writeUsage(files: Files, root: string, tokens: number, window: number | null): void {
  writeJson(files, usageFile(root), { tokens, window }, randomBytes(6).toString('hex'))
}

export type UsageLook = ReturnType<typeof createUsageLook>

/** Reads how full a window is, as a share of it, and how much of it came since the report that the last compression knew. */
export function createUsageLook(files: Files, root: string) {
  let answered = 0
  return {
    look(contextWindow: number) {
      const { tokens = 0, window } = (readJson(files, usageFile(root)) ?? {}) as { tokens?: number; window?: number }
      // A smaller report comes from a new or a compacted chat: what was answered before counts no more.
      if (tokens < answered) answered = 0
      const whole = window || contextWindow
      return { tokens, share: tokens / whole, grown: answered === 0 ? 1 : (tokens - answered) / whole }
    },
    done(tokens: number) {
      answered = tokens
    },
  }
}
