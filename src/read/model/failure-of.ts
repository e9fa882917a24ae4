import { AskFailure, type FailureFacts, type FailureKind } from './failure.ts'

/** The classes of the SDK that tell errors apart; it is loaded only when it is used. */
export type SdkErrors = Pick<
  typeof import('@anthropic-ai/sdk'),
  'APIError' | 'APIConnectionError' | 'APIConnectionTimeoutError'
>

/** What an error of the SDK means for the question and for those after it. `now` in milliseconds since 1970. */
export function failureOf(error: unknown, where: string, sdk: SdkErrors, now: number): AskFailure {
  const failure = (kind: FailureKind, what: string, facts: FailureFacts = {}): AskFailure =>
    new AskFailure(kind, `${where}: ${what}`, { cause: error, ...facts })
  if (error instanceof sdk.APIConnectionTimeoutError)
    return failure('again', 'the server took too long to answer', { billed: true })
  if (error instanceof sdk.APIConnectionError) {
    const root = rootOf(error)
    return failure('again', `no connection (${root})`, { billed: !UNMET.test(root) })
  }
  if (error instanceof sdk.APIError) {
    const { status, type } = error as { readonly status?: number; readonly type?: string | null }
    const told = `${status ?? 'the server'} ${type ?? ''}`.trim()
    const kind = kindOf(status, type ?? null, error.message, headerOf(error, 'x-should-retry'))
    const wait = retryAfter(headerOf(error, 'retry-after-ms'), headerOf(error, 'retry-after'), now)
    const facts = { ...(wait === null ? {} : { retryAfterMs: wait }), billed: status === undefined || LOST.has(status) }
    return failure(kind, `${told}${HINTS[status ?? 0] ?? ''}${saidBy(error.error)}`, facts)
  }
  // A body that breaks off, as JSON or as a stream: the answer was made, and cannot be read.
  if (error instanceof Error) return failure('again', `the answer broke off (${error.name})`, { billed: true })
  return failure('again', 'the server could not be asked')
}

const HINTS: Readonly<Record<number, string>> = {
  401: ': the key is not accepted',
  402: ': the account has no credit',
  403: ': the key may not do this',
  404: ': is claude.model a model of this server?',
  429: ': too many requests',
  529: ': overloaded',
}

/** Nobody was met, so nothing can have been answered. Every other break may have come behind the answer. */
const UNMET =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w{1,60}|ERR_SSL_\w{1,60}|CERT_\w{1,60}|DEPTH_ZERO_\w{1,60}|SELF_SIGNED_\w{1,60}|UNABLE_TO_\w{1,60})$/
/** A proxy that gave up waiting: who stands behind it may have answered. */
const LOST: ReadonlySet<number> = new Set([408, 502, 504])
/** Of what the server says, in characters. */
const MOST_SAID = 200

/** The server's own sentence, as it names what is wrong with the request; empty when it says none. */
function saidBy(body: unknown): string {
  const inner = tableOf(tableOf(body)['error'])
  const { message, type } = typeof inner['message'] === 'string' ? inner : tableOf(body)
  if (typeof message !== 'string' || message === type) return ''
  const said = message.replace(/[\p{C}\s]+/gu, ' ').trim()
  return said === '' ? '' : `: ${said.length <= MOST_SAID ? said : `${said.slice(0, MOST_SAID - 1)}…`}`
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function kindOf(status: number | undefined, type: string | null, message: string, advice: string | null): FailureKind {
  if (status === undefined) return 'again'
  if (status === 413 || (status === 400 && /prompt is too long|context window|too many tokens/i.test(message)))
    return 'too-long'
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

function headerOf(error: Error, name: string): string | null {
  const headers = 'headers' in error ? error.headers : null
  return headers instanceof Headers ? headers.get(name) : null
}

/** `ECONNREFUSED` and its kin: what the innermost cause says. */
function rootOf(error: Error): string {
  let at: Error = error
  for (let depth = 0; at.cause instanceof Error && depth < 5; depth++) at = at.cause
  return 'code' in at && typeof at.code === 'string' ? at.code : at.name
}
