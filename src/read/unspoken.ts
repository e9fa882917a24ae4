/** Text that stands in a line without being said in it: of an image, a link's title and target, a tag. */
const UNSPOKEN =
  /!\[(?:[^[\]\n]|\[[^\]\n]{0,300}\]){0,2000}(?:\]\((?:[^()"\n]|"[^"\n]{0,2000}"?|\([^()\n]{0,200}\)){0,2000}\)?)?|\]\((?:[^()"\n]|"[^"\n]{0,2000}"?|\([^()\n]{0,200}\)){0,2000}\)?|<\/?[a-z][^>\n]{0,2000}>?/gi
const WORD = /[\p{L}\p{N}]{3,}/gu
/** Lines around the ones asked about that can hold the other end of a link. */
const AROUND = 3
const LONGEST_LINE = 8192

/**
 * Words, in lower case, that lines of a text hold only where nobody says them: in the text of an image, the title or
 * target of a link, a comment, a tag. They belong to whoever made the markup. `lines` are counted from 0, inclusive.
 */
export function unspokenWords(text: string, [first, last]: readonly [number, number]): ReadonlySet<string> {
  if (!/\]\(|!\[|<[a-z!/]/i.test(text)) return NONE
  const { rest, comments } = withoutComments(text)
  const near = rest.split('\n').slice(Math.max(0, first - AROUND), last + AROUND + 1)
  const unspoken = [comments]
  const spoken = near
    .map((line) => line.slice(0, LONGEST_LINE))
    .join('\n')
    .replace(UNSPOKEN, (found) => {
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

/** Comments taken out, their line feeds left; one that never closes runs to the end. */
function withoutComments(text: string): { rest: string; comments: string } {
  const rest: string[] = []
  const comments: string[] = []
  let from = 0
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', from)) {
    const close = text.indexOf('-->', open + 4)
    const to = close === -1 ? text.length : close + 3
    rest.push(text.slice(from, open), text.slice(open, to).replace(/[^\n]+/g, ' '))
    comments.push(text.slice(open + 4, to))
    from = to
  }
  rest.push(text.slice(from))
  return { rest: rest.join(''), comments: comments.join(' ') }
}
