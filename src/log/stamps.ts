/** Lines that only stand over or before the words of another: names with times, bylines, heads of letters and files. */

const MAX_HEAD = 90

const CLOCK = String.raw`(?<!\d)(?:[上下]午|오[전후] ?)?(?:\d{1,2}[:h]\d\d(?::\d\d)?(?:[.,]\d{1,3})?(?: ?[AaPp]\.?[Mm]\b\.?)?|\d{1,2}\.\d\d ?[ap]m)(?: [A-Z]{3,4}\b)?`
const DAY = String.raw`\d{4}[-/.]\d\d?[-/.]\d\d?(?:T\d\d:\d\d[\d:.,Z+]*)?|\d{1,2}[./-](?:\d{1,2}|\p{L}{3,4})[./-](?:\d{4}|\d\d)(?!\d)|\d{1,2}(?:\.|st|nd|rd|th)? (?:de )?\p{L}{3,10}\.?,?(?: de)? \d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일]`
/** A day without its year counts beside a clock. */
const NEAR = String.raw`(?:\p{Lu}\p{L}{2,8}\.?  ?\d{1,2}|\d{1,2}\.? \p{L}{3,9}\.?|\d{1,2}\.\d{1,2}\.),?`
const AGO = String.raw`\d+ ?\p{L}{1,9}\.? (?:ago|geleden|temu|sitten|önce|назад|fa|전|前)(?!\p{L})|(?:il y a|vor|hace|há) \d+ \p{L}+`
const WHEN = `(?:(?:${DAY})(?:,? ?(?:\\p{L}{1,3} |@ )?${CLOCK})?|(?:${NEAR} (?:\\p{L}{1,4} )?)?${CLOCK}|${AGO})`
const ALL_WHEN = new RegExp(WHEN, 'gu')
const HAS_DAY = new RegExp(DAY, 'u')
export const HAS_CLOCK = new RegExp(CLOCK, 'u')
const HAS_AGO = new RegExp(AGO, 'u')
/** Beside a name and a colon only what is a time without doubt. */
const TIME = `(?:(?:${DAY})(?:,? ?(?:\\p{L}{1,3} |@ )?${CLOCK})?|${CLOCK})`
const STAMPED: readonly RegExp[] = [
  // `[14:30] Gus: …`, `(10:42) …`, `[00:12.00] …`
  new RegExp(`^\\s*(?:[-*•] )?[[(]${TIME}[\\])]\\s?\\S`, 'u'),
  // `14:30:12 gus | …`, `Mar  3 14:30:01 host app: …`, `HTTP/1.1 200 OK`, `gus@host:~$ cat note`: a machine's.
  /^\s*(?:(?:[\p{L}\d.,/-]{1,12} +){0,2}\d\d:\d\d:\d\d\b(?!\W*$)|HTTP\/\d|\S+@[\w.-]+:\S*[$#] \S|\d{9,13} |\$ \S+ .*[./|<>-]|\+?\d[\d ()-]{8,}: )/u,
  // `00:00:01,000 --> 00:00:04,000`, `Message-ID: …`, `Gus <gus@marrs.example>`, `--- Forwarded message ---`
  /^\W*\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)? *-+> *\d|^\s*(?:[Mm]essage-[Ii][Dd]|X-[\w-]+|DKIM-\w+|Return-Path):|\p{Lu}\S* <[\w.+-]+@[\w-]+\.\w+>|^\s*[-_=*]{3,} ?\p{L}{2,}(?: \p{L}+)+ ?[-_=*]{3,}$/u,
  // `Gus [10:42]: …`, `Gus Marrs, 10:42 – …`
  new RegExp(
    `^\\s*(?:[-*•] )?[*_[(<]{0,2}@?[\\p{Lu}\\p{Lo}][\\p{L}\\d._'-]*(?: [\\p{Lu}\\p{Lo}][\\p{L}\\d._'-]*){0,3}[*_)\\]>]{0,2},? {0,2}[([<·•|–—-]{0,2} ?${TIME}[\\])>]{0,2} ?(?::|[-–—|>])(?:\\s|$)`,
    'u',
  ),
  // `14:30 Gus: …`, `12/03/26, 14:30 - Gus: …`, `2026-03-10T14:30:01Z INFO gus: …`
  new RegExp(
    `^\\s*${TIME}\\S{0,3} ?[-–—|>]? ?(?:[A-Z]{4,5} <?|<\\s*|@|(?=[\\p{Lu}\\p{Lo}]|\\w+[_\\d]))[\\p{L}\\d][\\p{L}\\d._ @-]{0,40}?(?::|>)(?:\\s|$)`,
    'u',
  ),
]
const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.]+/
const NAME = String.raw`(?!I |A )\p{Lu}(?:[\p{L}'’-]*\p{Ll})?(?: (?:\p{Lu}\.?|\p{Lu}[\p{L}'’-]*\p{Ll}|de|del|van|von|der|al|el)){1,3}`
/** A whole name, behind a sign or a mark of emphasis, or with a few words and a number: `Gus Marrs`, `Gus, 34`. */
const NAMED = new RegExp(
  `^\\s*(?:\\[\\d+\\] |[-*•] |[^\\p{L}\\p{N}\\s"'(]{1,2} ?)?(?:${NAME}|\\p{Lu}\\p{L}+, \\d+|(?<=\\[\\d+\\] )\\p{Lu}[^.!?]*|@[\\p{L}\\w.-]+(?! .*\\b(?:I|my)\\b)(?: [\\p{L}\\d]+){3,7}\\.?|${NAME}(?: [^\\s.!?,;]+){0,6} (?:\\d+|\\(.*\\)))(?:\\s*[^\\p{L}\\p{N}\\s.!?,;:"']{1,2})?$`,
  'u',
)
/** `u/gus`, `@gus`, `gus.marrs`, `▲ 15 gus`, `+14 / -2 gus`, `Gus Marrs @gus`, `gus 2:30 PM`. */
const HANDLED = new RegExp(
  `^\\s*(?:(?:(?:u/|r/|@)[\\w.-]{2,30}(?:\\s*\\(.*\\))?|[a-z][a-z\\d]+[._][\\w.-]+)$|[▲△↑⬆]|[+-]\\d+\\b(?=.* \\p{L}+$)(?!.*[,.] )|\\p{Lu}[\\p{L}. '-]{1,40} @[\\w.]{2,30}\\b|[\\p{L}\\d._-]+(?: @\\S+)? {1,2}${CLOCK}$)`,
  'u',
)

/** Over or before the words of another: a time with a name beside it, the fields of a letter, the head of a file. */
export function isHead(lines: readonly string[], index: number, isKnown: ((name: string) => boolean) | null): boolean {
  const line = lines[index] ?? ''
  const head = line.slice(0, MAX_HEAD)
  if (STAMPED.some((stamp) => stamp.test(head)) || isEnvelope(lines, index, isKnown) || isFile(lines, index))
    return true
  return line.length <= MAX_HEAD && (isBare(line) || NAMED.test(line)) && isFollowed(lines, index)
}

/** Besides the time nothing but a name: `Gus Marrs  10:42 AM`, `10:42`, `Gus, 3 March 2026`, `gus · 14:30`. */
function isBare(line: string): boolean {
  const [hasDay, hasClock, hasAgo] = [HAS_DAY, HAS_CLOCK, HAS_AGO].map((when) => when.test(line))
  if (!(hasDay || hasClock || hasAgo) || /[.!?。！？]$|^\s*[-*•] /.test(line)) return false
  if (hasAgo && /^\s*\p{Ll}+ /u.test(line) && !/[|·•]/.test(line)) return false
  const rest = line.replace(ALL_WHEN, ' ').replace(/[^\p{L}\p{N}@'._ -]+|(?<!\p{L})[-.]/gu, ' ')
  const words = rest.split(/\s+/).filter((word) => word !== '')
  const small = words.filter((word) => !/^[@\p{Lu}\p{Lo}\p{N}]/u.test(word)).length
  // "Gus Marrs added a comment - 10/Mar/26 2:30 PM"
  if (hasDay && hasClock && /^\W{0,3}\p{Lu}/u.test(line) && words.length <= 8) return true
  return words.length <= 6 && small <= (/[·•|"([—–]| - | {2}|\t/.test(line) ? 3 : hasAgo ? 2 : 0)
}

/** `Gus · 12 points · 3h`: short pieces set apart, or a handle, over a line of text; of a list of what is when another goes on. */
export function isByline(lines: readonly string[], index: number): boolean {
  const [above = '', line = '', below = ''] = [lines[index - 1], lines[index], lines[index + 1]]
  if (line.length > MAX_HEAD || /[.!?:]$/.test(line) || !isText(below)) return false
  if (HANDLED.test(line)) return !HAS_CLOCK.test(line) || !(HAS_CLOCK.test(below) || HAS_CLOCK.test(above))
  const pieces = line.split(/ [·•|∙⋅‧] | - (?=\d)/)
  return (
    pieces.length > 1 && pieces.every((piece) => piece.trim().split(/\s+/).length <= 4) && /\d|@|\p{Lu}/u.test(line)
  )
}

/** Two fields in a row with a name, an address or a date among them, a field with an address, or an attribution with a date. */
function isEnvelope(lines: readonly string[], index: number, isKnown: ((name: string) => boolean) | null): boolean {
  const line = lines[index] ?? ''
  const isLeading = line.length < 320 && /:\s*$/.test(line)
  if (isLeading && (HAS_DAY.test(line) || (ADDRESS.test(line) && (HAS_CLOCK.test(line) || /[<[(]/.test(line)))))
    return true
  const [field, other, third] = [0, 1, 2].map((next) => FIELD.exec(lines[index + next] ?? '')?.[1])
  if (field === undefined) return false
  if (/^<?[\w.+-]+@[\w.-]+>|^(?:https?:\/\/\S+|\+?\d[\d ()-]{7,})$/.test(field)) return true
  // An assistant has lists of fields of its own.
  if (other === undefined || (isKnown === null && /^\s*[-*•]/.test(line))) return false
  if (isKnown !== null && [field, other].some((value) => NAMED.test(value) || isKnown(value))) return true
  const both = `${field}\n${other}\n${third ?? ''}`
  return ADDRESS.test(both) || HAS_DAY.test(both) || (HAS_CLOCK.test(both) && third !== undefined)
}

/** Front matter: a whole file was pasted. */
function isFile(lines: readonly string[], index: number): boolean {
  const isOpen = lines[index] === '---' && /^["']?\w[\w .-]{0,40}["']?:(?: |$)/.test(lines[index + 1] ?? '')
  return isOpen && lines.slice(index + 1, paragraphEnd(lines, index)).includes('---')
}

const FIELD =
  /^\s*(?:[-*•] )?[*_]{0,2}\p{L}[\p{L}-]{0,20}(?: \p{L}{1,12})?[*_]{0,2} ?:[*_]{0,2} ?(?![/\\)(])(\S.{0,300})$/u

/** Words stand in one of the next lines. */
export function isFollowed(lines: readonly string[], index: number): boolean {
  return lines.slice(index + 1, index + 5).some(isText)
}

export function isText(line: string | undefined): boolean {
  return line !== undefined && /\p{L}/u.test(line)
}

export function paragraphEnd(lines: readonly string[], index: number): number {
  let at = index
  while (at < lines.length && lines[at] !== '') at++
  return at
}

export function paragraphStart(lines: readonly string[], index: number): number {
  let at = index
  while (at > 0 && lines[at] === '') at--
  return lines.lastIndexOf('', at) + 1
}
