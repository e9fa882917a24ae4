import { tally } from '../../count.ts'
import { BEHIND } from './behind.ts'
import { isLabel } from './sections.ts'

/** What a list item or a one-line paragraph says, and the marks that a person put around it. */
export interface Saying {
  /** Indentation, signs of a quote or the head of a callout, bullet or number, check box. */
  readonly prefix: string
  readonly text: string
  /** ` (since 5 Aug 2026)`, ` (HIGH)`, both or nothing. */
  readonly level: string
  /** Trailing comments and white space, and the tags and block names behind a comment or a level. */
  readonly suffix: string
}

/** Takes a line apart; prefix, text, level and suffix together are the line again. */
export function sayingOf(content: string): Saying {
  const prefix = LINE_PREFIX.exec(content)?.[0] ?? ''
  const rest = content.slice(prefix.length)
  const end = suffixFrom(rest)
  const level = BEHIND.exec(rest.slice(0, end))?.[0] ?? ''
  return { prefix, text: rest.slice(0, end - level.length), level, suffix: rest.slice(end) }
}

/** What stands before the words of a line in a document: indentation, quote or callout, bullet or number, check box. */
export const LINE_PREFIX =
  /^[ \t]*(?:>[ \t>]*(?:\[![\w-]+\][-+]?[ \t]+)?)?(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX/<>?!-]\][ \t]+)?)?/

function suffixFrom(text: string): number {
  let end = commentsFrom(text)
  for (;;) {
    const bare = withoutTags(text.slice(0, end)).trimEnd()
    if (bare.length === end) return end
    const next = BEHIND.test(bare) ? bare.length : commentsFrom(bare)
    // Tags right behind the words may be a part of them.
    if (next === bare.length && !BEHIND.test(bare)) return end
    end = next
  }
}

/** Where trailing HTML comments, a hard break's backslash and white space begin. */
function commentsFrom(text: string): number {
  let end = solidEnd(text, text.length)
  while (end >= 7 && text.startsWith('-->', end - 3)) {
    const start = text.lastIndexOf('<!--', end - 7)
    if (start < 0) break
    end = solidEnd(text, start)
  }
  return text.charAt(end - 1) === '\\' ? end - 1 : end
}

function solidEnd(text: string, from: number): number {
  let end = from
  while (end > 0 && text.charAt(end - 1).trim() === '') end--
  return end
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The words alone, for comparing: case, emphasis and punctuation do not matter; unspaced scripts count in pairs of characters. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? []) {
    if (!UNSPACED.test(word)) words.push(word)
    else for (let at = 0; at < Math.max(1, word.length - 1); at++) words.push(word.slice(at, at + 2))
  }
  return words
}

/** Share of words two sayings have in common, 0..1 (Dice on multisets). */
export function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const left = tally(a)
  let common = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    common++
  }
  return (2 * common) / (a.length + b.length)
}

/** A person who strikes a line out takes it back. */
export function isStruck(text: string): boolean {
  return /^~~[^~].*~~$/.test(text.trim())
}

/** What an item or paragraph of several lines says, as one line. */
export function sayingOfRows(rows: readonly { readonly content: string }[]): string {
  return rows
    .map((row) => sayingOf(row.content).text.trim())
    .filter((text) => text !== '')
    .join(' ')
}

/** The day behind what an item or paragraph says: a person's own is a part of their words. */
export function dayBehindRows(rows: readonly { readonly content: string }[]): string {
  const { text, level } = sayingOf(rows.at(-1)?.content ?? '')
  return / \((?:since )?\d[^()]*\)/.exec(level || (BEHIND.exec(withoutMarkup(text))?.[0] ?? ''))?.[0] ?? ''
}

/** Whether an item or paragraph says what a line says; joined to one line, what ends like a comment would count as one. */
export function saysAs(rows: readonly { readonly content: string }[], line: string): boolean {
  const said = withoutMarkup(sayingOfRows(rows))
  const { prefix, text } = sayingOf(line)
  return said === withoutMarkup(text) || said === withoutMarkup(line.slice(prefix.length))
}

/** A to-do, a label without a value, a placeholder and what only heads a list stay their text. `heads`: items hang below it. */
export function isMemoryLine({ prefix }: Pick<Saying, 'prefix'>, text: string, heads: boolean): boolean {
  const plain = withoutMarkup(text)
  if (BOX.test(prefix) || LINK.test(text.trim()) || TO_DO.test(plain) || isHollow(plain) || APPARATUS.test(plain))
    return false
  const [, label = '', value = null] = /^([^:]{1,60}):(?:\s+(.*))?$/.exec(plain) ?? []
  if (label !== '' && (value === null || isHollow(value))) return false
  return !heads || plain.split(/\s+/).length > TITLE_WORDS
}

const BOX = /\[.\]/
const TO_DO = /^(?:(?:TODO|FIXME|TBD)\b|(?:todo|to-do|to do):)/
/** The head of a table, a footnote, a link definition. */
const APPARATUS = /^(?:\||\[[^\]]+\]:)/
/** A link alone leads somewhere and says nothing. */
const LINK = /^\[[^\]]*\]\([^()\s]*\)$/
/** What stands where something is still to be filled in: `…`, `?`, `(pick one)`, `<name>`, `{{name}}`. */
const HOLLOW = /^(?:\(.*\)|<[^<>]*>|\[[^[\]]*\]|\{\{.*\}\}|(?:todo|tbd|tba|n\/a|xxx|fill in|fixme)\.?)$/i

function isHollow(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || HOLLOW.test(text)
}

/** Words of a title at most: "Stuff", "Health and sports". */
const TITLE_WORDS = 4

/** Lines of the item or paragraph at `n` that belong to it alone; a label or a line of ours right below would count to it in markdown. */
export function itemExtent(
  rows: readonly { readonly content: string; readonly owner: string | null }[],
  n: number,
  extent: number,
): number {
  const next = rows.slice(n + 1, n + extent)
  const other = next.findIndex((row) => row.owner !== rows[n]?.owner || isLabel(row.content.trim()))
  return other < 0 ? next.length + 1 : other + 1
}

/** Longer lines are texts: what stands around their words is not looked at. */
const LONGEST = 1000

/** Without emphasis, highlights, code, links, tags and block names: lines that differ in nothing else say the same. */
export function withoutMarkup(text: string): string {
  const plain = text.normalize('NFC').trim()
  if (plain.length > LONGEST || !/[*_=`[#^]/.test(plain)) return plain
  let bare = withoutTags(plain)
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
  for (const mark of PAIRS) bare = bare.replace(mark, '$1')
  return bare.trim()
}

/** Two signs before one, so that `***both***` comes off whole; an underscore inside a word is a letter of it. */
const PAIRS = [
  /\*\*(?=[^\s*])([^*]*[^\s*])\*\*/g,
  /(?<![\p{L}\p{N}])__(?=[^\s_])([^_]*[^\s_])__(?![\p{L}\p{N}])/gu,
  /==(?=[^\s=])([^=]*[^\s=])==/g,
  /`([^`]+)`/g,
  /\*(?=[^\s*])([^*]*[^\s*])\*/g,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]*[^\s_])_(?![\p{L}\p{N}_])/gu,
]

/** ` #pets #home/garden ^a1b2c3`; a number alone is no tag. */
export function withoutTags(text: string): string {
  const words = text.split(' ')
  while (words.length > 1 && TAG.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

const TAG = /^(?:#(?=.*[\p{L}_-])[\p{L}\p{N}_/-]+|\^[\p{L}\p{N}-]+|)$/u
