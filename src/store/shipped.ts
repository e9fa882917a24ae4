import fs from 'node:fs'
import { inPackage } from '../package.ts'

/** Which release of us this is. */
export function release(): string {
  return (JSON.parse(fs.readFileSync(inPackage('package.json'), 'utf8')) as { readonly version: string }).version
}

/** What Claude is told to do; the prompts stand beside the sources, in the package as well. */
export function readPrompt(name: string): string {
  return fs.readFileSync(inPackage(`src/read/prompts/${name}.md`), 'utf8').trim()
}
