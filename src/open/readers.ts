import path from 'node:path'
import { type ModelReader, readerNamed } from '../config/defaults.ts'
import { usageError } from '../errors.ts'
import { createRedactor } from '../log/redact/index.ts'
import { type Backend, NO_USAGE } from '../read/agent.ts'
import { createLocalBackend } from '../read/builtin/index.ts'
import { promote } from '../read/promotion.ts'
import type { Reader } from '../read/provider/open-reader.ts'
import { createRecordedBackend, parseRecording } from '../read/provider/recorded.ts'
import { openAnswers } from '../store/answers.ts'
import { openEncoder } from '../store/open-encoder.ts'
import { inScratchFolder } from '../store/scratch-folder.ts'
import { openLedger } from '../store/spend.ts'
import type { OpenFolder } from './folder.ts'
import { newToken } from './key.ts'
import { refuseHeld } from './settings.ts'

type BackendPorts = Pick<OpenFolder, 'config' | 'files' | 'root' | 'held'> & {
  readonly reader: (name: ModelReader) => Promise<Reader>
}

/** Who answers the agents under that name, null for whom the configuration names; a model is opened at the first question. */
export function backendOf(given: Backend['name'] | null, { config, files, root, held, reader }: BackendPorts): Backend {
  if (given === null) refuseHeld(held, 'extraction.backend')
  const name = readerNamed(given ?? config.extraction.backend)
  if (name === null || name === 'builtin') return openLocal()
  if (name === 'recorded') return recordedBackend({ config, files, root })
  let opened: Promise<Reader> | null = null
  let model: Backend | null = null
  const open = async (): Promise<Backend> => {
    opened ??= reader(name)
    model = (await opened).backend
    return model
  }
  return {
    name,
    prepare: async (segments, known) => (await open()).prepare?.(segments, known) ?? NO_USAGE,
    extract: async (segment, known) => (await open()).extract(segment, known),
    aside: () => model?.aside?.() ?? { notes: [], retryAfterMs: null },
  }
}

function recordedBackend({ config, files, root }: Pick<BackendPorts, 'config' | 'files' | 'root'>): Backend {
  const name = config.extraction.recorded
  if (name === null)
    throw usageError('extraction.backend "recorded" needs extraction.recorded: the file with the answers')
  const source = files.read(path.resolve(root, name))
  if (source === null) throw usageError(`extraction.recorded: there is no file ${name}`)
  return createRecordedBackend(parseRecording(source.toString('utf8'), name))
}

/** A model as a folder uses it; nothing of it is loaded before its first question. `key` makes the tags of redacted secrets. */
export async function openReader(
  name: ModelReader,
  { root, config, files, today, held }: OpenFolder,
  key: Buffer,
): Promise<Reader> {
  refuseHeld(held, name === 'anthropic' ? 'claude' : name)
  const module = await import('../read/provider/open-reader.ts')
  const token = newToken()
  const state = { root, files, today, token }
  return module.openReader({
    name,
    root,
    config,
    store: openAnswers(files, root, token),
    ledger: openLedger(state),
    nights: openLedger(state, 'spend-nights'),
    redact: createRedactor(key),
    env: process.env,
    inScratch: inScratchFolder,
  })
}

/** The rules of this machine with the encoder that comes with the program. */
export function openLocal(): Backend {
  return createLocalBackend(promote, openEncoder().encode)
}
