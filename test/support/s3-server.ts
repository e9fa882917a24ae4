import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on the loopback that keeps objects in memory and speaks as much of S3 as a client of object stores uses. */
export interface S3Server {
  /** What makes a program on this machine use it. */
  readonly env: Readonly<Record<string, string>>
  readonly objects: Map<string, Buffer>
  /** Methods and paths, as they were asked. */
  readonly asked: string[]
  /** Answers every request with this status from now on; null: as it should. */
  fail(status: number | null): void
  close(): Promise<void>
}

const KEYS = { AWS_ACCESS_KEY_ID: 'someone', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'us-east-1' }

export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Buffer[]>()
  const asked: string[] = []
  let failing: number | null = null
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      asked.push(`${request.method} ${request.url}`)
      const body = unchunked(Buffer.concat(chunks), request.headers)
      const signed = (request.headers.authorization ?? '').includes(`Credential=${KEYS.AWS_ACCESS_KEY_ID}/`)
      if (failing !== null) response.writeHead(failing).end('<Error><Code>InternalError</Code></Error>')
      else if (signed) answer(url, request, body, response)
      else response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    })
  })
  const answer = (
    url: URL,
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): http.ServerResponse => {
    const [, , ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const query = url.searchParams
    const object = objects.get(key)
    const xml = (text: string): http.ServerResponse =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    if (request.method === 'GET' && key === '') return xml(listed([...objects], query))
    if (request.method === 'POST' && query.has('delete')) {
      const keys = [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
      for (const name of keys) objects.delete(name)
      return xml(`<DeleteResult>${keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('')}</DeleteResult>`)
    }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `upload-${parts.size}`
      parts.set(id, [])
      return xml(
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const upload = parts.get(query.get('uploadId') ?? '')
    if (request.method === 'PUT' && upload !== undefined) {
      upload[Number(query.get('partNumber')) - 1] = body
      return response.writeHead(200, { etag: tagOf(body) }).end()
    }
    if (request.method === 'POST' && upload !== undefined) {
      objects.set(key, Buffer.concat(upload))
      return xml(
        `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${tagOf(body)}</ETag></CompleteMultipartUploadResult>`,
      )
    }
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      if (request.headers['if-none-match'] === '*' && object !== undefined)
        return response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
      const bytes =
        typeof source === 'string'
          ? objects.get(
              decodeURIComponent(source)
                .split('/')
                .slice(source.startsWith('/') ? 2 : 1)
                .join('/'),
            )
          : body
      objects.set(key, bytes ?? body)
      if (typeof source === 'string') return xml(`<CopyObjectResult><ETag>${tagOf(body)}</ETag></CopyObjectResult>`)
      return response.writeHead(200, { etag: tagOf(body) }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (object === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const range = /bytes=(\d*)-(\d*)/.exec(request.headers.range ?? '')
    const from = range === null ? 0 : range[1] === '' ? object.length - Number(range[2]) : Number(range[1])
    const to = range === null || range[1] === '' || range[2] === '' ? object.length : Number(range[2]) + 1
    const bytes = object.subarray(from, to)
    const head = { etag: tagOf(object), 'last-modified': new Date(0).toUTCString(), 'content-length': bytes.length }
    const where = range === null ? {} : { 'content-range': `bytes ${from}-${from + bytes.length - 1}/${object.length}` }
    return response
      .writeHead(range === null ? 200 : 206, { ...head, ...where })
      .end(request.method === 'HEAD' ? undefined : bytes)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { ...KEYS, AWS_ENDPOINT: url, AWS_ALLOW_HTTP: 'true' },
    objects,
    asked,
    fail(status) {
      failing = status
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

/** A body that is signed piece by piece. */
function unchunked(body: Buffer, headers: http.IncomingHttpHeaders): Buffer {
  if (!String(headers['x-amz-content-sha256']).startsWith('STREAMING')) return body
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, line), 16)
    if (!(size > 0)) break
    pieces.push(body.subarray(line + 2, line + 2 + size))
    at = line + 4 + size
  }
  return Buffer.concat(pieces)
}

function listed(objects: readonly (readonly [string, Buffer])[], query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const after = query.get('start-after') ?? ''
  const found = objects.filter(([key]) => key.startsWith(prefix) && key > after).sort(([a], [b]) => (a < b ? -1 : 1))
  const folders = new Set<string>()
  const contents = found.flatMap(([key, bytes]) => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    if (end >= 0) {
      folders.add(key.slice(0, end + 1))
      return []
    }
    const time = '1970-01-01T00:00:00.000Z'
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${tagOf(bytes)}</ETag><LastModified>${time}</LastModified></Contents>`
  })
  const common = [...folders].map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`)
  return `<ListBucketResult><Name>bucket</Name><Prefix>${prefix}</Prefix><KeyCount>${contents.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}${common.join('')}</ListBucketResult>`
}
