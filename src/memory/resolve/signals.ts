import { CHANGED, CONDITION, DOUBT, FIRM, NAMES, ONE_OFF, UNREAL, WITHDRAWN } from './turning-words.ts'

/** What a sentence says of its relation to what was known. */
export interface Signal {
  readonly kind: 'withdrawn' | 'one-off' | 'changed' | 'condition' | 'doubted'
  /** The sentence that holds the cue. */
  readonly sentence: string
  /** Its words without those of taking back, which are about nothing themselves: "forget" is no topic. */
  readonly topic: string
  /** True when it is the finding's own sentence and not one beside it. */
  readonly own: boolean
  /** True for words that leave no doubt that something holds no longer: "from now on", "moved to". */
  readonly firm: boolean
  /** True when it says outright that it speaks of what was said: "I know what I said about dots". */
  readonly names: boolean
}

/** What the same person said in the same turn before and after the words of a finding. */
export interface Around {
  readonly before: string
  readonly after: string
}

/** Sentences looked at on either side. */
const BESIDE = 2
const LONGEST = 300
/** An exception that stands in a sentence of its own is said in a few words: "Once, because the number's large." */
const ASIDE = 60

/**
 * The cues of a finding's own sentences and of those beside it. People seldom say in one sentence what has changed and
 * what holds now: "Writing in the calendar is over. You can look, but I click."
 */
export function signalsOf(text: string, around: Around | undefined): Signal[] {
  const own = sentencesOf(text)
    .flatMap((sentence) => sentence.split(/;\s+/))
    .flatMap((sentence) => signalsIn(sentence, true))
  if (around === undefined) return own
  const before = sentencesOf(around.before).slice(-BESIDE).reverse()
  const after = sentencesOf(around.after).slice(0, 1)
  // What comes after speaks for itself, if it says anything; only an aside leans on what it follows.
  return [
    ...own,
    ...before.flatMap((sentence) => signalsIn(sentence, false)).filter(({ kind }) => kind === 'withdrawn'),
    ...[...before, ...after]
      .filter((sentence) => sentence.length <= ASIDE)
      .flatMap((sentence) => signalsIn(sentence, false))
      .filter(({ kind }) => kind === 'one-off'),
  ]
}

function signalsIn(text: string, own: boolean): Signal[] {
  const sentence = text.slice(0, LONGEST).replace(/[‘’]/g, "'")
  if (sentence.includes('?')) return []
  const names = NAMES.test(sentence)
  const firm = FIRM.test(sentence)
  if (own && DOUBT.test(sentence)) return [{ kind: 'doubted', sentence, topic: sentence, own, firm, names }]
  if (UNREAL.test(sentence)) return []
  const kinds = [
    ...(ONE_OFF.test(sentence) ? (['one-off'] as const) : []),
    ...(WITHDRAWN.test(sentence) ? (['withdrawn'] as const) : []),
    ...(own && CONDITION.test(sentence) ? (['condition'] as const) : []),
    ...(firm || CHANGED.test(sentence) ? (['changed'] as const) : []),
  ]
  return kinds.map((kind) => ({
    kind,
    sentence,
    topic: kind === 'withdrawn' ? sentence.replace(WITHDRAWN, ' ') : sentence,
    own,
    firm,
    names,
  }))
}

/** The sentences of a text, trimmed, none of them empty. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["')\]]?)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
