/**
 * Lets a reader live through the weeks of eval/people and holds the documents against what a careful friend wrote:
 * `tsx scripts/score-people.ts [--notes] [--show missing,wrong,lines,questions] [eval/people/<person>…]`
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type PersonScore, scorePerson } from '../test/support/score-people.ts'

// The folders are made here: what they set is agreed to.
process.env['MEMOIRD_TRUST'] = '1'

const options = { notes: { type: 'boolean' }, show: { type: 'string' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const PEOPLE = path.join(import.meta.dirname, '..', 'eval', 'people')
const all = readdirSync(PEOPLE, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const folders = positionals.length > 0 ? positionals : all.map((name) => path.join(PEOPLE, name))
for (const folder of folders) {
  const { notes, bytes, ...counts } = await scorePerson(folder, { notes: values.notes === true })
  const row = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  console.log(`${path.basename(folder).padEnd(8)} ${row.join(', ')}; bytes ${JSON.stringify(bytes)}`)
  for (const group of values.show?.split(',') ?? [])
    for (const note of notes[group as keyof PersonScore['notes']] ?? []) console.log(note)
}
