import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Files, makeFolder, writeFileAtomic } from '../store/disk/files.ts'

/** Made at the first need; without a folder to keep it in, tags are good for this run only. */
export function redactionKey(
  files: Files,
  root: string,
  { keep }: { readonly keep: boolean } = { keep: true },
): Buffer {
  const folder = path.join(root, '.state')
  const file = path.join(folder, 'key')
  const known = files.read(file)
  if (known !== null && known.length >= KEY_BYTES) return known
  const key = randomBytes(KEY_BYTES)
  if (!keep || files.stat(folder) === null) return key
  makeFolder(files, folder)
  writeFileAtomic(files, file, key, { token: newToken() })
  return key
}

const KEY_BYTES = 32

/** Hex of 128 bits: of no use to whoever has not the key. */
export function keyedHash(key: Buffer): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
}

/** Makes the names of temporary files and locks unique. */
export function newToken(): string {
  return randomBytes(6).toString('hex')
}
