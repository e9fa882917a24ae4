/** A module of ours running on memory of so many bytes, rounded up; null where the engine does not know its instructions. */
export function instantiate<Exports>(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
): { readonly memory: ArrayBuffer; readonly exports: Exports } | null {
  const wasm = (globalThis as { WebAssembly?: Wasm }).WebAssembly
  if (!wasm?.validate(bytes)) return null
  const memory = new wasm.Memory({ initial: Math.ceil(size / PAGE) })
  const { exports } = new wasm.Instance(new wasm.Module(bytes), { env: { memory } })
  return { memory: memory.buffer, exports: exports as Exports }
}

/** As much of WebAssembly as is used; the types of Node leave it out. */
interface Wasm {
  validate(bytes: Uint8Array): boolean
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

const PAGE = 65_536
