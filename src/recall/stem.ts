import { IRREGULAR } from './irregular.ts'

const KEPT = 20_000
const known = new Map<string, string>()

/** The stem under which a lower-case word is found: irregular forms first, then Porter (1980). `went` and `going` → `go`. */
export function stem(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const stemmed = porter(IRREGULAR.get(word) ?? word)
  if (known.size >= KEPT) known.clear()
  known.set(word, stemmed)
  return stemmed
}

const ENDINGS_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['eli', 'e'],
]
const ENDINGS_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const ENDINGS_4 = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic ou'.split(' ')

function porter(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const plural = dropPlural(word)
  const past = dropPast(plural)
  const y = past.endsWith('y') && hasVowel(past.slice(0, -1)) ? `${past.slice(0, -1)}i` : past
  const second = replaceEnding(y, ENDINGS_2)
  const third = replaceEnding(second, ENDINGS_3)
  return dropFinal(dropSuffix(third))
}

function dropPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function dropPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const rest = word.slice(0, word.length - ending)
  if (ending === 0 || !hasVowel(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

function replaceEnding(word: string, endings: readonly (readonly [string, string])[]): string {
  for (const [ending, by] of endings) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    return measure(rest) > 0 ? rest + by : word
  }
  return word
}

function dropSuffix(word: string): string {
  for (const ending of ENDINGS_4) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    return measure(rest) > 1 ? rest : word
  }
  const rest = word.slice(0, -3)
  return word.endsWith('ion') && /[st]$/.test(rest) && measure(rest) > 1 ? rest : word
}

function dropFinal(word: string): string {
  let rest = word
  if (rest.endsWith('e')) {
    const bare = rest.slice(0, -1)
    const size = measure(bare)
    if (size > 1 || (size === 1 && !endsShort(bare))) rest = bare
  }
  return rest.endsWith('ll') && measure(rest) > 1 ? rest.slice(0, -1) : rest
}

function isVowel(word: string, at: number): boolean {
  const letter = word[at] ?? ''
  return 'aeiou'.includes(letter) || (letter === 'y' && at > 0 && !isVowel(word, at - 1))
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (isVowel(word, at)) return true
  return false
}

/** How many times a vowel is followed by a consonant: Porter's m. */
function measure(word: string): number {
  let count = 0
  for (let at = 1; at < word.length; at++) if (isVowel(word, at - 1) && !isVowel(word, at)) count++
  return count
}

/** Consonant, vowel, consonant other than w, x, y. */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2) return false
  return !isVowel(word, last - 2) && isVowel(word, last - 1) && !isVowel(word, last) && !/[wxy]$/.test(word)
}
