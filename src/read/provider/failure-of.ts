import type { Question } from '../model/ask.ts'
import { AskFailure, type FailureFacts, type FailureKind } from '../model/failure.ts'
import { Refused, tableOf, withinTime } from './http.ts'
import { type Sent, timeFor } from './send.ts'

/** Where an error belongs, and what must not be said of it. */
export interface About {
  /** Of the question, for messages. */
  readonly where: string
  /** Takes the key, and whatever looks like one, out of what a server says. */
  readonly hide: (text: string) => string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The key of the configuration that names the model: `claude.model`. */
  readonly modelKey: string
}

/** What a status of refusal means for the question and for those after it. `body` as it came. */
export function refusalOf(
  { status, body, headers }: { readonly status: number; readonly body: unknown; readonly headers: Headers },
  { where, hide, now, modelKey }: About,
): AskFailure {
  const said = saidBy(body)
  const type = tableOf(tableOf(body)['error'])['type']
  const name = typeof type === 'string' ? type : ''
  const wait = retryAfter(headers.get('retry-after-ms'), headers.get('retry-after'), now)
  const kind = kindOf(status, name, said, headers.get('x-should-retry'))
  const hint = status === 404 ? `: is ${modelKey} a model of this server?` : (HINTS[status] ?? '')
  const shown = hide(said === name ? '' : said)
  const cut = shown.length <= MOST_SAID ? shown : `${shown.slice(0, MOST_SAID - 1)}…`
  const facts = { billed: LOST.has(status), ...(wait === null ? {} : { retryAfterMs: wait }) }
  return new AskFailure(
    kind,
    `${where}: ${hide(`${status} ${name}`.trim())}${hint}${cut === '' ? '' : `: ${cut}`}`,
    facts,
  )
}

/** One try within its deadline; every error on the way is a failure. */
export function asked(
  question: Question,
  seconds: number,
  work: (signal: AbortSignal) => Promise<Sent>,
): Promise<Sent> {
  return withinTime(timeFor(question, seconds), question.where, (signal) =>
    work(signal).catch((error: unknown) => {
      throw brokenOf(error, question.where)
    }),
  )
}

/** What an error on the way means: of the connection, of our own limits, of a body that broke off. */
export function brokenOf(error: unknown, where: string): AskFailure {
  const failure = (kind: FailureKind, what: string, facts: FailureFacts): AskFailure =>
    new AskFailure(kind, `${where}: ${what}`, { cause: error, ...facts })
  if (error instanceof AskFailure) return error
  const chain = causesOf(error)
  const refused = chain.find((one) => one instanceof Refused)
  if (refused !== undefined) return failure(refused.kind, refused.message, { billed: true })
  const code = chain.map((one) => ('code' in one ? one.code : null)).find((one) => typeof one === 'string')
  if (typeof code === 'string') return failure('again', `no connection (${code})`, { billed: !UNMET.test(code) })
  // A body that breaks off, as JSON or as a stream: the answer was made, and cannot be read.
  const name = error instanceof Error ? ` (${error.name})` : ''
  return failure('again', `the answer broke off${name}`, { billed: true })
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 6; at = at.cause) chain.push(at)
  return chain
}

const HINTS: Readonly<Record<number, string>> = {
  401: ': the key is not accepted',
  402: ': the account has no credit',
  403: ': the key may not do this',
  429: ': too many requests',
  529: ': overloaded',
}

/** Nobody was met, so nothing can have been answered. Every other break may have come behind the answer. */
const UNMET =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_TLS_\w{1,60}|ERR_SSL_\w{1,60}|CERT_\w{1,60}|DEPTH_ZERO_\w{1,60}|SELF_SIGNED_\w{1,60}|UNABLE_TO_\w{1,60})$/
/** A proxy that gave up waiting: who stands behind it may have answered. */
const LOST: ReadonlySet<number> = new Set([408, 502, 504])
/** Of what the server says, in characters. */
const MOST_SAID = 200
/** How servers say that a question is longer than their model reads: Anthropic, OpenAI and vLLM, llama.cpp, LM Studio. */
const TOO_LONG =
  /prompt is too long|context window|too many tokens|maximum context length|context_length_exceeded|available context size|context length/i

/** The server's own sentence, as it names what is wrong with the request, on one line; empty when it says none. */
export function saidBy(body: unknown): string {
  const { error } = tableOf(body)
  const said = typeof error === 'string' ? error : (tableOf(error)['message'] ?? tableOf(body)['message'])
  return typeof said === 'string' ? said.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
}

function kindOf(status: number, type: string, message: string, advice: string | null): FailureKind {
  if (status === 413 || (status >= 400 && status !== 429 && TOO_LONG.test(message))) return 'too-long'
  if (status === 401 || status === 402 || status === 403 || status === 404) return 'stop'
  if (type === 'billing_error' || (status === 400 && /credit balance/i.test(message))) return 'stop'
  if (advice === 'true') return 'again'
  if (advice === 'false') return 'segment'
  return status === 408 || status === 409 || status === 429 || status >= 500 ? 'again' : 'segment'
}

/** Milliseconds that the server asks us to wait, from its header in milliseconds, in seconds or as a date; else null. */
export function retryAfter(ms: string | null, after: string | null, now: number): number | null {
  const exact = ms === null || ms.trim() === '' ? Number.NaN : Number(ms)
  if (Number.isFinite(exact)) return Math.max(0, exact)
  if (after === null || after.trim() === '') return null
  const seconds = Number(after)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(after)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** So many characters of a key in a row give some of it away. */
const TELLING = 8

/** Takes a key, and longer pieces of it, out of what others say, in the ways it could be written; `redact` what looks like another. */
export function hiding(key: string, redact: (text: string) => string): (text: string) => string {
  const ways = key === '' ? [] : [key, encodeURIComponent(key), Buffer.from(key).toString('base64')]
  return (text) => {
    const left = ways.reduce((all, way) => all.replaceAll(way, '[key]'), text)
    return redact(ways.reduce(withoutPieces, left))
  }
}

function withoutPieces(text: string, key: string): string {
  if (key.length < TELLING) return text
  const pieces = new Set(Array.from({ length: key.length - TELLING + 1 }, (_, at) => key.slice(at, at + TELLING)))
  let left = ''
  let to = 0
  for (let at = 0; at + TELLING <= text.length; at++)
    if (pieces.has(text.slice(at, at + TELLING))) {
      if (at > to || to === 0) left += `${text.slice(to, at)}[key]`
      to = at + TELLING
    }
  return left + text.slice(to)
}
