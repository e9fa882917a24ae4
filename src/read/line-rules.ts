import { visible } from './visible.ts'

type LineCheck = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

/** Longest document line in UTF-16 units, as `text` of a finding. */
export const LONGEST_LINE = 240

const SITES =
  'com|net|org|io|dev|app|info|biz|xyz|top|site|online|shop|store|click|link|live|pro|ru|cn|tk|example|test|invalid'

type Rule = readonly [why: string, pattern: RegExp]

/** What no line of printable ASCII holds: most lines need not be asked. */
const BEYOND_ASCII: readonly Rule[] = [
  ['more than one line', /[\n\r\u0085\u2028\u2029]/],
  ['a control character', /\p{Cc}|\p{Co}|\p{Cn}/u],
  ['stacked marks', /\p{M}{4,}/u],
]
const PRINTABLE = /^[ -~]*$/

/** What a document line must not hold. Order matters only for which reason is told. */
const FORBIDDEN: readonly Rule[] = [
  ['a redacted secret', /\[REDACTED:/],
  ['a heading', /^#{1,6}(?:\s|$)|^[=-]{3,}$/],
  ['a quotation mark of markdown', /^>/],
  ['a table', /^\||\|\s*:?-{2,}/],
  ['a code fence', /^(?:```|~~~)|```/],
  ['HTML or a comment', /<[a-z!/?|][^>]*>?|-->|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/i],
  ['an image', /!\[/],
  ['a link', /\]\s?\(|\]\[|^\[[^\]]{1,80}\]:/],
  ['a mail address', /[^\s@]@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b|\[at\]|\(at\)\s?\w/i],
  ['a URL', /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|hxxps?\b|www\.|(?:javascript|data|mailto|file|vbscript|tel):\S)/i],
  [
    'a URL',
    new RegExp(
      `\\b(?!(?:asp|ado|vb)\\.net\\b|socket\\.io\\b)[a-z0-9-]{2,63}\\.(?:${SITES})\\b(?!\\.\\w)|\\b[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,12}\\/\\S`,
      'i',
    ),
  ],
  ['a URL', /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/],
  [
    'a shell command',
    /^\s*[$#%]\s+[a-z]|\$\(|&&\s*\w|\|\s*(?:ba|z|da)?sh\b|\bsudo\s+\w|\brm\s+-\w*[rf]|\b(?:curl|wget)\s+-|\bchmod\s+[+0-7]|\b(?:ba|z)?sh\s+-c\b|\bpowershell\s+-|\beval\s?\(|\bnpx\s+-|\bpip3?\s+install\b|\bnpm\s+(?:i|install)\s+\S|\bssh\s+\S+@|~\/\.\w|\/etc\/\w|>>?\s*[~/]/i,
  ],
]

/**
 * Is `text` fit to be a line of a document? Hidden characters, a list marker in front and a level behind are taken off
 * first, so that nothing can pose as our own markup; what is left must be one plain statement.
 */
export function checkLine(text: string): LineCheck {
  if (text.length > 8 * LONGEST_LINE) return tooLong(text)
  const line = plain(text)
  if (line === '') return { ok: false, why: 'nothing to read' }
  const holds = ([, pattern]: Rule): boolean => pattern.test(line)
  const broken = (PRINTABLE.test(line) ? undefined : BEYOND_ASCII.find(holds)) ?? FORBIDDEN.find(holds)
  if (broken !== undefined) return { ok: false, why: `a document line cannot hold ${broken[0]}` }
  if (line.length > LONGEST_LINE) return tooLong(line)
  return { ok: true, text: line }
}

function tooLong(text: string): LineCheck {
  return { ok: false, why: `a document line has at most ${LONGEST_LINE} characters, this one ${text.length}` }
}

function plain(text: string): string {
  return visible(text)
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^(?:[-*+•] +(?:\[[ xX]\] +)?)+/, '')
    .replace(/(?: *\((?:LOW|MEDIUM|HIGH)\))+$/, '')
    .trim()
}
