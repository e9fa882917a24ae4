import { plainly } from './gist-phrases.ts'
import { bareToken, isDenial, NOBODY, namesIn } from './gist-tokens.ts'
import { ClauseReader, type Heart } from './heart-clause.ts'
import * as words from './heart-words.ts'
import { takeDates } from './resolve/values.ts'

/** More is no statement but a text. */
const MOST_WORDS = 40
/** Of so many circumstances that both give every choice is tried. */
const MOST_SHARED = 6

/** Keys of a text that is one statement: what it says whole, its circumstances, and what has to be left. */
export function heartKeys(text: string, own: ReadonlySet<string>): string[] {
  const keys = readingsOf(text, own).flatMap((hearts) => {
    const [heart, ...others] = hearts
    if (heart === undefined || others.length > 0) return []
    const { core, units, object } = heart
    const least = object === null ? [] : [`o:${core}|${object}`]
    const whole = `x:${core}|${[...units].sort().join('|')}`
    return [`c:${core}`, whole, ...units.map((unit) => `u:${core}|${unit}`), ...least]
  })
  return [...new Set(keys)]
}

/** Reads a text once, and tells whether a clause of it says what the keys stand for with more or less around it. */
export function heartReader(text: string, own: ReadonlySet<string>): (has: (key: string) => boolean) => boolean {
  let hearts: readonly Heart[] | null = null
  return (has) => {
    hearts ??= readingsOf(text, own).flat()
    return hearts.some((heart) => saysMoreOrLess(heart, has))
  }
}

function saysMoreOrLess({ core, units }: Heart, has: (key: string) => boolean): boolean {
  if (!has(`c:${core}`)) return false
  const known = units.filter((unit) => has(`u:${core}|${unit}`)).sort()
  const isLess = known.length === units.length && ['', ...known].some((unit) => has(`o:${core}|${unit}`))
  return isLess || choicesOf(known.slice(0, MOST_SHARED)).some((some) => has(`x:${core}|${some.join('|')}`))
}

function choicesOf(units: readonly string[]): string[][] {
  const choices: string[][] = [[]]
  for (const unit of units) for (const some of [...choices]) choices.push([...some, unit])
  return choices
}

/** As it is written, where capitals make names, and in lower case as people chat. */
function readingsOf(text: string, own: ReadonlySet<string>): Heart[][] {
  const plain = text.slice(0, 2000).normalize('NFKC').replace(/[‘’]/g, "'")
  const names = namesIn(plain)
  const { rest, dates } = takeDates(plainly(withPhrases(plain.toLowerCase())))
  const days = dates.filter(({ kind }) => kind === 'date').map(({ value }) => `t:${value}`)
  const clauses = clausesOf(rest.match(TOKEN) ?? [])
  const read = (seen: ReadonlySet<string>): Heart[] =>
    clauses.flatMap((clause) => {
      const heart = new ClauseReader(seen, own).read(clause)
      return heart === null ? [] : [{ ...heart, units: [...new Set([...heart.units, ...days])] }]
    })
  return names.size === 0 ? [read(names)] : [read(names), read(NOBODY)]
}

function withPhrases(text: string): string {
  return text
    .replaceAll("'ll", ' will')
    .replace(/(?<!\b(?:get|getting|got|am|is|are|be|i'm) )\bused to\b/g, 'used-to')
    .replace(/\bgoing to (?!the\b|a\b|an\b|my\b)/g, 'going-to ')
}

const TOKEN = /[$€£]?[\p{L}\p{N}]+(?:[.:'-][\p{L}\p{N}]+|,\d{3})*|[,;:.!?()\n–—]/gu
const PAUSE = /^[;:.!?()\n–—]$/

/** Cut where somebody else, or the same again, begins to do something. */
function clausesOf(tokens: readonly string[]): string[][] {
  const clauses: string[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? ''
    const after = /^(?:and|but|so|or|yet)$/.test(next) ? (tokens[at + 2] ?? '') : next
    const begins = words.isSubject(bareToken(after)) || isDenial(after)
    if (PAUSE.test(token) || (begins && /^(?:,|and|but)$/.test(token))) clauses.push([])
    else clauses.at(-1)?.push(token)
  }
  return clauses.filter(({ length }) => length > 0 && length <= MOST_WORDS)
}
