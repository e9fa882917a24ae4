import { expect, test } from 'vitest'
import { compared } from '../../bench/confirm.ts'

test('RES22: of the twins of eval/confirm one in fifty at most counts as said again, and one in ten of what repeats is met', () => {
  const all = compared()
  const [twins, again] = [all.filter(({ twin }) => twin !== null), all.filter(({ twin }) => twin === null)]
  const met = (some: typeof all): number => some.filter(({ isSame }) => isSame).length
  console.log(
    `said again: ${met(again)} of ${again.length} met, ${met(twins)} of ${twins.length} twins by mistake, 0 skipped`,
  )
  expect(twins.length).toBeGreaterThan(600)
  expect(met(twins)).toBeLessThanOrEqual(twins.length / 50)
  expect(met(again)).toBeGreaterThan(again.length / 10)
})
