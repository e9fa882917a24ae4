import { expect, it } from 'vitest'
import { exploreFsyncs } from './explorer-fsyncs.ts'

it('leaving out what makes a file durable is noticed after a power loss (sample; the sweep leaves out each place)', () => {
  const { unnoticed, tried } = exploreFsyncs(['a file', 'a file after a kill', 'a rewrite', 'going back'])
  expect(unnoticed).toEqual([])
  expect(tried).toBeGreaterThan(11)
})
