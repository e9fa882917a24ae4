import { describe, expect, it, vi } from 'vitest'
import { goBack } from '../../src/store/journal/rewrite.ts'
import {
  cuts,
  type Damage,
  exchanges,
  filesOf,
  flips,
  holes,
  type Sample,
  sampleJournal,
  swaps,
  tryDamages,
  withFiles,
} from '../support/damage.ts'
import { checkJournal } from '../support/journal-promises.ts'
import { createMemoryFiles } from '../support/memory-files.ts'
import { explorePowerLoss } from '../support/power-loss.ts'
import { AT, COMMIT, FOLDER, open, runsOf } from '../support/sample-journal.ts'

vi.setConfig({ testTimeout: 120_000 })

const KINDS: readonly (readonly [string, (sample: Sample) => Generator<Damage>])[] = [
  ['every byte changed', (sample) => flips(sample.tree, [0x20])],
  ['every file cut at every byte, and gone', (sample) => cuts(sample.tree)],
  ['every whole line and many ranges of one line removed', (sample) => holes(sample.tree, 9)],
  ['any two lines swapped or doubled, any two neighbouring bytes swapped', (sample) => swaps(sample.tree)],
  ['any file in the place of another, any byte doubled', (sample) => exchanges(sample.tree)],
]

describe.each(['closed', 'behind'] as const)('a journal that is %s', (how) => {
  const sample = sampleJournal(how)

  it.each(KINDS)('JRN9: nothing goes unnoticed and nothing is written: %s', (_name, damages) => {
    // Every third of them but in the sweep.
    const report = tryDamages(
      sample,
      [...damages(sample)].filter((_, at) => at % 3 === 0),
    )
    expect(report.bad.slice(0, 3)).toEqual([])
    expect(report.cases).toBeGreaterThan(300)
  })
})

describe('an older head in the place of the last', () => {
  it('JRN9: is damage when a segment is newer', () => {
    const { tree } = sampleJournal('closed')
    const files = createMemoryFiles(tree)
    const head = filesOf(tree)['head-000002.json'] ?? Buffer.alloc(0)
    open(files).commit('run-4', AT, [], COMMIT)
    open(files, { segmentBytes: 10 }).commit('run-5', AT, [], COMMIT)
    const heads = Object.keys(filesOf(files.tree())).filter((name) => name.startsWith('head'))
    const gone = Object.fromEntries(heads.map((name) => [name, null]))
    const journal = open(createMemoryFiles(withFiles(files.tree(), { ...gone, 'head-000002.json': head })))
    expect(journal.damage?.what).toContain('an older head was put back')
  })
})

describe('going back', () => {
  const sample = sampleJournal('closed')

  it('JRN10: makes any damaged journal whole up to its last good run and keeps the damaged files', () => {
    let cases = 0
    const bad: string[] = []
    const every = [...flips(sample.tree, [0x04]), ...cuts(sample.tree), ...swaps(sample.tree)]
    for (const damage of every.filter((_, at) => at % 31 === 0)) {
      const files = createMemoryFiles(withFiles(sample.tree, damage.files))
      const before = open(files)
      if (before.damage === null) continue
      cases++
      const kept = filesOf(files.tree())
      const back = goBack(files, FOLDER, 'back')
      const after = open(files)
      const whole = after.damage === null && after.notes.length === 0 && after.generation > 0
      const same = JSON.stringify(after.records) === JSON.stringify(before.records)
      const aside = back?.aside.slice(FOLDER.length + 1)
      const all = filesOf(files.tree())
      const asides = Object.entries(kept).every(([name, bytes]) => all[`${aside}/${name}`]?.equals(bytes))
      after.commit('run-new', AT, [], COMMIT)
      const goesOn = open(files).records.at(-1)?.run === 'run-new'
      const twice = goBack(files, FOLDER, 'twice')
      if (!whole || !same || !asides || !goesOn || twice !== null) bad.push(damage.what)
    }
    expect(bad).toEqual([])
    expect(cases).toBeGreaterThan(150)
  })

  it('JRN10: a power loss at any step of it leaves the damaged journal or the whole one', () => {
    const bytes = filesOf(sample.tree)['000002.jsonl'] ?? Buffer.alloc(0)
    const start = withFiles(sample.tree, { '000002.jsonl': bytes.subarray(0, bytes.length - 20) })
    const report = explorePowerLoss<string>({
      start,
      scenario: (files, ack) => {
        goBack(files, FOLDER, 'back')
        ack('whole')
      },
      check: (files, acked) => {
        if (open(files).damage !== null && acked.length > 0) throw new Error('not whole although it was said')
        goBack(files, FOLDER, 'again')
        const runs = runsOf(open(files).records)
        if (runs.join() !== 'run-1,run-2') throw new Error(`there is ${runs.join(' ')}`)
        checkJournal(createMemoryFiles(files.tree()), [{ kept: 'run-1' }, { kept: 'run-2' }])
      },
    })
    expect(report.bad.slice(0, 3)).toEqual([])
    expect(report.states).toBeGreaterThan(90)
  })
})
