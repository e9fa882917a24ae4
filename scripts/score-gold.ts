/**
 * Scores the local backend on gold folders, through the whole of `process`, in a folder of its own:
 * `tsx scripts/score-gold.ts [--counts] [--show miss|extra|beside|route|never|stale|relation|found|falseConfirm,…] <persona folder>…`
 * `--show` prints words: never for a set that is held out. `--each` scores every folder for itself.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Score, scoreGold } from '../test/support/score-gold.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { counts: { type: 'boolean' }, each: { type: 'boolean' }, show: { type: 'string' } },
})
const groups = values.each ? positionals.map((folder) => [folder]) : [positionals]
const scores: Score[] = []
for (const folders of groups) scores.push(await scoreGold(folders))
for (const { notes, counts } of scores) {
  for (const group of values.show?.split(',') ?? []) for (const note of notes[group] ?? []) console.log(note)
  if (!values.counts) continue
  for (const [key, count] of Object.entries(counts).sort()) if (/ /.test(key)) console.log(`${count}\t${key}`)
}
const names = groups.map((folders) => (folders.length === 1 ? path.basename(folders[0] ?? '') : 'together'))
console.log(`${''.padEnd(20)}${names.map((name) => name.padStart(10)).join('')}`)
for (const figure of Object.keys(scores[0]?.figures ?? {}))
  console.log(`${figure.padEnd(20)}${scores.map(({ figures }) => show(figures[figure]).padStart(10)).join('')}`)

function show(value: number | undefined): string {
  if (value === undefined) return '-'
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}
