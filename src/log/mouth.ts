import { readMouthWeights } from '../package.ts'
import { isText, paragraphEnd, paragraphStart } from './stamps.ts'

/** A small learned head that tells by their look which lines give words to another mouth: see docs/READER.md. */

/** How a line reads whose form already says whose it is. */
export const FORMED = ' '

/** What a line may do: give what it bears and what follows to another, or what stands above it. */
export const OVER = 0
export const UNDER = 1
export const BUCKETS = 1 << 15

/** From here on a line is another's mark, and from there on one beside such a line is. */
const SURE = 1
const LIKELY = 0

const TOKEN = /( *)(\p{Lu}\p{Ll}[\p{L}'’]*|\p{Lu}+|\p{Ll}[\p{L}'’]*|\p{L}+|\d+|\S)/gu
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\p{Lu}\p{Ll}/u, 'A'],
  [/^\p{Lu}{2}/u, 'AA'],
  [/^\p{Lu}/u, 'I'],
  [/^\p{Ll}/u, 'a'],
  [/^\p{L}/u, 'L'],
  [/^\p{Emoji_Presentation}/u, 'E'],
  [/^[^\x00-\x7f]/, 'S'],
]
const MOST_TOKENS = 24
const LEAD = /^(?:[^:\n]|:(?=\S)){2,90}?(?= ?:(?:\s|$))/
const MOST_WORDS = 14
/** Nobody leads to another's words in a whole sentence without a sign, nor in so many words, nor where nothing follows. */
const RUNNING = /^[\p{L}\s,.'’!?-]*$/u
const LONG = /^[\p{L}\p{N}\s,.;'‘’"“”()!?/%+-]*$/u
/** Of fewer words from a mark on nothing is given to anybody. */
const FEWEST = 4
/** So many of a message's first and last lines are looked at. */
const FIRST = 48
const LAST = 16
/** It is nobody's words, and hides its own. */
const COMMENT = /^\s*<!--/
const OWN = /^(?:i|my|me|we|our|mine|us|myself|i['’]\p{L}+)$/u

function kindOf(token: string): string {
  const code = token.charCodeAt(0)
  if (code >= 97 && code <= 122) return 'a'
  if (code >= 48 && code <= 57) return token.length > 2 ? '9' : '0'
  if (code < 128 && !(code >= 65 && code <= 90)) return token
  return KINDS.find(([pattern]) => pattern.test(token))?.[1] ?? token
}

/** The kinds of a line's tokens and the blanks between, running words as one. */
function shapeOf(line: string): string[] {
  const found: string[] = []
  for (const [, blanks = '', token = ''] of line.matchAll(TOKEN)) {
    const kind = kindOf(token)
    const last = found.length - 1
    if (kind === 'a' && blanks === ' ' && /^_?a\+?$/.test(found[last] ?? '')) found[last] = '_a+'
    else found.push(`${'__'.slice(0, blanks.length)}${kind}`)
    if (found.length >= MOST_TOKENS) break
  }
  return found
}

const step = (count: number): number => [0, 1, 2, 4, 8, 16].findIndex((most) => count <= most)

/**
 * The features of each line of a message, as bucket numbers; null of a line that is not looked at. `doubts`: the shape of
 * a line that may be another's, as a sign.
 */
export function lookOf(lines: readonly string[], doubts: readonly string[] = []): (readonly number[] | null)[] {
  const isSeen = (i: number): boolean => i < FIRST || i >= lines.length - LAST
  const shapes = lines.map((line, i) => (isSeen(i) ? shapeOf(line) : []))
  const heads = shapes.map((shape) => shape.slice(0, 2).join(''))
  const isAlone = lines.filter((line) => line.trim() !== '').length === 1
  const times = new Map<string, number>()
  for (const head of heads) times.set(head, (times.get(head) ?? 0) + 1)
  return lines.map((line, i) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    const doubt = doubts[i] ?? ''
    if (words.length === 0 || !isSeen(i) || hangs(lines, i) || COMMENT.test(line)) return null
    const isRunning = words.length > MOST_WORDS || isAlone ? LONG.test(line) : RUNNING.test(line) && /[.!]$/.test(line)
    if (isRunning && doubt === '') return null
    const shape = shapes[i] ?? []
    const isRepeated = (times.get(heads[i] ?? '') ?? 0) > 1
    const beside = [lines[i - 1], lines[i + 1]]
      .map((one) => (one === undefined ? '-' : one.trim() === '' ? 'b' : 't'))
      .join('')
    const size = step(words.length)
    const end = /[.!?。…]["')]?$/.test(line) ? '.' : (shape.at(-1) ?? '')
    const found = new Set(['', `n ${size} ${beside}`, `e ${end} ${size}`, `e ${end} ${beside}`])
    for (let k = 1; k <= 6 && k <= shape.length; k++) found.add(`h ${shape.slice(0, k).join('')}`)
    for (let k = 1; k <= 3 && k <= shape.length; k++) found.add(`t ${shape.slice(-k).join('')}`)
    if (shape.length <= 8) found.add(`w ${shape.join('')}`)
    for (let k = 0; k < Math.min(10, shape.length); k++)
      for (let many = 1; many <= 3 && many <= k + 1; many++) found.add(`s ${shape.slice(k + 1 - many, k + 1).join('')}`)
    const small = shape.filter((one) => /^_*a\+?$/.test(one)).length
    found.add(`m ${size} ${Math.round((4 * small) / Math.max(1, shape.length))}`)
    if (!/^_*[aAI]/.test(shape[0] ?? 'a')) found.add(`r ${isRepeated} ${shape[0]}`)
    if (beside.startsWith('t')) found.add(`a ${heads[i - 1]} ${shape[0]}`)
    if (beside.endsWith('t')) found.add(`b ${size} ${end} ${heads[i + 1]}`)
    if (doubt !== '') for (const one of ['', beside, size]) found.add(`d ${doubt} ${one}`)
    for (const feature of leadOf(line, words.length)) found.add(feature)
    return [...found].map(bucketOf)
  })
}

/** Does a line go on with the one above, as an item does that was too long? */
function hangs(lines: readonly string[], i: number): boolean {
  const above = lines[i - 1] ?? ''
  return above.trim() !== '' && (lines[i] ?? '').search(/\S/) > above.search(/\S/)
}

/** The words before a colon, or of a short line: who leads to what follows, and how. */
function leadOf(line: string, words: number): string[] {
  const before = LEAD.exec(line)?.[0]
  if (before === undefined && words > MOST_WORDS) return []
  const kind = before === undefined ? 'l' : line.length > before.length + 2 ? 'c' : 'd'
  const clause = (before ?? line).split(/[.!?;] /).at(-1) ?? ''
  const said = clause.toLowerCase().match(/[\p{L}'’]+|\d+/gu) ?? []
  return [
    `${kind}o ${said.some((word) => OWN.test(word))} ${step(said.length)}`,
    ...said.flatMap((word, at) => [
      `${kind} ${word}`,
      `x ${word}`,
      `x ${word.slice(0, 4)}*`,
      `${kind} ${said[at - 1] ?? ''} ${word}`,
      `${kind} ${at === said.length - 1} ${word}`,
    ]),
  ]
}

function bucketOf(feature: string): number {
  let value = 2166136261
  for (let i = 0; i < feature.length; i++) value = Math.imul(value ^ feature.charCodeAt(i), 16777619)
  return (value ^ (value >>> 15)) & (BUCKETS - 1)
}

let weights: Int8Array | undefined

/** Weights to tell by instead of those that ship: for training. */
export function tellBy(bytes: Int8Array | undefined): void {
  weights = bytes
}

/** What a step of a weight is worth. */
export const STEP = 1 / 32

/** The lines of a human's message that a mark on a line that is not yet `quoted` gives to another, `[from, to)`; null: none. */
export function othersIn(
  lines: readonly string[],
  quoted: Uint8Array,
  doubts: readonly string[],
): readonly [from: number, to: number] | null {
  weights ??= readMouthWeights()
  const known = weights
  // What a line leads to ends where its own marks end.
  const isTaken = (i: number): boolean => {
    const next = lines.findIndex((line, at) => at > i && line !== '')
    return lines[next] === FORMED || quoted[next] === 1
  }
  const scores = lookOf(lines, doubts).map((look, i) =>
    [OVER, UNDER].map((way) =>
      look === null || quoted[i] === 1 || (way === OVER && isTaken(i))
        ? Number.NEGATIVE_INFINITY
        : look.reduce((sum, one) => sum + (known[2 * one + way] ?? 0), 0) * STEP,
    ),
  )
  const reaches = (way: number, least: number) => (score: readonly number[]) => (score[way] ?? 0) >= least
  const over = scores.some(reaches(OVER, SURE)) ? scores.findIndex(reaches(OVER, LIKELY)) : -1
  const under = scores.findLastIndex(reaches(UNDER, SURE))
  if (over < 0 && under < 0) return null
  if (over < 0) return [ledTo(lines, under - 1), under + 1]
  // What only leads to another's words is the human's.
  const isLead = /[:?]$/.test(lines[over] ?? '') || RUNNING.test(lines[over] ?? '')
  const from = isLead && lines.slice(over + 1).some(isText) ? over + 1 : over
  const isApart = from > over && lines[from]?.trim() === ''
  if (under < 0 && !isApart && lines.slice(from).join(' ').trim().split(/\s+/).length < FEWEST) return null
  if (under >= 0) return [Math.min(from, ledTo(lines, under - 1)), lines.length]
  // Labels end with their paragraph.
  return [from, doubts[over] === 'l' ? paragraphEnd(lines, from) : lines.length]
}

/** Where the words above a line begin: below a line that leads to them, or at the start. */
export function ledTo(lines: readonly string[], index: number): number {
  let at = paragraphStart(lines, index)
  while (at > 1 && !/[:?]$/.test(lines[at - 2] ?? '')) at = paragraphStart(lines, at - 1)
  return at
}
