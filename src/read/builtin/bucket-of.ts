import type { Bucket } from '../../memory/memory.ts'

type Cues = ReadonlySet<string>

/**
 * The bucket of a sentence about the human's life, from how likely it is a fact, trait, person or topic and its cues:
 * what somebody else is the subject of is about that person, what the human is or has comes before how they are.
 */
export function bucketOf(user: readonly number[], all: Cues): Bucket {
  const cues = all.has('b:count') ? new Set([...all].filter((cue) => cue !== 'n:name-first')) : all
  if (cues.has('b:custody')) return 'FACT'
  if (cues.has('b:pet') && any(cues, ['s:he', 's:begins-my']) && !any(cues, ['w:kin', 'w:given'])) return 'FACT'
  if (cues.has('b:treated') && any(cues, AILING)) return 'FACT'
  if (any(cues, ['b:introduces', 'b:tells-of', 'b:name-age'])) return 'PERSON'
  if (cues.has('b:turns') && !cues.has('s:begins-i')) return 'PERSON'
  if (cues.has('b:undertaking') && any(cues, SELF)) return 'TOPIC'
  if (isOfAnother(cues)) return 'PERSON'
  if (cues.has('b:body') && any(cues, SELF) && !any(cues, [...OTHERS, 'b:way', 'w:hobby', 'b:activity'])) return 'FACT'
  const nobody = !any(cues, SOMEBODY)
  const told = isOwn(cues) || any(cues, ['s:begins-i', 'b:i-first'])
  const mine = cues.has('b:family') || (told && !any(cues, OTHERS)) || cues.has('b:i-alone')
  const weighed = user.map((p, i) => {
    const bucket = BUCKETS[i] ?? 'TOPIC'
    return bucket === 'PERSON' && (mine || nobody)
      ? 0
      : (p + FLOOR) * leaning(bucket, cues) * (bucket === 'FACT' ? FACTS : 1)
  })
  return BUCKETS[weighed.indexOf(Math.max(...weighed))] ?? 'TOPIC'
}

const BUCKETS: readonly Bucket[] = ['FACT', 'TRAIT', 'PERSON', 'TOPIC']

/** What the words never said may still be what their cues say. */
const FLOOR = 0.05

/** Most of what people tell of themselves is plain fact. */
const FACTS = 1.2

/** Is somebody else its subject? One that begins with "I", or leaves it out, is not about them. */
function isOfAnother(cues: Cues): boolean {
  if (cues.has('b:called') && !cues.has('w:pet')) return true
  if (cues.has('s:begins-i') || isOwn(cues) || any(cues, NOBODY)) return false
  if (any(cues, THEIRS)) return true
  const own = any(cues, OWN)
  if (cues.has('n:name-first') && !(own && any(cues, SELF))) return cues.has('w:given') || any(cues, PERSONAL)
  if (cues.has('s:he') && !own && !cues.has('w:pet')) return true
  return !any(cues, ['s:i', 's:we']) && any(cues, ['w:kin', 'n:given']) && (!cues.has('s:my') || cues.has('p:my-kin'))
}

const SELF = ['s:i', 's:we', 's:my']

/** What a doctor treats. */
const AILING = ['b:body', 'f:medicine', 'w:health', 'f:health']

/** Kin or a name in front that nobody's doings are told of. */
const NOBODY = ['b:no-kin', 'b:treated', 'b:and-i', 'b:thing-subject', 'b:calls-me', 'b:parent-of', 'b:main-i']

/** What a person is or does, and a thing seldom. */
const PERSONAL = ['s:he', 'p:life', 'p:age', 'b:person-verb', 'w:kin', 'w:social']

/** Its "I" is left out, or it counts a family. */
function isOwn(cues: Cues): boolean {
  return cues.has('b:no-subject') || cues.has('b:family')
}

const THEIRS = ['b:kin-subject', 'b:name-of', 'p:is-kin', 'p:he-is']

/** Without any of these nobody else is spoken of. */
const SOMEBODY = [
  's:he',
  'b:kin-subject',
  'b:called',
  'b:name-of',
  'p:age',
  'p:life',
  'p:kin-verb',
  's:they',
  'w:kin',
  'w:social',
  'n:name',
  'n:name-first',
  'w:given',
  'b:person-verb',
  'x:third',
]

const OTHERS = ['w:kin', 'w:social', 's:he']

/** What the human is, does for a living, lives in or went through themselves, whoever else is named. */
const OWN = ['f:i-am-a', 'f:i-am-number', 'f:work', 'f:live', 'f:life-event', 'f:status', 'f:medicine', 'b:together']

/** What a sentence speaks of says more about its bucket than how it is put: a body is a fact, a hobby a topic. */
function leaning(bucket: Bucket, cues: Cues): number {
  if (bucket !== 'PERSON' && any(cues, ['s:he', 'w:kin'])) return 1
  const met = (SIGNS[bucket] ?? []).filter((cue) => cues.has(cue)).length
  return SIGN ** Math.min(met, 3)
}

function any(cues: Cues, names: readonly string[]): boolean {
  return names.some((cue) => cues.has(cue))
}

const SIGN = 2.5

const SIGNS: Readonly<Partial<Record<Bucket, readonly string[]>>> = {
  FACT: [
    'w:health',
    'f:health',
    'f:medicine',
    'f:makes-me-ill',
    'f:status',
    'f:body',
    'b:body',
    'b:ingest-off',
    'b:lives-on',
    'b:trade',
    'b:family',
    'w:pet',
    'f:i-am-number',
    'f:birthday',
  ],
  PERSON: ['n:name-first'],
  TRAIT: ['b:way', 'b:likes-doing', 't:rule'],
  TOPIC: [
    'w:hobby',
    'o:do-hobby',
    'o:ing',
    'o:want',
    'o:undertaking',
    'o:worry',
    'b:activity',
    'b:weekly',
    'b:likes-thing',
    'b:goal',
  ],
}
