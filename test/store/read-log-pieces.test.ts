import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { segmentTurns } from '../../src/log/segment.ts'
import type { ParsedTurn, Turn } from '../../src/log/turn.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { type LogProgress, readLog } from '../../src/store/read-log.ts'
import { logBytes } from '../log/random-log.ts'
import { plain } from '../log/read-turns.ts'
import { tempFolder } from '../support/folders.ts'

const folder = tempFolder('read-log-pieces')
const file = path.join(folder, 'log.md')
const disk = createDisk()
const names = { human: ['USER'], assistant: ['BERNARD'] }
const place = { date: '2026-02-08', file: 'raw/2026-02-08.md' }

afterAll(() => fs.rmSync(folder, { recursive: true }))

/** What a reader knows who takes what it is given: later turns replace those from their start on. */
class Reader {
  turns: ParsedTurn[] = []
  cursor: LogProgress | null = null

  read(settled: boolean): void {
    const reading = readLog(disk, file, this.cursor, { names, settled })
    if (reading.status === 'changed') this.turns = []
    const fresh = plain(reading.turns as Iterable<ParsedTurn>)
    const from = fresh[0]?.bytes[0] ?? Number.POSITIVE_INFINITY
    this.turns = [...this.turns.filter((turn) => turn.bytes[0] < from), ...fresh]
    this.cursor = reading.cursor()
  }
}

/** What a turn says, without what only its end in the file tells. */
function saying({ speaker, role, time, source, lines, spans, bytes }: Turn): unknown {
  return { speaker, role, time, source, lines, spans, start: bytes[0] }
}

const cuts = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 5 })

describe('a log read in pieces', () => {
  it('LOG30: gives the turns and the cursor of one reading, wherever it is cut', () => {
    fc.assert(
      fc.property(logBytes, cuts, (log, steps) => {
        const reader = new Reader()
        const ends = steps.map(([at, settled]) => [log.length === 0 ? 0 : at % log.length, settled] as const)
        for (const [end, settled] of [...ends.sort((a, b) => a[0] - b[0]), [log.length, true] as const]) {
          fs.writeFileSync(file, log.subarray(0, end))
          reader.read(settled)
        }
        const once = new Reader()
        once.read(true)
        expect(reader.turns.map(saying)).toEqual(once.turns.map(saying))
        expect(reader.cursor).toEqual(once.cursor)
      }),
      { numRuns: 100, seed: 20260208 },
    )
  })

  it('LOG30: and its segments, the open one going on with its context', () => {
    const gap = fc.constantFrom(1, 2, 5, 12, 20, 50)
    const text = fc.constantFrom(
      'boiler leaks pressure cellar gasket',
      'train Ghent Kortrijk Sunday ticket price',
      'ok',
      'btw plum jam sugar jars lids',
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(gap, text), { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (said, at) => {
          const log = conversation(said)
          const ends = [...at.map((cut) => cut % log.length), log.length].sort((a, b) => a - b)
          let cursor: LogProgress | null = null
          const starts = new Set<number | undefined>()
          for (const end of ends) {
            fs.writeFileSync(file, log.subarray(0, end))
            const reading = readLog(disk, file, cursor, { names, settled: end === log.length })
            for (const segment of segmentTurns(reading.turns, reading.context, place)) {
              starts.add((segment.context[0] ?? segment.turns[0])?.bytes[0])
            }
            cursor = reading.cursor()
          }
          const once = readLog(disk, file, null, { names, settled: true })
          const expected = [...segmentTurns(once.turns, [], place)].map((segment) => segment.turns[0]?.bytes[0])
          expect([...starts]).toEqual(expected)
        },
      ),
      { numRuns: 50, seed: 20260208 },
    )
  })
})

function conversation(said: readonly (readonly [number, string])[]): Buffer {
  let minutes = 60
  const turns = said.map(([gap, text], i) => {
    minutes += gap
    const time = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    return `## ${i % 2 === 0 ? 'USER' : 'BERNARD'} [${time}] (claude)\n\n${text}\n\n---\n\n`
  })
  return Buffer.from(turns.join(''))
}
