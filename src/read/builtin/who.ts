import type { Turn } from '../../log/turn.ts'
import type { Names } from '../agent.ts'
import { spokenIn } from './clauses.ts'
import { type Ask, denseOf, type Encode } from './heads.ts'
import { isSameSentence, type Sentence } from './sentences.ts'
import { PAST } from './statement.ts'

/** Words in front of a sentence; `same` where they are of the same sentence. */
export interface Before {
  readonly text: string
  readonly isHuman: boolean
  readonly same: boolean
}

/** Somebody named in front of a "he" or "she", as a sentence would begin ("Ana", "My sister"); `marks`: where and how. */
export interface Mention {
  readonly name: string
  readonly isShe: boolean
  readonly marks: readonly string[]
}

/** How many sentences are looked back at, and how many names are asked about. */
const SENTENCES = 6
const MOST = 3

/** What stands in front of each sentence of a human's turn, the nearest last; `turns` are those before it. */
export function frontsOf(sentences: readonly Sentence[], turns: readonly Turn[]): Before[][] {
  const earlier = turns.flatMap((turn) =>
    spokenIn(turn).map(({ text }) => ({ text, isHuman: turn.role === 'human', same: false })),
  )
  return sentences.map((now, at) => {
    const near = sentences.slice(Math.max(0, at - SENTENCES), at)
    const own = near.map((one) => ({ text: one.text, isHuman: true, same: isSameSentence(one, now) }))
    return [...earlier.slice(-SENTENCES), ...own].slice(-SENTENCES)
  })
}

/** Who may be meant by the "he" or "she" that a text begins with, the nearest first. */
export function mentionsOf(text: string, before: readonly Before[], { human, assistant }: Names): Mention[] {
  const pronoun = STARTS.exec(withoutJoint(text))?.[1]?.toLowerCase()
  if (pronoun === undefined) return []
  const isShe = /^(?:she|her)$/.test(pronoun)
  const known = new Map(before.flatMap(capitalsIn).map((name) => [name.toLowerCase(), name]))
  const found = new Map([human, assistant].map((name) => [name.toLowerCase(), null as Mention | null]))
  for (const [back, one] of before.toReversed().entries())
    for (const { name, noun, place } of namedIn(one, known)) {
      const where = [place, `back ${back}`, `rank ${found.size - 2}`, one.same ? 'same' : 'apart']
      const by = `${one.isHuman ? 'own' : 'other'} ${Math.min(back, 2)}`
      const marks = [...where, by, `${isShe ? 'she' : 'he'} ${noun}`].map((mark) => `who ${mark}`)
      if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), { name, isShe, marks })
    }
  return [...found.values()].flatMap((one) => one ?? []).slice(0, MOST)
}

/** "He's a border terrier" → "Gus is a border terrier". */
export function withName(text: string, { name }: Mention): string {
  const bare = withoutJoint(text)
  const [found = '', pronoun = '', drawn = ''] = STARTS.exec(bare) ?? []
  const rest = bare.slice(found.length)
  if (/^(?:his|her)$/i.test(pronoun)) return `${name}'s${rest}`
  const is = PAST.has(/^ (?:(?:just|already|never|also) )?([a-z]+)/.exec(rest)?.[1] ?? '') ? ' has' : ' is'
  return `${name}${{ s: is, d: ' would', ll: ' will' }[drawn.toLowerCase()] ?? ''}${rest}`
}

/** How likely it is meant, 0..1. */
export function meantShare({ name, isShe, marks }: Mention, encode: Encode | null, ask: Ask): number {
  // Which of both halves its vector fills says which of both words was used.
  return ask({ text: '', at: 0, of: 1, marks }, denseOf(encode?.([name]) ?? [], isShe ? 1 : 0)).who.who
}

const STARTS = /^(he|she|his|her)(?:(?<=e)['’]?(s|(?<=['’])(?:d|ll)))?(?= )/i

function withoutJoint(text: string): string {
  return text.replace(/^(?:(?:and|but|so|also|because|yeah|yes|no|ah|oh|well),? )+/i, '')
}

/** Names written with a capital here or elsewhere in front, and whom the human calls "my …", in order. */
function namedIn({ text, isHuman }: Before, known: ReadonlyMap<string, string>) {
  return [...text.matchAll(MENTION)].flatMap(({ 0: word, 1: whose, index }) => {
    if (whose !== undefined && /^your$/i.test(whose) === isHuman) return []
    const front = text.slice(0, index)
    const name = whose === undefined ? known.get(word.toLowerCase()) : word.replace(/^\S+/, 'My')
    if (name === undefined) return []
    // What the human calls them, a title or the name itself tells man from woman.
    const noun = /\b(?:my|our|your) (\S+) $/i.exec(front)?.[1] ?? name.replace(/^My /, '').split(' ')[0]
    const place = index < 3 ? 'first' : /\b(?:in|at|near|from|on|to|of) $/.test(front) ? 'behind' : 'inside'
    return [{ name, noun: noun?.toLowerCase(), place }]
  })
}

/** Names by their capital; of the first word of a sentence where somebody does something behind it. */
function capitalsIn({ text }: Before): string[] {
  return [...text.matchAll(MENTION)].flatMap(({ 0: word, index }) => {
    const isFirst = !/[\p{L}\p{N}]/u.test(text.slice(0, index))
    const isName =
      /^\p{Lu}/u.test(word) && !NO_NAME.test(word) && (!isFirst || ACTS.test(text.slice(index + word.length)))
    return isName ? [word] : []
  })
}

const MENTION =
  /(?<![\p{L}\p{N}'’-])(?:([Mm]y|[Oo]ur|[Yy]our) (?:(?:older|younger|big|little|eldest|youngest|best) )?[a-z][a-z-]{2,}(?: in law)?(?![\p{L}-]| \p{Lu}|['’]s )|(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}-]*\p{Ll}(?: (?:de |van |von |al )?\p{Lu}[\p{L}-]*\p{Ll}){0,2}|\p{Ll}{3,})(?![\p{L}\p{N}-])/gu
const ACTS =
  /^(?:['’]s\b|,|$|[.!]| (?:and|is|was|has|had|can|will|got|went|came|left|took|made|said|[a-z]{2,}(?:s|ed))\b)/
const NO_NAME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|German|French|He|She|It|That|This|There|What|Who|They|My|Our|Here|The|Yes|No|Noted|And|But|So|You|We|Your|His|Her|If|Then|Not|Good)\b/
