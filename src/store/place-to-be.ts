import path from 'node:path'
import type { Files } from './files.ts'
import { makeFolder } from './write-file.ts'

/** A document that is not there yet may be behind a link too: then the folder that is there tells where it will be. */
export function placeToBe(files: Files, file: string): string {
  const missing: string[] = []
  let at = file
  for (; files.stat(at) === null && path.dirname(at) !== at; at = path.dirname(at)) missing.unshift(path.basename(at))
  return missing.length === 0 ? file : path.join(files.realpath(at), ...missing)
}

/** Blocks: while an editor is in the middle of a save there is nothing else to do. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Makes the folder of a document. */
export function makePlace(files: Files, file: string): void {
  makeFolder(files, path.dirname(file), 0o755)
}
