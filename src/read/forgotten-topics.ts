import type { Segment } from '../log/turn.ts'
import { wordsOf } from '../memory/forget/needles.ts'
import { sentencesIn } from '../memory/forget/sentences.ts'
import type { Forgotten } from '../memory/forget/tombstone.ts'
import { stem } from '../memory/stem.ts'

export type Counters = Readonly<Record<string, number>>

/** Counters without the words of what was forgotten, nor those of the sentences among `turns` that it blocks. */
export function withoutForgotten(counters: Counters, forgotten: Forgotten, turns: Segment['turns'] = []): Counters {
  const { isWord } = forgotten
  const isIn = isWord === undefined ? () => false : blockedWords(turns, forgotten)
  const kept = Object.entries(counters).filter(
    ([word]) => !forgotten(word) && !isIn(word) && !(isWord?.(word) ?? false),
  )
  return Object.fromEntries(kept)
}

function blockedWords(turns: Segment['turns'], forgotten: Forgotten): (word: string) => boolean {
  const texts = turns.flatMap(({ spans }) => spans.flatMap(({ text }) => statementsIn(text)))
  const stems = new Set([...new Set(texts)].filter(forgotten).flatMap(wordsOf).map(stem))
  return (word) => wordsOf(word).some((part) => stems.has(stem(part)))
}

/** Sentences line by line and as they run over the ends of lines. */
function statementsIn(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '))
  return [text, ...paragraphs].flatMap(sentencesIn).map((sentence) => sentence.trim())
}
