import { visible } from '../read/visible.ts'

/** Longest line shown, in UTF-16 units; what a person writes into a document may be longer. */
const LONGEST = 400

/**
 * A memory as one line of a block that it cannot leave: no tag, comment, heading, fence, image, control or hidden
 * character, and none of our own marks. Words stay as they are.
 */
export function harmless(text: string): string {
  let line = once(text.slice(0, 4 * LONGEST))
  // Taking one thing away can put another together.
  for (let again = once(line); again !== line; again = once(line)) line = again
  return line
}

function once(text: string): string {
  const line = visible(text)
    .replace(/[\p{Cc}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[<＜﹤]|&(?:lt|#0{0,5}60|#x0{0,5}3c);?/gi, '‹')
    .replace(/[>＞﹥]|&(?:gt|#0{0,5}62|#x0{0,5}3e);?/gi, '›')
    .replace(/`{3,}|~{3,}/g, "'''")
    .replace(/!(?=\[)/g, '')
    .replace(/(memoird):(?=context|begin|end)/gi, '$1 ')
    .trim()
    .replace(/^(?:#{1,6}|[-+*|=›]+) +|^(?:[-=_*] ?){3,}/, '')
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`
}
