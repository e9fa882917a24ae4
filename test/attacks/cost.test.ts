import { describe, expect, it } from 'vitest'
import type { Segment } from '../../src/log/turn.ts'
import { SIZE } from '../../src/read/builtin/heads.ts'
import { read } from '../../src/read/builtin/read.ts'
import { costOf, SHAPES } from './cost.ts'

describe('what a log of odd lines costs (the sweep has all shapes, end to end)', () => {
  it('LOG33: a turn of four thousand list items costs the reader what its encoder takes, and little more', () => {
    const text = Array.from({ length: 4000 }, (_, n) => `- item ${n}${n % 2 === 0 ? '\nremember this' : ''}`).join('\n')
    const span = { text, lines: [3, 6002], origin: 'human-said', form: 'prose' } as const
    const turn = { speaker: 'USER', role: 'human', time: null, source: null, finished: true } as const
    const turns = [{ ...turn, lines: [1, 6002] as const, spans: [span], bytes: [0, 60_000] as const }]
    const segment: Segment = { date: '2026-03-10', file: 'raw/2026-03-10.md', context: [], turns }
    const vector = new Float32Array(SIZE).fill(SIZE ** -0.5)
    const from = process.cpuUsage()
    expect(read(segment, (texts) => texts.map(() => vector)).length).toBeGreaterThan(5000)
    expect(process.cpuUsage(from).user / 1e6).toBeLessThan(10)
  })

  it.each(['names before lines', 'characters that nobody sees'])('LOG33: 12 MB of %s fit into 200 MB', (name) => {
    const make = SHAPES[name] as (bytes: number) => string
    expect(costOf(make(12_000_000)).mb - costOf(null).mb).toBeLessThan(200)
  })
})
