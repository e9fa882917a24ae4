import path from 'node:path'
import { type Ask, denseOf, type Encode, openHeads } from '../../src/read/builtin/heads.ts'
import { chosen, rowsOf, shareOf } from '../../src/read/builtin/keep.ts'
import type { Mention } from '../../src/read/builtin/who.ts'
import { CHATS, type Judged, judgedIn, judgedOf, type Labelled, LISTS } from './corpus.ts'
import { fitHead } from './fit.ts'
import { headsFrom } from './write.ts'

/** So many parts of the people: what one part said is told by heads that learned from the others. */
const PARTS = 4
/** What a line that its owner would put otherwise is worth. */
const WORTH: Readonly<Record<string, number>> = { keep: 1, reword: 0.5, drop: 0 }
/** What stands in a list counts less than what was said in a chat, and makes sure that plain words are kept. */
const LISTED = 0.3
const SETTINGS = { epochs: 60, rate: 0.2, l2: 0, denseRate: 0.1, denseL2: 0.001, hidden: 0 }

/** A line that was judged, as the regression sees it. */
export interface Row {
  readonly person: string
  /** Which sentence it comes from, over all. */
  readonly sentence: string
  readonly line: string
  readonly who: Mention | undefined
  readonly verdict: string
  readonly values: readonly number[]
}

/** Every judged line of every chat and list, told by heads that never met its person or list. */
export function rowsLeftOut(corpus: readonly Labelled[], encode: Encode): Row[] {
  return Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const mine = (_: string, at: number): boolean => at % PARTS === part
    const judged = [
      ...CHATS.filter(mine).map((folder) => [path.basename(folder), judgedOf(folder)] as const),
      ...LISTS.filter(mine).map((voice) => [voice, judgedIn(voice)] as const),
    ]
    const out = new Set(judged.map(([voice]) => voice))
    const bytes = headsFrom(
      corpus.filter(({ voice }) => !out.has(voice)),
      encode,
    )
    const { ask } = openHeads(bytes)
    return judged.flatMap(([voice, all]) => all.flatMap((one, at) => rowsBy(one, voice, String(at), encode, ask)))
  })
}

export function rowsBy({ said, lines }: Judged, person: string, at: string, encode: Encode, ask: Ask): Row[] {
  if (lines.length === 0) return []
  const marks = said.isRestated ? (['said back'] as const) : []
  const dense = denseOf(encode([said.text, ...said.beside]), 0)
  const told = ask({ text: said.text, at: said.at, of: said.of, marks }, dense)
  const { text, before, isRestated } = said
  const whole = { text, told, before: before || undefined, isSaidBack: isRestated }
  const candidates = lines.map(({ candidate }) => candidate)
  return rowsOf(whole, candidates, encode, ask).map((values, n) => ({
    ...{ person, sentence: `${person} ${at}`, values },
    line: candidates[n]?.line ?? '',
    who: candidates[n]?.who,
    verdict: lines[n]?.verdict ?? 'drop',
  }))
}

/** Weights of `rowsOf`, the one that always holds first. */
export function keepFrom(rows: readonly Row[]): number[] {
  const said = new Set(CHATS.map((folder) => path.basename(folder)))
  const examples = rows.map(({ person, values, verdict }) => ({
    ids: Int32Array.of(0),
    dense: Float32Array.from(values),
    target: [WORTH[verdict] ?? 0],
    counts: said.has(person) ? 1 : LISTED,
  }))
  return [...fitHead(examples, Uint8Array.of(1), 1, SETTINGS).weights].map((one) => Number(one.toPrecision(4)))
}

/** What becomes lines of chats at several thresholds, each person told by heads and weights that never met them. */
export function printLines(rows: readonly Row[]): void {
  const people = CHATS.map((folder) => path.basename(folder))
  const told = people.flatMap((person) => {
    const weights = keepFrom(rows.filter((row) => row.person !== person))
    return rows.flatMap((row) => (row.person === person ? [{ ...row, share: shareOf(row.values, weights) }] : []))
  })
  const sentences = [...new Set(told.map(({ sentence }) => sentence))].map((one) =>
    told.filter(({ sentence }) => sentence === one).sort((a, b) => b.line.length - a.line.length),
  )
  const worth = sentences.filter((all) => all.some(({ verdict }) => verdict === 'keep')).length
  const picked = sentences.flatMap((all) => {
    const shares = all.map(({ share }) => share)
    const line = chosen(all, shares)
    return line === undefined ? [] : [{ verdict: line.verdict, top: Math.max(...shares) }]
  })
  for (const enough of [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]) {
    const lines = picked.filter(({ top }) => top >= enough)
    const of = (verdict: string): number => lines.filter((one) => one.verdict === verdict).length
    const shares = Object.keys(WORTH).map((name) => `${name} ${(of(name) / lines.length).toFixed(2)}`)
    console.log(`from ${enough} on: ${lines.length} lines, ${shares.join(', ')}; ${of('keep')} of ${worth} sentences`)
  }
}
