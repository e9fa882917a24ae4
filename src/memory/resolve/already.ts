import type { Retraction } from '../change.ts'
import { compareClaims } from '../claims.ts'
import { gistKeys, gistReader, tellsAnother } from '../gist.ts'
import { heartKeys, heartReader } from '../heart.ts'
import { similar } from '../similar.ts'
import { areSameWords } from './evidence-key.ts'
import type { Deleted, MemoryIndex } from './memory-index.ts'
import type { Fresh } from './outcomes.ts'
import { type Statement, withoutFrame } from './statement.ts'

/** The memory that rests on the same words of the same day and says the same, whatever became of it; else null. */
export function isAlreadyKnown(fresh: Fresh, statement: Statement, index: MemoryIndex): string | null {
  const met = index.met(fresh.memory.id)
  if (met !== null) return met
  for (const entry of fresh.finding.evidence) {
    for (const memory of index.evidenced(entry)) {
      if (fresh.finding.claim && memory.claim && sameClaim(fresh, memory.claim)) return memory.id
      const like = similar(statement, index.read(memory.text))
      if (!like.adds && (like.jaccard >= 0.6 || (like.held >= 0.85 && like.shared >= 1.5))) return memory.id
    }
  }
  return null
}

function sameClaim(fresh: Fresh, claim: NonNullable<Fresh['memory']['claim']>): boolean {
  return fresh.finding.claim !== null && compareClaims(claim, fresh.finding.claim, fresh.day, fresh.day) === 'same'
}

/** True when the human deleted this, or the same in other words, and has not said it again on a later day. */
export function isBlocked(fresh: Fresh, statement: Statement, index: MemoryIndex): boolean {
  const says = gistReader(fresh.finding.text, NOBODY)
  const saysAtHeart = heartReader(fresh.finding.text, index.own)
  return index.deleted(statement, fresh.day).some((deleted) => {
    const { retraction, statement: gone } = deleted
    if (fresh.finding.origin === 'human-said' && fresh.day > retraction.on) return false
    if (fresh.finding.claim && retraction.claim) {
      const relation = compareClaims(retraction.claim, fresh.finding.claim, retraction.on, fresh.day)
      if (relation === 'same') return true
    }
    const { keys, hearts } = gistOf(retraction, index.own)
    if (saysAtHeart((key) => hearts.has(key))) return true
    // Names, numbers, denials and kin are keys too: what says the same needs no other proof.
    if (keys.size > 0 && says((key) => keys.has(key))) return true
    if (isReadAnew(fresh, statement, deleted, index)) return true
    if (keys.size > 0) return false
    const like = similar(statement, gone)
    if (!like.sameLead || like.opposed >= 0.3 || like.clash) return false
    return statement.key === gone.key || like.jaccard >= SHORT_ALIKE
  })
}

/**
 * Two readings of the same words put them differently: what they have in common as words and in meaning tells together.
 * Elsewhere it would not: there the nearest sentences are the ones that say something else of the same thing.
 */
function isReadAnew(fresh: Fresh, statement: Statement, { retraction, statement: gone }: Deleted, index: MemoryIndex) {
  const before = index.get(retraction.id)?.evidence ?? []
  if (!fresh.finding.evidence.some((one) => before.some((other) => areSameWords(one, other)))) return false
  const like = similar(statement, gone)
  if (like.clash || like.opposed >= 0.3 || like.words === 0) return false
  const [now, then] = [withoutFrame(fresh.finding.text), withoutFrame(retraction.text)]
  return !tellsAnother(now, then, index.own) && like.jaccard / 2 + index.nearness(now, then) >= READ_ANEW
}

/** Cosine, and half the share of words in common: what else the same lines say reaches it once in two hundred times. */
const READ_ANEW = 0.85

const NOBODY: ReadonlySet<string> = new Set()
const gists = new WeakMap<Retraction, Gone>()

interface Gone {
  readonly keys: ReadonlySet<string>
  readonly hearts: ReadonlySet<string>
}

/** Of two or three words nobody can tell more than how many they share. */
const SHORT_ALIKE = 0.6

/** What a tombstone would keep of it: what only shares words with what was deleted is another statement. */
function gistOf(retraction: Retraction, own: ReadonlySet<string>): Gone {
  let gone = gists.get(retraction)
  if (gone === undefined) {
    gone = { keys: new Set(gistKeys(retraction.text, NOBODY)), hearts: new Set(heartKeys(retraction.text, own)) }
    gists.set(retraction, gone)
  }
  return gone
}
