import { visible } from './visible.ts'

/** Longest text shown where nothing else is wanted, in UTF-16 units. */
const LONGEST = 500

/**
 * Someone else's words made safe to show in markdown and in a chat: one line without links, images, markup, hidden
 * characters or addresses that a program would follow. For people to read, not to be turned back.
 */
export function defang(text: string): string {
  return defangTo(text, LONGEST)
}

/** The same of a text that may be so long. */
export function defangTo(text: string, longest: number): string {
  let shown = broken(text.slice(0, 4 * longest), longest)
  // Taking one thing away can put another together.
  for (let again = broken(shown, longest); again !== shown; again = broken(shown, longest)) shown = again
  return shown
}

function broken(text: string, longest: number): string {
  const line = visible(text)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/!?\[([^\]\n]{0,300})\]\(\s{0,8}([^()\s]{0,500})[^()]{0,300}\)/g, '$1 ($2)')
    .replace(/!(?=\[)/g, '')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/`/g, "'")
    .replace(/[*~]|_{2,}|={3,}|-{3,}/g, '')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\|/g, '¦')
    .replace(/\[(?!:\]|at\]|\.\])/g, '(')
    .replace(/(?<!\[(?::|at|\.))\]/g, ')')
    .replace(/\\/g, '/')
    .replace(/h(?:tt|xx)ps?(?:\[:\]|:)\/{2}/gi, (found) => (/s/i.test(found.slice(4, 5)) ? 'hxxps[:]//' : 'hxxp[:]//'))
    .replace(/:\/\//g, '[:]//')
    .replace(/(javascript|data|mailto|file|vbscript|tel|sms|magnet):(?=\S)/gi, '$1[:]')
    .replace(/www\./gi, 'www[.]')
    .replace(/(?<=\S)@(?=[\p{L}\d])/gu, '[at]')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[#+-]|\d+[.)])+\s*/, '')
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`
}
