/**
 * Labels for a person whose chats the built-in reader shall learn from, `<folder>/{raw,speakers.json}`:
 * `tsx scripts/train/label.ts list <folder>` numbers what was said that may be worth a line, and the lines it may become;
 * `tsx scripts/train/label.ts convert <folder>` turns `labels.txt` (`12 keep`, `13 reword`, `S4 fact`) into `lines.txt`.
 * What is not named is dropped.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { denseOf, shippedHeads } from '../../src/read/builtin/heads.ts'
import { openEncoder } from '../../src/store/open-encoder.ts'
import { spokenBy } from './candidates.ts'

/** What is surely nothing is not asked about. */
const LEAST = 0.12
/** Lines of one sentence that are asked about. */
const MOST = 8

const [mode, folder = ''] = process.argv.slice(2)
const encoder = openEncoder()
const said = spokenBy(folder).filter(({ text, at, of, isRestated }) => {
  if (isRestated) return true
  const { drop, irony } = shippedHeads().ask({ text, at, of }, denseOf(encoder.encode([text]), 0)).human
  return !/\?["')\]]*$/.test(text) && 1 - drop - irony >= LEAST
})
let count = 0
const numbered = said.map((one) => ({
  ...one,
  lines: one.candidates.slice(0, MOST).map((line) => ({ ...line, n: ++count })),
}))
if (mode === 'list') {
  let day = ''
  for (const [at, one] of numbered.entries()) {
    if (one.day !== day) console.log(`\n=== ${one.day}`)
    day = one.day
    const before = one.before === '' ? '' : `   [before: ${one.before.slice(-160)}]`
    console.log(`S${at + 1} ${one.isRestated ? 'said back: ' : ''}${one.text}${before}`)
    for (const { n, homes, line } of one.lines) console.log(`   ${n} ${homes.padEnd(2)} ${line}`)
  }
} else if (mode === 'convert') {
  const rows = readFileSync(path.join(folder, 'labels.txt'), 'utf8').match(/^S?\d+\s+\w+/gm) ?? []
  const verdicts = new Map(rows.map((row) => row.split(/\s+/) as [string, string]))
  const text = numbered.flatMap((one, at) => [
    `${one.day} ${verdicts.get(`S${at + 1}`) ?? 'drop'}: ${one.text}`,
    ...one.lines.map(({ n, line }) => ` ${verdicts.get(String(n)) ?? 'drop'}: ${line}`),
  ])
  writeFileSync(path.join(folder, 'lines.txt'), `${text.join('\n')}\n`)
} else throw new Error(`list or convert is expected, found ${mode}`)
