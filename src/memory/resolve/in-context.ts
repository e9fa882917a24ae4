import { type Memory, ORIGINS } from '../memory.ts'
import { deniesLess, endsOther, isDoing, isOfItself } from './ends-other.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Fresh } from './outcomes.ts'
import { type Signal, signalsOf } from './signals.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { stem } from './stem.ts'
import type { Value } from './values.ts'
import { CONCEPTS } from './vocabulary.ts'
import { areAboutTwo } from './whose.ts'

/** A memory that the words in and around a finding say something has happened to. */
export interface Meant {
  readonly memory: Memory
  readonly signal: Signal
  /** Weight of the rare words that the sentence with the cue and the memory share. */
  readonly direct: number
  /** Weight of those that only what was said around the one or the other holds. */
  readonly context: number
  /** Part of `direct` that one affirms and the other denies. */
  readonly opposed: number
  /** The sentence denies a value of the memory, or gives another one of the same kind. */
  readonly value: 'denied' | 'other' | null
  /** How many words the memory has. */
  readonly size: number
  /** How many words `direct` is made of. */
  readonly words: number
  /** Both begin with the same word of action and say little else: "Drives a Volvo", "Drives a Tesla now". */
  readonly head: boolean
  /** Both are about how the two work together: of rules there are few, and one word tells which. */
  readonly between: boolean
  /** The memory lets the assistant do something, which is what is mostly taken back from it. */
  readonly grants: boolean
}

const CANDIDATES = 24
const NEAREST = 6
/** Characters of a sentence that leans on what stands beside it. */
const SHORT_ASIDE = 60
/** What stands beside the words counts for less than the words. */
const SIBLING = 0.6

/** What each cue in and beside a finding may refer to, corpus-wide, best first. */
export function inContext(fresh: Fresh, index: MemoryIndex): Meant[] {
  const { finding, around } = fresh
  const signals = signalsOf(finding.text, around).filter((signal) => signal.own || !isKept(signal, fresh, index))
  if (signals.length === 0) return []
  const turn = index.read([around?.before, finding.text, around?.after].join(' '))
  const meant = signals.flatMap((signal) => {
    // "Today only" says of what, if at all, in the sentence before.
    const leans = signal.kind === 'one-off' && (!signal.own || signal.sentence.length <= SHORT_ASIDE)
    const said = index.read(leans ? `${finding.text} ${signal.topic}` : signal.topic)
    const near = new Set([...index.related(said, CANDIDATES), ...index.related(turn, CANDIDATES)])
    return [...near]
      .filter((memory) => mayBeMeant(memory, fresh))
      .flatMap((memory) => weigh({ memory, signal }, finding, { said, turn }, index))
      .sort(nearer)
      .slice(0, NEAREST)
      .map((one) => withSiblings(one, turn, index))
  })
  return meant.sort(nearer)
}

/** True for a sentence that made a finding of its own: it has spoken for itself. */
function isKept({ sentence, kind }: Signal, { finding }: Fresh, index: MemoryIndex): boolean {
  const file = finding.evidence[0]?.file
  if (file === undefined || kind === 'one-off') return false
  return index
    .inFile(file)
    .some(({ evidence }) => evidence.some((one) => one.file === file && one.quote.includes(sentence)))
}

/** How much speaks for a memory being meant. */
export function weightOf({ direct, context, value, opposed, grants, signal }: Meant): number {
  const clash = value === 'denied' ? 1 : value === 'other' ? 0.4 : 0
  const taken = grants && signal.kind === 'withdrawn' ? 0.3 : 0
  return direct + Math.min(1, context / 2) + clash + opposed / 2 + taken
}

/** Only what holds, was said on an earlier day, and ranks no higher than who speaks now. */
function mayBeMeant(memory: Memory, { day, finding }: Fresh): boolean {
  const there = memory.status === 'active' || (memory.status === 'archived' && memory.supersededBy === null)
  return there && memory.firstSeen < day && rank(memory) >= rank(finding)
}

/** Both human origins rank alike. */
function rank({ origin }: Pick<Memory, 'origin'>): number {
  return Math.max(ORIGINS.indexOf('human-said'), ORIGINS.indexOf(origin))
}

function weigh(
  { memory, signal }: Pick<Meant, 'memory' | 'signal'>,
  { home, kind }: Pick<Fresh['finding'], 'home' | 'kind'>,
  { said, turn }: { readonly said: Statement; readonly turn: Statement },
  index: MemoryIndex,
): Meant[] {
  const known = index.statement(memory.id)
  const between = home === 'relational' && memory.home === 'relational'
  if (
    !known ||
    areAboutTwo(said, known, between) ||
    (said.ended.size > 0 && isOfItself(said.subject, known, memory.text))
  )
    return []
  const isPerson = kind === 'person' && memory.kind !== 'person'
  const sum = { direct: 0, context: 0, opposed: 0, words: 0 }
  for (const [word, theirs] of known.words) {
    const mine = said.words.get(word)
    if (isFrame(word) || !(mine ?? turn.words.has(word))) continue
    // Both being about a brother says nothing of what changed.
    if (said.lead.has(word) && (isPerson || known.lead.has(word))) continue
    const weight = Math.min(1, theirs.weight) * index.rarity(word)
    if (!mine) sum.context += weight
    else {
      sum.direct += weight
      sum.words++
      if (mine.sign * theirs.sign < 0 && theirs.weight < NAME_WEIGHT) sum.opposed += weight
    }
  }
  const grants = memory.home === 'relational' && GRANTS.test(memory.text)
  const [head, value] = [
    home === 'user' &&
      memory.home === 'user' &&
      !SUBJECT.test(memory.text) &&
      hasOneHead(said, known) &&
      !endsOther(said, known, memory) &&
      !deniesLess(said, memory, known),
    compareValues(said.values, known.values),
  ]
  return [{ memory, signal, ...sum, size: known.words.size, between, grants, head, value }]
}

/** The memories of the same lines lend their words: "Sister Kasia gets married on June 13" and "I haven't booked". */
function withSiblings(one: Meant, turn: Statement, index: MemoryIndex): Meant {
  const own = index.statement(one.memory.id)
  const here = one.memory.evidence[0]
  if (!here || !own) return one
  let context = one.context
  const seen = new Set(own.words.keys())
  for (const other of index.inFile(here.file)) {
    const beside = other.evidence.some(({ file, lines }) => file === here.file && lines[0] === here.lines[0])
    if (other.id === one.memory.id || !beside) continue
    for (const [word, { weight }] of index.statement(other.id)?.words ?? []) {
      if (seen.has(word) || !turn.words.has(word) || isFrame(word)) continue
      seen.add(word)
      context += Math.min(1, weight) * index.rarity(word) * SIBLING
    }
  }
  return { ...one, context }
}

function hasOneHead(said: Statement, known: Statement): boolean {
  const [first] = said.words
  const theirs = known.words.entries().next().value
  if (!first || !theirs || first[0] !== theirs[0] || first[1].weight !== 1) return false
  // A favourite tea is no other poet, and who eats rice says nothing of meat.
  if (said.values.some(({ kind }) => kind === `n:${first[0]}`)) return false
  if (isDoing(first[0]) || (said.slots.length > 0 && known.slots.length > 0)) return false
  return said.words.size <= SHORT && known.words.size <= SHORT
}

const SHORT = 4
/** "Jonas is their landlord" begins with whom it is about and not with what somebody does. */
const SUBJECT = /^\p{Lu}\p{L}+ (?:is|are|has|have|was|were|had|will|can|does|did)\b/u
const GRANTS =
  /\b(?:you (?:can|may|could|needn't|don't (?:have|need) to)|allowed|access|go ahead|without asking|on your own|trust(?:ed)?|handle)\b/i

/** "They've" and the like carry nothing, nor does what a change is called by. */
function isFrame(word: string): boolean {
  return word.includes("'") || META.has(word)
}

const META: ReadonlySet<string> = new Set(
  'rule exception instruction permission decision occasion precedent effect notice reflection correction mind today tomorrow know mean think pls btw lol haha'
    .split(' ')
    .map((word) => CONCEPTS.get(stem(word))?.word ?? stem(word)),
)

function compareValues(now: readonly Value[], known: readonly Value[]): Meant['value'] {
  const firm = known.filter((value) => !value.denied && DATED.has(value.kind))
  const counted = known.filter((value) => !value.denied && value.kind.startsWith('n:'))
  const isDenied = ({ denied, kind, value }: Value): boolean =>
    denied === true &&
    (firm.some((one) => one.kind === kind && one.value === value) ||
      counted.some((one) => (one.kind === kind || kind === 'n:') && one.value === value && now.length > 1))
  if (now.some(isDenied)) return 'denied'
  const other = now.some(({ denied, kind, value }) => {
    const theirs = denied ? [] : firm.filter((one) => one.kind === kind)
    return theirs.length > 0 && !theirs.some((one) => one.value === value)
  })
  return other ? 'other' : null
}

/** When something is: what moves. Numbers of things and parts of a day are too many to be told apart by. */
const DATED: ReadonlySet<string> = new Set(['date', 'day', 'weekday', 'month', 'time', 'year', 'n:mg'])

function nearer(a: Meant, b: Meant): number {
  return weightOf(b) - weightOf(a) || (a.memory.id < b.memory.id ? -1 : 1)
}
