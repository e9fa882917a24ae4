import { contentOf, type Words } from '../compare.ts'
import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import { stem } from '../stem.ts'
import { otherValue } from '../values.ts'
import { areSameLines } from './evidence-key.ts'
import type { MemoryIndex } from './memory-index.ts'
import { type Fresh, mayTouch } from './outcomes.ts'

/** Memories that are held against a finding. */
export const LOOKED_AT = 12
/** Lines above a retraction that names nothing in which what it refers to was said. */
const LINES_BACK = 20
/** Share of the content words of the shorter and the cosine together from which on two statements are about the same. */
const ABOUT = 0.7
/** Letters of what is no word: ends of numbers. */
const SHORTEST = 2

/**
 * A line of a document is over where its value is said beside another of the kind; where another value is said of what has
 * three words that tell what it is about; and where the words say that something changed, of one such word with another
 * value, or of two.
 */
export function isOver({ text, cue }: Finding, words: Words, memory: Memory, index: MemoryIndex): boolean {
  if (memory.home !== 'user' && memory.home !== 'relational') return false
  const value = otherValue(text, memory.text)
  if (value === null && cue !== 'update') return false
  const theirs = index.read(memory.text)
  if ((OF_ONE.test(text) && !contentOf(theirs).has(words.first)) || nameOthers(words, theirs)) return false
  const shared = sharedBy(words, theirs)
  const telling = shared.filter((word) => index.isTelling(word)).length
  const least = cue === 'update' ? (value === null ? 2 : 1) : 3
  const isAbout = value === 'both' ? shared.length > 0 : telling >= least
  return isAbout && alikeness(text, memory, index) >= ABOUT
}

/** Told from a word by its capital alone. */
const MONTH = /^(?:march|may)$/

/** Each names somebody or something that the other does not. */
function nameOthers(a: Words, b: Words): boolean {
  const isOther = (other: Words) => (name: string) => !contentOf(other).has(stem(name)) && !MONTH.test(name)
  return [...a.names].some(isOther(b)) && [...b.names].some(isOther(a))
}

/** Begun with whom it is about: somebody else has values of their own. */
const OF_ONE = /^(?:[^"]{1,60}"(?:and |but |so )?)?(?:my|our|his|her) /i

/** What was said in one breath ends nothing of it. */
export function isOfOne({ evidence }: Pick<Finding, 'evidence'>, memory: Memory): boolean {
  return evidence.some((one) => memory.evidence.some((other) => areSameLines(one, other)))
}

/** Share of the content words of the shorter, and the cosine together, 0..2. */
function alikeness(text: string, memory: Memory, index: MemoryIndex): number {
  const [words, theirs] = [index.read(text), index.read(memory.text)]
  const least = Math.min(contentOf(words).size, contentOf(theirs).size)
  return sharedBy(words, theirs).length / Math.max(1, least) + index.nearness(text, memory.text)
}

function sharedBy(words: Words, theirs: Words): string[] {
  const said = contentOf(theirs)
  return [...contentOf(words)].filter((word) => word.length > SHORTEST && said.has(word))
}

/** The same claim, or the one memory about the same that shares most with it. */
export function meantBy({ finding, day }: Fresh, words: Words, index: MemoryIndex): Memory | null {
  const isMeant = (memory: Memory): boolean =>
    memory.status === 'active' && memory.firstSeen <= day && mayTouch(finding.origin, memory.origin)
  const [claimed] = (finding.claim ? index.claiming(finding.claim) : []).filter(isMeant)
  if (claimed !== undefined) return claimed
  if (contentOf(words).size <= 1) return saidBefore(finding, index).filter(isMeant).at(-1) ?? null
  const [first, second] = index
    .related(words, LOOKED_AT)
    .filter(isMeant)
    .map((memory) => ({ memory, shared: sharedBy(words, index.read(memory.text)).length }))
    .sort((a, b) => b.shared - a.shared)
  if (first === undefined || first.shared < 2 || first.shared === second?.shared) return null
  const least = Math.min(contentOf(words).size, contentOf(index.read(first.memory.text)).size)
  return first.shared * 2 < least ? null : first.memory
}

/** What the same log said not far above these words, the nearest last. */
function saidBefore({ evidence }: Finding, index: MemoryIndex): Memory[] {
  const here = evidence[0]
  if (here === undefined) return []
  const endOf = ({ evidence: all }: Memory): number =>
    Math.max(...all.filter(({ file }) => file === here.file).map(({ lines }) => lines[1]))
  return index
    .inFile(here.file)
    .filter((memory) => endOf(memory) < here.lines[0] && endOf(memory) >= here.lines[0] - LINES_BACK)
    .sort((a, b) => endOf(a) - endOf(b))
}
