import { ledTo } from './mouth.ts'

/** What stands below the words of another and says whose they were, and the letters that have such an end. */

const NAME = String.raw`\p{Lu}[\p{L}\d.'’-]*`
/** `— Gus Marrs, in today's mail`, `~ Gus`, `― Gus, "On boilers"`, `— https://…` */
const ATTRIBUTED = new RegExp(
  `^\\s*(?:[—–―~]|--)\\s?(?:@?${NAME}(?: (?:${NAME}|d\\p{L}|v\\p{L}{2}))*(?:(?: ?[,(/|]).{0,80})?|https?://\\S+)$`,
  'u',
)
/** Whole names alone, `(Gus Marrs, 2026)`, `(https://…)`, and one that is set far to the right. */
const CITED = new RegExp(
  `^(?:\\(${NAME}(?:,?(?: &)? ${NAME})*,? \\d{4}\\)|\\(https?://\\S+\\)|- ${NAME}(?: ${NAME})+|\\s{6,}${NAME}.{0,60})$`,
  'u',
)
/** One name, and the rest of a whole one. */
const SIGNED = new RegExp(`^${NAME}((?: ${NAME}){1,3})?$`, 'u')
const SIGN_OFF = /^\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+){0,3}[,!.]?$/u

/** From which line on the words above a line are another's because it says so: -1 for none. */
export function footFrom(lines: readonly string[], index: number, isOwn: (name: string) => boolean): number {
  const [above = '', line = '', below = ''] = [lines[index - 1], lines[index], lines[index + 1]]
  if (index === 0 || line.length > 120) return -1
  const isCited = CITED.test(line) && below === '' && !/^\s*[-*•]|:$/.test(above)
  const signed = SIGNED.exec(line)
  if (ATTRIBUTED.test(line) || isCited) return isOwn(line) ? -1 : ledTo(lines, index - 1)
  // A letter is one from its first line on.
  const isOff = signed !== null && SIGN_OFF.test(above) && (signed[1] !== undefined || above.endsWith(','))
  return (above === '--' || isOff) && !isOwn(line) ? 0 : -1
}

/** A line that greets somebody by name: whom it greets. */
export function greeted(line: string): string {
  const found = /^(?=.{1,60}$)(\p{L}[\p{L} ]{1,20}?) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) ?([,!:]?)$/u.exec(line)
  // Without a mark only a single word greets.
  return found === null || (found[3] === '' && found[1]?.includes(' ')) ? '' : (found[2] ?? '')
}
