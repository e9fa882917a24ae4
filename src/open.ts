import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Backend } from './extract/agent.ts'
import type { GlobalOptions } from './commands/index.ts'
import { type Config, readSettings } from './config.ts'
import { UserError, usageError } from './errors.ts'
import { localDate } from './rollup/periods.ts'
import { createWriter, type Writer } from './store/apply.ts'
import { createDisk } from './store/disk.ts'
import type { Files } from './store/files.ts'
import { openJournal } from './store/journal.ts'
import { acquireLock } from './store/lock.ts'
import { foldState, type Entry, type State } from './memory/state.ts'

/** What a command works with: where, when, and the ways in. */
export interface OpenMemory {
  readonly root: string
  readonly config: Config
  readonly files: Files
  /** IANA zone. */
  readonly zone: string
  readonly warnings: readonly string[]
  now(): Date
  /** The calendar day in the person's zone. */
  today(): string
  /** Reads the journal, takes no lock, writes nothing. */
  read(): Loaded
  /** Takes the lock, reads the journal and lets `work` write. Rejects with exit code 3 when another run holds it. */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  backend(): Promise<Backend>
  /** Replaces secrets; the keyed tags are the same for the life of the folder. */
  redact(): Promise<(text: string) => string>
}

export interface Loaded {
  readonly entries: readonly Entry[]
  readonly state: State
  /** Torn tails and the like, in sentences. */
  readonly notes: readonly string[]
  /** What is wrong with the journal, or null. Nothing can be written while it is. */
  readonly damage: string | null
}
