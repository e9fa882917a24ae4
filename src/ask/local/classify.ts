import type { Bucket, Home } from '../../memory/memory.ts'
import { ASSISTANT_CLASSES, ASSISTANT_WEIGHTS, HUMAN_CLASSES, HUMAN_WEIGHTS } from './model.ts'
import { words } from './normalise.ts'
import { PRIORS } from './weights.ts'
import { wordScores } from './word-scores.ts'

export interface Judgement {
  readonly scores: Readonly<Record<Home, number>>
  readonly bucket: Bucket
}

/** How likely a human's sentence belongs in each home, from its cues and its words. */
export function classifyHuman(cues: ReadonlySet<string>, normal: string): Judgement {
  const p = shares(cues, HUMAN_CLASSES, HUMAN_WEIGHTS, wordScores(words(normal)))
  const of = (name: string): number => p.get(name) ?? 0
  const user = BUCKETS.map((bucket) => of(bucket.toLowerCase()))
  if (isDemand(cues)) return { scores: DEMAND, bucket: 'TOPIC' }
  // What happens to kin belongs to the human's life even where it has a date.
  const kept = cues.has('s:begins-kin') ? KIN_STORE : 1
  const self = user.reduce((sum, one) => sum + one, 0)
  return {
    scores: {
      user: self + of('store') * (1 - kept),
      relational: of('rule') + of('trust'),
      soul: 0,
      store: of('store') * kept,
    },
    bucket: bucketOf(user, cues),
  }
}

/** How likely an assistant's sentence says something of itself, or reports a state of things worth keeping. */
export function classifyAssistant(cues: ReadonlySet<string>): Judgement {
  const p = shares(cues, ASSISTANT_CLASSES, ASSISTANT_WEIGHTS, [])
  const own = cues.has('s:i') || cues.has('a:lesson') || cues.has('a:rule') ? 1 : NOT_OWN
  return {
    scores: {
      user: 0,
      relational: 0,
      soul: cues.has('a:lesson') ? LESSON : (p.get('soul') ?? 0) * own,
      store: p.get('work') ?? 0,
    },
    bucket: 'TOPIC',
  }
}

/** A sentence whose subject is somebody else is about that person; one that begins with "I" is not, unless it names kin. */
function bucketOf(user: readonly number[], cues: ReadonlySet<string>): Bucket {
  const self = cues.has('s:i') || cues.has('s:we')
  const others = cues.has('w:kin') || cues.has('w:given') || cues.has('p:he-is')
  const theirs = cues.has('s:begins-kin') || cues.has('p:is-kin') || cues.has('n:name-first') || (!self && others)
  if (theirs && !cues.has('s:begins-i')) return 'PERSON'
  const mine = cues.has('s:begins-i') && !cues.has('w:kin') && !cues.has('w:social') && !cues.has('s:he')
  const allowed = user.map((p, i) => (mine && BUCKETS[i] === 'PERSON' ? 0 : p))
  return BUCKETS[allowed.indexOf(Math.max(...allowed))] ?? 'TOPIC'
}

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

const KIN_STORE = 0.3

const BUCKETS: readonly Bucket[] = ['FACT', 'TRAIT', 'PERSON', 'TOPIC']

/** Softmax over the summed weights of the cues; a cue the model has not met says nothing. */
function shares(
  cues: ReadonlySet<string>,
  classes: readonly string[],
  weights: Readonly<Record<string, readonly number[]>>,
  start: readonly number[],
): Map<string, number> {
  const sums = classes.map((_, i) => start[i] ?? 0)
  for (const cue of ['bias', ...cues]) {
    const row = weights[cue]
    if (row !== undefined) for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0) / 100
  }
  const top = Math.max(...sums)
  const raised = sums.map((sum, i) => Math.exp(sum - top) * (PRIORS[classes[i] ?? ''] ?? 1))
  const total = raised.reduce((sum, one) => sum + one, 0)
  return new Map(classes.map((name, i) => [name, (raised[i] ?? 0) / total]))
}
