import { aboutWhom } from './about-whom.ts'
import type { Memory } from './memory.ts'
import { compareSlots } from './resolve/compare-slots.ts'
import { leftBehind } from './resolve/left-behind.ts'
import { otherState } from './resolve/other-state.ts'
import { contentOf, readStatement, type Statement, similar } from './similar.ts'
import { sameMatter, wordsOfWhom } from './what-stays.ts'

export interface Parts<T> {
  /** They hold on as they were said, when the merged line does not. */
  readonly stay: readonly T[]
  readonly ended: readonly T[]
}

/** What a merged line was made of, by whether something new takes its place; both empty for a line that was made of nothing. */
export function partsOf(get: (id: string) => Memory | undefined, merged: Memory, fresh: string): Parts<Memory> {
  return splitParts(sourcesOf(get, merged), fresh)
}

/**
 * The nearest of what went into one line is replaced by something new, with what says the same, or clashes; the rest is not.
 * Whom they are all about tells nothing of which it is.
 */
export function splitParts<T extends Pick<Memory, 'text'>>(parts: readonly T[], fresh: string): Parts<T> {
  const whom = new Set(
    [fresh, ...parts.map(({ text }) => text)].flatMap((text) => wordsOfWhom(aboutWhom(text)?.who ?? '')),
  )
  const tellingOf = (text: string): string[] => contentOf(text).filter((word) => !whom.has(word))
  const said = readStatement(fresh)
  const news = new Set(tellingOf(fresh))
  const like = new Map(parts.map((part) => [part, rankOf(part.text)]))
  const filled = parts.filter(({ text }) => fillsOtherwise(said, readStatement(text)))
  const [nearest] = [...(filled.length > 0 ? filled : parts)].sort((a, b) => (like.get(b) ?? 0) - (like.get(a) ?? 0))
  if (nearest === undefined) return { stay: [], ended: [] }
  const old = new Set(tellingOf(nearest.text))
  const stays = (part: T): boolean =>
    part !== nearest &&
    !filled.includes(part) &&
    !saysTheSame(part.text) &&
    !similar(said, readStatement(part.text)).clash
  return { stay: parts.filter(stays), ended: parts.filter((part) => !stays(part)) }

  function rankOf(text: string): number {
    const shared = sharedWith(news, tellingOf(text)) / Math.max(1, news.size)
    return shared + (sameMatter(text, fresh) ? 1 : 0) + frameLikeness(text, fresh) * TIE
  }

  function saysTheSame(text: string): boolean {
    const words = tellingOf(text)
    const shared = sharedWith(old, words)
    // "Lives in Ulm" and "lives in Ulm with two cats"; one word alone may be a name.
    const isOneMatter = shared > 1 && sameMatter(text, fresh) && sameMatter(text, nearest?.text ?? '')
    const all = isOneMatter ? Math.min(old.size, words.length) : old.size + words.length - shared
    return shared > 0 && shared >= SAME * all
  }
}

/** "Eats meat again" and "is vegetarian": of what one has one of at a time, whatever the words. */
function fillsOtherwise(now: Statement, known: Statement): boolean {
  const verdict = compareSlots(now.slots, known.slots, ANY_DAYS) ?? leftBehind(now, known) ?? otherState(now, known)
  return verdict !== null
}

/** Whether an age grew as time does tells how it ends, not whether. */
const ANY_DAYS = { from: '2000-01-01', to: '2000-01-01' } as const

const SAME = 0.6
/** Decides only between what is alike otherwise. */
const TIE = 0.1

/** "Is a terrier" is said as "is a beagle" is, and "is in Bremen" as "lives in Ulm". */
function frameLikeness(one: string, other: string): number {
  const [words, others] = [plainWordsOf(one), plainWordsOf(other)]
  return (2 * sharedWith(new Set(words), others)) / (words.length + others.length)
}

function plainWordsOf(text: string): string[] {
  return (aboutWhom(text)?.said ?? text).toLowerCase().split(' ')
}

function sharedWith(words: ReadonlySet<string>, others: readonly string[]): number {
  return others.filter((word) => words.has(word)).length
}

/** The lines that went into it, also by way of others; none of a line that was made of nothing. */
export function sourcesOf(
  get: (id: string) => Memory | undefined,
  { id, compressed }: Memory,
  above: readonly string[] = [],
): Memory[] {
  if (compressed?.how !== 'merged') return []
  return compressed.sources.flatMap((source) => {
    const part = get(source)
    if (part === undefined || part.supersededBy !== id || above.includes(source)) return []
    return part.compressed === undefined ? [part] : sourcesOf(get, part, [...above, id])
  })
}
