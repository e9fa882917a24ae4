/** Stands for each of the signs, pictures and rare letters from here on. */
export const SYMBOL = '\u0003'
export const FIRST_SYMBOL = '\u2000'
const SYMBOLS = FIRST_SYMBOL.charCodeAt(0)

/** Of no word and no sign that is told apart: blanks, full stops, letters beyond ASCII. */
export const GAP = 0
export const SIGN = 1
export const LETTER = 2

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (/\w/.test(sign)) return LETTER
  return /[^\s.]/.test(sign) ? SIGN : GAP
})

/** What `\w` is made of, in lower case and with one digit for all. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return (/\d/.test(sign) ? '0' : sign.toLowerCase()).charCodeAt(0)
})

export function kindOf(code: number): number {
  if (code < 128) return KINDS[code] ?? GAP
  return code >= SYMBOLS ? SIGN : GAP
}

export function foldedOf(code: number): number {
  if (code < 128) return FOLDED[code] ?? code
  return SYMBOL.charCodeAt(0)
}
