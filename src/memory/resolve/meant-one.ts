import type { Memory } from '../memory.ts'
import { unframed } from './clause.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Fresh } from './outcomes.ts'
import { areOfTwo } from './scope.ts'
import { sentencesOf } from './signals.ts'
import { type SpokenOf, spokenOf } from './spoken-of.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { stem } from './stem.ts'

/** The whole turn of what is said, and its sentences: those in front, and those that say it. */
export function turnOf({ finding, around }: Fresh): {
  readonly turn: string
  readonly before: readonly string[]
  readonly own: readonly string[]
} {
  const quote = finding.evidence.at(-1)?.quote ?? finding.text
  return {
    turn: [around?.before, quote, around?.after].join(' '),
    before: sentencesOf(around?.before ?? ''),
    own: sentencesOf(quote),
  }
}

export interface Line {
  readonly memory: Memory
  readonly known: Statement
}

/** Lines looked at, the newest first. */
const MOST = 400

/** What may have ended by a day, the newest first. */
export function linesBefore(index: MemoryIndex, day: string): Line[] {
  const lines: Line[] = []
  const all = index.all()
  for (let at = all.length - 1; at >= 0 && lines.length < MOST; at--) {
    const memory = all[at]
    if (memory === undefined || !mayEnd(memory, { day })) continue
    const known = index.statement(memory.id)
    if (known !== undefined) lines.push({ memory, known })
  }
  return lines
}

/** What the human said on an earlier day and still holds. */
export function mayEnd(
  { status, origin, home, firstSeen, supersededBy }: Memory,
  { day }: Pick<Fresh, 'day'>,
): boolean {
  const holds = status === 'active' || (status === 'archived' && supersededBy === null)
  return holds && firstSeen < day && home !== 'soul' && (origin === 'human-said' || origin === 'human-edit')
}

/** What is told of somebody ends nothing of the human's, nor of others; "she" and "it" may be whoever was spoken of. */
export function isOfWhom(who: SpokenOf, said: Statement, memory: Memory, known: Statement): boolean {
  const isNamed = (name: string): boolean =>
    known.words.has(name) || known.words.has(stem(name)) || known.lead.has(name)
  if (said.scopes.length > 0 && areOfTwo(said.scopes, known.scopes)) return false
  // "Adyen is live, the last Stripe webhook is off": what stands first may be a thing, and what is named tells.
  const named =
    who.of === 'other' &&
    !who.sure &&
    [...said.words].some(([word, { weight }]) => weight === NAME_WEIGHT && known.words.has(word))
  if (who.of === 'other') return named || who.names.some(isNamed)
  const shares = [...said.words].some(([word, { weight }]) => weight >= 1 && known.words.has(word))
  // "Caught Callum at it" is no word about Ellie.
  const namesAnother = [...said.words].some(([word, { weight }]) => weight === NAME_WEIGHT && !known.words.has(word))
  const theirs = spokenOf(unframed(memory.text), [])
  const isOurs = known.lead.size === 0 && !(theirs.of === 'other' && theirs.sure)
  if (!isOurs && namesAnother && !shares) return false
  if (who.of === 'open' || isOurs || OURS.test(unframed(memory.text))) return true
  return shares || who.names.some(isNamed)
}

/** "Me and Gaz have been married", "the GP put me on it": somebody stands first, and it is the human's. */
const OURS =
  /^(?:me and|i|we|they)\b|^[^,.]{1,30} and (?:i|me|they)\b|^(?:(?:the|my|our|their) )?(?:gp|doctor|consultant|physio|dentist|nurse|vet|landlord|boss|company|they)(?:'s|'ve|s)? (?:has |have )?(?:put|got|given|told|made|moved|switched|prescribed|charges?|raised|lets?) (?:me|us|them|my|our|their)\b/i

/** How much of what is known is named: in the sentence, and half of it beside. */
export function linkOf(said: Statement, turn: Statement, known: Statement): number {
  let link = 0
  for (const [word, { weight }] of known.words) {
    if (weight < 1) continue
    if (said.words.has(word)) link += Math.min(weight, NAME_WEIGHT)
    else if (turn.words.has(word)) link += weight / 2
  }
  return link
}

/** One question a turn: the next sentence of it goes on about the same. */
export function isAskedInTurn({ finding, day }: Fresh, index: MemoryIndex): boolean {
  const here = finding.evidence.at(-1)
  if (here === undefined) return false
  return index
    .inFile(here.file)
    .some(
      ({ status, firstSeen, evidence }) =>
        status === 'candidate' &&
        firstSeen === day &&
        evidence.some(
          ({ file, lines }) => file === here.file && lines[0] <= here.lines[1] && here.lines[0] <= lines[1],
        ),
    )
}

export function isProtected(memory: Memory): boolean {
  return memory.pinned || memory.origin === 'human-edit'
}

/** Of how many of a kind it may be where no word tells which, and up to how many lines in all that is tried. */
const FEW = 2
const LITTLE = 30

/** The one that most is named of; null where nothing is, and it may be any of several. */
export function likeliest(near: readonly Near[], known: number): Memory | null {
  const best = near.toSorted((a, b) => b.link - a.link)[0]
  if (best === undefined) return null
  if (best.link < 1 && known > LITTLE) return null
  return best.link === 0 && near.length > FEW ? null : best.memory
}

export interface Near {
  readonly memory: Memory
  /** How much of it is named. */
  readonly link: number
}

/** Lines that tell one thing: of what is told at length nobody knows what ended of it. */
const SHORT = 90

/** How much of a memory an ending names; 0 where nothing does, and null where that is too little for what it tells. */
export function nearness(said: Statement, turn: Statement, { text }: Memory, known: Statement): number | null {
  const own = linkOf(said, said, known)
  const isLong = unframed(text).length > SHORT
  if (isLong && own < 2) return null
  return linkOf(said, turn, known)
}

/** The flat in Pankow and the one in Britz: each names what the other does not, and nothing that both do. */
export function areOfOtherNames(said: Statement, known: Statement): boolean {
  const namesOf = ({ words }: Statement): string[] =>
    [...words].filter(([, { weight }]) => weight === NAME_WEIGHT).map(([word]) => word)
  const [ours, theirs] = [namesOf(said), namesOf(known)]
  if (ours.length === 0 || theirs.length === 0) return false
  return !ours.some((name) => known.words.has(name)) && !theirs.some((name) => said.words.has(name))
}

/** It says itself what it is of, and that is something else. */
export function isOfThing({ subject }: Statement, known: Statement): boolean {
  if (subject === null || subject.of !== 'thing' || subject.head === null) return false
  return ![subject.head, ...subject.which].some((word) => known.words.has(word))
}
