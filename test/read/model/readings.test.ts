import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { scoreReading } from '../../support/score-readings.ts'

const FOLDER = path.join(import.meta.dirname, '..', '..', '..', 'eval', 'readings')

describe('what a model understood stands', () => {
  it.each(['dana', 'tomasz'])('NOTE12: the notes for %s keep what they were worth as given', async (name) => {
    const { raw, kept, relations, endedUnnamed, lines, quotes, questions } = await scoreReading(path.join(FOLDER, name))
    const lost = (figure: string): number => (raw.figures[figure] ?? 0) - (kept.figures[figure] ?? 0)
    for (const figure of ['recallImportant', 'routing', 'bucket'])
      expect(lost(figure), figure).toBeLessThanOrEqual(0.02)
    expect(lost('precisionDocuments')).toBeLessThan(0.005)
    expect(kept.figures['neverViolated']).toBeLessThanOrEqual(raw.figures['neverViolated'] ?? 0)
    // These notes are older than `due`: a dated plan of theirs cannot pass, and one line says what stays true beside the update.
    expect(kept.figures['staleAfterUpdate']).toBeLessThanOrEqual(1)
    expect(relations.named).toBeGreaterThan(25)
    expect(relations.acted / relations.named).toBeGreaterThanOrEqual(0.96)
    expect(endedUnnamed).toEqual([])
    expect(quotes).toBeLessThanOrEqual(lines / 10)
    expect(questions).toBeLessThanOrEqual(6)
  })
})
