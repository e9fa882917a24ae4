/**
 * Fits the heads of the built-in reader on the people of eval/gold-dev and eval/gold and on the lists in scripts/train.
 * `tsx scripts/train.ts` writes models/sentence-classes/heads.bin: same input, same bytes.
 * `--lines` says what becomes a line of people in chats that were left out, at several thresholds.
 * `--mouths` fits the head of src/log for what another mouth spoke: models/other-mouths/weights.bin.
 * `--leave-one-out [person…]` fits a model for each person without what they said, runs the whole of `process` with it
 * over their log and prints a column each, and all together. Folders elsewhere are scored with what ships.
 */
import path from 'node:path'
import { type Encode, shippedHeads } from '../src/read/builtin/heads.ts'
import { openEncoder } from '../src/store/open-encoder.ts'
import { PEOPLE, readCorpus } from './train/corpus.ts'
import { keepFrom, printLines, rowsLeftOut } from './train/keep.ts'
import { leaveOut } from './train/leave-out.ts'
import { writeMouths } from './train/mouths.ts'
import { headsFrom, writeHeads } from './train/write.ts'

const ROOT = path.join(import.meta.dirname, '..')
const [mode, ...asked] = process.argv.slice(2)
const corpus = readCorpus()
const encode = keeping()
if (mode === '--mouths') writeMouths(ROOT)
else if (mode === '--leave-one-out') {
  const people = asked.length > 0 ? PEOPLE.filter((folder) => asked.includes(path.basename(folder))) : PEOPLE
  leaveOut(ROOT, people, (person) =>
    headsFrom(
      corpus.filter(({ voice }) => voice !== person),
      encode,
      shippedHeads().keep,
    ),
  )
} else if (mode === '--lines') {
  printLines(rowsLeftOut(corpus, encode))
} else writeHeads(ROOT, headsFrom(corpus, encode, keepFrom(rowsLeftOut(corpus, encode))))

/** What a sentence was once encoded to is kept: each is asked for many times. */
function keeping(): Encode {
  const encoder = openEncoder()
  const known = new Map<string, Float32Array>()
  return (texts) =>
    texts.map((text) => {
      const vector = known.get(text) ?? (encoder.encode([text])[0] as Float32Array)
      known.set(text, vector)
      return vector
    })
}
