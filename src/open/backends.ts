import path from 'node:path'
import { readerNamed } from '../config/defaults.ts'
import { usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import type { Backend } from '../read/agent.ts'
import { createGate } from '../read/promotion.ts'
import type { Reader } from '../read/provider/open-reader.ts'
import { createRecordedBackend, parseRecording } from '../read/provider/recorded.ts'
import { openLocal } from './local.ts'

type BackendPorts = Pick<OpenMemory, 'config' | 'files' | 'root' | 'reader'>

/** Who answers the agents under that name; a model is opened at the first question. */
export function backendOf(given: Backend['name'], { config, files, root, reader }: BackendPorts): Backend {
  const name = readerNamed(given)
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
    prepare: async (segments, known) => (await open()).prepare?.(segments, known) ?? NOTHING,
    extract: async (segment, known) => (await open()).extract(segment, known),
    aside: () => model?.aside?.() ?? { notes: [], retryAfterMs: null },
  }
}

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

function recordedBackend({ config, files, root }: Pick<BackendPorts, 'config' | 'files' | 'root'>): Backend {
  const name = config.extraction.recorded
  if (name === null)
    throw usageError('extraction.backend "recorded" needs extraction.recorded: the file with the answers')
  const source = files.read(path.resolve(root, name))
  if (source === null) throw usageError(`extraction.recorded: there is no file ${name}`)
  return createRecordedBackend(parseRecording(source.toString('utf8'), name), createGate())
}
