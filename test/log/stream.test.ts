import { describe, expect, it } from 'vitest'
import { LIMIT_MB, stream } from './stream.ts'

describe('64 MB of log (the sweep reads a gigabyte of each)', () => {
  it('LOG33: of talk is read in less than 300 MB of memory', () => {
    const { turns, peakMb } = stream('talk', 64)
    expect(turns).toBeGreaterThan(60_000)
    expect(peakMb).toBeLessThan(LIMIT_MB)
  })

  it('LOG33: in one line, or in one turn, too', () => {
    const line = stream('one-line', 64)
    expect(line).toMatchObject({ turns: 1, 'turn-cut': 1 })
    expect(line.peakMb).toBeLessThan(LIMIT_MB)
    const turn = stream('one-turn', 64)
    expect(turn).toMatchObject({ turns: 1, 'turn-cut': 1 })
    expect(turn.peakMb).toBeLessThan(LIMIT_MB)
  })
})
