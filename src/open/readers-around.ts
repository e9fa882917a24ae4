import path from 'node:path'
import type { Config, ReaderName } from '../config/defaults.ts'
import { jsonAt, tableOf } from '../read/provider/http.ts'
import type { Files } from '../store/disk/files.ts'

/** What was found on this machine: enough to use it. */
export interface Found {
  readonly name: ReaderName
  readonly model: string | null
  readonly url: string | null
}

type Folder = { readonly config: Config; readonly files: Files }

/** The readers, `state` what is configured and what is missing; looks at nothing but that and whether a key is set. */
export function readersOf({ config }: Pick<Folder, 'config'>) {
  const { extraction, claude, openai, ollama, command, budget } = config
  const key = (name: string): string => `${name} is ${process.env[name]?.trim() ? 'set' : 'not set'}`
  const run = typeof command.run === 'string' ? command.run : command.run.join(' ')
  const rows: readonly (readonly [ReaderName, string, string])[] = [
    ['builtin', 'comes with memoird: no model, no network', 'ready'],
    [
      'anthropic',
      'the Anthropic API',
      `${claude.model}, ${key(claude.keyVariable)}, $${budget.usdPerDay} a day at most`,
    ],
    ['openai', 'chat completions: llama.cpp, LM Studio, vLLM, hosted', `${openai.model} at ${openai.baseURL}`],
    ['ollama', 'Ollama', `${ollama.model ?? 'ollama.model is not set'} at ${ollama.baseURL}`],
    ['command', 'a program of yours, or Claude Code', run === '' ? 'command.run is not set' : run],
    ['recorded', 'answers from a file', extraction.recorded ?? 'extraction.recorded is not set'],
  ]
  return rows.map(([name, is, state]) => ({ name, is, state, chosen: name === extraction.backend }))
}

const PORTS = [8080, 1234, 8000]

/** Looks at PATH for Claude Code and at the ports of this machine where model servers stand by default. */
export async function lookAround({ files }: Pick<Folder, 'files'>): Promise<Found[]> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const isThere = folders.some((folder) => files.stat(path.join(folder, 'claude'))?.kind === 'file')
  const servers = await Promise.all([
    ...PORTS.map(async (port): Promise<Found[]> => {
      const url = `http://127.0.0.1:${port}/v1`
      return names(await jsonAt(`${url}/models`), 'data', 'id').map((model) => ({ name: 'openai', model, url }))
    }),
    (async (): Promise<Found[]> => {
      const url = 'http://127.0.0.1:11434'
      return names(await jsonAt(`${url}/api/tags`), 'models', 'name').map((model) => ({ name: 'ollama', model, url }))
    })(),
  ])
  const program: Found[] = isThere ? [{ name: 'command', model: null, url: null }] : []
  return [...program, ...servers.flat()]
}

function names(told: Readonly<Record<string, unknown>>, list: string, key: string): string[] {
  const all = told[list]
  return (Array.isArray(all) ? all : []).map((one) => tableOf(one)[key]).filter((one) => typeof one === 'string')
}
