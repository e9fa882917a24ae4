/** The words of a table, found without making a string of each: of a hundred thousand a text asks for a few. */
export interface Vocabulary {
  readonly count: number
  /** Row of a word; of one that stands twice the first. Undefined for a word that is not there. */
  row(word: string): number | undefined
  /** The word of a row; empty where there is none. */
  word(row: number): string
}

const LINE_FEED = 10

/** `bytes` is UTF-8, one word a line, without an end to the last line. */
export function readVocabulary(bytes: Uint8Array): Vocabulary {
  const ends = endsOf(bytes)
  const startOf = (row: number): number => (row === 0 ? 0 : (ends[row - 1] as number) + 1)
  const endOf = (row: number): number => ends[row] ?? 0
  // A row and one, by the hash of its word, or in the next place that is free; 0 is free.
  const size = 2 ** Math.ceil(Math.log2(ends.length + 1) + 1)
  const places = new Int32Array(size)
  const placeOf = (from: Uint8Array, start: number, end: number): number => {
    let place = hashOf(from, start, end) & (size - 1)
    for (let held = places[place] as number; held !== 0; held = places[place] as number) {
      if (areSame(from, start, end, bytes, startOf(held - 1), endOf(held - 1))) break
      place = (place + 1) & (size - 1)
    }
    return place
  }
  for (let row = 0; row < ends.length; row++) {
    const place = placeOf(bytes, startOf(row), endOf(row))
    if (places[place] === 0) places[place] = row + 1
  }
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })]
  return {
    count: ends.length,
    row(word) {
      const asked = encoder.encode(word)
      const held = places[placeOf(asked, 0, asked.length)] as number
      return held === 0 ? undefined : held - 1
    },
    word: (row) => (row in ends ? decoder.decode(bytes.subarray(startOf(row), endOf(row))) : ''),
  }
}

/** Behind the last byte of each line. */
function endsOf(bytes: Uint8Array): Uint32Array {
  let count = 1
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === LINE_FEED) count++
  const ends = new Uint32Array(count)
  let row = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === LINE_FEED) ends[row++] = at
  ends[row] = bytes.length
  return ends
}

/** FNV-1a, its bits mixed once more: the lowest of them are the place. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

function areSame(
  first: Uint8Array,
  firstStart: number,
  firstEnd: number,
  second: Uint8Array,
  secondStart: number,
  secondEnd: number,
): boolean {
  const length = firstEnd - firstStart
  if (secondEnd - secondStart !== length) return false
  for (let at = 0; at < length; at++) if (first[firstStart + at] !== second[secondStart + at]) return false
  return true
}
