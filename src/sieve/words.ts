/**
 * Words and signs of a text, letters in lower case and each digit a zero. What is beyond ASCII is in no word, as for `\b`:
 * letters are left out, and where there are symbols, `SYMBOL` is one of the signs.
 */
export function wordsOf(text: string): readonly string[] {
  if (text === lastText) return lastWords
  const out: string[] = []
  let from = -1
  let kinds = 0
  let symbols = false
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = KINDS[code] ?? 0
    if (code >= SYMBOLS) symbols = true
    if (kind >= SMALL) {
      if (from === -1) from = at
      kinds |= kind
      continue
    }
    if (from !== -1) out.push(kinds === SMALL ? text.slice(from, at) : plain(text.slice(from, at)))
    from = -1
    kinds = 0
    if (kind === SIGN) out.push(text.charAt(at))
  }
  if (symbols) out.push(SYMBOL)
  lastText = text
  lastWords = out
  return out
}

/** Several sieves ask about the same text. */
let lastText = ''
let lastWords: readonly string[] = []

function plain(word: string): string {
  return word.toLowerCase().replace(/\d/g, '0')
}

/** Stands for each of the signs, pictures and rare letters from here on. */
export const SYMBOL = '\u0003'
export const FIRST_SYMBOL = '\u2000'
const SYMBOLS = FIRST_SYMBOL.charCodeAt(0)

const SIGN = 1
const SMALL = 2
const OTHER = 4

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (/[a-z_]/.test(sign)) return SMALL
  if (/\w/.test(sign)) return OTHER
  return /[^\s.]/.test(sign) ? SIGN : 0
})
