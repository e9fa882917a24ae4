import type { Embedder } from '../../recall/embedder.ts'
import { foreignDetails } from './foreign.ts'
import { isGeneral, supportOf, unsupportedWords } from './unsupported.ts'

/** What words are held against others with. */
export interface Knowledge {
  /** Names of human and assistant, which tell texts apart by nothing. */
  readonly own: ReadonlySet<string>
  /** Null where none can be had. */
  readonly embedder: Embedder | null
}

/** What a model added of its own: names, numbers and dates, then words that nothing supports. */
export function inventionsIn(text: string, sources: readonly string[], { own, embedder }: Knowledge): string[] {
  const isSupported = supportOf(sources, embedder)
  return [
    // "Harding" is not "hard".
    ...foreignDetails(text, sources, own, (word) => isSupported(word) || (isGeneral(word) && !word.endsWith('ing'))),
    ...unsupportedWords(text, (word) => own.has(word) || isSupported(word)),
  ]
}
