import { describe, expect, it } from 'vitest'
import { classifyAssistant } from '../../../src/read/builtin/classify.ts'
import { features } from '../../../src/read/builtin/features.ts'
import { normalise } from '../../../src/read/builtin/normalise.ts'

function storeScore(text: string): number {
  const normal = normalise(text)
  return classifyAssistant(features(normal, text, false), normal).scores.store
}

describe('what the assistant says', () => {
  it.each([
    'Option 1: a timer.',
    'Option 3: a hybrid with weights, a scoring model and a feedback loop.',
    'Alternative B: we keep the old index and rebuild it at night.',
  ])('EXT65: is no report where it lays out what may be chosen: %s', (text) => {
    expect(storeScore(text)).toBe(0)
  })

  it('EXT65: is one where it was done', () => {
    expect(storeScore('Option 1 is in the scheduler, it runs, and the tests are green.')).toBeGreaterThan(0.5)
  })
})
