import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { type Files, makeFolder, writeFileAtomic } from '../store/disk/files.ts'

/** What a chat said of its window. */
export interface UsageReport {
  /** Tokens in the window. */
  readonly tokens: number
  /** Size of the window; null when it was not said. */
  readonly window: number | null
}

/**
 * Reads `.state/usage.json`: `{ "tokens": 141000, "window": 200000 }`, window optional, or the `usage` object of a
 * Messages API answer as it is. Null when there is none; a sentence when it says something else.
 */
export function readUsage(files: Files, file: string): UsageReport | null | string {
  const bytes = readable(files, file)
  if (bytes === null || typeof bytes === 'string') return bytes
  const report = parseUsage(bytes.toString('utf8'))
  return report ?? '.state/usage.json must be like { "tokens": 141000, "window": 200000 }: this report was not counted'
}

function readable(files: Files, file: string): Buffer | null | string {
  try {
    return files.read(file)
  } catch (error) {
    return `cannot read .state/usage.json: ${messageOf(error)}`
  }
}

/** Replaces the report; a null window is left out. */
export function writeUsage(files: Files, file: string, { tokens, window }: UsageReport): void {
  const report = window === null ? { tokens } : { tokens, window }
  makeFolder(files, path.dirname(file))
  writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(report)}\n`), {
    token: randomBytes(6).toString('hex'),
  })
}

/** Where a chat says how full its window is. */
export function usageFile(root: string): string {
  return path.join(root, '.state', 'usage.json')
}

function parseUsage(text: string): UsageReport | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // Half written or no JSON: the caller says what is expected.
    return null
  }
  if (typeof read !== 'object' || read === null) return null
  const given = read as Readonly<Record<string, unknown>>
  const tokens = 'tokens' in given ? given['tokens'] : sumOf(given)
  const window = given['window'] ?? null
  if (!isCount(tokens) || (window !== null && !(isCount(window) && window > 0))) return null
  return { tokens, window }
}

const PARTS = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens']

function sumOf(given: Readonly<Record<string, unknown>>): number | null {
  const parts = PARTS.map((name) => given[name]).filter(isCount)
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
