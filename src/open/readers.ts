import path from 'node:path'
import type { Config } from '../config.ts'
import { usageError } from '../errors.ts'
import { createRedactor } from '../log/redact/index.ts'
import type { Backend } from '../read/agent.ts'
import { createLocalBackend } from '../read/builtin/index.ts'
import type { Claude } from '../read/claude.ts'
import { createGate } from '../read/promotion.ts'
import { createRecordedBackend, parseRecording } from '../read/provider/recorded.ts'
import type { Files } from '../store/disk/files.ts'
import { openEncoder } from '../store/open-encoder.ts'
import type { OpenFolder } from './folder.ts'
import { newToken } from './key.ts'

type BackendPorts = Pick<OpenFolder, 'config' | 'files' | 'root'> & { readonly claude: () => Promise<Claude> }

/** Who answers the agents under that name; Claude is opened at the first question. */
export function backendOf(name: Backend['name'], { config, files, root, claude }: BackendPorts): Backend {
  if (name === 'local') return openLocal()
  if (name === 'recorded') return recordedBackend(config, files, root)
  let opened: Promise<Claude> | null = null
  let claudes: Backend | null = null
  const open = async (): Promise<Backend> => {
    opened ??= claude()
    claudes = (await opened).backend
    return claudes
  }
  return {
    name,
    prepare: async (segments, known) => (await open()).prepare?.(segments, known) ?? NOTHING,
    extract: async (segment, known) => (await open()).extract(segment, known),
    aside: () => claudes?.aside?.() ?? { notes: [], retryAfterMs: null },
  }
}

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

function recordedBackend(config: Config, files: Files, root: string): Backend {
  const name = config.extraction.recorded
  if (name === null)
    throw usageError('extraction.backend "recorded" needs extraction.recorded: the file with the answers')
  const source = files.read(path.resolve(root, name))
  if (source === null) throw usageError(`extraction.recorded: there is no file ${name}`)
  return createRecordedBackend(parseRecording(source.toString('utf8'), name), createGate())
}

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

/** The rules of this machine with the encoder that comes with the program. */
export function openLocal(): Backend {
  return createLocalBackend(createGate(), openEncoder().encode)
}
