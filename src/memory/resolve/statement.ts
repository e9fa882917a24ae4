import { nameBehaviours } from './behaviours.ts'
import type { Slots } from './fill.ts'
import { leadOf, namesIn } from './names-in.ts'
import { notedOf, slotsOf, slotTerms } from './noted-slots.ts'
import { markDenials } from './polarity.ts'
import { readTokens, withoutPossessive } from './read-tokens.ts'
import { type Scope, scopesIn } from './scope.ts'
import { type State, statesIn } from './states.ts'
import { type Subject, subjectOf } from './subject.ts'
import { lettersOf, takeDates, type Value } from './values.ts'

/** A content word of a statement: how much it tells and whether it stands affirmed (1), denied (-1) or both (0). */
export interface Word {
  readonly weight: number
  readonly sign: 1 | 0 | -1
}

/** A statement as the rules compare it. */
export interface Statement {
  readonly words: ReadonlyMap<string, Word>
  /** Sum of the weights. */
  readonly weight: number
  readonly values: readonly Value[]
  /** Neighbouring content words: "live file" tells more than "live" and "file". */
  readonly pairs: ReadonlySet<string>
  /** Words that it says have come to their end. */
  readonly ended: ReadonlySet<string>
  /** Whom it is about when that is somebody else than the human: a name, a relative. */
  readonly lead: ReadonlySet<string>
  /** Whom or what its first words are about; null where they do not say. */
  readonly subject: Subject | null
  /** What it says that things are. */
  readonly states: readonly State[]
  /** Words that say which one of a kind it speaks of. */
  readonly scopes: readonly Scope[]
  /** What it fills in of the things that everybody has one of. */
  readonly slots: Slots
  /** What it says besides when it is read as a note that a person wrote down. */
  readonly noted: Slots
  /** All content in one string that the order of words does not change. */
  readonly key: string
}

export const NAME_WEIGHT = 1.5
const VALUE_WEIGHT = 0.6
/** Characters looked at: a statement is a line, and nobody's essay may cost a second. */
const LONGEST = 2000
/** Who said it is no part of what was said: `Dana said: "…"`. */
const FRAME = /^\p{L}[\p{L}'-]* (?:said|emphasi[sz]ed|confirmed|learned): (?=["“])|^Learned: /u
const TOKEN = /[$€£]?[\p{L}\p{N}]+(?:[.:'+-][\p{L}\p{N}]+|,\d{3})*[%+#]*|\u00ac[\u00ac<-]?|[.,;:!?()—–]/gu

const NOBODY: ReadonlySet<string> = new Set()

/** Reads a statement. `own` holds the lower-case names of human and assistant, which tell statements apart by nothing. */
export function readStatement(text: string, own: ReadonlySet<string> = NOBODY): Statement {
  const plain = text.slice(0, LONGEST).normalize('NFKC').replace(/[‘’]/g, "'").replace(FRAME, '')
  const names = namesIn(plain, own)
  const { rest, dates } = takeDates(plain.toLowerCase())
  const tokens = (markDenials(nameBehaviours(rest)).match(TOKEN) ?? []).map(withoutPossessive)
  const words = new Map<string, Word>()
  const values: Value[] = [...dates, ...lettersOf(plain)]
  const pairs = new Set<string>()
  const ended = new Set<string>()
  readTokens(tokens, names, own, { words, values, pairs, ended })
  const weight = [...words.values()].reduce((sum, word) => sum + word.weight, 0)
  const lead = leadOf(tokens, names, own)
  let slots: Slots | undefined
  let noted: Slots | undefined
  let subject: Subject | null | undefined
  let scopes: readonly Scope[] | undefined
  let states: readonly State[] | undefined
  let key: string | undefined
  return {
    words,
    weight,
    values,
    pairs,
    ended,
    lead,
    get subject() {
      if (subject === undefined) subject = subjectOf(text, own)
      return subject
    },
    get states() {
      states ??= statesIn(plain)
      return states
    },
    get scopes() {
      scopes ??= scopesIn(plain.toLowerCase())
      return scopes
    },
    // Of most statements that a finding is held against nobody asks for these.
    get slots() {
      slots ??= slotsOf(plain, own)
      return slots
    },
    get noted() {
      noted ??= notedOf(plain, own)
      return noted
    },
    get key() {
      key ??= keyOf(words, values)
      return key
    },
  }
}

/** A text without who said it. */
export function withoutFrame(text: string): string {
  return text.slice(0, LONGEST).replace(FRAME, '')
}

/** Everything that a statement can be found by, with its weight: words, and values by kind. */
export function termsOf({ words, values, slots }: Statement): [string, number][] {
  const terms = [...words].map(([word, { weight }]): [string, number] => [word, weight])
  const filled = slotTerms(slots).map((slot): [string, number] => [slot, NAME_WEIGHT])
  return [
    ...terms,
    ...filled,
    ...values.map((value): [string, number] => [`${value.kind}=${value.value}`, VALUE_WEIGHT]),
  ]
}

function keyOf(words: ReadonlyMap<string, Word>, values: readonly Value[]): string {
  const signed = [...words].map(([word, { sign }]) => (sign < 0 ? `-${word}` : word))
  return [...signed, ...values.map((value) => `${value.denied ? '-' : ''}${value.kind}=${value.value}`)]
    .sort()
    .join(' ')
}
