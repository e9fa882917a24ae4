import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Hex SHA-256 of the first `size` bytes, read in pieces so that a large log stops nothing else. */
export async function hashFile(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  if (size > 0) for await (const chunk of createReadStream(file, { end: size - 1 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
