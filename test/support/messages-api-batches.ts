import type http from 'node:http'
import type { Body, Met } from './messages-api.ts'

type Result = Readonly<Record<string, unknown>>

interface Batch {
  readonly id: string
  readonly requests: readonly { readonly custom_id: string; readonly params: Body }[]
  results: { custom_id: string; result: Result }[] | null
}

/** The Message Batches part of the server: create, retrieve, list and results, as JSON lines in no order that matters. */
export function createBatches(answer: (met: Met) => Result) {
  const all: Batch[] = []
  let losing = false

  /** The next batch is taken, and the connection closes before its id is told. */
  function lose(): void {
    losing = true
  }

  function end(special: (id: string) => Result | null = () => null): void {
    for (const batch of all)
      batch.results ??= batch.requests
        .map(({ custom_id, params }) => ({ custom_id, result: special(custom_id) ?? resultOf(answer, params) }))
        .reverse()
  }

  function create(requests: Batch['requests']): Batch | null {
    const ids = requests.map(({ custom_id }) => custom_id)
    if (new Set(ids).size !== ids.length || !ids.every((one) => /^[\w-]{1,64}$/.test(one))) return null
    const batch: Batch = { id: `msgbatch_${all.length + 1}`, requests, results: null }
    all.push(batch)
    return batch
  }

  function serve(met: Met, response: http.ServerResponse, origin: string): void {
    const [, id, what] = /^\/v1\/messages\/batches(?:\/([\w-]+))?(?:\/(\w+))?/.exec(met.url) ?? []
    const batch = met.method === 'POST' ? create(met.body.requests ?? []) : all.find((one) => one.id === id)
    if (met.method === 'GET' && id === undefined) {
      const data = [...all].reverse().map((one) => shown(one, origin))
      json(response, 200, { data, has_more: false, first_id: null, last_id: null })
    } else if (batch && losing && met.method === 'POST') {
      losing = false
      response.destroy()
    } else if (!batch) {
      const [status, type] = met.method === 'POST' ? [400, 'invalid_request_error'] : [404, 'not_found_error']
      json(response, Number(status), { type: 'error', error: { type, message: 'no such batch' } })
    } else if (what === 'results') {
      response.writeHead(200, { 'content-type': 'application/x-jsonl' })
      response.end((batch.results ?? []).map((one) => `${JSON.stringify(one)}\n`).join(''))
    } else json(response, 200, shown(batch, origin))
  }

  return { serve, end, lose }
}

function resultOf(answer: (met: Met) => Result, params: Body): Result {
  const message = answer({ method: 'POST', url: '/v1/messages', headers: {}, body: params })
  if (!('status' in message)) return { type: 'succeeded', message }
  return { type: 'errored', error: { type: 'error', error: { type: message['type'], message: 'x' } } }
}

function shown({ id, requests, results }: Batch, origin: string): Result {
  const count = (type: string): number => (results ?? []).filter(({ result }) => result['type'] === type).length
  const at = new Date().toISOString()
  return {
    id,
    type: 'message_batch',
    processing_status: results === null ? 'in_progress' : 'ended',
    request_counts: {
      processing: results === null ? requests.length : 0,
      succeeded: count('succeeded'),
      errored: count('errored'),
      canceled: count('canceled'),
      expired: count('expired'),
    },
    created_at: at,
    expires_at: at,
    ended_at: results === null ? null : at,
    archived_at: null,
    cancel_initiated_at: null,
    results_url: results === null ? null : `${origin}/v1/messages/batches/${id}/results`,
  }
}

function json(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_batch' })
  response.end(JSON.stringify(body))
}
