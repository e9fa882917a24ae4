import { HAS_CLOCK } from './stamps.ts'

/** What stands below or behind the words of another and says whose they were, and the letters that have such an end. */

const NAME = String.raw`\p{Lu}[\p{L}\d.'’-]*`
/** `— Gus Marrs, in today's mail`, `~ Gus`, `― Gus, "On boilers"`, `— https://…` */
const ATTRIBUTED = new RegExp(
  `^\\s*(?:[—–―~]|--)\\s?(?:@?${NAME}(?: (?:${NAME}|d\\p{L}|v\\p{L}{2}))*(?:(?: ?[,(/|]).{0,80})?|https?://\\S+)$`,
  'u',
)
/** The same behind the words, on their line. */
const BEHIND = new RegExp(
  `[.!?…"')] ?(?:[—–―]|--) ?${NAME}(?: ${NAME})*(?:, .{0,60})?$|\\S (?:[—–―]|--) ?${NAME}(?: ${NAME})*, .{2,60}$`,
  'u',
)
/** Whole names alone, `(Gus Marrs, 2026)`, `(https://…)`, and one that is set far to the right. */
const CITED = new RegExp(
  `^(?:\\((?:${NAME},?(?: &)? ?)+,? \\d{4}\\)|\\(https?://\\S+\\)|- ${NAME}(?: ${NAME})+|\\s{6,}${NAME}.{0,60})$`,
  'u',
)
const FULL_NAME = new RegExp(`^(?:${NAME})(?: ${NAME}){1,3}$`, 'u')
const SHORT = /^\p{L}[\p{L} '’-]{1,40}[,!.]?$/u

/** The lines `[from, to)` above a line that says whose they are, itself among them; null: it says nothing. */
export function aboveFoot(
  lines: readonly string[],
  index: number,
  isTheirs: (name: string) => boolean,
): readonly [number, number] | null {
  const line = lines[index] ?? ''
  if (BEHIND.test(line)) return [paragraphStart(lines, index), index + 1]
  const isLast = (lines[index + 1] ?? '') === ''
  const above = lines[index - 1] ?? ''
  if (index === 0 || isTheirs(line)) return null
  if (above === '--') return [0, index + 1]
  if (ATTRIBUTED.test(line) || (CITED.test(line) && isLast && !/^\s*[-*•]|:$/.test(above)))
    return [footed(lines, index - 1), index + 1]
  // "Yours," over a name, or a name below two dashes: a letter is one from its first line on.
  if (FULL_NAME.test(line) && HAS_CLOCK.test(above) && index > 1) return [paragraphStart(lines, index - 1), index + 1]
  const isSigned = FULL_NAME.test(line)
    ? /^[^.!?:]{2,40},?$/.test(above)
    : new RegExp(`^${NAME}$`, 'u').test(line) && /,$/.test(above)
  if (isSigned && above !== '' && SHORT.test(above) && above.split(' ').length <= 4) return [0, index + 1]
  return null
}

/** A line that greets somebody by name: whom it greets; null for none. */
export function greeted(line: string): string | null {
  if (line.length > 60) return null
  return /^\p{L}[\p{L} ]{1,20}? (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) ?[,!:]?$/u.exec(line)?.[1] ?? null
}

/** Where the words above a foot begin: below a line that leads to them, or at the start. */
function footed(lines: readonly string[], index: number): number {
  let at = paragraphStart(lines, index)
  while (at > 1 && !/[:?]$/.test(lines.slice(0, at).findLast((line) => line !== '') ?? ':'))
    at = paragraphStart(lines, at - 1)
  return at
}

function paragraphStart(lines: readonly string[], index: number): number {
  let at = index
  while (at > 0 && lines[at] === '') at--
  while (at > 0 && lines[at - 1] !== '') at--
  return at
}
