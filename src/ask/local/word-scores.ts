import { readSentenceModel } from '../../store/sentence-model.ts'
import { ASSISTANT_CLASSES } from './assistant-model.ts'
import { HUMAN_CLASSES } from './human-model.ts'

/**
 * What the words of a sentence say for each class of its speaker's sentences: shares of their meaning, and weights of
 * words and pairs as such.
 */
export function wordScores(words: readonly string[], speaker: 'human' | 'assistant'): number[] {
  const { meanings, grams } = tables()
  const sums = (speaker === 'human' ? HUMAN_CLASSES : ASSISTANT_CLASSES).map(() => 0)
  const from = speaker === 'human' ? 0 : HUMAN_CLASSES.length
  let count = 0
  for (const word of words) {
    const codes = meanings.get(word)?.codes
    if (codes === undefined) continue
    count++
    add(sums, codes, from)
  }
  // Long sentences say more than short ones, but not in proportion; a word as such says what it says.
  const root = Math.sqrt(count + 1)
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) / root
  for (const gram of gramsOf(words)) {
    const codes = grams.get(gram)
    if (codes !== undefined) add(sums, codes, from)
  }
  return sums.map((sum) => sum / STEPS)
}

/** Words and neighbouring pairs, each once; `^` stands before the first. */
export function gramsOf(words: readonly string[]): readonly string[] {
  const out = new Set<string>()
  for (const [at, word] of words.entries()) out.add(word).add(`${words[at - 1] ?? '^'} ${word}`)
  return [...out]
}

/** Is it one of the commonest words of English? A capital at the front of a sentence is then no sign of a name. */
export function familiar(word: string): boolean {
  const found = tables().meanings.get(word.replace(/'.*$/, ''))
  return found !== undefined && found.rank < FAMILIAR
}

const FAMILIAR = 5000

interface Tables {
  readonly meanings: ReadonlyMap<string, { readonly rank: number; readonly codes: string }>
  readonly grams: ReadonlyMap<string, string>
}

function tables(): Tables {
  made ??= {
    meanings: new Map(rows('words').map(([word, codes], rank) => [word, { rank, codes }])),
    grams: new Map(rows('grams')),
  }
  return made
}

/** Made at the first question: twenty thousand words need a few milliseconds that a `status` should not pay. */
let made: Tables | undefined

function rows(part: 'words' | 'grams'): (readonly [string, string])[] {
  return readSentenceModel(part)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const tab = line.indexOf('\t')
      return [line.slice(0, tab), line.slice(tab + 1)]
    })
}

/** A row holds the human's classes and then the assistant's. */
function add(sums: number[], codes: string, from: number): void {
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + stepOf(codes.charCodeAt(from + k))
}

/** Weights are in sixteenths. */
const STEPS = 16

/** 0-9, A-Z, a-y stand for -30..30, as scripts/train.ts wrote them. */
function stepOf(code: number): number {
  if (code >= 97) return code - 97 + 6
  return code >= 65 ? code - 65 - 20 : code - 48 - 30
}
