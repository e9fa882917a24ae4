import { isFiniteVerb } from './finite.ts'
import { isDenial } from './polarity.ts'
import { stem } from './stem.ts'
import { readValue } from './values.ts'
import { COMMON, CONCEPTS, RELATIVES, STOP } from './vocabulary.ts'

/** Words written with a capital inside a sentence, and a first word that is followed like a name. */
export function namesIn(text: string, own: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(/(?<=[\p{Ll}\p{N},'’)] )(?:["“(]?)(\p{Lu}[\p{L}\p{N}]+)/gu)) {
    const name = match[1]?.toLowerCase() ?? ''
    if (!isPlain(name, own)) names.add(name)
  }
  const [, first = '', next = ''] = /^(\p{Lu}\p{L}+) (\p{Ll}+)/u.exec(text) ?? []
  const name = first.toLowerCase()
  if (name !== '' && !isPlain(name, own) && isSubject(name, next)) names.add(name)
  return names
}

/** Words that a capital does not make a name: grammar, very common words, days and months. */
function isPlain(word: string, own: ReadonlySet<string>): boolean {
  return STOP.has(word) || own.has(word) || COMMON.has(stem(word)) || readValue(word, '', () => '') !== null
}

/** "Kurt drinks", "Gus is", but not "Prefers mornings": a first word is a name when a verb follows it. */
function isSubject(name: string, next: string): boolean {
  if (/^(?:is|was|has|had|will|would|does|did|can|may|must)$/.test(next)) return true
  // "Jonas moved", and not "Drives himself".
  if (/s$/.test(name) && isFiniteVerb(next) && !isFiniteVerb(name)) return true
  return !isDenial(name) && !/(?:s|ed|ing|ly)$/.test(name) && /(?:[^s]s|ed)$/.test(next)
}

/** The names and relatives that stand before anything else is said. */
export function leadOf(
  tokens: readonly string[],
  names: ReadonlySet<string>,
  own: ReadonlySet<string>,
): ReadonlySet<string> {
  const lead = new Set<string>()
  for (const token of tokens.slice(0, 8)) {
    const base = stem(token)
    const word = CONCEPTS.get(base)?.word ?? base
    if (names.has(token) || RELATIVES.has(word)) lead.add(word)
    else if (!STOP.has(token) && !own.has(token) && !/^[,(]$/.test(token)) break
  }
  return lead
}
