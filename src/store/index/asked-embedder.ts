import { messageOf, UserError } from '../../errors.ts'
import { isLoopback, parsed, postJson, withinTime } from '../../read/provider/http.ts'
import type { Embedder } from '../../recall/embedder.ts'
import { inFolder } from './folder-embedder.ts'

/** What follows is beyond what small models read, and servers refuse it. */
const MOST_CHARACTERS = 1500
/** Vectors that are kept by their texts: those of a batch and of the questions of a while. */
const KEPT = 2000
const WAIT_MS = 60_000

/**
 * What stands at `http://127.0.0.1:11434/v1#nomic-embed-text`: a server of the OpenAI protocol, and a model of it; else a
 * folder with a model and its sum.
 */
export async function openAsked(
  spec: string,
  key: string | null,
  expected: number,
  shipped: Pick<Embedder, 'near' | 'calibration'>,
): Promise<Embedder> {
  let dimension = expected
  const ask = isAddress(spec) ? atAddress(spec, isLoopback(spec) ? null : key) : inFolder(spec)
  const known = new Map<string, Float32Array>()
  const fetched = async (texts: readonly string[]): Promise<void> => {
    const vectors = await ask(texts.map((text) => text.slice(0, MOST_CHARACTERS)))
    dimension ||= vectors[0]?.length ?? 0
    const isWrong = (one: Vector): boolean => one?.length !== dimension || !one.every((value) => Number.isFinite(value))
    if (dimension === 0 || vectors.length !== texts.length || vectors.some(isWrong))
      throw new UserError(
        `the embedder ${spec} must give a vector of ${dimension || 'some'} numbers for each of ${texts.length} texts, and does not`,
      )
    for (const [at, text] of texts.entries()) known.set(text, unit(vectors[at] ?? []))
  }
  if (dimension === 0) await fetched(['a'])
  return {
    name: spec,
    version: 1,
    dimension,
    calibration: shipped.calibration,
    near: shipped.near,
    embed: (texts) => texts.map((text) => known.get(text) ?? new Float32Array(dimension)),
    async prepare(texts) {
      const fresh = [...new Set(texts)].filter((text) => /[\p{L}\p{N}]/u.test(text) && !known.has(text))
      if (fresh.length > 0) await fetched(fresh)
      for (const text of known.keys()) {
        if (known.size <= KEPT) break
        if (!texts.includes(text)) known.delete(text)
      }
    },
  }
}

type Vector = readonly number[] | Float32Array

export function isAddress(spec: string): boolean {
  return /^https?:/.test(spec)
}

function unit(vector: Vector): Float32Array {
  const size = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / size)
}

/** The vectors of texts in their order, of whatever length. */
function atAddress(spec: string, key: string | null) {
  const url = new URL(spec)
  const model = decodeURIComponent(url.hash.slice(1))
  url.hash = ''
  const where = `${url.href.replace(/\/$/, '')}/embeddings`
  return async (input: readonly string[]): Promise<readonly (readonly number[])[]> => {
    try {
      return await withinTime(WAIT_MS, where, async (signal) => {
        const response = await postJson(where, { model, input }, signal, key ? { authorization: `Bearer ${key}` } : {})
        const text = await response.text()
        if (!response.ok) throw new Error(`${response.status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`)
        const rows = (parsed(text) as { data?: { index?: number; embedding?: number[] }[] } | undefined)?.data
        if (!Array.isArray(rows))
          throw new Error(`expected {"data": [{"embedding": [...]}]}, found ${text.slice(0, 80)}`)
        return rows.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding ?? [])
      })
    } catch (error) {
      throw new UserError(`the embedder at ${where} does not answer: ${messageOf(error)}`)
    }
  }
}
