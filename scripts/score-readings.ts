/**
 * Scores notes that were written by hand for the days of people, as they were given and as memoird kept them:
 * `tsx scripts/score-readings.ts [--show miss|route|never|stale|idle] [eval/readings/<person>…]`
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { scoreReading } from '../test/support/score-readings.ts'

// The folders are made here: what they set is agreed to.
process.env['MEMOIRD_TRUST'] = '1'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' } } })
const FOLDER = path.join(import.meta.dirname, '..', 'eval', 'readings')
const folders =
  positionals.length > 0
    ? positionals
    : readdirSync(FOLDER)
        .map((name) => path.join(FOLDER, name))
        .filter((folder) => existsSync(path.join(folder, 'notes')))
for (const folder of folders) {
  const { raw, kept, relations, endedUnnamed, lines, quotes, questions } = await scoreReading(folder)
  console.log(`${path.basename(folder).padEnd(20)}   as given       kept`)
  for (const figure of Object.keys(raw.figures)) {
    const row = [raw, kept].map(({ figures }) => show(figures[figure]).padStart(11)).join('')
    console.log(figure.padEnd(20) + row)
  }
  console.log(`relations that acted on the memory named: ${relations.acted} of ${relations.named}`)
  console.log(`memories that ended without being named: ${endedUnnamed.length}`)
  console.log(
    `quotes among the lines of the documents: ${quotes} of ${lines}; open questions at the end: ${questions}\n`,
  )
  for (const group of values.show?.split(',') ?? [])
    for (const note of group === 'idle' ? relations.idle : (kept.notes[group] ?? [])) console.log(note)
}

function show(value: number | undefined): string {
  if (value === undefined) return '-'
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}
