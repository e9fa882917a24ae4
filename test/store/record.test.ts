import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chain, encodeRecord, GENESIS, type RawRecord, readRecord } from '../../src/store/journal/record.ts'

const record = (seq: number, data: unknown = { id: 'm-1' }): RawRecord => ({
  seq,
  run: 'run-1',
  at: '2026-02-08T16:00:00.000Z',
  type: 'memory-added',
  data,
})

function read(line: string, chain: Chain) {
  const bytes = Buffer.from(line)
  return readRecord(bytes, 0, bytes.length - 1, chain)
}

describe('a record', () => {
  it('JRN3: is one line with the fields of the format in their order', () => {
    const { line } = encodeRecord(GENESIS, record(1))
    expect(Object.keys(JSON.parse(line))).toEqual(['seq', 'run', 'at', 'type', 'data', 'prev', 'sum'])
    expect(line.endsWith('"}\n')).toBe(true)
    expect(line.trimEnd()).not.toContain('\n')
  })

  it('JRN3: comes back as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), fc.string(), (run, data, type) => {
        const written = { seq: 7, run, at: 'now', type, data }
        const { line, chain } = encodeRecord({ seq: 6, sum: 'a'.repeat(32) }, written)
        const link = read(line, { seq: 6, sum: 'a'.repeat(32) })
        const same = JSON.stringify(link) === JSON.stringify({ record: JSON.parse(JSON.stringify(written)), chain })
        return same && line.indexOf('\n') === line.length - 1
      }),
    )
  })

  it('JRN3: no change of its bytes is accepted', () => {
    const bytes = Buffer.from(encodeRecord(GENESIS, record(1, { text: 'ü “x”' })).line)
    const accepted: string[] = []
    for (let at = 0; at < bytes.length - 1; at++) {
      for (let mask = 1; mask < 256; mask++) {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ mask
        if (typeof readRecord(changed, 0, changed.length - 1, GENESIS) !== 'string') accepted.push(`${at} ^ ${mask}`)
      }
    }
    expect(accepted).toEqual([])
  })

  it('JRN3: does not follow on from another than the one before it', () => {
    const first = encodeRecord(GENESIS, record(1))
    const second = encodeRecord(first.chain, record(2))
    expect(read(second.line, first.chain)).toMatchObject({ record: { seq: 2 } })
    expect(read(second.line, GENESIS)).toContain('does not follow on from record 0')
    expect(read(first.line, first.chain)).toContain('does not follow on')
  })

  it('JRN3: a sum over something else than a record is not enough', () => {
    const nonsense = encodeRecord(GENESIS, { ...record(1), run: 5 as never })
    expect(read(nonsense.line, GENESIS)).toContain('is no record')
    expect(read(encodeRecord(GENESIS, record(0)).line, GENESIS)).toContain('is no record')
    expect(read('{}\n', GENESIS)).toContain('too short')
  })
})
