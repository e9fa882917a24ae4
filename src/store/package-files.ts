import fs, { readFileSync } from 'node:fs'
import path from 'node:path'
import { inPackage } from '../package.ts'

/** Which release of us this is. */
export function release(): string {
  return (JSON.parse(fs.readFileSync(inPackage('package.json'), 'utf8')) as { readonly version: string }).version
}

/** What Claude is told to do; the prompts stand beside the sources, in the package as well. */
export function readPrompt(name: string): string {
  return fs.readFileSync(inPackage(`src/read/prompts/${name}.md`), 'utf8').trim()
}

/**
 * The weights that come with the package (`models/sentence-classes`, written by scripts/train.ts): one word or pair of
 * words a line, a tab, one character a class; for the importance a feature, a tab, hundredths; for
 * the meaning the share of the rest and then a row a coordinate, a number in hundredths a class. Throws when the package is not
 * whole.
 */
export function readSentenceModel(part: 'words' | 'grams' | 'importance' | 'meaning'): string {
  return readFileSync(path.join(FOLDER, `${part}.txt`), 'utf8')
}

const FOLDER = inPackage('models/sentence-classes')
