/** What a sentence asks of memory itself, in so many words. */
export type Asked =
  /** To keep `what`; null where it points at what was said before. */
  | { readonly keep: string | null }
  /** To keep nothing of what it refers to; `what` is said with it, null where it points at what stands around it. */
  | { readonly unsaid: string | null }

/** A human's words to whoever keeps the notes; null where none are. "Do you remember …" asks something else. */
export function askedOf(text: string): Asked | null {
  if (text.length > LONGEST) return null
  const plain = text.replace(/[’ʼ]/g, "'").trim()
  const unsaid = UNSAID.exec(plain)
  if (unsaid !== null) {
    const rest = plain.replace(unsaid[0], ' ').replace(/^[\s,.:;–—-]+|[\s,.:;–—!-]+$/g, '')
    return { unsaid: rest.split(/\s+/).length >= FEWEST ? rest : null }
  }
  const keep = KEEP.exec(plain)
  if (keep === null) return null
  const what = (keep[1] ?? '').replace(/[\s.!]+$/, '').trim()
  return { keep: what === '' || POINTS.test(plain) ? null : what }
}

const LONGEST = 600
/** So many words beside it say something by themselves. */
const FEWEST = 3

const IT = '(?:this|that|it|any of (?:this|that|it)|(?:this|that|the last) (?:bit|part|one))'
const UNSAID = new RegExp(
  `(?:please )?\\b(?:do not|don't|dont|never|no need to) (?:(?:write|note|take|jot) ${IT} down|(?:write|note|take|jot) down ${IT}|(?:save|keep|store|remember|record|log|note|memori[sz]e) ${IT})\\b(?! (?:in|under|at|to|on|for|as)\\b)|\\bforget (?:that )?(?:(?:i|what i) (?:(?:just )?(?:said|told you|mentioned|wrote))(?: (?:this|that|it|so|anything|about (?:this|that|it)))?\\b)(?: that)?|\\b(?:(?:this|that|it)(?:'s| is| stays) )?(?:strictly )?off the record\\b`,
  'i',
)
/** "… that date, …": what was said before. */
const POINTS = /\b(?:remember|forget|mind|note) (?:this|that|these|those) \p{L}+(?:[,.;!]|$)/iu
const KEEP =
  /^(?:(?:and|so|but|ok|okay|also|please|hey|oh)[, ]+)*(?:(?:please )?(?:remember|don't forget|do not forget|never forget|keep in mind|make a note|take note|note)(?: (?:this|that|for (?:next time|later|the future)|please))?(?: down)?|(?:this|that) is (?:really |very |so )?(?:important|crucial)|(?:really |very )?important|for the record|write (?:this|that|it) down)(?:\s*[:.,!–—-]+\s*|\s+(?=(?:that |i |i'|my |we |never |always |to )\S)|$)(?:that )?(.*)$/i
