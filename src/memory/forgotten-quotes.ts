import type { Kinship } from './kinship.ts'
import type { Memory } from './memory.ts'
import { contentOf } from './similar.ts'

/** What was written down of a memory: its line, its block and the quotes that it rests on. */
export function writtenOf(memory: Memory): string[] {
  return [memory.text, ...(memory.block ?? []), ...quotesOf(memory)]
}

/**
 * What was written down of what is forgotten. A merged line of which parts stay rests on their quotes too: those are theirs
 * and stay, and so does what was said since of nothing but what stays. `holds`: the words as a person typed them.
 */
export function forgottenWords(meant: readonly Memory[], kinship: Kinship, holds: (text: string) => boolean): Words {
  const gone = new Set(meant)
  const stayingOf = (memory: Memory): Memory[] => kinship.parts(memory).filter((part) => !gone.has(part))
  const [parted, wholly] = partition(meant, (memory) => stayingOf(memory).length > 0)
  const said = parted.flatMap((memory) => {
    const family = kinship.all([memory])
    const spared = sparedBy(
      stayingOf(memory),
      wholly.filter((other) => family.has(other)),
    )
    return quotesOf(memory).filter((quote) => holds(quote) || !spared(quote))
  })
  return { said: [...wholly.flatMap(writtenOf), ...said], merged: parted.map(({ text }) => text) }
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
