import { dayAhead } from '../dates.ts'
import { compareClaims, isSingle } from './claims.ts'
import {
  contentOf,
  differsInValue,
  haveSameNames,
  haveSameShape,
  holdsSame,
  isNear,
  mayBeSame,
  saysSame,
  shareOf,
  type Words,
} from './compare.ts'
import { evidenceDay } from './days.ts'
import type { Finding } from './finding.ts'
import { isQuotation, type Memory } from './memory.ts'
import { areSameLines } from './resolve/evidence-key.ts'
import type { MemoryIndex } from './resolve/memory-index.ts'
import { again, resolveNamed } from './resolve/named.ts'
import { newMemory } from './resolve/new-memory.ts'
import * as outcomes from './resolve/outcomes.ts'
import { isOfOne, isOver, LOOKED_AT, meantBy } from './resolve/over.ts'
import { withoutBefore, withValue } from './values.ts'

export type { Outcome } from './resolve/outcomes.ts'

export interface ResolveContext {
  /** ISO date of the log. */
  readonly date: string
  readonly run: string
  /** Sorted ISO dates of the days that have a log. */
  readonly activeDays: readonly string[]
  /** True for a text that the human had erased (`forget`): it is not learned again. */
  readonly forgotten: (text: string) => boolean
}

/** Share of content words from which on two readings of the same words say the same. */
const ALIKE = 0.6
/** Half the share of content words and the cosine together: what else the same words say hardly ever reaches it. */
const READ_ANEW = 0.85

/** What a finding does to what is known. Pure: the caller applies the changes to `index` before the next finding. */
export function resolveFinding(said: Finding, index: MemoryIndex, context: ResolveContext): outcomes.Outcome {
  const before = (said.relations ?? []).flatMap(({ how, memory }) =>
    how === 'update' ? (index.get(memory)?.text ?? []) : [],
  )
  const finding = { ...said, text: withoutBefore(said.text, before) }
  const fresh = freshOf(finding, context)
  const words = index.read(finding.text)
  const already = alreadyKnown(fresh, words, index)
  if (already !== null && !finding.faint) return outcomes.unchanged(already)
  if (isDeleted(fresh, words, index) || context.forgotten(finding.text)) return outcomes.NOTHING
  if (finding.relations !== undefined) {
    const twin = finding.relations.length > 0 ? undefined : sameText(fresh, words, index)
    return twin === undefined ? resolveNamed(fresh, finding.relations, index) : again(fresh, twin, index)
  }
  return finding.cue === 'retract' ? takeBack(fresh, words, index) : decide(fresh, words, index)
}

/** What stands there in these very words, or was made of them: no likeness is needed to see that it is said again. */
function sameText({ finding }: outcomes.Fresh, words: Words, index: MemoryIndex): Memory | undefined {
  return index
    .related(words, LOOKED_AT)
    .filter(({ text }) => index.read(text).key === words.key)
    .map((said) => heirOf(said, index))
    .find(
      ({ home, status, origin }) =>
        home === finding.home &&
        (status === 'active' || status === 'candidate') &&
        outcomes.mayTouch(finding.origin, origin),
    )
}

function freshOf(finding: Finding, context: ResolveContext): outcomes.Fresh {
  const first = finding.evidence[0]
  return {
    finding,
    day: first ? evidenceDay(first, context.date) : context.date,
    memory: newMemory(finding, context.date, context.run),
    activeDays: context.activeDays,
  }
}

/** The memory that rests on the same words of the same day and says the same, whatever became of it; else null. */
function alreadyKnown({ finding, memory, day }: outcomes.Fresh, words: Words, index: MemoryIndex): string | null {
  const met = index.met(memory.id)
  if (met !== null) return met
  for (const known of finding.evidence.flatMap((entry) => index.evidenced(entry))) {
    if (isSameClaim(finding, day, known)) return known.id
    const theirs = index.read(known.text)
    if (saysSame(words, theirs)) return known.id
    if (mayBeSame(words, theirs) && shareOf(contentOf(words), contentOf(theirs)) >= ALIKE) return known.id
  }
  return null
}

/** True when the human deleted this by hand, and has not said it again on a later day. */
function isDeleted({ finding, day }: outcomes.Fresh, words: Words, index: MemoryIndex): boolean {
  return index.deleted(words, day).some(({ id, on, claim, text }) => {
    if (finding.origin === 'human-said' && day > on) return false
    if (finding.claim && claim && compareClaims(claim, finding.claim, on, day) === 'same') return true
    const gone = index.read(text)
    if (holdsSame(words, gone)) return true
    if (!haveSameShape(words, gone)) return false
    const nearness = index.nearness(finding.text, text)
    if (isNear(words, gone, nearness)) return true
    const before = index.get(id)?.evidence ?? []
    const isReadAnew = finding.evidence.some((one) => before.some((other) => areSameLines(one, other)))
    return isReadAnew && shareOf(contentOf(words), contentOf(gone)) / 2 + nearness >= READ_ANEW
  })
}

type Likeness = 'same' | 'over' | 'value' | 'doubt' | 'apart'

interface Match {
  readonly memory: Memory
  /** `over`: the words end it; `value`: one of the two can hold; `doubt`: only where the words say that something changed. */
  readonly like: Exclude<Likeness, 'apart'>
}

/** The first that applies: it says the same, it gives another value, it is new. */
function decide(fresh: outcomes.Fresh, words: Words, index: MemoryIndex): outcomes.Outcome {
  const { finding, day } = fresh
  const matches = matchesOf(fresh, words, index)
  // What the human now says in their own words is theirs: it does not merely confirm what was quoted before.
  const same = matches.find(
    ({ like, memory }) => like === 'same' && outcomes.rankOf(memory.origin) <= outcomes.rankOf(finding.origin),
  )
  if (same !== undefined) return again(fresh, same.memory, index)
  const others = matches.filter(({ like, memory }) => like !== 'same' && holdsOn(day, memory))
  const cued = finding.cue === 'update'
  const best = others.find(({ like }) => like === 'value' || like === 'over' || cued)
  if (best === undefined) return outcomes.added(fresh)
  const changes = cued || best.like === 'over'
  const known = best.memory
  if (finding.cue === 'one-off') return outcomes.beside(outcomes.inStore(fresh), [known], [])
  if (day < known.firstSeen) return outcomes.outdated(fresh, known)
  if (finding.reconciled !== undefined && !outcomes.isProtected(known)) return outcomes.beside(fresh, [], [known])
  const text = finding.home === 'store' ? withValue(known.text, finding.text) : null
  const said = text === null ? fresh : { ...fresh, memory: { ...fresh.memory, text } }
  if (!changes) return outcomes.asked(fresh, known)
  if (outcomes.isProtected(known)) return outcomes.asked(outcomes.inPlaceOf(said, known), known)
  // A quote takes a line away and is none.
  const line = text === null && isQuotation(finding) ? undefined : known
  return outcomes.updated(said, line, [known], dayAhead(finding.text, day))
}

/** What is known of the same claim or in like words, closest first; what is of higher origin is left alone. */
function matchesOf(fresh: outcomes.Fresh, words: Words, index: MemoryIndex): Match[] {
  const { finding } = fresh
  const claimed = finding.claim ? index.claiming(finding.claim) : []
  const found = new Set([...claimed, ...index.related(words, LOOKED_AT)])
  return [...found].flatMap((said) => {
    const memory = heirOf(said, index)
    if (!outcomes.mayTouch(finding.origin, memory.origin)) return []
    const like = likeness(fresh, words, said, index)
    return like === 'apart' ? [] : [{ memory, like }]
  })
}

function likeness({ finding, day }: outcomes.Fresh, words: Words, memory: Memory, index: MemoryIndex): Likeness {
  const theirs = index.read(memory.text)
  const claim =
    finding.claim && memory.claim ? compareClaims(memory.claim, finding.claim, memory.confirmedOn, day) : 'apart'
  const isOther = differsInValue(words, theirs)
  if (saysSame(words, theirs)) return 'same'
  if (claim === 'same') return isOther ? 'value' : 'same'
  if (claim === 'differs') return 'value'
  if (claim === 'may-differ') return 'doubt'
  const only = memory.claim === null || finding.claim === null ? (memory.claim ?? finding.claim) : null
  if (isOther && only !== null && isSingle(only)) return 'value'
  // Another number, or the contrary, is asked about; another name only where the words say that something changed. What
  // happened on two days may differ.
  if (isOther)
    return finding.home !== 'store' && memory.home !== 'store' && haveSameNames(words, theirs) ? 'value' : 'doubt'
  if (mayBeSame(words, theirs) && isNear(words, theirs, index.nearness(finding.text, memory.text))) return 'same'
  return !isOfOne(finding, memory) && isOver(finding, words, memory, index) ? 'over' : 'apart'
}

function isSameClaim({ claim }: Finding, day: string, known: Memory): boolean {
  return claim !== null && known.claim !== null && compareClaims(known.claim, claim, day, day) === 'same'
}

/** What was merged into another memory stands for that one. */
function heirOf(memory: Memory, index: MemoryIndex): Memory {
  const { id, status, supersededBy } = memory
  const heir = status !== 'active' && supersededBy !== null ? index.get(supersededBy) : undefined
  if (heir?.compressed?.sources.includes(id) !== true) return memory
  return heir.status === 'superseded' ? heirOf(heir, index) : heir.status === 'active' ? heir : memory
}

/** What only left its document for want of room holds as much as what stands there; a plan whose day is over does not. */
function holdsOn(day: string, { status, supersededBy, due = day }: Memory): boolean {
  return due >= day && (status === 'active' || (status === 'archived' && supersededBy === null))
}

/** "Scrap that", "forget the marathon": what is named ends, or what was said last where nothing is. */
function takeBack(fresh: outcomes.Fresh, words: Words, index: MemoryIndex): outcomes.Outcome {
  const known = meantBy(fresh, words, index)
  if (known === null) return fresh.finding.faint ? outcomes.NOTHING : outcomes.added(fresh)
  if (outcomes.isProtected(known)) return outcomes.asked(fresh, known)
  const theirs = index.read(known.text)
  const brings = [...words.names, ...words.numbers].some((one) => !theirs.names.has(one) && !theirs.numbers.has(one))
  if (!brings || fresh.finding.faint) return outcomes.takenBack(fresh, [known])
  return outcomes.replaced(fresh, [known], 'updates', `taken back on ${fresh.day}`)
}

/** What cannot hold beside a line that a person wrote on a day (ISO), or null: it is asked about, since they may mean both. */
export function standsAgainst(written: Memory, on: string, index: MemoryIndex): Memory | null {
  const finding: Finding = { ...written, origin: 'human-said', cue: null }
  const fresh = freshOf(finding, { date: on, run: '', activeDays: [], forgotten: () => false })
  const match = matchesOf(fresh, index.read(written.text), index).find(
    ({ like, memory }) =>
      like === 'value' && memory.id !== written.id && memory.status === 'active' && memory.origin !== 'human-edit',
  )
  return match?.memory ?? null
}
