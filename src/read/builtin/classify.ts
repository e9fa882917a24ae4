import type { Bucket, Home } from '../../memory/memory.ts'
import { ASSISTANT_CLASSES, ASSISTANT_WEIGHTS } from './assistant-model.ts'
import { bucketOf } from './bucket-of.ts'
import { DIRECTIONS } from './cues/directions.ts'
import { HUMAN_CLASSES, HUMAN_WEIGHTS } from './human-model.ts'
import type { Meaning } from './meaning.ts'
import { words } from './normalise.ts'
import { PRIORS } from './weights.ts'
import { wordScores } from './word-scores.ts'

export interface Judgement {
  readonly scores: Readonly<Record<Home, number>>
  readonly bucket: Bucket
}

/** How likely a human's sentence is of each of `HUMAN_CLASSES`, from its cues, its words and, where told, its meaning. */
export function sharesOfHuman(cues: ReadonlySet<string>, normal: string, meaning?: Meaning): readonly number[] {
  return shares(cues, HUMAN_CLASSES, HUMAN_WEIGHTS, wordScores(words(normal), 'human'), meaning)
}

/** How likely a human's sentence belongs in each home, from the shares of its classes and its cues. */
export function classifyHuman(p: readonly number[], cues: ReadonlySet<string>): Judgement {
  const of = (name: HumanClass): number => p[HUMAN_CLASSES.indexOf(name)] ?? 0
  const user = [of('fact'), of('trait'), of('person'), of('topic')]
  if (isDemand(cues)) return { scores: DEMAND, bucket: 'TOPIC' }
  const scores = {
    user: user.reduce((sum, one) => sum + one, 0),
    relational: of('rule') + of('trust'),
    soul: 0,
    store: of('store'),
  }
  return { scores: heard(directed(scores, cues), cues), bucket: bucketOf(user, cues) }
}

/**
 * What takes something back is heard, however little it says of its own: else what was taken back would stay. So is what
 * is put as plainly as can be.
 */
function heard(scores: Judgement['scores'], cues: ReadonlySet<string>): Judgement['scores'] {
  if (!isPlain(cues) || cues.has('x:question') || cues.has('x:if')) return scores
  const { user, relational, soul, store } = scores
  const best = Math.max(user, relational, store)
  const by = best === 0 || best >= HEARD ? 1 : HEARD / best
  return { user: user * by, relational: relational * by, soul, store: store * by }
}

const HEARD = 0.65

/** What takes something back, or is put as plainly as can be. */
export function isPlain(cues: ReadonlySet<string>): boolean {
  return cues.has('c:retract') || isOwnHealth(cues) || PLAIN.some((cue) => cues.has(cue))
}

/** What one is allergic to or must take is not to be missed, in whatever sentence it stands. */
function isOwnHealth(cues: ReadonlySet<string>): boolean {
  return cues.has('f:health') && (cues.has('s:i') || cues.has('s:my'))
}

const PLAIN = [
  'q:decided',
  'q:have',
  'q:like',
  'q:prefer',
  'q:am',
  'q:birthday',
  'q:named',
  'q:call-me',
  'q:told-you',
  'q:as-agreed',
  'q:fills',
  'q:welcome',
]

/** Some ways of putting it leave no doubt about the home; how likely it is to be kept at all stays as it was. */
function directed(scores: Judgement['scores'], cues: ReadonlySet<string>): Judgement['scores'] {
  const rule = DIRECTIONS.find(
    ({ all, none }) => all.every((cue) => cues.has(cue)) && !none.some((cue) => cues.has(cue)),
  )
  if (rule === undefined) return scores
  const sum = scores.user + scores.relational + scores.store
  return { user: 0, relational: 0, soul: 0, store: 0, [rule.to]: sum }
}

type HumanClass = (typeof HUMAN_CLASSES)[number]

/** How likely an assistant's sentence says something of itself, or reports a state of things worth keeping. */
export function classifyAssistant(cues: ReadonlySet<string>, normal: string): Judgement {
  const p = shares(cues, ASSISTANT_CLASSES, ASSISTANT_WEIGHTS, wordScores(words(normal), 'assistant'))
  const of = (name: (typeof ASSISTANT_CLASSES)[number]): number => p[ASSISTANT_CLASSES.indexOf(name)] ?? 0
  const own = cues.has('s:i') || cues.has('a:lesson') || cues.has('a:rule') ? 1 : NOT_OWN
  return {
    scores: {
      user: 0,
      relational: 0,
      soul: cues.has('a:lesson') ? LESSON : of('soul') * own,
      store: OFFERED.test(normal) || (normal.length <= LONGEST_ECHO && ECHO.test(normal)) ? 0 : of('work'),
    },
    bucket: 'TOPIC',
  }
}

/** "Option 1: a timer.": what is laid out to choose from is not chosen yet. */
const OFFERED = /^(?:option|alternative|variant|choice) (?:[a-e]|\d{1,2}|one|two|three|four)\b ?[:,(-]/

/** "February 19th, 9:30.", "leek gratin, twenty-five minutes": what was just said, without a verb of its own. */
const ECHO =
  /^(?!(?:chose|sent|built|found|made|cut|put|set|went|took|ran|wrote|told|left|kept|bought|sold|paid|read|got|gave|lost|won|met|did|saw)\b)(?!.*\b(?:is|are|was|were|be|been|has|had|have|do|does|did|can|could|will|would|should|may|might|must|runs?|fails?|needs?|works?|shows?|takes?|goes|says|holds?|stands?|wants?|comes?|gets?|uses?|makes?|keeps?|passes|[a-z]{2,}ed|[a-z]{3,}ing)\b)(?!.*\b(?:it|that|there|he|she|what|who)'s\b)(?!.*'(?:re|m|ve|ll)\b)(?!.*: )[^;]{1,70}$/

/** The pattern asks for no more; the length is cheaper to ask for. */
const LONGEST_ECHO = 70

/** A lesson that is called one is one. */
const LESSON = 0.9

/** Without an I it is about something else, however well it is put. */
const NOT_OWN = 0.4

/** "I want to be clear: …" lays down how the two are with each other, and so does "you're doing it again". */
function isDemand(cues: ReadonlySet<string>): boolean {
  if (cues.has('x:question')) return false
  if (cues.has('s:you') && cues.has('r:you-doing') && cues.has('c:confirm')) return true
  return cues.has('m:clear') && ![...cues].some((cue) => /^[fp]:/.test(cue))
}

const DEMAND = { user: 0, relational: 0.9, soul: 0, store: 0 }

/** Softmax over the summed weights of the cues; a cue the model has not met says nothing. */
function shares(
  cues: ReadonlySet<string>,
  classes: readonly string[],
  weights: Readonly<Record<string, readonly number[]>>,
  start: readonly number[],
  meaning?: Meaning,
): readonly number[] {
  const sums = classes.map((_, i) => start[i] ?? 0)
  const weigh = (row: readonly number[] | undefined): void => {
    if (row !== undefined) for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0) / 100
  }
  weigh(weights['bias'])
  for (const cue of cues) weigh(weights[cue])
  if (meaning !== undefined)
    sums.forEach((sum, i) => {
      sums[i] = sum * meaning.share + (meaning.classes[i] ?? 0)
    })
  const top = Math.max(...sums)
  const raised = sums.map((sum, i) => Math.exp(sum - top) * (PRIORS[classes[i] ?? ''] ?? 1))
  const total = raised.reduce((sum, one) => sum + one, 0)
  return raised.map((one) => one / total)
}
