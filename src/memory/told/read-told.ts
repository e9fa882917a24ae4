import { lean } from '../lean.ts'
import { Reader } from './reader.ts'
import { rhythmsIn } from './rhythms.ts'
import { tokensOf } from './tokens.ts'
import type { Told } from './told.ts'

const known = new Map<string, Told>()
const MOST = 8192

/** Reads a statement; the same few are held against many others. */
export function readTold(text: string): Told {
  const before = known.get(text)
  if (before) return before
  const told = toldBy(new Reader(tokensOf(text)), rhythmsIn(text))
  if (known.size >= MOST) known.clear()
  known.set(text, told)
  return told
}

/** What was read, without what it was read from. */
function toldBy(read: Reader, rhythms: Told['rhythms']): Told {
  const { words, isDenied, sides, particles, ways, limits, nouns } = read
  return {
    words,
    subject: lean(read.subject),
    listed: lean(read.listed),
    deeds: lean(read.deeds),
    reasons: lean(read.reasons),
    isDenied,
    sides,
    particles,
    ways,
    limits,
    marks: lean(read.marks),
    rhythms,
    nouns,
    noSuch: lean(read.noSuch),
  }
}
