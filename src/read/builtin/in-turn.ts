import { HUMAN_CLASSES } from './human-model.ts'

/**
 * Shares of the classes of each sentence of a turn, its homes brought nearer to what is said around it: somebody who
 * speaks of the firm's affairs goes on about them, and a fragment alone says little. How likely a sentence is to be
 * kept stays as it was.
 */
export function inTurn(rows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  if (rows.length < 2) return rows
  return rows.map((row, at) => {
    const around = aroundOf(rows, at)
    const pull = HOMES.map((home) => (sumOf(home, around) + FLOOR) ** PULL)
    const kept = HOMES.reduce((sum, home) => sum + sumOf(home, row), 0)
    const pulled = HOMES.reduce((sum, home, i) => sum + sumOf(home, row) * (pull[i] ?? 0), 0)
    const scale = pulled === 0 ? 0 : kept / pulled
    const placed = row.map((share, k) => {
      const home = HOMES.findIndex((one) => one.includes(k))
      return home === -1 ? share : share * (pull[home] ?? 0) * scale
    })
    return ofOneKind(placed, around)
  })
}

/** What a person is, likes and does is told in company too: classes of their life are drawn likewise, their sum stays. */
function ofOneKind(row: readonly number[], around: readonly number[]): readonly number[] {
  const drawn = row.map((share, k) => (LIFE.includes(k) ? share * ((around[k] ?? 0) + FLOOR) ** PULL : share))
  const sum = sumOf(LIFE, drawn)
  const scale = sum === 0 ? 0 : sumOf(LIFE, row) / sum
  return drawn.map((share, k) => (LIFE.includes(k) ? share * scale : share))
}

/** How much the sentences around count; 1 would make them as good as the sentence itself. */
const PULL = 0.5

/** Classes that come to the same home. What may not be kept is left as it is. */
const HOMES: readonly (readonly number[])[] = (
  [['fact', 'trait', 'person', 'topic'], ['rule', 'trust'], ['store']] satisfies (typeof HUMAN_CLASSES)[number][][]
).map((names) => names.map((name) => HUMAN_CLASSES.indexOf(name)))

/** Classes of what is said of the human's life. */
const LIFE: readonly number[] = HOMES[0] ?? []

/** What nobody around speaks of can still be said. */
const FLOOR = 0.02

/** No sentence looks farther: a turn may be a day's letter. */
const REACH = 8

/** The mean of the other rows, near ones counting more. */
function aroundOf(rows: readonly (readonly number[])[], at: number): readonly number[] {
  const sum: number[] = []
  let weight = 0
  for (let i = Math.max(0, at - REACH); i <= Math.min(rows.length - 1, at + REACH); i++) {
    if (i === at) continue
    const near = 1 / (1 + Math.abs(i - at))
    weight += near
    rows[i]?.forEach((share, k) => {
      sum[k] = (sum[k] ?? 0) + share * near
    })
  }
  return sum.map((one) => one / weight)
}

function sumOf(classes: readonly number[], row: readonly number[]): number {
  return classes.reduce((sum, k) => sum + (row[k] ?? 0), 0)
}
