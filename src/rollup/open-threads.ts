import type { Kind, Memory } from '../memory/memory.ts'
import { dayNumber } from '../recall/doc.ts'
import { terms } from '../recall/words.ts'
import { isToDo, plannedUntil } from './open-cues.ts'
import { order, type Told } from './told.ts'
import { lineOn, SAID } from './words-on.ts'

/** Something that was said to be to do, waited for, asked or planned, and that nothing said later has closed. */
export interface Thread {
  /** The sentence that says it, as it was said last. */
  readonly text: string
  /** Days on which it was said, sorted. */
  readonly days: readonly string[]
}

export interface Threads {
  /** The longest open first. */
  readonly open: readonly Thread[]
  /** What is told besides: without what says nothing but what is open, or what something said later closed. */
  readonly rest: readonly Told[]
}

/** The threads of a period, from the sentences of what is told of it. A plan is open until its day has come. */
export function openThreads(told: readonly Told[], last: string): Threads {
  const said = told.flatMap(sentencesOf).sort((a, b) => order(a.day, b.day) || a.line - b.line)
  const threads: Sentence[][] = []
  for (const one of said.filter(({ open }) => open)) {
    const before = threads.find((thread) => thread.some((other) => isSame(one, other)))
    if (before) before.push(one)
    else threads.push([one])
  }
  const closed = threads.filter((thread) => isClosed(thread, said))
  const open = threads.filter((thread) => !closed.includes(thread) && thread.some((one) => isStillOpen(one, last)))
  const threaded = new Set([...closed, ...open].flat())
  const spoken = new Set([...threaded].map((sentence) => sentence.told))
  for (const sentence of said) if (!threaded.has(sentence)) spoken.delete(sentence.told)
  return { open: open.map(threadOf), rest: told.filter((one) => !spoken.has(one)) }
}

/** As it was said last; a day that named another date or number does not say it. */
function threadOf(said: readonly Sentence[]): Thread {
  const shown = said.at(-1)?.said.shown ?? ''
  const same = said.filter((one) => numbersIn(one.said.shown) === numbersIn(shown))
  return { text: shown, days: [...new Set(same.flatMap((one) => one.told.days))].sort() }
}

function numbersIn(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ')
}

interface Sentence {
  readonly told: Told
  readonly said: Said
  /** The last day it was said on, and its line there. */
  readonly day: string
  readonly line: number
  readonly open: boolean
}

interface Said {
  readonly text: string
  /** With who said it, where the memory says so. */
  readonly shown: string
  readonly toDo: boolean
}

/** Of these kinds "needs to" and "has to" say how somebody is. */
const LASTING: ReadonlySet<Kind> = new Set<Kind>([
  'trait',
  'preference',
  'person',
  'dynamic',
  'correction',
  'trust',
  'learning',
])

function sentencesOf(told: Told): Sentence[] {
  const { memory, days } = told
  const isLasting = LASTING.has(memory.kind) || memory.kind === 'decision'
  const day = days.at(-1) ?? ''
  const line = lineOn(memory, day)
  return saidBy(told).map((said, at) => ({
    told,
    said,
    day,
    // Sentences of one memory stay in order.
    line: line + at / 1000,
    open: !isLasting && (said.toDo || plannedUntil(said.text, day) !== null),
  }))
}

/** A week, its month and its year read the same memory. */
const known = new WeakMap<Memory, { readonly text: string; readonly said: readonly Said[] }>()

function saidBy({ memory, text }: Told): readonly Said[] {
  const before = known.get(memory)
  if (before?.text === text) return before.said
  const [, speaker, quoted] = SAID.exec(text) ?? []
  const said = (quoted ?? text)
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
    .map((sentence) => ({
      text: sentence,
      shown: speaker === undefined ? sentence : `${speaker}: "${sentence}"`,
      toDo: isToDo(sentence),
    }))
  known.set(memory, { text, said })
  return said
}

const termsKnown = new WeakMap<Said, ReadonlySet<string>>()

function termsOf({ said }: Sentence): ReadonlySet<string> {
  const before = termsKnown.get(said)
  if (before !== undefined) return before
  const found = new Set(terms(said.text).filter((term) => !EMPTY.has(term)))
  termsKnown.set(said, found)
  return found
}

/** Says the same is open: one is told, on the days of both. */
function isSame(a: Sentence, b: Sentence): boolean {
  return Math.min(shared(a, b), shared(b, a)) >= SAME
}

const SAME = 0.7
const ABOUT = 0.6

/** Share of the words of one that the other has. */
function shared(of: Sentence, other: Sentence): number {
  const [mine, theirs] = [termsOf(of), termsOf(other)]
  if (mine.size === 0) return of.said.text === other.said.text ? 1 : 0
  let both = 0
  for (const term of mine) if (theirs.has(term)) both++
  return both / mine.size
}

function isStillOpen({ said, day }: Sentence, last: string): boolean {
  return said.toDo || (plannedUntil(said.text, day) ?? 0) > dayNumber(last)
}

/** Something was said later about most of it that is not to do: it was done, decided, called off or answered. */
function isClosed(thread: readonly Sentence[], said: readonly Sentence[]): boolean {
  const latest = thread.at(-1)
  if (latest === undefined) return false
  return said
    .slice(said.indexOf(latest) + 1)
    .some(
      (later) =>
        !later.said.toDo && shared(latest, later) >= ABOUT && (ENDS.test(later.said.text) || acts(latest, later)),
    )
}

const ENDS =
  /\b(?:done|finished|sorted|settled|resolved|solved|arrived|received|got|approved|decided|chose|chosen|agreed|confirmed|answered|paid|signed|sent|cancel\w*|called off|dropped|no longer|completed|closed|over|here|came|come|won['’]t)\b/i

/** What was to do is what was done: the verb is there again. */
function acts({ said }: Sentence, later: Sentence): boolean {
  const verb = / to (\w+)/i.exec(said.text)?.[1]
  return verb !== undefined && terms(verb).some((term) => termsOf(later).has(term))
}

/** Words that say that something is open, and nothing of what it is. */
const EMPTY: ReadonlySet<string> = new Set(
  terms(
    'still have has need needs got must todo waiting wait yet decide decided remind remember forget plan planned week tomorrow please',
  ),
)
