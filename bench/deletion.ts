/**
 * What the deletion of a line blocks: rewordings of it, said again that day, and what only looks like it; and other readings
 * of the words that it was learned from, beside what else the same words say.
 */
import type { Nearness } from '../src/memory/resolve/memory-index.ts'
import { openNearness } from '../src/store/open-encoder.ts'
import { deletionBlocks, readAnewIsBlocked } from '../test/support/deletion-blocks.ts'
import { DETAILS, type ForgottenStatement, FREE, readForgotten, UNSEEN } from '../test/support/forgotten-statements.ts'

export async function deletion(): Promise<void> {
  const statements = readForgotten()
  for (const half of ['seen', 'unseen'] as const) {
    tell(
      half,
      statements.filter((one) => one.half === half),
    )
  }
  for (const file of [...FREE, UNSEEN, ...DETAILS] as const) tell(file, readForgotten(file))
  for (const file of ['statements.txt', ...FREE, UNSEEN] as const) {
    tellAnew(`${file}, by words`, readForgotten(file))
    tellAnew(`${file}, and by meaning`, readForgotten(file), openNearness())
  }
}

function tell(name: string, of: readonly ForgottenStatement[]): void {
  const same = of.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = of.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  console.log(
    `${name}: ${count(same)} of ${same.length} rewordings of a deleted line blocked (${percent(same)} %), ${count(near)} of ${near.length} near ones blocked by mistake (${percent(near)} %), 0 skipped`,
  )
}

/** Lines that stand beside it in the file are what the same words say besides. */
const BESIDES = 4

function tellAnew(name: string, of: readonly ForgottenStatement[], nearness?: Nearness): void {
  const same: boolean[] = []
  const other: boolean[] = []
  for (const [at, { text, same: said }] of of.entries()) {
    const besides = Array.from({ length: BESIDES }, (_, step) => of[(at + step + 1) % of.length]?.text ?? '')
    const quote = [text, ...besides].join('. ')
    for (const { text: read } of said) same.push(readAnewIsBlocked(text, read, quote, nearness))
    for (const read of besides) other.push(readAnewIsBlocked(text, read, quote, nearness))
  }
  console.log(
    `${name}: ${count(same)} of ${same.length} other readings of its words blocked (${percent(same)} %), ${count(other)} of ${other.length} of what else they say`,
  )
}

function count(blocked: readonly boolean[]): number {
  return blocked.filter(Boolean).length
}

function percent(blocked: readonly boolean[]): string {
  return ((100 * count(blocked)) / blocked.length).toFixed(0)
}
