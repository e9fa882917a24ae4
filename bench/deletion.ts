/** What the deletion of a line blocks: rewordings of it, said again that day, and what only looks like it. */
import { deletionBlocks } from '../test/support/deletion-blocks.ts'
import { type ForgottenStatement, FREE, readForgotten } from '../test/support/forgotten-statements.ts'

export async function deletion(): Promise<void> {
  const statements = readForgotten()
  for (const half of ['seen', 'unseen'] as const) {
    tell(
      half,
      statements.filter((one) => one.half === half),
    )
  }
  for (const file of FREE) tell(file, readForgotten(file))
}

function tell(name: string, of: readonly ForgottenStatement[]): void {
  const same = of.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = of.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  console.log(
    `${name}: ${count(same)} of ${same.length} rewordings of a deleted line blocked (${percent(same)} %), ${count(near)} of ${near.length} near ones blocked by mistake (${percent(near)} %), 0 skipped`,
  )
}

function count(blocked: readonly boolean[]): number {
  return blocked.filter(Boolean).length
}

function percent(blocked: readonly boolean[]): string {
  return ((100 * count(blocked)) / blocked.length).toFixed(0)
}
