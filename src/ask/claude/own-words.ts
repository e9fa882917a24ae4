import { unspokenWords } from '../../extract/unspoken.ts'
import { visible } from '../../extract/visible.ts'
import type { Segment, Turn } from '../../log/turn.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { isOwn } from './render-turns.ts'
import { REWORDING } from './rewording.ts'

/** What a speaker said in a segment, as a set of stems: a text about it may use these words and no other names or things. */
export interface OwnWords {
  /** Words of a text that its speaker did not use and that are no mere rewording. */
  foreign(text: string): string[]
}

/**
 * The words of all turns of a role, in the segment and its context, plainly said: not pasted, and not in the text of an
 * image, the title of a link or a comment. `names` are how the two are called.
 */
export function ownWords(segment: Segment, role: Turn['role'], names: readonly string[], more: string): OwnWords {
  const said = new Set(names.flatMap(stems))
  for (const turn of [...segment.context, ...segment.turns]) {
    if (turn.role !== role) continue
    for (const span of turn.spans) {
      if (!isOwn(span, turn)) continue
      const unspoken = unspokenWords(span.text, [0, span.text.split('\n').length])
      for (const word of wordsOf(span.text)) if (!unspoken.has(word)) said.add(stem(word))
    }
  }
  for (const word of stems(more)) said.add(word)
  return { foreign: (text) => wordsOf(text).filter((word) => !said.has(stem(word)) && !REWORDING.has(stem(word))) }
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

const DENIES = /(?<![\p{L}])(?:not|never|no|none|nothing|nobody|without|cannot|can['’]?t|\p{L}+n['’]t)(?![\p{L}])/iu
const TURNS_AWAY =
  /(?<![\p{L}])(?:stop\w*|quit\w*|hat(?:e|es|ed)|dislik\w+|avoid\w*|over|less|rather|instead|refus\w+|against|fewer|un\w{3,}|allerg\w+|free|lack\w*|ended|former\w*|used to)(?![\p{L}])/iu

/** Does one of two texts deny what the other affirms, as far as the words show it? */
export function turnsAround(first: string, second: string): boolean {
  const softens = (text: string): boolean => DENIES.test(text) || TURNS_AWAY.test(text)
  return (DENIES.test(first) && !softens(second)) || (DENIES.test(second) && !softens(first))
}
