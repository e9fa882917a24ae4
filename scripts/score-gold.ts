/**
 * Scores the built-in reader on gold folders, through the whole of `process`, in a folder of its own:
 * `tsx scripts/score-gold.ts [--json] [--show miss|extra|beside|route|never|…] <persona folder>…`
 * `--json` prints the counts alone; `--show` prints words: never for a set that is held out.
 */
import { parseArgs } from 'node:util'
import { scoreGold } from '../test/support/score-gold.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, show: { type: 'string' } },
})
const { figures, counts, notes } = await scoreGold(positionals)
if (values.json) console.log(JSON.stringify(counts))
else {
  for (const group of values.show?.split(',') ?? []) for (const note of notes[group] ?? []) console.log(note)
  for (const [figure, value] of Object.entries(figures))
    console.log(`${figure.padEnd(20)}${(Number.isInteger(value) ? String(value) : value.toFixed(3)).padStart(10)}`)
}
