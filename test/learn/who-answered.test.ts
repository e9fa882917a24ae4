import { describe, expect, it } from 'vitest'
import { whoAnswered } from '../../src/learn/learn-days.ts'

describe('who answered', () => {
  const by = (name: 'claude' | 'local', from: number, to: number) => ({ by: name, lines: [from, to] as const })

  it('RDR1: is who was asked, who stood in alone, or both with the lines of who stood in', () => {
    expect(whoAnswered('claude', [by('claude', 1, 9)])).toEqual({ backend: 'claude' })
    expect(whoAnswered('claude', [by('local', 1, 9), by('local', 12, 20)])).toEqual({ backend: 'local' })
    expect(whoAnswered('claude', [by('claude', 1, 9), by('local', 12, 20)])).toEqual({
      backend: 'claude, local',
      instead: [[12, 20, 'local']],
    })
    expect(whoAnswered('claude', [])).toEqual({ backend: 'claude' })
  })
})
