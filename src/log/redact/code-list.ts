import { type Match, YEAR } from './rule.ts'

/** How many lines below "backup codes" may be codes. */
const LINES = 20
const LONGEST = 512
const CODE =
  /(?<![\w.:/-])(?=[A-Za-z-]{0,11}\d)[A-Za-z\d]{3,12}(?:[ -](?=[A-Za-z]{0,5}\d)[A-Za-z\d]{3,8}){0,2}(?![\w:/%-])/g
const WHOLE =
  /^[\s>*|"'`_-]*(?:\d{1,2}[.)][ ])?[A-Za-z\d]{3,12}(?:[ -][A-Za-z\d]{3,8}){0,3}(?:[\s,;|]{1,3}[A-Za-z\d]{3,12}(?:-[A-Za-z\d]{3,8}){0,3}){0,9}[\s.,;*|"'`_-]*$/

/** Codes of a list, on the line of its name (which ends at `at`) and on the lines below that hold nothing else. */
export function codeList(text: string, at: number, report: (match: Match) => void): void {
  const stop = lineEnd(text, at)
  const rest = text.slice(at, Math.min(stop, at + LONGEST))
  const lead =
    /^[^:\n]{0,40}?(?::|=|\b(?:is|are|was|were|ist|sind|lauten|sont|son|sono|to|zijn|são)\b)|^[\s"'`(]+(?=\S*\d)/i.exec(
      rest,
    )
  if (lead !== null) each(text, at + lead[0].length, at + rest.length, report)
  let from = stop + 1
  for (let seen = 0; seen < LINES && from < text.length; seen++) {
    const end = lineEnd(text, from)
    const line = text.slice(from, Math.min(end, from + LONGEST))
    if (line.trim() !== '' && (!WHOLE.test(line) || !/\d/.test(line))) return
    each(text, from, from + line.length, report)
    from = end + 1
  }
}

function each(text: string, from: number, to: number, report: (match: Match) => void): void {
  for (const found of text.slice(from, to).matchAll(CODE)) {
    const code = found[0]
    if (YEAR.test(code) || code.replace(/[^A-Za-z\d]/g, '').length < 5 || /^\d{1,2} |^(?:19|20)\d\d-\d\d/.test(code))
      continue
    report({ start: from + found.index, end: from + found.index + code.length, kind: 'code' })
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
