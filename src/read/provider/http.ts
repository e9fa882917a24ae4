import type { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import { AskFailure, type FailureKind } from '../model/failure.ts'

/** Of an answer, in bytes; what a model writes is a hundredth of it. */
export const MOST_BYTES = 4 * 2 ** 20

/** A server did what no answer needs; a failure of the kind `stop` where it is not asked again in this run. */
export class Refused extends Error {
  readonly kind: FailureKind

  constructor(message: string, kind: FailureKind = 'stop') {
    super(message)
    this.kind = kind
  }
}

/**
 * One request, as `fetch` makes it, with three differences: it follows no redirect, it gives up a body of more than
 * `most` bytes, and it waits as long as its signal lets it (that of Node ends a request without headers after five minutes, and
 * a local model reads a long day for longer).
 */
export async function fetchOnce(input: string | URL | Request, init: RequestInit = {}, most = MOST_BYTES) {
  const url = new URL(input instanceof Request ? input.url : input)
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const headers = Object.fromEntries(new Headers(init.headers))
  const { method = 'GET', body, signal } = init
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method, headers, ...(signal ? { signal } : {}) }, resolve)
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : undefined)
  })
  // A body that nobody reads may break off: that is nobody's error.
  message.on('error', () => undefined)
  const { statusCode: status = 500, headers: given } = message
  if (status >= 300 && status < 400) {
    message.destroy()
    throw new Refused(
      `the server sends elsewhere (${status}${originOf(given.location, url)}), and nothing is sent there`,
    )
  }
  const bare = status === 204 || status < 200
  return new Response(bare ? null : (ReadableStream.from(within(message, most)) as globalThis.ReadableStream), {
    status: bare ? 204 : status,
    headers: Object.entries(given).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  })
}

export function postJson(url: string | URL, body: Table, signal: AbortSignal, headers = {}): Promise<Response> {
  const given = { 'content-type': 'application/json', ...headers }
  return fetchOnce(url, { method: 'POST', headers: given, body: JSON.stringify(body), signal })
}

/** Where it would have led, without what the address may carry. */
function originOf(location: string | undefined, from: URL): string {
  return location !== undefined && URL.canParse(location, from.href) ? `, to ${new URL(location, from).origin}` : ''
}

async function* within(message: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new Refused(`the server answers with more than ${most / 2 ** 20} MB`)
    yield chunk
  }
}

/**
 * One deadline for all that `work` does, from connecting to the last byte. Past it nothing is waited for, and nothing
 * more is asked in this run: whoever holds the lock gives it back.
 */
export async function withinTime<T>(ms: number, where: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const seconds = `${Math.round(ms / 100) / 10} seconds`
      reject(
        new AskFailure('stop', `${where}: no whole answer within ${seconds}; the rest stays due`, { billed: true }),
      )
    }, ms)
  })
  try {
    return await Promise.race([work(control.signal), late])
  } finally {
    clearTimeout(timer)
    control.abort()
  }
}

/** The lines of a body as they come, each without its end. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open: string[] = []
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    open.push(first)
    for (const next of rest) {
      yield open.join('').replace(/\r$/, '')
      open = [next]
    }
  }
  const last = open.join('')
  if (last !== '') yield last
}

/** What stands behind `data:` in server-sent events, parsed; what is no JSON is left out. */
export async function* eventsOf(response: Response): AsyncGenerator<Table> {
  for await (const line of linesOf(response)) {
    const data = line.startsWith('data:') ? line.slice(5).trim() : ''
    if (data === '' || data === '[DONE]') continue
    yield tableOf(parsed(data))
  }
}

export type Table = Readonly<Record<string, unknown>>

/** JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null ? (value as Table) : {}
}

/** Is this an address of this machine? What runs there costs nothing and needs no key. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

const ASKED_MS = 3000

/** A small answer of a server about itself; nothing where it gives none. */
export async function jsonAt(url: string, init: RequestInit = {}): Promise<Table> {
  try {
    return await withinTime(ASKED_MS, url, async (signal) => {
      const response = await fetchOnce(url, { ...init, signal })
      return response.ok ? tableOf(parsed(await response.text())) : {}
    })
  } catch (error) {
    // Whether it answers is what is asked: one that does not, or does otherwise, tells nothing.
    if (error instanceof Error) return {}
    throw error
  }
}
