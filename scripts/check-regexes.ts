/**
 * Checks every regular expression of the program with recheck and writes what it found to test/regexes/verdicts.json:
 * `tsx scripts/check-regexes.ts [seconds]`. What is there already is not checked again; a run that is cut short goes on next time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { patternsOf } from '../test/support/patterns.ts'
import { judgePattern, keyOf, type Verdict } from '../test/support/verdicts.ts'

const ROOT = path.join(import.meta.dirname, '..')
const FILE = path.join(ROOT, 'test', 'regexes', 'verdicts.json')
const until = performance.now() + Number(process.argv[2] ?? 600) * 1000
const patterns = await patternsOf(ROOT)
const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Verdict>
const wanted = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))
const due = [...wanted].filter(([key]) => known[key] === undefined)
const verdicts: Record<string, Verdict> = {}
for (const key of wanted.keys()) if (known[key] !== undefined) verdicts[key] = known[key]
let next = 0
async function work(): Promise<void> {
  for (let one = due[next++]; one !== undefined && performance.now() < until; one = due[next++]) {
    const verdict = await judgePattern(one[1])
    verdicts[one[0]] = verdict
    if (verdict !== 'safe') console.log(`${verdict}: ${one[1].files[0]} /${one[1].source.slice(0, 100)}/`)
  }
}
await Promise.all([work(), work()])
const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
console.log(`${Object.keys(sorted).length} of ${wanted.size} patterns have a verdict`)
process.exit(0)
