/** Ids of what is no piece of a text: unknown, start, end and three that nobody uses. */
const RESERVED = 5
const UNKNOWN = { id: 0, score: -20 }
/** UTF-16 units of the longest piece. */
const LONGEST = 16

/**
 * SentencePiece's unigram model: of all ways to cut a text into pieces the one of the greatest sum of log-probabilities
 * (Viterbi). `lines` has one piece a line, a tab and its score; the number of the line is the id. No piece spans two words
 * and none is longer than 16 characters, so the first `most` ids need no more of a text than what is read here.
 */
export function createTokeniser(lines: readonly string[], most: number): (text: string) => number[] {
  const pieces = new Map(lines.map((line, id) => [line.slice(0, line.lastIndexOf('\t')), id]))
  const scores = lines.map((line) => Number(line.slice(line.lastIndexOf('\t') + 1)))
  return (text) => {
    const said = marked(text, 32 * most)
    const best = new Float64Array(said.length + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(said.length + 1)
    const ids = new Int32Array(said.length + 1)
    const put = (start: number, end: number, piece: number, score: number): void => {
      const sum = (best[start] as number) + score
      if (sum <= (best[end] as number)) return
      best[end] = sum
      from[end] = start
      ids[end] = piece
    }
    best[0] = 0
    for (let start = 0; start < said.length; start++) {
      for (let end = start + 1; end <= said.length && end <= start + LONGEST; end++) {
        const piece = pieces.get(said.slice(start, end)) ?? 0
        if (piece > RESERVED) put(start, end, piece, scores[piece] as number)
      }
      put(start, start + ((said.codePointAt(start) as number) > 0xffff ? 2 : 1), UNKNOWN.id, UNKNOWN.score)
    }
    const found: number[] = []
    for (let end = said.length; end > 0; end = from[end] as number) found.push(ids[end] as number)
    return found.reverse().slice(0, most)
  }
}

/** In lower case, every word with a mark in front, as much as can matter; empty where nothing is said. */
function marked(text: string, reach: number): string {
  const words = text
    .slice(0, 2 * reach)
    .toLowerCase()
    .split(BETWEEN)
  return words
    .map((word) => (word === '' ? '' : `▁${word}`))
    .join('')
    .slice(0, reach)
}

/** What Unicode calls white space, and the four separators of ASCII. */
const BETWEEN = /[\p{White_Space}\x1c-\x1f]+/u
