/** A sentence where it stands: what its features are taken from. */
export interface Placed {
  readonly text: string
  /** Its place among the sentences of its turn, from 0, and how many there are. */
  readonly at: number
  readonly of: number
  /** What else is known of how it was said: `said back` in the assistant's words; `part` of a sentence that goes on before or behind it. */
  readonly marks?: readonly string[]
}

/** Words in lower case without apostrophes, every number as `0`: "I'm on 7.5 mg" → im on 0 mg. */
export function tokens(text: string): string[] {
  const plain = text
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[’'ʼ`*_~]/g, '')
  return (plain.match(/[\p{L}\p{N}]+(?:[.,:-][\p{L}\p{N}]+)*/gu) ?? []).map((word) => (/^\d/.test(word) ? '0' : word))
}

/** Nobody says what is to be kept behind this character of a sentence. */
const LONGEST = 600

/** What a sentence shows besides its meaning: its words and pairs of words, its shape, its place in the turn. */
export function features({ text, at, of, marks = [] }: Placed): string[] {
  const words = tokens(text)
  const found = new Set<string>([' bias'])
  words.forEach((word, index) => {
    found.add(word)
    found.add(index === 0 ? `^ ${word}` : `${words[index - 1]} ${word}`)
    if (index === 1) found.add(`^ ${words[0]} ${word}`)
  })
  if (words.length > 0) found.add(`${words.at(-1)} $`)
  found.add(` words ${BINS.findIndex((most) => words.length <= most)}`)
  for (const [name, pattern] of SHAPES) if (pattern.test(text)) found.add(` ${name}`)
  if (of === 1) found.add(' alone')
  else if (at === 0) found.add(' first')
  else if (at === of - 1) found.add(' last')
  for (const mark of marks) found.add(` ${mark}`)
  return [...found]
}

const BINS = [2, 4, 8, 16, 28, Number.POSITIVE_INFINITY]

const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['asks', /\?["')\]]*\s*$/],
  ['calls', /!/],
  ['breaks', /[:;–—]/],
  ['digit', /\d/],
  ['name', /[\p{Ll},] \p{Lu}\p{Ll}/u],
  ['capital', /^\P{L}*\p{Lu}/u],
  ['quotes', /["“”«»]/],
  ['code', /`|\w_\w|\w\(\)|[{}<>=\\]/],
  ['face', /\p{Extended_Pictographic}|(?:^|\s)[:;]-?[)(DPp]/u],
]
