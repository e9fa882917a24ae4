import { createInterface, type Interface } from 'node:readline'
import type { GlobalOptions } from '../open/folder.ts'

/** Where a person sits. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

export interface Lines {
  say(text: string): void
  /** A line as it was typed; null when there will be none. `draft` is what stands there to be changed. */
  ask(prompt: string, draft?: string): Promise<string | null>
  close(): void
}

/** What is said before something is done; nothing for who reads JSON or wants silence. */
export function sayAs({ json, quiet }: GlobalOptions): Lines['say'] {
  return json || quiet ? () => undefined : (text) => void process.stdout.write(text)
}

/** Lines are kept until they are asked for: somebody may type ahead. */
export function openLines({ input, output }: Terminal): Lines {
  const reader: Interface = createInterface({ input, output })
  const typed: string[] = []
  let waits: ((line: string | null) => void) | null = null
  let ended = false
  const give = (line: string | null): void => {
    const wait = waits
    waits = null
    wait?.(line)
  }
  reader.on('line', (line) => (waits === null ? typed.push(line) : give(line)))
  reader.on('SIGINT', () => reader.close())
  reader.on('close', () => {
    ended = true
    give(null)
  })
  return {
    say: (text) => void output.write(text),
    async ask(prompt, draft) {
      const ahead = typed.shift()
      reader.setPrompt(prompt)
      if (ahead !== undefined) return ahead
      if (ended) return null
      reader.prompt()
      if (draft !== undefined && reader.terminal) reader.write(draft)
      return new Promise((resolve) => {
        waits = resolve
      })
    },
    close: () => reader.close(),
  }
}
