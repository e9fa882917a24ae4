import { expect, it } from 'vitest'
import { deletionBlocks } from '../support/deletion-blocks.ts'
import { FREE, readForgotten } from '../support/forgotten-statements.ts'

it('CMD8: a deleted line keeps its rewordings from being learned that day, and not what only looks like it', () => {
  const statements = readForgotten()
  const same = statements.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = statements.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  const [blocked, wrong] = [same, near].map((all) => all.filter(Boolean).length)
  console.log(
    `deletion: ${blocked} of ${same.length} rewordings blocked, ${wrong} of ${near.length} near ones by mistake, 0 skipped`,
  )
  expect(blocked).toBeGreaterThan(same.length * 0.85)
  expect(wrong).toBeLessThanOrEqual(6)
})

it('CMD8: as people say it freely, of 180 rewordings four in five are blocked, of 180 near ones one in fifty at most', () => {
  const statements = FREE.flatMap((file) => readForgotten(file))
  const same = statements.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = statements.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  const [blocked, wrong] = [same, near].map((all) => all.filter(Boolean).length)
  console.log(
    `deletion, free: ${blocked} of ${same.length} rewordings blocked, ${wrong} of ${near.length} near ones by mistake, 0 skipped`,
  )
  expect([same.length, near.length]).toEqual([180, 180])
  expect(blocked).toBeGreaterThan(180 * 0.8)
  expect(wrong).toBeLessThanOrEqual(3)
})

it.each([
  ['Likes coffee', 'Likes coffee a lot'],
  ['Has a dog', 'Has got a dog'],
  ['Lives in Porto', 'Porto is my home'],
  ['Works as an engineer at Northwind', 'Northwind employs me as an engineer'],
  ['Is allergic to peanuts', 'I have a peanut allergy'],
  ['Plays chess on Thursdays', 'Thursday is my chess night'],
  ['Owns a red bicycle', 'I have a red bike'],
  ['Was treated for depression in Graz clinic', 'I was in therapy for depression in Graz'],
  ['Has epilepsy', "I'm epileptic"],
])('CMD8: "%s" deleted blocks "%s" too, short as it is', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(true)
})

it.each([
  ['Lives in Porto', 'My boss lives in Porto'],
  ['Has a red bike', 'Has a blue bike'],
  ['Has a red bike', 'Sold the red bike'],
  ['Prefers tea to coffee', 'Prefers coffee to tea'],
  ['Moved from Lagos to Dublin', 'Moved from Dublin to Lagos'],
  ['Is married to Juliet', 'Is not married to Juliet'],
  ['Is married to Juliet', 'Is married to Julian'],
  ['Has epilepsy', 'Has a student with epilepsy'],
])('CMD8: "%s" deleted does not block "%s"', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(false)
})
