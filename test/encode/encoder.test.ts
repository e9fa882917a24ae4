import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Encoder } from '../../src/encode/encoder.ts'
import { exponential, hyperbolicTangent } from '../../src/encode/numbers.ts'
import { createRoom, type Room } from '../../src/encode/room.ts'
import { createTokeniser } from '../../src/encode/tokenise.ts'
import { openEncoder, readEncoder } from '../../src/store/open-encoder.ts'
import { createPlainRoom } from './plain-room.ts'

interface Reference {
  readonly text: string
  readonly ids: readonly number[]
  /** Base64 of int8; the first of the list have it. */
  readonly vector?: string
}

const reference = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../fixtures/encode/reference.json'), 'utf8'),
) as readonly Reference[]
const withVector = reference.filter(({ vector }) => vector !== undefined)

describe('the encoder', () => {
  let encoder: Encoder
  beforeAll(() => {
    encoder = openEncoder()
  })
  const one = (text: string): Float32Array => encoder.encode([text])[0] as Float32Array

  it('a text has the ids that the reference gives it', () => {
    const lines = fs.readFileSync('models/use-lite-int8/vocab.txt', 'utf8').split('\n')
    const idsOf = createTokeniser(lines, 128)
    expect(reference.length).toBeGreaterThanOrEqual(200)
    const differing = reference.filter(({ text, ids }) => !same(idsOf(text), ids))
    expect(differing.map(({ text }) => text)).toEqual([])
  })

  it('every vector points where the one of the reference points', () => {
    expect(withVector.length).toBeGreaterThanOrEqual(60)
    const vectors = encoder.encode(withVector.map(({ text }) => text))
    const cosines = withVector.map(({ text, vector = '' }, at) => {
      const wanted = Float32Array.from(new Int8Array(Buffer.from(vector, 'base64')))
      return { text, cosine: cosine(wanted, vectors[at] as Float32Array) }
    })
    expect(cosines.filter(({ cosine }) => !(cosine >= 0.995))).toEqual([])
  })

  it('a vector is the same to the last bit whatever is encoded with it', () => {
    const texts = withVector.map(({ text }) => text)
    const alone = readEncoder(createPlainRoom, 0)
    const picked = [3, 12, 41, 48, 9]
    const together = new Map(encoder.encode(texts.toReversed()).map((vector, at) => [texts.at(-1 - at), vector]))
    for (const at of picked) expect(alone.encode([texts[at] as string])[0]).toEqual(together.get(texts[at] as string))
  })

  it('nothing said is all zeros, anything else has length 1', () => {
    expect(one('').every((value) => value === 0)).toBe(true)
    expect(one(' \n\t ').every((value) => value === 0)).toBe(true)
    for (const text of ['a', '�', 'word '.repeat(1000), '👩‍👩‍👧']) expect(length(one(text))).toBeCloseTo(1, 5)
  })

  it('what follows the first 128 tokens is not read', () => {
    const long = 'we talked about the garden '.repeat(40)
    expect(one(`${long} and the fence`)).toEqual(one(long))
  })

  it('a text that was encoded is not encoded again, until as many others have been as are kept', () => {
    let products = 0
    const counting = readEncoder((bytes) => {
      const room = createRoom(bytes)
      const multiply: Room['multiply'] = (matrix, tokens) => {
        products++
        room.multiply(matrix, tokens)
      }
      return { ...room, multiply }
    }, 2)
    const costs = (...texts: string[]): number => {
      const before = products
      counting.encode(texts)
      return products - before
    }
    const once = costs('one')
    expect(once).toBeGreaterThan(0)
    expect([costs('one'), costs('one', 'one'), costs('')]).toEqual([0, 0, 0])
    expect(costs('two', 'three', 'two')).toBe(once)
    expect([costs('three'), costs('two')]).toEqual([0, 0])
    expect(costs('one')).toBe(once)
    expect(costs('three')).toBe(once)
  })

  it('what the encoder says of itself before its model is read is what the model says', () => {
    const { name, version, dimension } = readEncoder(createPlainRoom)
    expect(openEncoder()).toMatchObject({ name, version, dimension })
  })

  it('a vector belongs to whom it is given', () => {
    const mine = one('the fence is leaning again')
    mine.fill(0)
    expect(length(one('the fence is leaning again'))).toBeCloseTo(1, 5)
  })

  it('the kernel gives the same bytes as plain JavaScript', () => {
    const plain = readEncoder(createPlainRoom)
    const kernel = readEncoder(createRoom)
    const texts = withVector.filter((_, at) => at % 4 === 0).map(({ text }) => text)
    expect(kernel.encode(texts)).toEqual(plain.encode(texts))
  })

  it('powers are those of the engine as near as numbers get, from sums and products alone', () => {
    for (let power = 0; power > -690; power -= 0.37)
      expect(Math.abs(exponential(power) / Math.exp(power) - 1)).toBeLessThan(1e-14)
    expect(exponential(-5000)).toBe(0)
    for (let value = -20; value < 20; value += 0.13) expect(hyperbolicTangent(value)).toBeCloseTo(Math.tanh(value), 13)
  })

  it('the bytes of all vectors are those of this version of the model', () => {
    const hash = createHash('sha256')
    for (const vector of encoder.encode(reference.map(({ text }) => text))) hash.update(new Uint8Array(vector.buffer))
    // Another hash is another version: vectors that were written down can no longer be compared.
    expect([encoder.version, hash.digest('hex').slice(0, 16)]).toEqual([1, 'c86a70f4322649c6'])
  })

  it('the same thing said in other words is nearer than what shares its words', () => {
    const near = (a: string, b: string): number => cosine(one(a), one(b))
    expect(near('I am allergic to walnuts', 'Nuts make me sick')).toBeGreaterThan(
      near('I am allergic to walnuts', 'The train leaves at nine') + 0.2,
    )
    expect(near('I am a nurse and work nights', 'She works night shifts at the hospital')).toBeGreaterThan(
      near('I am a nurse and work nights', 'I am a baker and like dogs'),
    )
  })
})

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0) / (length(a) * length(b))
}

function length(vector: Float32Array): number {
  return Math.hypot(...vector)
}
