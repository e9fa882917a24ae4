import type { Memory } from '../memory.ts'
import { readSense } from './by-meaning.ts'
import { plain, repeatedIn } from './confirm-cue.ts'
import type { Slots } from './fill.ts'
import { isPastVerb } from './finite.ts'
import type { MemoryIndex } from './memory-index.ts'
import { saysBesides } from './other-value.ts'
import type { Fresh } from './outcomes.ts'

/**
 * What a finding says besides what it confirms: nothing that is worth a line, what happened, which is no second line of the
 * document, or something else that holds.
 */
export type Else = 'nothing' | 'event' | 'more'

/** Share of what the words tell that may be new where nothing is. */
const SPARE = 0.25

export function whatElse({ finding, memory }: Fresh, known: Memory, index: MemoryIndex): Else {
  const said = repeatedIn(finding.text)
  const [now, before] = [index.read(said), index.statement(known.id) ?? index.read(known.text)]
  const isNew = now.values.some(({ value }) => !before.values.some((other) => other.value === value))
  const theirs = new Set(readSense(plain(known.text), index.own, index.sense).map(({ key }) => key))
  const sum = { all: 0, fresh: 0 }
  for (const { key, weight } of readSense(said, index.own, index.sense)) {
    sum.all += weight
    if (!theirs.has(key)) sum.fresh += weight
  }
  if (!isNew && sum.fresh <= SPARE * sum.all && !saysBesides(said, now, before)) return 'nothing'
  const isOfDocument = memory.home === 'user' && known.home === 'user'
  if (!isOfDocument || finding.marker || finding.claim !== null || fillsMore(now.slots, before.slots)) return 'more'
  return happened(finding.evidence.at(-1)?.quote ?? finding.text) ? 'event' : 'more'
}

function fillsMore(now: Slots, before: Slots): boolean {
  return now.some(({ slot }) => !before.some((other) => other.slot === slot))
}

/** It tells of one time: "delivered twins this morning", "choir practice tonight". */
function happened(text: string): boolean {
  if (WHEN.test(text)) return true
  const words = text.toLowerCase().match(/\p{L}+(?:'\p{L}+)?/gu) ?? []
  return words.some((word, at) => isPast(word) && !HOLDS.has(words[at - 1] ?? ''))
}

function isPast(word: string): boolean {
  return isPastVerb(word) || (/^[a-z]{3,}ed$/.test(word) && !NO_VERB.test(word))
}

const NO_VERB = /^(?:indeed|hundred|naked|wicked|speed|breed|bleed|agreed|exceed|succeed|proceed|freed|greed|creed)$/
/** "Is called Rex", "was born in Graz": what looks like the past holds. */
const HOLDS: ReadonlySet<string> = new Set(
  "is are was were am i'm he's she's it's be been get gets got has have had to being".split(' '),
)
const WHEN =
  /\b(?:yesterday|today|tonight|just now|(?:this|yesterday) (?:morning|afternoon|evening|week(?:end)?)|last (?:night|week(?:end)?|month)|the other day)\b/i
