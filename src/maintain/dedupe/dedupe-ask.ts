import { pairReview } from '../../memory/compression-review.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Review } from '../../memory/review.ts'
import type { Entry } from '../entry/entry.ts'
import { mergeText, newestText } from '../entry/merge-entries.ts'
import { sameEntry } from '../entry/same-entry.ts'
import type { NightPorts } from '../night-item.ts'
import type { Candidates } from './dedupe-candidates.ts'
import { isDecided, wasParted } from './is-decided.ts'
import { inPlace, isHumans } from './merge-of.ts'

export interface Question {
  readonly review: Review
  readonly first: Memory
  readonly second: Memory
  readonly why: string
  /** Whose name is asked about: whether two lines are of one person; null where that is not the question. */
  readonly name: string | null
  /** Less where the two may well be two people, least where one of them is of the family and the other is not said to be. */
  readonly likely: number
}

/** What the human has to say about an entry and others of its bucket: each question once, and never again when answered. */
export function findQuestions(entry: Entry, entries: Candidates, ports: NightPorts): Question[] {
  return entries.of(entry).flatMap(({ other, near }) => questionAbout(entry, other, near, entries, ports) ?? [])
}

function questionAbout(
  entry: Entry,
  other: Entry,
  near: () => boolean,
  entries: Candidates,
  ports: NightPorts,
): Question | null {
  const [first, second] = inPlace(entry.memory, other.memory)
  if (isHandwritten(first) || isHandwritten(second) || isDecided(first, second, ports)) return null
  const same = sameEntry(entry, other, near)
  if (same.verdict === 'apart' || (isHumans(first, ports) && isHumans(second, ports))) return null
  const conflict = same.verdict === 'conflict'
  const text = conflict ? newestText(entry, other) : mergeText(entry, other, same.by).text
  const byName = same.verdict === 'same' && same.by === 'name'
  const several = byName && entries.isAmbiguous(entry, other)
  const parted = byName && !several && wasParted(entry, other, entries, ports)
  const why = several ? SEVERAL : parted ? PARTED : same.verdict === 'same' ? NOT_UNASKED : same.why
  const category = conflict ? 'merge_conflict' : 'duplicate'
  const shared = entries.nameOf(first.id)
  const name = !conflict && shared !== null && shared === entries.nameOf(second.id) ? shared : null
  const person = entry.person || other.person
  const review = pairReview({ category, person, first, second, text, why }, ports.today, ports.defang)
  return {
    review,
    first,
    second,
    why,
    name,
    likely: same.verdict === 'same' ? 2 : isFamily(entry) === isFamily(other) ? 1 : 0,
  }
}

function isFamily({ relation }: Entry): boolean {
  return relation?.circle === 'family'
}

const SEVERAL = 'more than one person has this name'
const PARTED = 'a merge of one of them was taken back'
const NOT_UNASKED = 'the same, and a merge would reword a line or lose some of it'

/** A line that a human typed stays where and as it is: there is nothing to suggest about it. */
function isHandwritten({ origin, evidence }: Memory): boolean {
  return origin === 'human-edit' && evidence.length === 0
}
