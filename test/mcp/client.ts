import { type ChildProcess, spawn } from 'node:child_process'
import { CLI, type Folder } from '../daemon/support/processes.ts'

type Message = Readonly<Record<string, unknown>> & { readonly id?: number; readonly result?: never }

/** A client that speaks the protocol's lines to the built server. */
export function connect(folder: Folder) {
  const child: ChildProcess = spawn(process.execPath, [CLI, '--root', folder.root, 'mcp'], { stdio: 'pipe' })
  const waiting = new Map<number, (message: Message) => void>()
  const odd: string[] = []
  let [rest, stderr, next] = ['', '', 0]
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      try {
        const message = JSON.parse(line) as Message
        if (message['jsonrpc'] !== '2.0') odd.push(line)
        waiting.get(message.id ?? -1)?.(message)
      } catch {
        odd.push(line)
      }
    }
  })
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const write = (message: unknown): void => {
    child.stdin?.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
  }
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? -1)),
  )
  function ask(method: string, params: unknown = {}): Promise<Message> {
    const id = ++next
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      write({ jsonrpc: '2.0', id, method, params })
    })
  }
  return {
    write,
    ask,
    ended,
    /** What stood on stdout and was no message of the protocol, and all of stderr. */
    noise: () => [...odd, ...(stderr === '' ? [] : [stderr])],
    async begin(): Promise<Record<string, unknown>> {
      const clientInfo = { name: 'test', version: '1' }
      const { result } = await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
      write({ jsonrpc: '2.0', method: 'notifications/initialized' })
      return result as unknown as Record<string, unknown>
    },
    /** The text of a tool's answer, behind `!` where it is an error. */
    async call(name: string, args: unknown): Promise<string> {
      const message = await ask('tools/call', { name, arguments: args })
      const { content, isError } = (message.result ?? {}) as { content?: { text: string }[]; isError?: boolean }
      return content === undefined ? `!${JSON.stringify(message['error'])}` : `${isError ? '!' : ''}${content[0]?.text}`
    },
    end: () => child.stdin?.end(),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}
