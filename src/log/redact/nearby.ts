import { isPlaceholder, type Line, type Match } from './rule.ts'
import { looksMade } from './said.ts'

/** How many lines after the announcing one may hold the secret, with or without empty ones between. */
const LINES = 3
const LONGEST = 2048
const WORD = /[^\s"'`“”„«»,;|<>]{8,64}/g
const ALONE = /^[\s>*_`"'“„«-]*(?:[^\s/]{2,40}[ ]+[/:|][ ]+)?([^\s"'`“”„«»]{5,64})[\s*_`"'”“»]*$/d

/**
 * "the wifi at his place, laugh at the password", and two lines later `bakery-5G / Rug4Ever_98!`: on the announcing line
 * and the three with text after it, whatever was made to be a password is one, even without a verb that leads to it.
 */
export function nearby(text: string, announcing: Line, report: (match: Match) => void): void {
  made(announcing, report)
  let from = announcing.offset + announcing.text.length + 1
  for (let found = 0, seen = 0; found < LINES && seen < 2 * LINES && from < text.length; seen++) {
    const stop = text.indexOf('\n', from)
    const end = stop === -1 ? text.length : stop
    const line = { text: text.slice(from, Math.min(end, from + LONGEST)), offset: from }
    from = end + 1
    if (line.text.trim() === '') continue
    found++
    if (line.text.includes('[REDACTED:')) continue
    made(line, report)
    alone(line, report)
  }
}

function made(line: Line, report: (match: Match) => void): void {
  for (const found of line.text.matchAll(WORD)) {
    const word = found[0].replace(/[.,;:?)\]}]+$/, '')
    if (!isMixed(word)) continue
    report({ start: line.offset + found.index, end: line.offset + found.index + word.length, kind: 'password' })
  }
}

/** A line that is nothing but one made word, perhaps with the name of its network or account before it. */
function alone(line: Line, report: (match: Match) => void): void {
  const found = ALONE.exec(line.text)
  const at = found?.indices?.[1]
  const word = found?.[1]?.replace(/[.,;:?)\]}]+$/, '') ?? ''
  if (at === undefined || /^#|^\d{1,3}$|=|:\/\//.test(word) || !looksMade(word)) return
  report({ start: line.offset + at[0], end: line.offset + at[0] + word.length, kind: 'password' })
}

/** Small and capital letters, a digit and a symbol in one word that is no path, call, address or version. */
function isMixed(word: string): boolean {
  if (isPlaceholder(word) || /[/()\\@=]|^https?:|\.[a-z]{2,4}$|=>|::|^[A-Za-z]+-\d|^\W*\d+[.:]\d+/.test(word))
    return false
  return (
    /[a-z]/.test(word) &&
    /[A-Z]/.test(word) &&
    /\d/.test(word) &&
    /[!#$%^&*+~?]|_\d|\d_/.test(word) &&
    !/^[a-z]+(?:[_A-Z]|$)/.test(word)
  )
}
