import type { Meant } from './gist-words.ts'
import { meantBy } from './gist-words.ts'
import { numberOf, readValue } from './resolve/values.ts'
import { STOP } from './resolve/vocabulary.ts'

export const NOBODY: ReadonlySet<string> = new Set()

const DENIAL = /^(?:not|never|no|nor|neither|none|nobody|nothing|without|against|cannot|\p{L}+n't)$/u

export function isDenial(token: string): boolean {
  return DENIAL.test(token)
}

/** A word without what is joined to it: "Anna's", "they're". */
export function bareToken(token: string): string {
  return token.replace(/'s?$|'(?:re|ve|ll|d|m)$/, '')
}

/** Words with a capital that do not begin a sentence. */
export function namesIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(/(?<=[\p{Ll}\p{N},;'’)] )["“(]?(\p{Lu}[\p{L}\p{N}-]+)/gu)
  return new Set([...found].map(([, name = '']) => name.toLowerCase()))
}

/** What a token says: an idea, itself, or nothing. */
export function meaningOf(token: string, names: ReadonlySet<string>, cut: (word: Meant) => string): readonly string[] {
  const meant = meantBy(token)
  if (meant.idea !== null) return meant.idea
  if (STOP.has(token) || token.length < 2) return []
  return [names.has(token) ? nameOf(token) : cut(meant)]
}

/** "Brazilian" is of Brazil. */
export function nameOf(token: string): string {
  return token.length > 7 ? token.replace(/(?:ian|ean|ese)s?$/, '') : token
}

/** A number is a number whatever it counts and however it is written. */
export function readNumber(token: string, before: string): string | null {
  const bare = token.replace(/^[$€£]/, '')
  const value = readValue(bare, before, () => '')
  if (value === null) return null
  const number = /^(\d+):00$/.exec(value.value)?.[1] ?? String(numberOf(bare) ?? value.value)
  return `${value.kind.startsWith('n:') || value.kind === 'time' || value.kind === 'year' ? '' : value.kind}${number}`
}
