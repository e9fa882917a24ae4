/**
 * A WebAssembly module from the body of its one function, which takes so many i32 and gives one, on the memory `env.memory`:
 * just enough of an assembler to write a kernel down as code. Behind the parameters are the locals, first the i32.
 */
export function assemble(
  fn: string,
  params: number,
  { i32, v128 }: { readonly i32: number; readonly v128: number },
  code: Code,
): Uint8Array<ArrayBuffer> {
  const type = [0x60, ...vector(new Array<Code>(params).fill([I32])), ...vector([[I32]])]
  const memory = [...name('env'), ...name('memory'), 0x02, 0x00, ...unsigned(1)]
  const locals = vector([
    [...unsigned(i32), I32],
    [...unsigned(v128), V128],
  ])
  const body = [...locals, ...code, END]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vector([type])),
    ...section(2, vector([memory])),
    ...section(3, vector([[0]])),
    ...section(7, vector([[...name(fn), 0x00, 0]])),
    ...section(10, vector([[...unsigned(body.length), ...body]])),
  ])
}

/** Instructions as their bytes, in the stack order of the format. */
export type Code = readonly number[]

const I32 = 0x7f
const V128 = 0x7b
const VOID = 0x40
const END = 0x0b
const SIMD = 0xfd

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, ...value: Code[]): Code => [...value.flat(), 0x21, ...unsigned(local)]
export const i32 = (value: number): Code => [0x41, ...signed(value)]
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
export const shiftLeft = (a: Code, by: number): Code => [...a, ...i32(by), 0x74]
export const below = (a: Code, b: Code): Code => [...a, ...b, 0x49]
export const store = (at: Code, value: Code, offset: number): Code => [...at, ...value, 0x36, 2, ...unsigned(offset)]

/** Does `body` and does it again as long as `condition` holds. */
export const repeat = (body: Code, condition: Code): Code => [0x03, VOID, ...body, ...condition, 0x0d, 0, END]

export const load4 = (at: Code): Code => [...at, SIMD, 0x00, 4, 0]
/** Eight signed bytes as eight numbers of 16 bits. */
export const load8 = (at: Code): Code => [...at, SIMD, 0x01, 3, 0]
/** Of eight times eight numbers of 16 bits the products, each two next to each other added up. */
export const dot8 = (a: Code, b: Code): Code => [...a, ...b, SIMD, ...unsigned(0xba)]
export const zero4: Code = [SIMD, 0x0c, ...new Array<number>(16).fill(0)]
export const addWhole4 = (a: Code, b: Code): Code => [...a, ...b, SIMD, ...unsigned(0xae)]
export const laneOf = (value: Code, lane: number): Code => [...value, SIMD, 0x1b, lane]
/** Four lanes out of the eight of `a` and `b`. */
export const pick4 = (a: Code, b: Code, lanes: readonly number[]): Code => [
  ...a,
  ...b,
  SIMD,
  0x0d,
  ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
]

function section(id: number, content: Code): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function vector(items: readonly Code[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}

function name(text: string): number[] {
  return vector([...text].map((letter) => [letter.charCodeAt(0)]))
}

/** LEB128 */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}
