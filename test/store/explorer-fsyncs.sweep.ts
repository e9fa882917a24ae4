import { expect, it } from 'vitest'
import { exploreFsyncs, FSYNC_SUITES } from './explorer-fsyncs.ts'

it('each place where a file or a folder is made durable is needed: without it a power loss is noticed', () => {
  const { unnoticed, tried } = exploreFsyncs(FSYNC_SUITES)
  console.log(`${tried} places left out one by one, ${unnoticed.length} not noticed`)
  expect(unnoticed).toEqual([])
  expect(tried).toBeGreaterThan(29)
})
