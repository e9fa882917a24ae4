import os from 'node:os'
import path from 'node:path'
import { timeOf } from '../calendar.ts'
import { dateHere, wallTime } from '../clock.ts'
import type { Reach } from '../config/reach.ts'
import { type Config, readSettings } from '../config.ts'
import { UserError, usageError } from '../errors.ts'
import { createDisk } from '../store/disk/disk.ts'
import type { Files } from '../store/disk/files.ts'
import { logDates } from './raw.ts'

/** Options that every command takes, as the command line gives them. */
export interface GlobalOptions {
  readonly root?: string
  readonly now?: string
  readonly json?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
  /** The folder is of our own making: what it reaches was agreed to where that comes from. */
  readonly isOurs?: boolean
}

/** Where and when: what a command needs that reads no memory. */
export interface OpenFolder {
  readonly root: string
  readonly config: Config
  readonly files: Files
  readonly warnings: readonly string[]
  /** Settings that were left out of `config` until a person agrees to them on this machine. */
  readonly held: readonly Reach[]
  /** IANA zone. */
  readonly zone: string
  now(): Date
  /** The calendar day in the person's zone. */
  today(): string
  /** Milliseconds on a clock that never jumps. */
  elapsedMs(): number
}

/** Reads the configuration; touches nothing else on the disk. Kept apart so that a quick command loads little. */
export function openFolder(globals: GlobalOptions): OpenFolder {
  const env = globals.isOurs === true ? { ...process.env, MEMOIRD_TRUST: '1' } : process.env
  const { root, config, warnings, held } = readSettings(globals.root, env, process.cwd())
  // Zones are slow to load: who only looks at the folder and asks for no day does not wait for them.
  let zone = config.timezone === 'system' ? null : config.timezone
  const zoneOf = (): string => {
    zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
    return zone
  }
  const now = clock(globals.now, zoneOf)
  return {
    root,
    config,
    files: createDisk(),
    warnings,
    held,
    get zone() {
      return zoneOf()
    },
    now,
    today: () => (config.timezone === 'system' ? dateHere(now()) : wallTime(now().getTime(), zoneOf()).date),
    elapsedMs: () => performance.now(),
  }
}

/** Where other programs of this person keep their things. */
export function thisMachine(): { readonly home: string; readonly env: NodeJS.ProcessEnv } {
  return { home: os.homedir(), env: process.env }
}

/** Throws where nothing says that memoird is at home: others have a `raw/` or a `workspace/` too, but no such log in it. */
export function refuseStrange({ root, files }: Pick<OpenFolder, 'root' | 'files'>): void {
  const has = (...names: string[]): boolean => files.stat(path.join(root, ...names)) !== null
  if (has('memoird.json5') || has('.state', 'journal') || logDates({ files, root }).length > 0) return
  throw new UserError(
    `${root} is no memoird folder: it has no memoird.json5, no journal and no log raw/YYYY-MM-DD.md; make it one with: memoird init ${root}, or name yours with --root`,
  )
}

function clock(option: string | undefined, zone: () => string): () => Date {
  if (option === undefined) return () => new Date()
  const at = timeOf(option, zone)
  if (at === null) throw usageError(`--now must be an ISO time like 2026-02-08T16:00:00Z, found "${option}"`)
  return () => new Date(at)
}
