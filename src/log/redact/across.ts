import { kindOf, type Named } from './named.ts'
import { every, isPlaceholder, type Line, type Match } from './rule.ts'
import { type Range, valueAt } from './values.ts'
import type { Secrecy } from './words.ts'

/** How many lines with text below a question may hold its answer, and how long such a line is read. */
const LINES = 3
const LONGEST = 160
/** How far behind a secret it is looked for again: the rest of what is said and what is answered. */
const REACH = 4096
/** The heads of two columns. */
const PAIR = /^[^\s,;|]+[,;\t][^\s,;|]+\r?$/
/** Columns that only blanks set apart. */
const GAP = /(?<=\S) {2,}(?=\S)/g
const MARKS = [/\|/g, /\t/g, /;/g, /,/g, GAP]
const RULE = /^[\s|:-]*$/
/** "my database password" ends a line that asks for it. */
const OWNED =
  /(?:^|[^\p{L}])(?:my|your|our|the|his|her|mein|dein|unser|das|die|der|mon|ma|ton|ta|le|la|el|mi|tu|moje|twoje|mijn|het|de|mia|tua|minha)(?: [\p{L}'-]+){0,4} $/iu
const ASKING = /\b(?:tell|send|give|remind|forgot|laugh|dis|sag|dime|podaj|dimmi)\b/i
const CODED = /[{};]\s*$|=>|\w ?= ?\S|^\s*(?:[$>#] |const |let |import |export |return )|\(\)/

/**
 * "What's the alarm code again?" and below it, in the same turn or the next, "7741": a line that asks for a secret, or ends
 * in its name, makes what follows one.
 */
export function answers(line: Line, names: readonly Named[]): void {
  members(line, names)
  const name = names.findLast(({ secrecy, to }) => secrecy !== 'place' && line.text.length - to <= LONGEST)
  if (name === undefined || CODED.test(line.text)) return
  const behind = line.text.slice(name.to)
  const ends =
    /^[\s*"'`)|]*(?::[\s*]*)?$/.test(behind) && (behind.includes(':') || OWNED.test(line.text.slice(0, name.from)))
  if (!ends && !/\?[\s"')*]*$/.test(behind) && !ASKING.test(line.text)) return
  if (name.secrecy === 'secret' && !ends && !behind.includes('?')) return
  for (const { row, at } of linesBelow(line, LINES)) {
    if (row.includes('\ufffd') || row.includes('[REDACTED')) return
    if (CODED.test(row) && /\s/.test(row.trim())) continue
    const found = answerIn(row.slice(0, LONGEST), name.secrecy)
    if (found === undefined) continue
    line.report(at + found[0], at + found[1], kindOf(name.secrecy))
    return
  }
}

/** `- name: DB_PASSWORD` and below it `value: …`, `<key>Token</key>` and below it `<string>…`: named in one line, given in the next. */
function members(line: Line, names: readonly Named[]): void {
  const name = names.findLast(({ secrecy }) => secrecy === 'password' || secrecy === 'secret')
  if (name === undefined) return
  const isMember = /^\s*(?:[-{]\s*)?["']?(?:name|key|variable)\b["']?[ :=]/i.test(line.text)
  if (!isMember && !/^(?:<\/key>|["']?: ?[>|][-+]?|["'])\s*$/.test(line.text.slice(name.to))) return
  for (const { row, at } of linesBelow(line, isMember ? 3 : 1)) {
    const start = (isMember ? /^\s*["']?(?:value|default)["']?[ \t]*[:=][ \t]*/ : /^\s*(?:<\w+>)?(?=\S+\s*$)/).exec(
      row,
    )?.[0].length
    if (start === undefined) continue
    for (const [from, to] of valueAt(row, start, name.secrecy, 'sign'))
      line.report(at + from, at + to, kindOf(name.secrecy))
    return
  }
}

/** The answer is a thing that nobody says, with a few words about it, or the only word of the line. */
function answerIn(text: string, secrecy: Secrecy): Range | undefined {
  const words = [...text.matchAll(/[^\s"'`“”,;|<>*]+/g)]
  const isWord = secrecy === 'password' || secrecy === 'secret'
  if (words.length > (isWord ? 8 : secrecy === 'phrase' ? 48 : 10)) return undefined
  for (const { index } of isWord ? words.toReversed() : words.slice(0, 6)) {
    const found = valueAt(text, index, isWord ? 'password' : secrecy, 'beside')[0]
    if (found !== undefined) return found
  }
  const isAlone = secrecy === 'password' && words.length === 1
  const only = isAlone ? valueAt(text, words[0]?.index ?? 0, secrecy, 'said')[0] : undefined
  return only !== undefined && only[1] - only[0] > 4 ? only : undefined
}

/** The cells of a table's column, of markdown or of separated values, whose head names a secret; where its rows end. */
export function tables(line: Line, names: readonly Named[]): number {
  const mark = MARKS.find((each) => every(each, line.text).length > (PAIR.test(line.text) || each === GAP ? 0 : 1))
  let read = line.offset + line.text.length
  if (mark === undefined) return read
  const heads = cells(line.text, mark)
  let next = 0
  const columns = heads.flatMap(([start, end], index) => {
    while ((names[next]?.from ?? start) < start) next++
    const name = names[next]
    const isHead =
      name !== undefined &&
      name.to <= end &&
      end - start <= name.to - name.from + 12 &&
      !/\d/.test(line.text.slice(start, end))
    return isHead ? [{ index, kind: kindOf(name.secrecy) }] : []
  })
  if (columns.length === 0) return read
  for (const { row, at } of linesBelow(line, 500)) {
    const found = cells(row, mark)
    if (found.length !== heads.length || /\n\s*\n/.test(line.whole.slice(read, line.offset + at))) break
    read = line.offset + at + row.length
    if (RULE.test(row)) continue
    for (const { index, kind } of columns) {
      const [start, end] = found[index] ?? [0, 0]
      const value = row.slice(start, end)
      if (value.length > 2 && !isPlaceholder(value)) line.report(at + start, at + end, kind)
    }
  }
  return read
}

function cells(text: string, mark: RegExp): Range[] {
  let from = 0
  return [...every(mark, text).map(({ 0: gap, index }) => [index, index + gap.length]), [text.length, 0]].map(
    (cell) => {
      const [end = 0, next = 0] = cell
      const start = from + text.slice(from, end).search(/[^\s"'`*]|$/)
      const quoted = /[\s"'`*]*$/.exec(text.slice(start, end))?.[0].length ?? 0
      from = next
      return [start, end - quoted]
    },
  )
}

const LONE_WORDS =
  /^\s*(?:[-*>]\s*)?(?:\d{1,2}[.):]?\s*-?\s*)?([a-z]{3,10}(?:[ ,]{1,2}(?:\d{1,2}[.)] ?)?[a-z]{3,10}){0,7})\s*$/
const LONE_CODE = /^\s*(?:[-*>]|\d{1,2}[.)])?\s*((?=\S*\d)[A-Za-z\d]{3,8}(?:[ -][A-Za-z\d]{3,8}){0,3})\s*$/

/** Numbered or lone words below a line that speaks of them (twelve, fifteen, up to twenty-four), and codes below their name. */
export function lists(line: Line, names: readonly Named[]): void {
  const isNamed = names.some(({ secrecy }) => secrecy === 'phrase')
  const isFirst = /^\s*1(?:[.):]| -)?\s*[a-z]{3,10}\s*$/.test(line.text)
  const isCode = names.some(({ secrecy, to }) => secrecy === 'code' && /^[^\w]*$/.test(line.text.slice(to)))
  if (!isNamed && !isFirst && !isCode) return
  const found: Range[] = []
  let count = 0
  for (const { row, at } of [...(isFirst ? [{ row: line.text, at: 0 }] : []), ...linesBelow(line, 30)]) {
    const value = (isCode ? LONE_CODE : LONE_WORDS).exec(row)?.[1]
    if (value === undefined) break
    count += value.split(/[ ,]+/).length
    found.push([at + row.indexOf(value), at + row.indexOf(value) + value.length])
  }
  if (count < (isCode ? 1 : isNamed ? 6 : 11)) return
  for (const [start, end] of found) line.report(start, end, kindOf(isCode ? 'code' : 'phrase'))
}

/** The lines below with text, a KiB of each, and where they stand as seen from the line. */
function* linesBelow({ text, offset, whole }: Line, count: number): Generator<{ row: string; at: number }> {
  let from = offset + text.length + 1
  for (let found = 0, seen = 0; found < count && seen < 2 * count && from < whole.length; seen++) {
    const stop = whole.indexOf('\n', from)
    const end = stop === -1 ? whole.length : stop
    const row = whole.slice(from, Math.min(end, from + 1024)).replace(/\r$/, '')
    if (row.trim() !== '' && !/^\s*-{3,}\s*$/.test(row)) {
      found++
      yield { row, at: from - offset }
    }
    from = end + 1
  }
}

/** "my password is Birch-19, yes, Birch-19", and "Birch-19 has no symbol" in the answer: what was told is one each time. */
export function echoes(text: string, matches: readonly Match[]): Match[] {
  const seen = new Map<string, number>()
  return matches.flatMap(({ start, end, kind }) => {
    const secret = text.slice(start, end)
    // A word that is no more than a word, a year and the date on a card mean other things a line further on.
    if (end - start > 128 || kind === 'card-expiry' || /^(?:\D*|(?:19|20)\d\d|.{1,3})$/s.test(secret)) return []
    const from = Math.max(end, seen.get(secret) ?? 0)
    seen.set(secret, end + REACH)
    const again: Match[] = []
    const near = text.slice(from, end + REACH)
    for (let at = near.indexOf(secret); at !== -1; at = near.indexOf(secret, at + secret.length))
      if (!/[\p{L}\d]/u.test(`${text[from + at - 1] ?? ''}${text[from + at + secret.length] ?? ''}`))
        again.push({ start: from + at, end: from + at + secret.length, kind })
    return again
  })
}
