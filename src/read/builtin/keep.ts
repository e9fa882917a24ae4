import { type Ask, denseOf, type Encode, HUMAN, shippedHeads, type Told, USER_CLASSES } from './heads.ts'
import type { Candidate } from './put.ts'
import type { Said } from './read.ts'
import { meantShare } from './who.ts'

export const KEEP = {
  /** From this share on it is a line. */
  enough: 0.5,
  /** So much worse is as good when it says more. */
  less: 0.05,
}

/** A sentence of which something may be kept, with what it was told to be. */
export interface Whole {
  readonly text: string
  readonly told: Told
  /** What it rests on where the assistant says it back, else what stands before it. */
  readonly before: string | undefined
  readonly isSaidBack: boolean
}

/** How good a line each is, 0..1: 1 where its owner would keep it as it is, half where they would put it otherwise. */
export function keptShares(
  { front, told, restates }: Said,
  words: string,
  candidates: readonly Candidate[],
  encode: Encode | null,
): number[] {
  const before = (restates?.from[0] ?? front.at(-1))?.text
  const whole = { text: words, told, before, isSaidBack: restates !== null }
  const { ask, keep } = shippedHeads()
  return rowsOf(whole, candidates, encode, ask).map((row) => shareOf(row, keep))
}

/** The longest of those that are about as good as the best, of the same name. */
export function chosen<T extends Pick<Candidate, 'who'>>(all: readonly T[], shares: readonly number[]): T | undefined {
  const top = Math.max(...shares)
  const best = all[shares.indexOf(top)]?.who?.name
  return all.find(({ who }, at) => who?.name === best && (shares[at] as number) >= top - KEEP.less)
}

/** `weights`: the one that always holds first. */
export function shareOf(row: readonly number[], weights: readonly number[]): number {
  const sum = row.reduce((all, value, at) => all + value * (weights[at + 1] as number), weights[0] as number)
  return 1 / (1 + Math.exp(-sum))
}

/**
 * What decides whether a line is kept, a row each: what the heads say of the line and of the sentence it was cut from, as odds, who
 * worded it, whether it is all of it, how long it is and how likely its name is the one meant.
 */
export function rowsOf(
  { text, told, before, isSaidBack }: Whole,
  candidates: readonly Candidate[],
  encode: Encode | null,
  ask: Ask,
): number[][] {
  const beside = [text, ...(before === undefined ? [] : [before])]
  const vectors = encode?.([...candidates.map(({ source }) => source), ...beside]) ?? []
  const ofSentence = HUMAN.map((name) => odds(told.human[name]))
  return candidates.map(({ source, line, who }, at) => {
    // Marks at the end are nothing that is missing.
    const isPart = source.length < text.length - ENDS
    const own = [...vectors.slice(at, at + 1), ...vectors.slice(candidates.length)]
    const marks = [...(isPart ? ['part'] : []), ...(isSaidBack ? ['said back'] : [])]
    const of = ask({ text: source, at: 0, of: 1, marks }, denseOf(own, 0))
    const length = Math.log(line.split(' ').length)
    return [
      odds(of.line.line),
      odds(of.importance.importance),
      ...ofSentence,
      ...[isSaidBack, isPart, !text.includes(source)].map(Number),
      who === undefined ? 0 : odds(meantShare(who, encode, ask)),
      length,
      length ** 2,
    ]
  })
}

const ENDS = 3

function odds(share: number): number {
  const inside = Math.min(Math.max(share, 1e-4), 1 - 1e-4)
  return Math.log(inside / (1 - inside))
}

/** How likely a sentence is about the human. */
export function userShare(human: Told['human']): number {
  return USER_CLASSES.reduce((sum, name) => sum + human[name], 0)
}
