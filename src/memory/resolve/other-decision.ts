import type { MemoryIndex } from './memory-index.ts'
import type { Statement } from './statement.ts'
import { stem } from './stem.ts'

/** What stands before what was decided, and when it was. */
const DECIDED =
  /\b(?:decided|agreed|chose|resolved|settled)\b(?: [\p{L}']+){0,4}? (?:not to|to|that|on|against|for) (?=\p{L}|\d)/iu
/** Why, and what else is said of it. */
const REST = /[,;:.!?("“”)]|\b(?:because|since|so|as|after|until|unless|although|though|which|but|and then)\b/iu
/** Of things that are done in all sorts of words: the verb tells nothing. Stems. */
const LIGHT: ReadonlySet<string> = new Set(
  'go use do make get take start begin keep have be try adopt pick choose stay stick put set run let continue'
    .split(' ')
    .map(stem),
)
/** Verbs of plans that say the same; vectors hold buying and selling for nearer than moving and migrating. */
const ALIKE: readonly ReadonlySet<string>[] = [
  'move migrate switch transfer shift port relocate',
  'change switch replace swap exchange substitute',
  'drop remove delete scrap abandon discard ditch',
  'buy purchase order',
  'hire employ recruit engage',
  'cancel stop quit end terminate drop',
  'renew extend prolong',
  'rent lease',
  'build create develop write',
  'launch release ship deploy publish',
  'postpone delay defer push',
  'close shut',
  'book reserve',
  'hold host run organise organize',
  'cut reduce lower shorten',
  'raise increase',
  'repair fix mend',
  'merge combine join',
  'split separate divide',
  'paint repaint',
].map((verbs) => new Set(verbs.split(' ').map(stem)))

/** What was decided: what it names, and the verb where the words say it first. */
interface Decided {
  readonly named: ReadonlySet<string>
  readonly verb: string | null
  /** The words that the verb is read as. */
  readonly done: ReadonlySet<string>
}

/**
 * True where two decisions are two: each names an object, a number or a value that the other does not, or another thing is
 * done with the same one ("ship the service", "move the service").
 */
export function areTwoDecisions(one: string, other: string, index: MemoryIndex): boolean {
  const [a, b] = [decided(one, index), decided(other, index)]
  if (lacks(a, b) && lacks(b, a)) return true
  return a.verb !== null && b.verb !== null && !isSameDone(a.verb, b.verb)
}

function decided(text: string, index: MemoryIndex): Decided {
  const head = DECIDED.exec(text)
  const part = head === null ? text : text.slice(head.index + head[0].length)
  const what = part.split(REST)[0] ?? part
  const first = head !== null && /\bto $/i.test(head[0]) ? /^\p{L}+/u.exec(what)?.[0].toLowerCase() : undefined
  const verb = first === undefined || LIGHT.has(stem(first)) ? null : first
  const done = new Set(index.read(first ?? '').words.keys())
  return { named: namedIn(index.read(what), done), verb, done }
}

function namedIn({ words, values }: Statement, done: ReadonlySet<string>): ReadonlySet<string> {
  const telling = [...words].flatMap(([word, { weight }]) => (weight >= 1 && !done.has(word) ? [word] : []))
  // "This morning" is mostly when it was decided.
  const given = values.flatMap(({ kind, value }) => (kind === 'daypart' ? [] : [value]))
  return new Set([...telling, ...given])
}

function lacks({ named }: Decided, other: Decided): boolean {
  return [...named].some((word) => !other.named.has(word) && !other.done.has(word))
}

function isSameDone(one: string, other: string): boolean {
  const [a, b] = [stem(one), stem(other)]
  return a === b || ALIKE.some((verbs) => verbs.has(a) && verbs.has(b))
}
