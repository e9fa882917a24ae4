import type { Match } from './rule.ts'

/** How far behind a secret it is looked for again: the rest of what is said and what is answered. */
const REACH = 4096
const LONGEST = 128
/** A word that is no more than a word, a year and the date on a card mean other things a line further on. */
const PLAIN = /^(?:\D*|(?:19|20)\d\d|.{1,3})$/s
const SEVERAL = /^\S+(?: \S+){2,}$/
const LETTER = /[\p{L}\d]/u

/** "my password is Birch-19, yes, Birch-19", and "Birch-19 has no symbol" in the answer: what was told is one each time. */
export function echoes(text: string, matches: readonly Match[], report: (match: Match) => void): void {
  const seen = new Map<string, number>()
  for (const { start, end, kind } of matches) {
    const secret = text.slice(start, end)
    if (end - start > LONGEST || kind === 'card-expiry' || (PLAIN.test(secret) && !SEVERAL.test(secret))) continue
    const from = Math.max(end, seen.get(secret) ?? 0)
    seen.set(secret, end + REACH)
    const near = text.slice(from, end + REACH)
    for (let at = near.indexOf(secret); at !== -1; at = near.indexOf(secret, at + secret.length)) {
      if (LETTER.test(text[from + at - 1] ?? '') || LETTER.test(text[from + at + secret.length] ?? '')) continue
      report({ start: from + at, end: from + at + secret.length, kind })
    }
  }
}
