import { createRedactor } from '../log/redact/index.ts'
import { createGate } from '../read/promotion.ts'
import type { Reader } from '../read/provider/open-reader.ts'
import type { ModelReader } from '../read/provider/transports.ts'
import type { OpenFolder } from './folder.ts'
import { newToken } from './key.ts'

/** A model as a folder uses it; nothing of it is loaded before its first question. `key` makes the tags of redacted secrets. */
export async function openReader(
  name: ModelReader,
  { root, config, files, today }: OpenFolder,
  key: Buffer,
): Promise<Reader> {
  const module = await import('../read/provider/open-reader.ts')
  return module.openReader({
    name,
    root,
    config,
    files,
    today,
    token: newToken(),
    gate: createGate(),
    redact: createRedactor(key),
    env: process.env,
  })
}
