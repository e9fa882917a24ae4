import fs from 'node:fs'
import { type Config, DEFAULTS, type ModelReader } from '../../../src/config/defaults.ts'
import { openReader, type Reader } from '../../../src/read/provider/open-reader.ts'
import { keptIn, note, redact, segmentOf } from '../model/support.ts'

export const SEGMENT = segmentOf('Dana: I moved to Lisbon in March.', 'Bernard: Noted, Lisbon it is.')
export const GOOD = JSON.stringify({
  notes: [note({ quote: 'I moved to Lisbon in March.', text: 'Lives in Lisbon since March' })],
})

type Tables = {
  readonly [K in 'claude' | 'openai' | 'ollama' | 'command' | 'extraction' | 'budget']?: Partial<Config[K]>
}

/** A reader of a folder; nobody waits between two tries. */
export function readerAt(
  root: string,
  name: ModelReader,
  tables: Tables,
  env: Readonly<Record<string, string | undefined>> = {},
): Reader {
  fs.mkdirSync(`${root}/.state`, { recursive: true })
  const over = Object.entries(tables).map(([key, table]) => [key, { ...DEFAULTS[key as keyof Tables], ...table }])
  return openReader({
    name,
    root,
    config: { ...DEFAULTS, ...Object.fromEntries(over) },
    redact,
    ...keptIn(root),
    env,
    sleep: () => Promise.resolve(),
  })
}
