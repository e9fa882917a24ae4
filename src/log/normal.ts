/** Text as it reads, beside where each of its characters stands in what was written. */
export interface Normal {
  readonly text: string
  /** Nothing else stood in it: it is what was written. */
  readonly isAscii: boolean
  /** The UTF-16 offset in what was written of an offset in `text`. */
  readonly at: (offset: number) => number
}

const BEYOND_ASCII = /[^\x00-\x7f]/
/** Joiners, direction marks, tags, fillers and selectors: nobody sees them. */
const INVISIBLE = /^(?:[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0\u2800]|\u034f)$/u
/** Letters of other scripts beside a Latin one. */
const MIXED = /(?<=[A-Za-z])[\u0370-\u052f]+|[\u0370-\u052f]+(?=[A-Za-z])/g
const DIGIT = /^\p{Nd}$/u

/** Letters of other scripts that look like a Latin one; they count where Latin letters stand in the same word. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  [
    ...'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ѵv ԛq ԝw кk мm нh тt вb АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЅS ЈJ αa οo ρp νv τt ιi κk υu ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX'.matchAll(
      /(\S)(\S)/gu,
    ),
  ].map(([, other = '', latin = '']) => [other, latin]),
)
const SIGNS: ReadonlyMap<string, string> = new Map(
  [...`“"”"„"‟"«"»"‘'’'‚'‛'´'‐-‑-‒-−-﹣-＞>›>❯>❱>〉>⟩>≻>ǀ|∣|❙|⏐|│|┃|‖|∶:꞉:ː:`.matchAll(/([^\x00-\x7f])(.)/gu)].map(
    ([, sign = '', plain = '']) => [sign, plain],
  ),
)

/**
 * Without what nobody sees, compatibility forms composed (NFKC), digits of any script, quotation marks and hyphens as in
 * ASCII, and look-alike letters in a Latin word as Latin ones. Line feeds stay; ASCII costs one test.
 */
export function normalise(written: string): Normal {
  if (!BEYOND_ASCII.test(written)) return { text: written, isAscii: true, at: (offset) => offset }
  const latin = written.replace(MIXED, (word) => [...word].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join(''))
  const parts: string[] = []
  /** Where a stretch begins that is as far from what was written as its first character: in `text`, and beside it in `written`. */
  const [starts, places] = [[0], [0]]
  let [length, from] = [0, 0]
  const put = (part: string, until: number): void => {
    if (part !== '') parts.push(part)
    length += part.length
    from = until
    // Of several at one place the last counts.
    const at = starts[starts.length - 1] === length ? starts.length - 1 : starts.length
    starts[at] = length
    places[at] = from
  }
  for (let next = 0; next < latin.length; ) {
    const code = latin.codePointAt(next) ?? 0
    if (code < 0x80) {
      next++
      continue
    }
    if (next > from) put(latin.slice(from, next), next)
    const letter = String.fromCodePoint(code)
    const plain = plainLetter(letter)
    next += letter.length
    if (plain.length === letter.length) {
      parts.push(plain)
      length += plain.length
      from = next
    } else put(plain, next)
  }
  parts.push(latin.slice(from))
  return { text: parts.join(''), isAscii: false, at: (offset) => offsetIn(starts, places, offset) }
}

/** The same few letters come again and again. */
const KEPT = new Map<string, string>()

function plainLetter(letter: string): string {
  const known = KEPT.get(letter)
  if (known !== undefined) return known
  const plain = plainOf(letter)
  if (KEPT.size < 4096) KEPT.set(letter, plain)
  return plain
}

function plainOf(letter: string): string {
  if (INVISIBLE.test(letter)) return ''
  const sign = SIGNS.get(letter)
  if (sign !== undefined) return sign
  if (!DIGIT.test(letter)) return letter.normalize('NFKC')
  const code = letter.codePointAt(0) ?? 0
  let value = 0
  while (value < 60 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return String(value % 10)
}

function offsetIn(starts: readonly number[], places: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return (places[low] ?? 0) + offset - (starts[low] ?? 0)
}
