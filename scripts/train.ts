/**
 * Fits the linear model of the local rules on the sentences in scripts/train and on people of eval/gold-dev: weights of
 * cues go to human-model.ts and assistant-model.ts in src/read/builtin, weights of words and pairs of words to
 * models/sentence-classes, and so does how much a sentence would be missed. A sentence counts by its cues, by words and
 * pairs met often enough, and by the mean of its word vectors; since the model is linear, every word's share can be told
 * beforehand and no word vectors are needed at run time. What cues and words leave open of a human's sentence is fitted
 * on the vectors of the sentence encoder (models/sentence-classes/meaning.txt), which takes most of two minutes.
 * `tsx scripts/train.ts` writes the weights; `--check` fits without them instead and prints how well cues and words tell voices
 * that were left out, and those in scripts/train/unseen, which are never learned from; `--errors` lists what it gets wrong.
 * `--leave-out all`, or names of people, fits a model for each of them without what their log says, scores them with it
 * through the whole of `process`, and prints a column each; any other folder is scored with all that is learned.
 * Same input, same bytes.
 */
import path from 'node:path'
import type { Encoder } from '../src/encode/encoder.ts'
import type { Encode } from '../src/read/builtin/meaning.ts'
import { openEncoder } from '../src/store/open-encoder.ts'
import { check } from './train/check.ts'
import { leaveOut } from './train/leave-out.ts'
import { ASSISTANT, HUMAN, readCorpus } from './train/read.ts'
import { readVectors } from './train/vectors.ts'
import { fitted, type Weights, write } from './train/weights.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SETTINGS = { l2: 0.015, epochs: 20, rate: 0.2, denseRate: 0.1, rare: 3, rareGrams: 2, hidden: 0.4 }

function main(): void {
  const vectors = readVectors()
  const human = readCorpus(HUMAN, true, vectors)
  const assistant = readCorpus(ASSISTANT, false, vectors)
  const without = (person: string | null): Weights => fitted(human, assistant, vectors, encode, SETTINGS, person)
  const encode = keeping(openEncoder())
  const left = process.argv.indexOf('--leave-out')
  if (process.argv.includes('--check')) {
    const errors = process.argv.includes('--errors')
    check('HUMAN', human, HUMAN, SETTINGS, errors)
    check('ASSISTANT', assistant, ASSISTANT, SETTINGS, errors)
  } else if (left !== -1) leaveOut(ROOT, process.argv.slice(left + 1), without)
  else write(ROOT, without(null))
}

/** What a sentence was once encoded to is kept: each is asked for many times. */
function keeping(encoder: Encoder): Encode {
  const known = new Map<string, Float32Array>()
  return (texts) =>
    texts.map((text) => {
      const vector = known.get(text) ?? (encoder.encode([text])[0] as Float32Array)
      known.set(text, vector)
      return vector
    })
}

main()
