import { HUMAN_CLASSES } from './model.ts'
import { WORD_CODES, WORDS } from './word-weights.ts'

/** What the words of a sentence say for each human class: the sum of their shares over the root of how many are known. */
export function wordScores(words: readonly string[]): number[] {
  const known = tableOf()
  const sums = HUMAN_CLASSES.map(() => 0)
  let count = 0
  for (const word of words) {
    const at = known.get(word)
    if (at === undefined) continue
    count++
    for (let k = 0; k < WIDTH; k++) sums[k] = (sums[k] ?? 0) + stepOf(WORD_CODES.charCodeAt(at + k))
  }
  const by = 16 * Math.sqrt(count + 1)
  return sums.map((sum) => sum / by)
}

/** Is it one of the commonest words of English? A capital at the front of a sentence is then no sign of a name. */
export function familiar(word: string): boolean {
  const at = tableOf().get(word.replace(/'.*$/, ''))
  return at !== undefined && at < FAMILIAR * WIDTH
}

const FAMILIAR = 5000

function tableOf(): ReadonlyMap<string, number> {
  table ??= new Map(WORDS.split(' ').map((word, index) => [word, index * WIDTH]))
  return table
}

/** Made at the first question: twenty thousand words need a few milliseconds that a `status` should not pay. */
let table: Map<string, number> | undefined
const WIDTH = HUMAN_CLASSES.length

/** 0-9, A-Z, a-y stand for -30..30, as scripts/train.ts wrote them. */
function stepOf(code: number): number {
  if (code >= 97) return code - 97 + 6
  return code >= 65 ? code - 65 - 20 : code - 48 - 30
}
