import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inPackage } from '../package.ts'

/** The learned heads that come with the package, written by scripts/train.ts. Throws when the package is not whole. */
export function readSentenceHeads(): Buffer {
  return readFileSync(path.join(inPackage('models/sentence-classes'), 'heads.bin'))
}
