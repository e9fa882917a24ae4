import { rootOf } from '../../memory/gist-words.ts'
import type { Kind, Memory } from '../../memory/memory.ts'
import { namesIn, type Said, saidIn } from '../../memory/represent.ts'
import { STOP } from '../../memory/resolve/vocabulary.ts'
import { speechOf } from '../../memory/speech.ts'
import type { Knowledge } from './inventions.ts'
import { supportOf, wordsIn } from './unsupported.ts'

/** What a distillation leaves out of its sources. */
export interface Left {
  readonly what: 'detail' | 'words'
  readonly surface: string
}

/** Share of the content words of a source, on average over all, that a distillation must say. */
const ENOUGH = 0.55
/** Share of the words that every source says. */
const COMMON = 0.7
/** What holds is data to the last number; what happened is one occasion of many, and a pattern may leave its day out. */
const LASTING: ReadonlySet<Kind> = new Set<Kind>(['fact', 'person', 'trait'])

/**
 * What keeps a distillation from standing for its sources, or null: a name, number, date or identifier that half of them
 * give or that a lasting one gives, or too few of their words, in whatever form or near word. "Nothing", "The backup.",
 * "It is about coffee and sleep" are true of them and say none of what they say.
 */
export function leftOut(
  text: string,
  sources: readonly Pick<Memory, 'kind' | 'text'>[],
  { own, embedder }: Knowledge,
): Left | null {
  const supports = supportOf([text], embedder)
  const says = (word: string): boolean => own.has(word) || supports(word)
  const plain = sources.map(({ kind, text: words }) => ({ kind, text: speechOf(words)?.words ?? words }))
  const detail = lostDetail(saidIn(text), plain, says)
  if (detail !== null) return { what: 'detail', surface: detail }
  const texts = plain.map((source) => source.text)
  const shares = texts.map((source) => shareSaid(text, source, says, embedder))
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)
  if (mean < ENOUGH) return { what: 'words', surface: `${Math.round(100 * mean)} % of their words` }
  const common = commonWords(texts)
  const missed = common.filter((word) => !says(word))
  const few = common.length - missed.length < COMMON * common.length
  return few ? { what: 'words', surface: `nothing of ${missed.join(', ')}` } : null
}

function lostDetail(
  said: Said,
  sources: readonly Pick<Memory, 'kind' | 'text'>[],
  says: (word: string) => boolean,
): string | null {
  const counts = new Map<string, number>()
  for (const source of sources)
    for (const lost of detailsNotIn(said, saidIn(source.text), says)) {
      if (LASTING.has(source.kind)) return lost
      counts.set(lost, (counts.get(lost) ?? 0) + 1)
    }
  return [...counts].find(([, count]) => 2 * count >= sources.length)?.[0] ?? null
}

/** A number counts by its value: what unit it may have is for the rules of what is invented. A time of day is a word. */
function detailsNotIn(said: Said, source: Said, says: (word: string) => boolean): ReadonlySet<string> {
  const values = new Set(said.statement.values.map(({ value }) => value))
  return new Set([
    ...source.ids.filter((id) => !said.words.has(id)),
    ...source.statement.values.flatMap(({ kind, value }) => (kind === 'daypart' || values.has(value) ? [] : [value])),
    ...[...namesIn(source)].filter((name) => !said.words.has(name) && !says(name)),
  ])
}

/** One word of the text says one of the source: "breakfast" is near to "morning", and is not both. */
function shareSaid(
  text: string,
  source: string,
  says: (word: string) => boolean,
  embedder: Knowledge['embedder'],
): number {
  const theirs = contentOf(source)
  if (theirs.length === 0) return 1
  const isOfSource = supportOf([source], embedder)
  return Math.min(theirs.filter(says).length, contentOf(text).filter(isOfSource).length) / theirs.length
}

/** Each word that all of them say, once, in the form of the first. */
function commonWords([first = '', ...others]: readonly string[]): string[] {
  const inOthers = others.map((other) => supportOf([other], null))
  return contentOf(first).filter((word) => inOthers.every((says) => says(word)))
}

/** Words that are no stop words, one of each root. */
function contentOf(text: string): string[] {
  return [...new Map(wordsIn(text).flatMap((word) => (STOP.has(word) ? [] : [[rootOf(word), word]]))).values()]
}
