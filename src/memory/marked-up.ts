import type { Memory } from './memory.ts'

/** Longer lines are texts: what stands around their words is not looked at. */
const LONGEST = 1000

/**
 * What a line says without the marks that people put on words in an editor: emphasis, highlights, code, links, tags and
 * block names at the end. Two lines that differ in nothing else say the same.
 */
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
  let end = text.length
  for (let space = lastSpace(text, end); space >= 0 && TAG.test(text.slice(space + 1, end)); ) {
    end = space
    space = lastSpace(text, end)
  }
  return text.slice(0, end)
}

function lastSpace(text: string, before: number): number {
  return before === 0 ? -1 : text.lastIndexOf(' ', before - 1)
}

const TAG = /^(?:#(?=.*[\p{L}_-])[\p{L}\p{N}_/-]+|\^[\p{L}\p{N}-]+|)$/u

/** What stands before the words of a line in a document: indentation, quote or callout, bullet or number, check box. */
export const LINE_PREFIX =
  /^[ \t]*(?:>[ \t>]*(?:\[![\w-]+\][-+]?[ \t]+)?)?(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX/<>?!-]\][ \t]+)?)?/

/** What stands behind the words of a line of ours: since when it holds or the day of a plan, and its level. */
export const BEHIND = /(?: \((?:(?:since )?\d{1,2} [A-Z][a-z]{2} \d{4}|LOW|MEDIUM|HIGH)\)){1,2}$/

/** ` (since 5 Aug 2026)` of what took the place of something, ` (5 Aug 2026)` of what is ahead, where the words hold no such day. */
export function dayBehind({ text, due, placedOn, firstSeen, origin }: Memory): string {
  if (origin === 'human-edit') return ''
  if (due !== undefined) return holdsDay(text, due) ? '' : ` (${shownDay(due)})`
  return placedOn === undefined || /\b(?:19|20)\d{2}\b/.test(text) ? '' : ` (since ${shownDay(firstSeen)})`
}

function holdsDay(text: string, iso: string): boolean {
  const [year, , day] = iso.split('-')
  return (
    text.includes(iso) || [year, day].every((part) => text.match(/\d+/g)?.some((one) => Number(one) === Number(part)))
  )
}

function shownDay(iso: string): string {
  const [year, month, day] = iso.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
