import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The weights that come with the package (`models/sentence-classes`, written by scripts/train.ts): one word or pair of
 * words a line, a tab, one character a class; for the importance a feature, a tab, hundredths. Throws when the package is not
 * whole.
 */
export function readSentenceModel(part: 'words' | 'grams' | 'importance'): string {
  return readFileSync(path.join(FOLDER, `${part}.txt`), 'utf8')
}

const FOLDER = path.join(import.meta.dirname, '../../models/sentence-classes')
