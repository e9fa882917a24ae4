import { instantiate } from '../../wasm/instantiate.ts'
import { BLOCK, kernel } from './kernel.ts'
import type { Plan } from './plan.ts'
import { TILE, type Tiles } from './sweep.ts'

/** Tiles on a WebAssembly kernel, which has four numbers at a time; null where there is no such thing. */
export function createSimdTiles(plan: Plan): Tiles | null {
  const row = Math.max(4, Math.ceil(plan.vectors.dimension / 4) * 4)
  const stride = 4 * row
  const right = TILE.left * stride
  const out = right + TILE.right * stride
  const running = instantiate<{ readonly join: Join }>(kernel(), out + 8 * TILE.left * TILE.right)
  if (running === null) return null
  const { join } = running.exports
  const floats = new Float32Array(running.memory)
  const words = new Uint32Array(running.memory)
  // A head of all numbers is a head of the whole padded row.
  const head = plan.head >= plan.vectors.dimension ? stride : 4 * plan.head
  const floor = downToSingle(plan.floor)
  let leftFrom = 0
  let leftRows = 0
  return {
    takeLeft(from, to) {
      leftFrom = from
      leftRows = to - from
      copyRows(plan, from, to, floats.subarray(0, TILE.left * row), row)
    },
    against(from, to, cutoff, hit) {
      copyRows(plan, from, to, floats.subarray(right / 4, out / 4), row)
      const [lefts, rights] = [blocks(leftRows, BLOCK.left), blocks(to - from, BLOCK.right)]
      const lowest = Math.min(downToSingle(cutoff), floor)
      const end = join(0, lefts * stride, right, right + rights * stride, stride, head, lowest, floor, out)
      for (let at = out / 4; at < end / 4; at += 2) {
        const a = (words[at] as number) / stride
        const b = ((words[at + 1] as number) - right) / stride
        if (a < leftRows && b < to - from) hit(leftFrom + a, from + b)
      }
    },
  }
}

type Join = (
  a: number,
  aEnd: number,
  b: number,
  bEnd: number,
  stride: number,
  head: number,
  cutoff: number,
  floor: number,
  out: number,
) => number

function blocks(rows: number, block: number): number {
  return Math.ceil(rows / block) * block
}

/** Rows of four or two that are not there are zeros; what they seem to find is nobody's. */
function copyRows({ vectors, order }: Plan, from: number, to: number, into: Float32Array, row: number): void {
  const { values, dimension } = vectors
  if (order === null && row === dimension) into.set(values.subarray(from * row, to * row))
  else
    for (let at = from; at < to; at++) {
      const start = (order === null ? at : (order[at] as number)) * dimension
      into.set(values.subarray(start, start + dimension), (at - from) * row)
    }
  into.fill(0, (to - from) * row, Math.min(into.length, blocks(to - from, BLOCK.left) * row))
}

/** The greatest number of single precision that is not above. */
function downToSingle(value: number): number {
  const near = Math.fround(value)
  return near <= value ? near : Math.fround(value - Math.abs(value) * 2 ** -23 - 2 ** -140)
}
