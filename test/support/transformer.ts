import fs from 'node:fs'
import path from 'node:path'

/**
 * Writes the folder of a sentence-transformer that knows `words` and gives each its row of `vectors`; a text has the mean of
 * its words. A real ONNX file: one Gather from a table.
 */
export function writeTransformer(
  folder: string,
  words: readonly string[],
  vectors: readonly (readonly number[])[],
): void {
  const size = vectors[0]?.length ?? 0
  const rows = Float32Array.from([Array.from({ length: size }, () => 0), ...vectors].flat())
  const table = message(
    ...[numbers(1, [words.length + 1, size]), number(2, FLOAT), text(8, 'table'), bytes(9, Buffer.from(rows.buffer))],
  )
  const node = message(text(1, 'table'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather'))
  const graph = message(
    ...[bytes(1, node), text(2, 'bag'), bytes(5, table)],
    bytes(11, value('input_ids', INT64, ['texts', 'tokens'])),
    bytes(11, value('attention_mask', INT64, ['texts', 'tokens'])),
    bytes(12, value('last_hidden_state', FLOAT, ['texts', 'tokens', size])),
  )
  const model = message(number(1, 8), bytes(7, graph), bytes(8, message(number(2, 13))))
  const vocab = Object.fromEntries([['[UNK]', 0], ...words.map((word, at) => [word, at + 1])])
  const tokenizer = {
    version: '1.0',
    ...{ added_tokens: [], post_processor: null, decoder: null, truncation: null, padding: null },
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
  }
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'model.onnx'), model)
  fs.writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizer))
}

const [FLOAT, INT64] = [1, 7]

function value(name: string, type: number, dims: readonly (string | number)[]): Buffer {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'string' ? text(2, dim) : number(1, dim)))
  return message(text(1, name), bytes(2, bytes(1, message(number(1, type), bytes(2, message(...shape))))))
}

const message = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts)
const numbers = (field: number, values: readonly number[]): Buffer =>
  message(...values.map((one) => number(field, one)))
const number = (field: number, one: number): Buffer => message(varint(field << 3), varint(one))
const text = (field: number, one: string): Buffer => bytes(field, Buffer.from(one))
const bytes = (field: number, one: Buffer): Buffer => message(varint((field << 3) | 2), varint(one.length), one)

function varint(value: number): Buffer {
  return value < 128 ? Buffer.from([value]) : message(Buffer.from([(value & 127) | 128]), varint(value >> 7))
}
