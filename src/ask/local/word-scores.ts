import { readSentenceModel } from '../../store/sentence-model.ts'
import { ASSISTANT_CLASSES } from './assistant-model.ts'
import { HUMAN_CLASSES } from './human-model.ts'

/**
 * What the words of a sentence say for each class of its speaker's sentences: shares of their meaning, and weights of
 * words and pairs as such.
 */
export function wordScores(words: readonly string[], speaker: 'human' | 'assistant'): number[] {
  const { meanings, grams } = tables()
  const classes = speaker === 'human' ? HUMAN_CLASSES.length : ASSISTANT_CLASSES.length
  const from = speaker === 'human' ? 0 : HUMAN_CLASSES.length
  const sums = new Array<number>(classes).fill(0)
  let count = 0
  for (const word of words) {
    const row = meanings.rows.get(word)
    if (row === undefined) continue
    count++
    add(sums, meanings.weights, row * WIDTH + from)
  }
  // Long sentences say more than short ones, but not in proportion; a word as such says what it says.
  const root = Math.sqrt(count + 1)
  for (let k = 0; k < classes; k++) sums[k] = (sums[k] ?? 0) / root
  const seen = new Set<number>()
  const weigh = (row: number | undefined): void => {
    if (row === undefined || seen.has(row)) return
    seen.add(row)
    add(sums, grams.weights, row * WIDTH + from)
  }
  let before = grams.pairs.get('^')
  for (const word of words) {
    weigh(grams.rows.get(word))
    weigh(before?.get(word))
    before = grams.pairs.get(word)
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
  const rank = tables().meanings.rows.get(word.replace(/'.*$/, ''))
  return rank !== undefined && rank < FAMILIAR
}

const FAMILIAR = 5000

/** A row holds the human's classes and then the assistant's. */
const WIDTH = HUMAN_CLASSES.length + ASSISTANT_CLASSES.length

interface Table {
  /** In the order of the file, which for words is that of how common they are. */
  readonly rows: ReadonlyMap<string, number>
  readonly weights: Int8Array
}

/** Pairs by their first word: so no sentence has to be put together pair by pair to look them up. */
interface Grams extends Table {
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, number>>
}

function tables(): { readonly meanings: Table; readonly grams: Grams } {
  made ??= { meanings: tableOf('words'), grams: byFirst(tableOf('grams')) }
  return made
}

function byFirst({ rows, weights }: Table): Grams {
  const pairs = new Map<string, Map<string, number>>()
  for (const [gram, row] of rows) {
    const space = gram.indexOf(' ')
    if (space === -1) continue
    const first = gram.slice(0, space)
    const seconds = pairs.get(first) ?? new Map<string, number>()
    pairs.set(first, seconds.set(gram.slice(space + 1), row))
  }
  return { rows, weights, pairs }
}

/** Made at the first question: thirty thousand rows need a few milliseconds that a `status` should not pay. */
let made: { readonly meanings: Table; readonly grams: Grams } | undefined

function tableOf(part: 'words' | 'grams'): Table {
  const lines = readSentenceModel(part).trimEnd().split('\n')
  const rows = new Map<string, number>()
  const weights = new Int8Array(lines.length * WIDTH)
  for (const [row, line] of lines.entries()) {
    const tab = line.indexOf('\t')
    rows.set(line.slice(0, tab), row)
    for (let k = 0; k < WIDTH; k++) weights[row * WIDTH + k] = stepOf(line.charCodeAt(tab + 1 + k))
  }
  return { rows, weights }
}

function add(sums: number[], weights: Int8Array, at: number): void {
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + (weights[at + k] ?? 0)
}

/** Weights are in sixteenths. */
const STEPS = 16

/** 0-9, A-Z, a-y stand for -30..30, as scripts/train.ts wrote them. */
function stepOf(code: number): number {
  if (code >= 97) return code - 97 + 6
  return code >= 65 ? code - 65 - 20 : code - 48 - 30
}
