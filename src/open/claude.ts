import { createRedactor } from '../log/redact/index.ts'
import type { Claude } from '../read/claude.ts'
import { createGate } from '../read/promotion.ts'
import type { OpenFolder } from './folder.ts'
import { newToken } from './key.ts'
import { openLocal } from './local.ts'

/** Claude as a folder uses it; loads the SDK at the first question only. `key` makes the tags of redacted secrets. */
export async function openClaude({ root, config, files, today }: OpenFolder, key: Buffer): Promise<Claude> {
  const module = await import('../read/claude.ts')
  return module.openClaude({
    root,
    config,
    files,
    today,
    token: newToken(),
    gate: createGate(),
    redact: createRedactor(key),
    env: process.env,
    local: openLocal,
  })
}
