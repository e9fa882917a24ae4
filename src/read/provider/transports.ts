import type { ReaderName } from '../../config/defaults.ts'
import { createAnthropic } from './anthropic.ts'
import { createCommand } from './command.ts'
import { createOllama } from './ollama.ts'
import { createChat } from './openai.ts'
import type { Transport, TransportPorts } from './send.ts'

/** A reader that asks a model. */
export type ModelReader = Exclude<ReaderName, 'builtin' | 'recorded'>

/** Each throws a usage error where the configuration leaves out what it cannot do without. */
export const TRANSPORTS: Readonly<Record<ModelReader, (ports: TransportPorts) => Transport>> = {
  anthropic: createAnthropic,
  openai: createChat,
  ollama: createOllama,
  command: createCommand,
}
