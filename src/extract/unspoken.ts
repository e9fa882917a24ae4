/** Text that stands in a line without being said in it: of an image, a link's title and target, a comment, a tag. */
const UNSPOKEN =
  /!\[(?:[^[\]\n]|\[[^\]\n]{0,300}\]){0,2000}(?:\]\((?:[^()"\n]|"[^"\n]{0,2000}"?|\([^()\n]{0,200}\)){0,2000}\)?)?|\]\((?:[^()"\n]|"[^"\n]{0,2000}"?|\([^()\n]{0,200}\)){0,2000}\)?|<!--[\s\S]{0,4000}?(?:-->|$)|<\/?[a-z][^>\n]{0,2000}>?/gi
const WORD = /[\p{L}\p{N}]{3,}/gu

/** Words, in lower case, that a text holds only where nobody says them; they belong to whoever made the markup. */
export function unspokenWords(text: string): ReadonlySet<string> {
  if (!/\]\(|!\[|<[a-z!/]/i.test(text)) return NONE
  const unspoken: string[] = []
  const spoken = text.replace(UNSPOKEN, (found) => {
    unspoken.push(found)
    return ' '
  })
  const said = new Set(wordsOf(spoken))
  return new Set(wordsOf(unspoken.join(' ')).filter((word) => !said.has(word)))
}

const NONE: ReadonlySet<string> = new Set()

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
