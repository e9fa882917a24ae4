import { describe, it } from 'vitest'
import { checkSlots } from './support/slots.ts'
import { changesOf, ZONES } from './support/zones.ts'

describe('jobs of the wall clock, minute by minute', () => {
  it.each(ZONES)('in %s around every change of 2024–2035, for jobs at any half hour of the night', (zone) => {
    for (const change of changesOf(zone, 2024, 2035))
      for (const at of ['00:00', '00:10', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '23:45'])
        checkSlots({ at, zone, change, hours: 30, step: 60_000 })
  })
})
