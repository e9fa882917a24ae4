import type { Memory } from '../memory.ts'
import { exceedsIn, repeatedIn, repeatIn } from './confirm-cue.ts'
import { type Tie, tiesOf } from './confirm-tie.ts'
import { mayBeMeant, retold } from './confirm-unsaid.ts'
import { asKnown, complains, departs, mayRepeat } from './confirm-veto.ts'
import type { MemoryIndex } from './memory-index.ts'
import { fillsOther } from './other-filler.ts'
import type { Fresh } from './outcomes.ts'
import { inParts } from './readings.ts'
import { sentencesOf } from './signals.ts'

/** The memory that a finding says again in other words, where its words say that they repeat something; else null. */
export function confirm(fresh: Fresh, index: MemoryIndex): Memory | null {
  const { parts, heirOf } = inParts(index)
  const known = confirmIn(fresh, parts)
  return known === null ? null : heirOf(known)
}

function confirmIn(fresh: Fresh, index: MemoryIndex): Memory | null {
  const { finding, around } = fresh
  if (finding.origin !== 'human-said' || (finding.cue !== null && finding.cue !== 'confirm')) return null
  if (departs(finding.text)) return null
  const turn = [around?.before, finding.text, around?.after].join(' ')
  for (const sentence of sentencesOf(finding.text)) {
    const how = howOf(sentence)
    if (how === null) continue
    const ties = tiesOf(sentence, turn, index, (memory) => mayBeMeant(memory, fresh.day))
    const meant = among(ties, how).find((tie) => isMeant(sentence, how, tie, index))
    if (meant !== undefined) return meant.memory
    if (how === 'exceeds') return ties.find((tie) => isExceeded(sentence, tie, index))?.memory ?? null
  }
  return retold(fresh, index)
}

/** In which way a sentence says that it repeats something. */
type How = 'surely' | 'perhaps' | 'exceeds' | 'counts'

/** True where a sentence says in some way that it repeats something. */
export function repeatsByWord(sentence: string): boolean {
  return howOf(sentence) !== null
}

function howOf(sentence: string): How | null {
  return repeatIn(sentence) ?? (exceedsIn(sentence) ? 'exceeds' : COUNTED.test(sentence) ? 'counts' : null)
}

/** "Nine years", "two dogs": the same number of the same things is seldom said of another matter. */
const COUNTED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|\d{1,3}) (?:years|months|lines|sentences|chapters|children|kids|brothers|sisters|floors|employees|dogs|cats)\b/iu

/** The closest and those nearly as close, wishes before what else is known: it is mostly wishes that are repeated. */
function among(ties: readonly Tie[], how: How): readonly Tie[] {
  if (how === 'counts') return ties.filter(({ counts }) => counts).slice(0, 1)
  const near = ties.filter(({ weight }) => weight >= NEARLY * (ties[0]?.weight ?? 0)).slice(0, FEW)
  const isWish = ({ memory }: Tie): boolean => memory.home === 'relational' && memory.status !== 'archived'
  return [...near.filter(isWish), ...near.filter((tie) => !isWish(tie))]
}

const NEARLY = 0.85
const FEW = 3

/** How much of a tie is enough: all of it, and what the sentence itself says of it. */
const ENOUGH = {
  surely: { weight: 0.5, direct: 0.35 },
  /** Of what is going on there are more memories than of what holds. */
  stored: { weight: 0.8, direct: 0.5 },
  complaint: { weight: 0.65, direct: 0.5 },
  counts: { weight: 0.7, direct: 0.3 },
} as const

function isMeant(sentence: string, how: How, tie: Tie, index: MemoryIndex): boolean {
  const { memory, known, weight, direct } = tie
  const enough = enoughFor(sentence, how, memory)
  if (enough === null || weight < enough.weight || direct < enough.direct) return false
  if (how === 'surely' && !isAboutIt(sentence, tie)) return false
  const said = repeatedIn(sentence)
  if (fillsOther(said, memory.text, index.sense)) return false
  return mayRepeat({ text: said, whole: sentence, statement: index.read(said) }, asKnown(memory, known))
}

/** "As I said, the barn leaks" repeats nothing of the debts on the barn: a wish is told to the assistant, a fact is told whole. */
function isAboutIt(sentence: string, { memory, held, holds, tells }: Tie): boolean {
  if (ASKED.test(sentence)) return true
  if (memory.home === 'relational') return ADDRESSED.test(repeatedIn(sentence))
  return tells && (held >= HELD.held || holds >= HELD.holds)
}

const HELD = { held: 0.6, holds: 0.45 }
/** It speaks of a wish that was not met, not of what the words after it say. */
const ASKED =
  /\b(?:asked|been here|been over|talked about|(?:second|third|fourth|fifth|\d+(?:nd|rd|th)) time|days now|again|over and over|agreed|we said)\b/i
const ADDRESSED =
  /\b(?:you|your|yours|mine|please|don't|do not|never|no|not|nothing|stop|without|always|only)\b|^(?:ask|keep|leave|show|give|write|use|put|make|tell|let|start|answer|add|cite|quote)\b/i

function enoughFor(sentence: string, how: How, { home, text }: Memory): { weight: number; direct: number } | null {
  if (how === 'surely') return home === 'store' ? ENOUGH.stored : ENOUGH.surely
  if (how === 'counts') return ENOUGH.counts
  return how === 'perhaps' && home === 'relational' && complains(sentence, text) ? ENOUGH.complaint : null
}

/** "That was nine lines" where five were asked for. */
function isExceeded(sentence: string, { memory, known }: Tie, index: MemoryIndex): boolean {
  if (memory.home !== 'relational') return false
  return index
    .read(sentence)
    .values.some(({ kind, value }) =>
      known.values.some((limit) => limit.kind === kind && !limit.denied && Number(value) >= Number(limit.value)),
    )
}
