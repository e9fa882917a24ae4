import { KINDS, type Named } from './named.ts'
import { isPlaceholder, type Line, looksMade, type Match } from './rule.ts'
import { phraseAt, valueAt } from './values.ts'
import { NO_PASSWORD } from './words.ts'

/** How many lines with text below a question may hold its answer, and how long such a line is read. */
const LINES = 3
const LONGEST = 160
/** How far behind a secret it is looked for again: the rest of what is said and what is answered. */
const REACH = 4096
const RULE = /^[\s|:-]*$/
/** "my database password" ends a line that asks for it. */
const OWNED =
  /(?:^|[^\p{L}])(?:my|your|our|the|his|her|mein|dein|unser|das|die|der|mon|ma|ton|ta|le|la|el|mi|tu|moje|twoje|mijn|het|de|mia|tua|minha)(?: [\p{L}'-]+){0,4} $/iu
const CODED = /[{};]\s*$|=>|\w ?= ?\S|^\s*(?:[$>#] |const |let |import |export |return )|\(\)/

/**
 * "What's the alarm code again?" and below it, in the same turn or the next, "7741": a line that asks for a secret, or ends
 * in its name, makes what follows one.
 */
export function answers(text: string, line: Line, names: readonly Named[], report: (match: Match) => void): void {
  const name = names.findLast(({ secrecy, to }) => secrecy !== 'place' && line.text.length - to <= LONGEST)
  if (name === undefined || CODED.test(line.text)) return
  const behind = line.text.slice(name.to)
  const ends =
    /^[\s*"'`)|]*(?::[\s*]*)?$/.test(behind) && (behind.includes(':') || OWNED.test(line.text.slice(0, name.from)))
  if (
    !ends &&
    !/\?[\s"')*]*$/.test(behind) &&
    !/\b(?:tell|send|give|remind|forgot|laugh|dis|sag|dime|podaj|dimmi)\b/i.test(line.text)
  )
    return
  if (name.secrecy === 'secret' && !ends && !behind.includes('?')) return
  for (const below of linesBelow(text, line, LINES)) {
    if (below.text.includes('\ufffd') || below.text.includes('[REDACTED')) return
    if (CODED.test(below.text) && /\s/.test(below.text.trim())) continue
    const found = answerIn(below.text.slice(0, LONGEST), name)
    if (found === null) continue
    report({ start: below.offset + found[0], end: below.offset + found[1], kind: KINDS[name.secrecy] })
    return
  }
}

/** The answer is the whole line but for a few words before it, or is a thing that nobody says. */
function answerIn(text: string, { secrecy }: Named): readonly [number, number] | null {
  const words = [...text.matchAll(/[^\s"'`“”,;|<>*]+/g)]
  if (secrecy === 'phrase') return phraseAt(text, text.search(/\S|$/))[0] ?? null
  if (secrecy === 'code' || secrecy === 'number' || secrecy === 'answer') {
    for (const word of words.length <= 10 ? words.slice(0, 6) : []) {
      const found = valueAt(text, word.index, secrecy, 'beside')[0]
      if (found !== undefined) return found
    }
    return null
  }
  const isShort = words.length <= 8
  for (const { 0: word, index } of words.toReversed()) {
    const value = word.replace(/[.:?!)\]}*]+$/, '')
    if (isShort && value.length > 3 && looksMade(value) && !/^(?:https?:|www\.)|@\w+\./.test(value))
      return [index, index + value.length]
  }
  const only = /^[\s"'*`-]*([\p{L}\d_-]{5,40})[.!"'*`\s]*$/u.exec(text)
  if (
    secrecy !== 'password' ||
    only?.[1] === undefined ||
    isPlaceholder(only[1]) ||
    NO_PASSWORD.has(only[1].toLowerCase())
  )
    return null
  const start = only[0].indexOf(only[1])
  return [start, start + only[1].length]
}

/** The cells of a table's column, of markdown or of separated values, whose head names a secret. */
export function tables(text: string, line: Line, names: readonly Named[], report: (match: Match) => void): void {
  const mark = ['|', '\t', ';', ','].find((each) => line.text.split(each).length > 2)
  if (mark === undefined) return
  const heads = cells(line, mark)
  const columns = heads.flatMap(({ start, end }, index) => {
    const name = names.find(({ from, to }) => from >= start - line.offset && to <= end - line.offset)
    return name !== undefined &&
      end - start <= name.to - name.from + 12 &&
      !/\d/.test(line.text.slice(start - line.offset, end - line.offset))
      ? [{ index, kind: KINDS[name.secrecy] }]
      : []
  })
  if (columns.length === 0) return
  for (const row of linesBelow(text, line, 500)) {
    const found = cells(row, mark)
    if (found.length !== heads.length) return
    if (RULE.test(row.text)) continue
    for (const { index, kind } of columns) {
      const { start, end } = found[index] ?? { start: 0, end: 0 }
      const value = text.slice(start, end)
      if (value.length > 2 && !isPlaceholder(value)) report({ start, end, kind })
    }
  }
}

function cells({ text, offset }: Line, mark: string): Match[] {
  let from = offset
  return text.split(mark).map((cell) => {
    const lead = cell.search(/[^\s"'`*]|$/)
    const value = cell.slice(lead).replace(/[\s"'`*]+$/, '')
    const match = { start: from + lead, end: from + lead + value.length, kind: '' }
    from += cell.length + 1
    return match
  })
}

/** Lists of numbered or lone words below a line that speaks of them: twelve, fifteen, up to twenty-four. */
export function wordLists(text: string, line: Line, isNamed: boolean, report: (match: Match) => void): void {
  const found: Match[] = []
  const all = /^\s*(?:1[.)]|1 -)\s*[a-z]{3,10}\s*$/.test(line.text)
    ? [line, ...linesBelow(text, line, 30)]
    : isNamed
      ? [...linesBelow(text, line, 30)]
      : []
  for (const { text: row, offset } of all) {
    const words =
      /^\s*(?:[-*>]\s*)?(?:\d{1,2}[.):]?\s*-?\s*)?([a-z]{3,10}(?:[ ,]{1,2}(?:\d{1,2}[.)] ?)?[a-z]{3,10}){0,7})\s*$/.exec(
        row,
      )?.[1]
    if (words === undefined) break
    const start = offset + row.indexOf(words)
    found.push({ start, end: start + words.length, kind: KINDS.phrase })
  }
  const count = found.reduce((sum, { start, end }) => sum + text.slice(start, end).split(/[ ,]+/).length, 0)
  if (count >= (isNamed ? 6 : 11)) for (const each of found) report(each)
}

/** Lists of codes below a name of codes. */
export function codeLists(text: string, line: Line, names: readonly Named[], report: (match: Match) => void): void {
  if (!names.some(({ secrecy, to }) => secrecy === 'code' && /^[^\w]*$/.test(line.text.slice(to)))) return
  for (const { text: row, offset } of linesBelow(text, line, 20)) {
    const found = /^\s*(?:[-*>]|\d{1,2}[.)])?\s*((?=\S*\d)[A-Za-z\d]{3,8}(?:[ -][A-Za-z\d]{3,8}){0,3})\s*$/.exec(row)
    if (found?.[1] === undefined) return
    const start = offset + row.indexOf(found[1])
    report({ start, end: start + found[1].length, kind: KINDS.code })
  }
}

function* linesBelow(text: string, line: Line, count: number): Generator<Line> {
  let from = line.offset + line.text.length + 1
  for (let found = 0, seen = 0; found < count && seen < 2 * count && from < text.length; seen++) {
    const stop = text.indexOf('\n', from)
    const end = stop === -1 ? text.length : stop
    const row = text.slice(from, Math.min(end, from + 1024)).replace(/\r$/, '')
    if (row.trim() !== '' && !/^\s*-{3,}\s*$/.test(row)) {
      found++
      yield { text: row, offset: from }
    }
    from = end + 1
  }
}

/** "my password is Birch-19, yes, Birch-19", and "Birch-19 has no symbol" in the answer: what was told is one each time. */
export function echoes(text: string, matches: readonly Match[], report: (match: Match) => void): void {
  const seen = new Map<string, number>()
  for (const { start, end, kind } of matches) {
    const secret = text.slice(start, end)
    // A word that is no more than a word, a year and the date on a card mean other things a line further on.
    if (end - start > 128 || kind === 'card-expiry' || /^(?:\D*|(?:19|20)\d\d|.{1,3})$/s.test(secret)) continue
    const from = Math.max(end, seen.get(secret) ?? 0)
    seen.set(secret, end + REACH)
    const near = text.slice(from, end + REACH)
    for (let at = near.indexOf(secret); at !== -1; at = near.indexOf(secret, at + secret.length)) {
      if (/[\p{L}\d]/u.test(text[from + at - 1] ?? '') || /[\p{L}\d]/u.test(text[from + at + secret.length] ?? ''))
        continue
      report({ start: from + at, end: from + at + secret.length, kind })
    }
  }
}
