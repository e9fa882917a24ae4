/** Ids of what is no piece of a text: unknown, start, end and three that nobody uses. */
const RESERVED = 5
const UNKNOWN = { id: 0, score: -20 }
/** A node of the trie and a code point in one number. */
const CODES = 0x110000

/**
 * SentencePiece's unigram model: of all ways to cut a text into pieces the one of the greatest sum of log-probabilities
 * (Viterbi). `lines` has one piece a line, a tab and its score; the number of the line is the id. No piece spans two words
 * and none is longer than 16 characters, so the first `most` ids need no more of a text than what is read here.
 */
export function createTokeniser(lines: readonly string[], most: number): (text: string) => number[] {
  const { children, pieces, scores } = trieOf(lines)
  return (text) => {
    const codes = codesOf(text, 32 * most)
    const count = codes.length
    const best = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(count + 1)
    const id = new Int32Array(count + 1)
    const put = (start: number, end: number, piece: number, score: number): void => {
      const sum = (best[start] as number) + score
      if (sum <= (best[end] as number)) return
      best[end] = sum
      from[end] = start
      id[end] = piece
    }
    best[0] = 0
    for (let start = 0; start < count; start++) {
      let node: number | undefined = 0
      for (let end = start; end < count; end++) {
        node = children.get((node as number) * CODES + (codes[end] as number))
        if (node === undefined) break
        const piece = pieces[node] as number
        if (piece > RESERVED) put(start, end + 1, piece, scores[node] as number)
      }
      put(start, start + 1, UNKNOWN.id, UNKNOWN.score)
    }
    const found: number[] = []
    for (let end = count; end > 0; end = from[end] as number) found.push(id[end] as number)
    return found.reverse().slice(0, most)
  }
}

function trieOf(lines: readonly string[]) {
  const children = new Map<number, number>()
  const pieces = [-1]
  const scores = [0]
  lines.forEach((line, id) => {
    const tab = line.lastIndexOf('\t')
    let node = 0
    for (const letter of line.slice(0, tab)) {
      const key = node * CODES + (letter.codePointAt(0) ?? 0)
      const next = children.get(key) ?? pieces.length
      if (next === pieces.length) {
        children.set(key, next)
        pieces.push(-1)
        scores.push(0)
      }
      node = next
    }
    // Of two equal pieces the later one is meant, as in the model's own list.
    pieces[node] = id
    scores[node] = Number(line.slice(tab + 1))
  })
  return { children, pieces, scores }
}

const WORD = '▁'.charCodeAt(0)

/** Code points in lower case, every word with a mark in front, as many as can matter; none where nothing is said. */
function codesOf(text: string, reach: number): number[] {
  const codes: number[] = []
  let isBetween = true
  for (const letter of text.toLowerCase()) {
    const code = letter.codePointAt(0) as number
    if (isSpace(code)) {
      isBetween = true
      continue
    }
    if (isBetween) codes.push(WORD)
    isBetween = false
    codes.push(code)
    if (codes.length >= reach) break
  }
  return codes
}

/** What Unicode calls white space, and the four separators of ASCII. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code >= 0x1c
  if (code < 0x1680) return code === 0x85 || code === 0xa0
  if (code <= 0x200a) return code === 0x1680 || code >= 0x2000
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000
}
