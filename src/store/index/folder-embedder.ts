import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { messageOf, UserError } from '../../errors.ts'

/** Texts of one run: more take memory and no less time. */
const BATCH = 16
const MOST_TOKENS = 512
/** Who can run a model; none of them comes with us (they are larger than all that does). */
export const RUNTIMES = ['onnxruntime-node', 'onnxruntime-web'] as const

/** What of a runtime is used; `dims` of a tensor: texts, tokens, numbers, or texts and numbers. */
interface Runtime {
  readonly InferenceSession: { create(file: string, options: object): Promise<Session> }
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor
}
interface Tensor {
  readonly dims: readonly number[]
  readonly data: Float32Array
}
interface Session {
  readonly inputNames: readonly string[]
  run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
}

/**
 * What `index.embedder` says of a folder with a sentence-transformer: its absolute path, and after `#` the sum of its model,
 * so that vectors of another model put there are never taken for its own.
 */
export function specOfFolder(folder: string): string {
  return `${folder}#${sumOf(modelIn(folder))}`
}

/** The vectors of texts by the model of such a folder, which is read when it is first asked. */
export function inFolder(spec: string): (texts: readonly string[]) => Promise<readonly Float32Array[]> {
  let opened: ReturnType<typeof open> | null = null
  return async (texts) => {
    opened ??= open(spec)
    try {
      const encode = await opened
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += BATCH) vectors.push(...(await encode(texts.slice(at, at + BATCH))))
      return vectors
    } catch (error) {
      if (error instanceof UserError) throw error
      throw new UserError(`the embedder in ${spec} cannot be run: ${messageOf(error)}`)
    }
  }
}

async function open(spec: string): Promise<(texts: readonly string[]) => Promise<Float32Array[]>> {
  const [folder = '', sum] = spec.split(/#(?=[0-9a-f]+$)/)
  const file = modelIn(folder)
  if (sumOf(file) !== sum)
    throw new UserError(`${file} is not the model it was when it was chosen: memoird embedder use ${folder}`)
  const { InferenceSession, Tensor } = await runtime()
  const { Tokenizer } = await import('@huggingface/tokenizers')
  const tokenizer = new Tokenizer(jsonIn(folder, 'tokenizer.json') ?? {}, {})
  const session = await InferenceSession.create(file, {})
  const pooling = jsonIn(folder, '1_Pooling/config.json')
  const most = Number(jsonIn(folder, 'config.json')?.['max_position_embeddings'] ?? MOST_TOKENS)
  return async (texts) => {
    const all = texts.map((text) => shortened(tokenizer.encode(text).ids, Math.min(most, MOST_TOKENS)))
    const width = Math.max(...all.map((ids) => ids.length))
    const tensor = (of: (ids: readonly number[], at: number) => number): Tensor => {
      const values = all.flatMap((ids) => Array.from({ length: width }, (_, at) => BigInt(of(ids, at))))
      return new Tensor('int64', BigInt64Array.from(values), [all.length, width])
    }
    const inputs: Readonly<Record<string, () => Tensor>> = {
      input_ids: () => tensor((ids, at) => ids[at] ?? 0),
      attention_mask: () => tensor((ids, at) => Number(at < ids.length)),
      token_type_ids: () => tensor(() => 0),
    }
    const feeds = session.inputNames.map((name) => [name, inputs[name]?.()] as const)
    const unknown = feeds.find(([, value]) => value === undefined)
    if (unknown !== undefined) throw new Error(`the model wants "${unknown[0]}", which no sentence has`)
    const found = await session.run(Object.fromEntries(feeds) as Record<string, Tensor>)
    const output = found['sentence_embedding'] ?? found['last_hidden_state'] ?? Object.values(found)[0]
    const lengths = pooling?.['pooling_mode_cls_token'] === true ? all.map(() => 1) : all.map((ids) => ids.length)
    return lengths.map((length, at) => pooled(output as Tensor, at, length))
  }
}

/** The vector of a text: as it is, or the mean of those of its first `length` tokens. */
function pooled({ dims, data }: Tensor, text: number, length: number): Float32Array {
  const size = dims.at(-1) ?? 0
  const tokens = dims.length === 3 ? (dims[1] ?? 0) : 1
  const vector = new Float32Array(size)
  for (let token = 0; token < Math.min(length, tokens); token++)
    for (let at = 0; at < size; at++) vector[at] = (vector[at] ?? 0) + (data[(text * tokens + token) * size + at] ?? 0)
  return vector
}

/** Without what a model has no room for; its last token, which ends a text, stays. */
function shortened(ids: readonly number[], most: number): readonly number[] {
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ...ids.slice(-1)]
}

async function runtime(): Promise<Runtime> {
  for (const name of RUNTIMES) {
    try {
      const found = await import(name)
      return found.InferenceSession === undefined ? found.default : found
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  throw new UserError(
    `an embedder from a folder needs ${RUNTIMES[0]}, which is not installed: npm install ${RUNTIMES[0]} where memoird is installed`,
  )
}

function modelIn(folder: string): string {
  const found = ['model.onnx', 'onnx/model.onnx'].find((name) => fs.existsSync(path.join(folder, name)))
  const tokenizer = fs.existsSync(path.join(folder, 'tokenizer.json'))
  if (found !== undefined && tokenizer) return path.join(folder, found)
  const expected =
    'embedded, an address with --model, or a folder with tokenizer.json and model.onnx or onnx/model.onnx'
  const missing = fs.existsSync(folder) ? `one without ${tokenizer ? 'model.onnx' : 'tokenizer.json'}` : 'none'
  throw new UserError(`embedder takes ${expected}; found ${missing} at ${folder}`)
}

function sumOf(file: string): string {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex').slice(0, 8)
}

function jsonIn(folder: string, name: string): Readonly<Record<string, unknown>> | null {
  const file = path.join(folder, name)
  if (!fs.existsSync(file)) return null
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UserError(`${file} is not the JSON that is expected: ${messageOf(error)}`)
  }
}
