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
  `[.!?…"')] ?(?:[—–―]|--) ?${NAME}(?: ${NAME})*(?:, .{0,60}| .{0,20}\\d{4}.{0,8})?$|\\S (?:[—–―]|--) ?${NAME}(?: ${NAME})*, .{2,60}$`,
  'u',
)
/** Whole names alone, `(Gus Marrs, 2026)`, `(https://…)`, and one that is set far to the right. */
const CITED = new RegExp(
  `^(?:\\((?:${NAME},?(?: &)? ?)+,? \\d{4}\\)|\\(https?://\\S+\\)|- ${NAME}(?: ${NAME})+|\\s{6,}${NAME}.{0,60})$`,
  'u',
)
const FULL_NAME = new RegExp(`^(?:${NAME})(?: ${NAME}){1,3}$`, 'u')
const ONE_NAME = new RegExp(`^${NAME}$`, 'u')
const SIGN_OFF = /^\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+){0,3}[,!.]?$/u

/** The lines `[from, to)` above a line that says whose they are, itself among them; null: it says nothing. */
export function aboveFoot(
  lines: readonly string[],
  index: number,
  isOwn: (name: string) => boolean,
): readonly [number, number] | null {
  const line = lines[index] ?? ''
  if (BEHIND.test(line)) return [paragraphStart(lines, index), index + 1]
  const from = index === 0 || line.length > 120 ? -1 : footed(lines, index, line, lines[index - 1] ?? '')
  return from < 0 || isOwn(line) ? null : [from, index + 1]
}

/** From which line on a foot holds, -1 for none: a letter has one from its first line on. */
function footed(lines: readonly string[], index: number, line: string, above: string): number {
  const isLast = (lines[index + 1] ?? '') === ''
  if (above === '--') return 0
  if (ATTRIBUTED.test(line) || (CITED.test(line) && isLast && !/^\s*[-*•]|:$/.test(above)))
    return ledTo(lines, index - 1)
  const isFull = FULL_NAME.test(line)
  if (isFull && HAS_CLOCK.test(above) && index > 1) return paragraphStart(lines, index - 1)
  return SIGN_OFF.test(above) && (isFull || (ONE_NAME.test(line) && above.endsWith(','))) ? 0 : -1
}

/** A line that greets somebody by name: whom it greets; null for none. */
export function greeted(line: string): string | null {
  if (line.length > 60) return null
  return /^\p{L}[\p{L} ]{1,20}? (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) ?[,!:]?$/u.exec(line)?.[1] ?? null
}

/** Where the words above a foot begin: below a line that leads to them, or at the start. */
function ledTo(lines: readonly string[], index: number): number {
  let at = paragraphStart(lines, index)
  while (at > 1 && !/[:?]$/.test(lines[lastText(lines, at - 1)] ?? '')) at = paragraphStart(lines, at - 1)
  return at
}

function paragraphStart(lines: readonly string[], index: number): number {
  return lines.lastIndexOf('', lastText(lines, index)) + 1
}

function lastText(lines: readonly string[], index: number): number {
  let at = index
  while (at > 0 && lines[at] === '') at--
  return at
}
