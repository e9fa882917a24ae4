import { contentIn as contentOf } from './compare.ts'
import type { Kinship } from './kinship.ts'
import type { Memory } from './memory.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'
import { clausesIn } from './sentences-in.ts'
import { saysEnough, statementsIn } from './without-gone.ts'

/** What was written down of a memory: its line, its block and the quotes that it rests on. */
export function writtenOf(memory: Memory): string[] {
  return [...linesOf(memory), ...quotesOf(memory)]
}

function linesOf({ text, block }: Memory): string[] {
  return [text, ...(block ?? [])]
}

/**
 * What was written down of what is forgotten. A merged line of which parts stay rests on their quotes too: those are theirs
 * and stay, and so does what was said since of nothing but what stays, and what `staying` memories say beside it in one
 * breath. `holds`: the words as a person typed them.
 */
export function forgottenWords(
  meant: readonly Memory[],
  staying: readonly Memory[],
  kinship: Kinship,
  holds: (text: string) => boolean,
): Words {
  const gone = new Set(meant)
  const stayingOf = (memory: Memory): Memory[] => kinship.parts(memory).filter((part) => !gone.has(part))
  const [parted, wholly] = partition(meant, (memory) => stayingOf(memory).length > 0)
  const sayBesideIt = spareBeside(staying, holds)
  const said = parted.flatMap((memory) => {
    const family = kinship.all([memory])
    const spared = sparedBy(
      stayingOf(memory),
      wholly.filter((other) => family.has(other)),
    )
    return quotesOf(memory)
      .filter((quote) => holds(quote) || !spared(quote))
      .flatMap((quote) => sayBesideIt(quote, []))
  })
  const written = wholly.flatMap((memory) => [
    ...linesOf(memory),
    ...quotesOf(memory).flatMap((quote) => sayBesideIt(quote, linesOf(memory))),
  ])
  return { said: [...written, ...said].flatMap(withStatements), merged: parted.map(({ text }) => text) }
}

/** A quote without the sentences and clauses that something else says which stays, and that say nothing of some lines. */
function spareBeside(staying: readonly Memory[], holds: (text: string) => boolean) {
  let theirs: ReadonlyMap<string, readonly Memory[]> | null = null
  return (quote: string, lines: readonly string[]): readonly string[] => {
    theirs ??= statedBy(staying)
    const own = new Set(lines.flatMap(contentOf))
    const isTheirs = (part: string, others: readonly Memory[]): boolean => {
      const words = contentOf(part)
      const isSaid = others.some((other) =>
        linesOf(other)
          .flatMap(contentOf)
          .some((word) => words.includes(word)),
      )
      return isSaid && !holds(part) && !words.some((word) => own.has(word))
    }
    const sentences = statementsIn(quote)
    const kept = sentences.flatMap((sentence) => {
      const others = theirs?.get(normaliseQuote(sentence)) ?? []
      if (isTheirs(sentence, others)) return []
      const clauses = clausesIn(sentence)
      const still = clauses.filter((clause) => !isTheirs(clause, others))
      return still.length === clauses.length
        ? [sentence]
        : still.filter((clause) => holds(clause) || saysEnough(clause))
    })
    return kept.join() === sentences.join() ? [quote] : kept
  }
}

/** Who says a sentence, or rests on it. */
function statedBy(memories: readonly Memory[]): Map<string, Memory[]> {
  const found = new Map<string, Memory[]>()
  for (const memory of memories)
    for (const statement of new Set(writtenOf(memory).flatMap(statementsIn).map(normaliseQuote)))
      found.set(statement, [...(found.get(statement) ?? []), memory])
  return found
}

/** What says several things says each of them. */
function withStatements(text: string): string[] {
  const statements = statementsIn(text)
  return statements.length === 1 ? [text] : [text, ...statements.filter(saysEnough)]
}

export interface Words {
  /** What was said or written of what is forgotten. */
  readonly said: readonly string[]
  /** Lines that were merged of it and of what stays: they go, but what stays says the same with a few words less. */
  readonly merged: readonly string[]
}

function partition(all: readonly Memory[], is: (memory: Memory) => boolean): [Memory[], Memory[]] {
  return [all.filter(is), all.filter((memory) => !is(memory))]
}

function sparedBy(staying: readonly Memory[], gone: readonly Memory[]): (quote: string) => boolean {
  const theirs = new Set(staying.flatMap(quotesOf))
  const forgotten = new Set(gone.flatMap(quotesOf))
  const known = new Set(staying.flatMap(({ text }) => contentOf(text)))
  const telling = gone.flatMap(({ text }) => contentOf(text)).filter((word) => !known.has(word))
  return (quote) => {
    if (forgotten.has(quote)) return false
    if (theirs.has(quote)) return true
    const words = new Set(contentOf(quote))
    return telling.length > 0 && !telling.some((word) => words.has(word))
  }
}

function quotesOf({ evidence }: Memory): string[] {
  return evidence.map(({ quote }) => quote)
}
