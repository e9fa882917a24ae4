import type { Config } from '../config.ts'
import { type Words, wordsOf } from '../memory/compare.ts'
import type { Memory } from '../memory/memory.ts'
import { stem } from '../memory/stem.ts'
import { defangTo } from '../read/defang.ts'
import { checkLine, LONGEST_LINE } from '../read/line-rules.ts'
import type { AtomParts, Distilled } from '../read/night-reader.ts'
import { visible } from '../read/visible.ts'
import type { NightPorts } from './night-item.ts'

/** What is wrong with an answer, in words that can be counted, with what it was this time. */
export interface Fault {
  readonly reason: string
  readonly detail: string
}

/** `own`: lower-case names of the two, which tell texts apart by nothing. */
type Rules = Pick<Config['maintenance'], 'minCompressionRatio' | 'maxAbstractionTokens'> &
  Pick<NightPorts, 'tokens'> & { readonly own: ReadonlySet<string> }

const ID = /\b(?:[mar]-[0-9a-f]{8,16}|(?:run|job)-[0-9a-f]{6,16})\b|\[\d{1,4}\]/i
/** Share of the content words of a source that a distillation says, on average over its sources: less is hollow. */
const HOLLOW = 0.2

/**
 * A distillation that may take the place of its sources, its ratio of tokens counted here, or what is wrong with it. By
 * structure: it names, numbers and denies what its sources do, keeps what half of them give and text in braces, is shorter.
 */
export function groundDistillation(
  { abstraction }: Distilled,
  sources: readonly Memory[],
  { minCompressionRatio, maxAbstractionTokens, tokens, own }: Rules,
) {
  const text = visible(abstraction)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const texts = sources.map((source) => source.text)
  const before = texts.reduce((sum, one) => sum + tokens(one), 0)
  const after = tokens(text)
  const ratio = Math.round((100 * before) / Math.max(1, after)) / 100
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: 'nothing is said', detail: `"${text}"` }
  const id = ID.exec(text)?.[0]
  if (id !== undefined && !texts.some((one) => one.includes(id))) return { reason: 'an id is in it', detail: id }
  if (after > maxAbstractionTokens)
    return { reason: 'too long', detail: `${after} tokens, at most ${maxAbstractionTokens}` }
  if (before / Math.max(1, after) < minCompressionRatio)
    return { reason: 'ratio below the floor', detail: `${before} tokens became ${after}, a ratio of ${ratio}` }
  const posed = posedAs(text, texts)
  if (posed !== null) return { reason: 'it is no plain text', detail: posed }
  return lostOrAdded(text, texts, own) ?? { text, ratio, before, after }
}

/** What no line of a document may hold, as markup, an address or a command, and none of the sources has; null when nothing. */
function posedAs(text: string, sources: readonly string[]): string | null {
  const [said, ...theirs] = [text, ...sources].map((one) => checkLine(one.slice(0, LONGEST_LINE)))
  return said === undefined || said.ok || theirs.some((line) => !line.ok && line.why === said.why) ? null : said.why
}

/** At the beginning of a sentence they look like names. */
const PRONOUNS = ['he', 'she', 'they']

/** Names and numbers of a text that none of the sources has, as the text reads them; empty when it adds nothing. */
function addedTo(text: string, sources: readonly string[], own: ReadonlySet<string>): string[] {
  const plain = new Set([...own, ...PRONOUNS])
  const said = wordsOf(text, plain)
  const theirs = sources.map((source) => wordsOf(source, plain))
  return [
    ...[...said.names].filter((name) => !theirs.some((words) => hasName(words, name))),
    ...[...said.numbers].filter((number) => !theirs.some((words) => hasNumber(words, number))),
  ]
}

/** Why an atom may not be kept, or null. Only what follows may be left empty. */
export function wrongWithAtom(parts: AtomParts, memory: Memory, own: ReadonlySet<string>): Fault | null {
  const { consequences, ...needed } = parts
  for (const [part, text] of Object.entries(needed))
    if (text === '') return { reason: 'a part of the atom is empty', detail: part }
  for (const text of [...Object.values(needed), consequences].filter((one) => one !== '')) {
    const line = checkLine(text)
    if (!line.ok) return { reason: 'a part of the atom is no plain line', detail: line.why }
    if (ID.test(text)) return { reason: 'an id is in it', detail: text }
    // A part is no sentence: a capital at its beginning is that of a name.
    const [added] = addedTo(`of ${text}`, [memory.text], own)
    if (added !== undefined) return { reason: 'says what no source says', detail: added }
  }
  return null
}

const MOST_CHARACTERS = 700

/** Why the few sentences of a summary are not taken, or null: they name and number nothing that it does not. */
export function wrongWithShort(text: string, words: string, own: ReadonlySet<string>): string | null {
  if (text.trim() === '') return 'nothing was written'
  if (text.length > MOST_CHARACTERS) return 'it is too long'
  const lines = words.split('\n')
  if (/\n/.test(text.trim()) || defangTo(text.trim(), MOST_CHARACTERS) !== text.trim() || posedAs(text, lines) !== null)
    return 'it has markup'
  const isMore = ID.test(text) || addedTo(text, lines, own).length > 0 || isElse(text, lines, own)
  return isMore ? 'it says what the summary does not' : null
}

function lostOrAdded(text: string, sources: readonly string[], own: ReadonlySet<string>): Fault | null {
  for (const braces of sources.flatMap((source) => source.match(/\{[^{}]*\}/g) ?? []))
    if (!text.includes(braces)) return { reason: 'text in braces is lost', detail: braces }
  const [added] = addedTo(text, sources, own)
  if (added !== undefined) return { reason: 'says what no source says', detail: added }
  const said = wordsOf(text, own)
  const theirs = sources.map((source) => wordsOf(source, own))
  const turned = theirs.findIndex(({ denies }) => denies !== said.denies)
  if (theirs.every(({ denies }) => denies !== said.denies))
    return { reason: 'turns a source around', detail: sources[turned] ?? '' }
  const inHalf = (has: (words: Words) => boolean): boolean => 2 * theirs.filter(has).length >= theirs.length
  // A capital at the beginning may be of any word.
  const names = new Set(
    sources.flatMap((source) => [...wordsOf(source.charAt(0).toLowerCase() + source.slice(1), own).names]),
  )
  const numbers = [...new Set(theirs.flatMap((words) => [...words.numbers]))]
  const lost =
    [...names].find((name) => !hasName(said, name) && inHalf((words) => hasName(words, name))) ??
    numbers.find((number) => !hasNumber(said, number) && inHalf((words) => hasNumber(words, number)))
  if (lost !== undefined) return { reason: 'a detail is lost', detail: lost }
  const shares = theirs.map(
    ({ words }) => [...words].filter((word) => said.words.has(word)).length / Math.max(1, words.size),
  )
  const share = shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length)
  if (share < HOLLOW) return { reason: 'says too little of its sources', detail: `"${text}"` }
  return isElse(text, sources, own) ? { reason: 'says what no source says', detail: `"${text}"` } : null
}

/** Whether most of its content words stand in none of the sources. */
function isElse(text: string, sources: readonly string[], own: ReadonlySet<string>): boolean {
  const theirs = new Set(sources.flatMap((source) => [...wordsOf(source, own).words]))
  const said = [...wordsOf(text, own).words]
  return 2 * said.filter((word) => !theirs.has(word)).length > said.length
}

function hasName({ names, words }: Words, name: string): boolean {
  return names.has(name) || words.has(stem(name))
}

/** The same value: what stands behind it is its unit in one and a verb in the other. */
function hasNumber({ numbers }: Words, number: string): boolean {
  const [value] = number.split(' ')
  return numbers.has(number) || [...numbers].some((other) => other.split(' ')[0] === value)
}
