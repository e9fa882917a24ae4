import { readSentenceModel } from '../../store/package-files.ts'
import { ASSISTANT_CLASSES } from './assistant-model.ts'
import { HUMAN_CLASSES } from './human-model.ts'

/**
 * What the words of a sentence say for each class of its speaker's sentences: shares of their meaning, and weights of
 * words and pairs as such.
 */
export function wordScores(words: readonly string[], speaker: 'human' | 'assistant'): number[] {
  const { known, meanings, grams, seen } = tables()
  const classes = speaker === 'human' ? HUMAN_CLASSES.length : ASSISTANT_CLASSES.length
  const from = speaker === 'human' ? 0 : HUMAN_CLASSES.length
  const sums = new Array<number>(classes).fill(0)
  const found = words.map((word) => known.get(word))
  let count = 0
  for (const word of found) {
    if (word === undefined || word.meaning === -1) continue
    count++
    add(sums, meanings, word.meaning * WIDTH + from)
  }
  // Long sentences say more than short ones, but not in proportion; a word as such says what it says.
  const root = Math.sqrt(count + 1)
  for (let k = 0; k < classes; k++) sums[k] = (sums[k] ?? 0) / root
  let before = known.get(FRONT)
  const rows: number[] = []
  for (const word of found) {
    if (word !== undefined) {
      rows.push(word.gram)
      if (before?.pairs) rows.push(before.pairs.get(word.text) ?? -1)
    }
    before = word
  }
  for (const row of rows) {
    if (row === -1 || seen[row] === 1) continue
    seen[row] = 1
    add(sums, grams, row * WIDTH + from)
  }
  for (const row of rows) if (row !== -1) seen[row] = 0
  for (let k = 0; k < classes; k++) sums[k] = (sums[k] ?? 0) / STEPS
  return sums
}

/** Words and neighbouring pairs, each once; `^` stands before the first. */
export function gramsOf(words: readonly string[]): readonly string[] {
  const out = new Set<string>()
  for (const [at, word] of words.entries()) out.add(word).add(`${words[at - 1] ?? FRONT} ${word}`)
  return [...out]
}

/** Is it one of the commonest words of English? A capital at the front of a sentence is then no sign of a name. */
export function familiar(word: string): boolean {
  const rank = tables().known.get(word.replace(/'.*$/, ''))?.meaning ?? -1
  return rank !== -1 && rank < FAMILIAR
}

const FAMILIAR = 5000

/** A row holds the human's classes and then the assistant's. */
const WIDTH = HUMAN_CLASSES.length + ASSISTANT_CLASSES.length

/** What is known of a word: its rows in the two tables, -1 for none, and those of the pairs that it is the first of. */
interface Word {
  readonly text: string
  meaning: number
  gram: number
  pairs: Map<string, number> | null
}

interface Tables {
  readonly known: ReadonlyMap<string, Word>
  readonly meanings: Int8Array
  readonly grams: Int8Array
  /** Of a sentence in hand, which rows of `grams` it has been given. */
  readonly seen: Uint8Array
}

/** Stands before the first word. */
const FRONT = '^'

/** Made at the first question: thirty thousand rows need a few milliseconds that a `status` should not pay. */
let made: Tables | undefined

function tables(): Tables {
  made ??= readTables()
  return made
}

function readTables(): Tables {
  const known = new Map<string, Word>()
  const wordOf = (text: string): Word => {
    const held = known.get(text)
    if (held !== undefined) return held
    const word = { text, meaning: -1, gram: -1, pairs: null }
    known.set(text, word)
    return word
  }
  // Words stand in the order of how common they are.
  const meanings = weightsOf('words', (text, row) => {
    wordOf(text).meaning = row
  })
  const grams = weightsOf('grams', (text, row) => {
    const space = text.indexOf(' ')
    if (space === -1) wordOf(text).gram = row
    else {
      const first = wordOf(text.slice(0, space))
      first.pairs ??= new Map()
      first.pairs.set(wordOf(text.slice(space + 1)).text, row)
    }
  })
  return { known, meanings, grams, seen: new Uint8Array(grams.length / WIDTH) }
}

function weightsOf(part: 'words' | 'grams', each: (text: string, row: number) => void): Int8Array {
  const lines = readSentenceModel(part).trimEnd().split('\n')
  const weights = new Int8Array(lines.length * WIDTH)
  for (let row = 0, to = 0; row < lines.length; row++) {
    const line = lines[row] as string
    const tab = line.indexOf('\t')
    each(line.slice(0, tab), row)
    for (let at = tab + 1; at <= tab + WIDTH; at++) weights[to++] = STEP_OF[line.charCodeAt(at)] as number
  }
  return weights
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

const STEP_OF = Int8Array.from({ length: 128 }, (_, code) => stepOf(code))
