import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { afterNight, doNight, type NightWork } from '../../src/maintain/do-night.ts'
import type { NightReport } from '../../src/maintain/report.ts'
import { openMemory } from '../../src/open.ts'
import type { NightReader } from '../../src/read/night-reader.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

/** Three memories of one cause, and what a reader makes of them. */
export const BUILD = [
  'When the build server restarts at night, the morning deploy fails',
  'The morning deploy fails when the build server restarts at night',
  'The morning deploy failed because the build server restarted at night',
]
export const BUILD_SAID = 'A nightly restart of the build server fails the morning deploy'

/** Answers every cluster with one sentence, and every causal one with an atom. */
export function readerOf(abstraction: string, isCausal = true): NightReader {
  const parts = { subject: 'build server', action: 'restarts', outcome: 'the morning deploy fails', consequences: '' }
  return {
    distiller: { distil: async () => ({ kind: 'distilled', abstraction, isCausal, usage: null }) },
    atoms: { find: async () => ({ kind: 'found', parts, usage: null }) },
    short: null,
  }
}

/** Memories of the store, as a log of 5 February would have left them. */
export async function storeIn(root: string, texts: readonly string[], from = 0): Promise<void> {
  const about = { home: 'store', kind: 'context', bucket: null, significance: 0.4, firstSeen: '2026-02-05' } as const
  await openMemory({ root, now: '2026-02-05T12:00:00Z' }).write(async (apply) => {
    const added = texts.map((text, at) => {
      const evidence = [{ file: 'raw/2026-02-05.md', lines: [at + 1, at + 1] as const, quote: text }]
      const memory = memoryWith({ ...about, id: `m-${String(from + at).padStart(16, 'f')}`, text, evidence })
      return { type: 'memory-added', data: { memory, resolution: 'new' } } as const
    })
    apply.commit(added, { kind: 'remember', date: null, backend: null, note: null })
  })
}

/** A night that asks a reader about clusters, with all that follows it. */
export function nightWith(
  root: string,
  now: string,
  reader: NightReader,
  more: Partial<NightWork> = {},
): Promise<NightReport> {
  const memory = { ...openMemory({ root, now }), nightReader: async () => reader }
  const work = { steps: ['compress'], backend: 'anthropic', cluster: null, dryRun: false } as const
  return memory.write(async (apply) => {
    const report = await doNight(memory, apply, { ...work, again: false, stop: () => false, ...more })
    await afterNight(memory, apply, report)
    return report
  })
}

/** A folder of its own for each test, with an empty `raw`; `run` gives what a command says as JSON, at that time. */
export function nightFolder(of: string) {
  let root = ''
  beforeEach(() => {
    root = tempFolder(of)
    fs.mkdirSync(path.join(root, 'raw'))
  })
  afterEach(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return {
    get root(): string {
      return root
    },
    async run(now: string, name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
      const { stdout } = await runCommand(name, args, options, { root, now, json: true })
      return JSON.parse(stdout)
    },
  }
}
