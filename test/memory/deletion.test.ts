import { expect, it } from 'vitest'
import { deletionBlocks } from '../support/deletion-blocks.ts'
import { readForgotten } from '../support/forgotten-statements.ts'

it('CMD8: a deleted line keeps its rewordings from being learned that day, and not what only looks like it', () => {
  const statements = readForgotten()
  const same = statements.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = statements.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  const [blocked, wrong] = [same, near].map((all) => all.filter(Boolean).length)
  console.log(
    `deletion: ${blocked} of ${same.length} rewordings blocked, ${wrong} of ${near.length} near ones by mistake, 0 skipped`,
  )
  expect(blocked).toBeGreaterThan(same.length * 0.75)
  expect(wrong).toBeLessThan(near.length * 0.05)
})

it.each([
  ['Likes coffee', 'Likes coffee a lot'],
  ['Has a dog', 'Has got a dog'],
])('CMD8: "%s" deleted blocks "%s" too, short as it is', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(true)
})
