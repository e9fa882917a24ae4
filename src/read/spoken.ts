const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
/** A link with nothing in it but its text and an address. */
const PLAIN_LINK = /(?<!!)\[([^[\]\n]{0,200})\]\([^()\s"'<>]{1,500}\)/g
/** Where an image, a link with a title or a tag begins: its end may be hidden in brackets. */
const MARKUP = /!\[|\]\(|<[a-z!/?]/i

/**
 * What of a text is said, and not only written in it: comments are left out, links stand for their text, and behind an
 * image, a titled link or a tag nothing of its paragraph counts, because what is inside and what is behind cannot be
 * told apart for sure. Line ends stay.
 */
export function spoken(text: string): string {
  return text
    .replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, ' '))
    .replace(PLAIN_LINK, '$1')
    .split(/(\n[^\S\n]*\n)/)
    .map(withoutMarkup)
    .join('')
}

function withoutMarkup(paragraph: string): string {
  const at = paragraph.search(MARKUP)
  return at === -1 ? paragraph : paragraph.slice(0, at) + paragraph.slice(at).replace(/[^\n]+/g, '')
}
