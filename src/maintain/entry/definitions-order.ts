import type { Bucket } from '../../memory/memory.ts'
import { isUnknown, stands } from './definitions.ts'
import type { Entry } from './entry.ts'
import { noPerson } from './no-person.ts'

export interface Belonging {
  /** Null where it may stay. */
  readonly to: Bucket | null
  /** In words that are the same for the same reason. */
  readonly why: string
  /** False where the human is to be asked. */
  readonly sure: boolean
}

/** TOPIC is what is left, and nothing moves out of it. */
const ORDER: readonly Bucket[] = ['TRAIT', 'PERSON', 'TOPIC']
const STAYS: Belonging = { to: null, why: 'nothing says that it is none', sure: true }
const WHY: Readonly<Record<Bucket, string>> = {
  FACT: 'it is biography',
  TRAIT: 'it says how they are',
  PERSON: 'it is of somebody else',
  TOPIC: 'it is an interest or a concern',
}

/**
 * Where an entry belongs: the first of TRAIT, PERSON and TOPIC that it clearly fits, when it clearly is not what it
 * stands as. Biography that stands elsewhere has no bucket in that order: it is asked about.
 */
export function belongs(entry: Entry): Belonging {
  const { bucket } = entry.memory
  if (bucket === null || bucket === 'TOPIC' || stands(entry, bucket) === 'fits') return STAYS
  // A line in which somebody else stands may be about them.
  if (bucket === 'PERSON' && stands(entry, bucket) === 'open') return noPerson(entry) ?? STAYS
  if (bucket === 'PERSON' && isUnknown(entry)) return { to: 'TOPIC', why: 'it is of nobody they know', sure: true }
  const to = ORDER.find((other) => other !== bucket && stands(entry, other) === 'fits')
  if (to !== undefined && (to !== 'TOPIC' || isInterest(entry, bucket))) return { to, why: WHY[to], sure: true }
  const told = bucket !== 'FACT' && entry.form === 'human' && BIOGRAPHY.test(entry.said)
  return told && stands(entry, bucket) !== 'fits' ? { to: 'FACT', why: WHY.FACT, sure: false } : STAYS
}

const BIOGRAPHY =
  /^(?:(?:is|was) born|born|lives (?:in|at|near)|grew up (?:in|on|near)|is from|comes from|works (?:at|for|as)|is allergic|has an? (?:\p{L}+ )?allergy|is married|is divorced|is widowed|speaks \p{Lu}|is \d+ years|has type \d|has (?:asthma|diabetes|migraines)|is left-handed|studied|has a degree)\b/iu

/** A way of being may be worded as a liking ("loves talking to strangers"): out of TRAIT go only plain interests. */
function isInterest({ said }: Entry, from: Bucket): boolean {
  return from !== 'TRAIT' || (PASTIME.test(said) && !/^(?:prefers|would rather)\b/i.test(said))
}

const PASTIME =
  /\b(?:favou?rite|hobby|hobbies|collects|is (?:learning|reading|restoring|building|watching|planning) (?:a|an|the|to|\p{Lu})|dreams of|bucket list|side project|hiking|cycling|running|swimming|climbing|sailing|skiing|surfing|fishing|camping|gardening|cooking|baking|knitting|sewing|painting|drawing|pottery|photography|birdwatching|chess|football|tennis|cricket|rugby|yoga|jazz|opera|techno|music|films?|movies|novels?|books?|poetry|theatre|museums?|podcasts?|board games?|video games?|puzzles|crosswords|cars|trains|planes|coffee|tea|wine|beer|cheese|chocolate|curry|sushi|pizza|pasta|food|cuisine|soup|coriander|olives|mushrooms|fish|horror|science fiction|history|astronomy|mathematics|japan|italy|scotland|the sea|the mountains|forests?)\b/iu
