import type { Match } from './rule.ts'

const BEGIN =
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:|BEGIN SSH2 ENCRYPTED PRIVATE KEY/g
const END =
  /-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: ?[0-9a-f]+|END SSH2 ENCRYPTED PRIVATE KEY/g
const LONGEST = 64 * 1024
const LONGEST_LINE = 1024
/** A line of a key as it stands in a file, a quotation or a list: base64, an armour header, or nothing. */
const BODY = /^[ \t>|*+-]*(?:[A-Za-z0-9+/=\\]{8,}|[A-Za-z-]+: [^\n]*|[A-Za-z0-9+/=]{0,80})[ \t\r]*$/

/** Private keys from BEGIN to END; one that is cut off ends where its lines end. A block keeps its number of lines. */
export function blocks(text: string, report: (match: Match) => void): void {
  BEGIN.lastIndex = 0
  let last: RegExpExecArray | null | undefined
  for (let found = BEGIN.exec(text); found !== null; found = BEGIN.exec(text)) {
    const end = endFrom(text, BEGIN.lastIndex, last)
    last = end
    const whole = end !== null && end.index - found.index < LONGEST
    const stop = whole ? end.index + end[0].length : bodyEnd(text, BEGIN.lastIndex)
    report({ start: found.index, end: stop, kind: 'private-key' })
    BEGIN.lastIndex = stop
  }
}

/** The first end behind a place; `last` is the one behind a place before it, so that a text is searched once for all its keys. */
function endFrom(text: string, from: number, last: RegExpExecArray | null | undefined): RegExpExecArray | null {
  if (last === null || (last !== undefined && last.index >= from)) return last
  END.lastIndex = from
  return END.exec(text)
}

function bodyEnd(text: string, from: number): number {
  let end = text.indexOf('\n', from)
  if (end === -1) return text.length
  while (end - from < LONGEST) {
    const next = text.indexOf('\n', end + 1)
    const line = text.slice(end + 1, next === -1 ? text.length : next)
    if (line.length > LONGEST_LINE || !BODY.test(line)) return end
    if (next === -1) return text.length
    end = next
  }
  return end
}
