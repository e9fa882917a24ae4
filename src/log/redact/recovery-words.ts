import type { Match } from './rule.ts'

/** How many lines below its name the words of a recovery phrase may stand on, and how many words may be on one. */
const LINES = 60
const LONGEST = 1024
/** The words of the common lists have three to eight letters; a number or a bullet may stand before each. */
const RUN =
  /(?:(?:^|[\s,;|])(?:\d{1,2}[ ]?[.):–-]?[ ]?)?[*-]?[ ]?)?[a-zà-ɏ]{3,10}(?:(?:[ ]?[,;|][ ]?|[ ]-[ ]|[ ])(?:\d{1,2}[ ]?[.):–-]?[ ]?)?[a-zà-ɏ]{3,10})*/dg
const WORD = /[a-zà-ɏ]{3,10}/gi
const WHOLE =
  /^[\s>*|"'`_-]*(?:\d{1,2}[ ]?[.):–-]?[ ]?)?[a-zà-ɏ]{3,10}(?:[\s,;|]{1,3}(?:[-–] )?(?:\d{1,2}[ ]?[.):–-]?[ ]?)?[a-zà-ɏ]{3,10}){0,25}[\s.,;*|"'`_-]*$/i
/** Numbers of words that a phrase of a wallet has. */
const COUNTS = new Set([12, 15, 18, 21, 24])
/** Behind a name that means nothing else, fewer are enough. */
const FEWEST = 6
const SENTENCE =
  /\b(?:the|is|are|was|you|your|not|that|this|with|from|have|has|and|but|for|safe|der|die|das|ist|und|nicht|les|est|pas|una|que)\b/i

/**
 * The words of a recovery phrase, in one line or below its name in several, numbered or with commas. `at` is where the
 * name ends; `isSure` says that it means nothing else ("recovery phrase", not "seed").
 */
export function recoveryWords(text: string, at: number, isSure: boolean, report: (match: Match) => void): void {
  const found: Match[] = []
  let count = 0
  const take = (start: number, end: number) => {
    const part = text.slice(start, end)
    for (const word of part.matchAll(WORD))
      found.push({ start: start + word.index, end: start + word.index + word[0].length, kind: 'passphrase' })
    count = found.length
  }
  const stop = lineEnd(text, at)
  const rest = text.slice(at, Math.min(stop, at + LONGEST))
  const lead = /^[^:\n]{0,40}?(?::|\b(?:is|are|was|lautet|ist|est|es|to|è|é|zijn|sono|são)\b:?|=)[\s"'`*“„«]*/i.exec(
    rest,
  )
  const [from, last] = inLine(rest, lead?.[0].length ?? 0)
  if (last > from) take(at + from, at + last)
  const end = /^[^a-z]*$/i.test(rest.slice(last)) ? below(text, stop + 1, take) : stop
  if (isSure && count < FEWEST) {
    found.length = 0
    above(text, text.lastIndexOf('\n', at), take)
    if (COUNTS.has(count))
      merge(
        text,
        found.sort((a, b) => a.start - b.start),
        report,
      )
    return
  }
  // Words that run into others that are gone already were more than a phrase has.
  if (!isSure && (count > 24 || text.startsWith('[REDACTED:', end))) return
  if (!(isSure ? count >= FEWEST : COUNTS.has(count))) return
  merge(text, found, report)
}

/** The longest run of words behind the verb or colon. */
function inLine(rest: string, lead: number): readonly [number, number] {
  RUN.lastIndex = lead
  const found = RUN.exec(rest)
  if (found === null || found.index > lead + 2 || SENTENCE.test(found[0])) return [lead, lead]
  return [found.index, found.index + found[0].length]
}

/** Lines that are nothing but such words; blank ones may stand between. Returns where the first other line begins. */
function below(text: string, start: number, take: (start: number, end: number) => void): number {
  let from = start
  for (let seen = 0; seen < LINES && from < text.length; seen++) {
    const end = lineEnd(text, from)
    const line = text.slice(from, Math.min(end, from + LONGEST))
    if (line.trim() !== '' && (!WHOLE.test(line) || SENTENCE.test(line))) return from
    take(from, end)
    from = end + 1
  }
  return from
}

/** The same before the name: the list, and then "these are my ledger's words". */
function above(text: string, stop: number, take: (start: number, end: number) => void): void {
  let to = stop
  for (let seen = 0; seen < LINES && to > 0; seen++) {
    const from = text.lastIndexOf('\n', to - 1) + 1
    const line = text.slice(Math.max(from, to - LONGEST), to)
    if (line.trim() !== '' && (!WHOLE.test(line) || SENTENCE.test(line))) return
    take(from, to)
    to = from - 1
  }
}

/** Words with nothing but separators between them are one secret, a line each. */
function merge(text: string, words: readonly Match[], report: (match: Match) => void): void {
  const runs: Match[] = []
  for (const word of words) {
    const last: Match | undefined = runs.at(-1)
    if (last !== undefined && /^[ ,;|]{1,3}$/.test(text.slice(last.end, word.start)))
      runs[runs.length - 1] = { ...last, end: word.end }
    else runs.push(word)
  }
  for (const run of runs) report(run)
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
