import { readSentenceModel } from '../../store/package-files.ts'
import { isPlain } from './classify.ts'
import { words } from './normalise.ts'

/**
 * How much would be missed if a human's sentence were not written down, 0..1: a third for a detail, one for what nobody
 * would forgive. From its cues, its words and what its meaning adds; fitted by scripts/train.ts on people whose notes say what matters.
 */
export function importanceOf(cues: ReadonlySet<string>, normal: string, meaning = 0): number {
  const weights = weightsByFeature()
  let sum = meaning * 100
  for (const feature of importanceFeatures(cues, normal)) sum += weights.get(feature) ?? 0
  return Math.max(isPlain(cues) ? MEANT : 0, 1 / (1 + Math.exp(-sum / 100)))
}

/** What is said as plainly as can be is meant to be known. */
const MEANT = 0.3

/** What a sentence is weighed by: its cues, and its words, numbers being alike. */
export function importanceFeatures(cues: Iterable<string>, normal: string): Set<string> {
  const out = new Set(['bias', ...cues])
  for (const word of words(normal)) out.add(/^\d/.test(word) ? '=0' : `=${word}`)
  return out
}

/** Made at the first question. */
let made: ReadonlyMap<string, number> | undefined

function weightsByFeature(): ReadonlyMap<string, number> {
  made ??= new Map(
    readSentenceModel('importance')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const tab = line.indexOf('\t')
        return [line.slice(0, tab), Number(line.slice(tab + 1))]
      }),
  )
  return made
}
