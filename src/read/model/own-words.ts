import type { Segment, Turn } from '../../log/turn.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { visible } from '../visible.ts'
import { isOwn } from './render-turns.ts'
import { REWORDING } from './rewording.ts'
import { spoken } from './spoken.ts'

/** What a speaker said in a segment, as a set of stems: a text about it may use these words and no other names or things. */
export interface OwnWords {
  /** Words of a text that its speaker did not use and that are no mere rewording. */
  foreign(text: string): string[]
}

/** The words of all turns of a role, in the segment and its context, as `spoken` hears them, and those of `more`. */
export function ownWords(segment: Segment, role: Turn['role'], more: readonly string[]): OwnWords {
  const said = saidBy(role, segment)
  const also = new Set(more.flatMap(stems))
  const isOwnWord = (word: string): boolean => said.has(word) || also.has(word) || REWORDING.has(word)
  return { foreign: (text) => wordsOf(text).filter((word) => !isOwnWord(stem(word))) }
}

/** A segment is asked about for every note on it. */
const kept = new WeakMap<Segment, Map<Turn['role'], ReadonlySet<string>>>()

function saidBy(role: Turn['role'], segment: Segment): ReadonlySet<string> {
  const roles = kept.get(segment) ?? new Map<Turn['role'], ReadonlySet<string>>()
  kept.set(segment, roles)
  const known = roles.get(role)
  if (known !== undefined) return known
  const said = new Set<string>()
  for (const turn of [...segment.context, ...segment.turns]) {
    if (turn.role !== role) continue
    for (const span of turn.spans) if (isOwn(span, turn)) for (const word of stems(spoken(span.text))) said.add(word)
  }
  roles.set(role, said)
  return said
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

/** Words that can carry something: of three characters, or with a digit, or two capitals. */
function wordsOf(text: string): string[] {
  const words = visible(text.normalize('NFKC')).match(WORD) ?? []
  return words.flatMap((word) => {
    const bare = word.replace(/['’](?:s|m|re|ve|ll|d|t)$/i, '')
    const carries = bare.length >= 3 || /\p{N}/u.test(bare) || /^\p{Lu}{2}$/u.test(bare)
    return carries ? [bare.toLowerCase()] : []
  })
}

function stems(text: string): string[] {
  return wordsOf(text).map(stem)
}
