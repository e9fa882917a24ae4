/** Scores the local backend on gold folders: `tsx scripts/score-gold.ts [--misses] [--extra] [--routing] [--confusion] [--quiet] <persona folder>…` */
import { createLocalBackend } from '../src/ask/local/index.ts'
import { scoreGold } from '../test/support/score-gold.ts'

const flags = new Set(process.argv.slice(2).filter((arg) => arg.startsWith('--')))
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const score = await scoreGold(
  createLocalBackend((finding) => ({ keep: finding })),
  folders,
)
if (flags.has('--misses')) console.log(score.misses.join('\n'))
if (flags.has('--extra')) console.log(score.extra.join('\n'))
if (flags.has('--routing')) console.log(score.misrouted.join('\n'))
if (flags.has('--confusion'))
  console.log(
    Object.entries(score.confusion)
      .sort()
      .map(([k, v]) => `${v} ${k}`)
      .join('\n'),
  )
if (!flags.has('--quiet')) for (const line of score.violations) console.log(`NEVER ${line}`)
for (const [name, value] of Object.entries(score.figures))
  console.log(`${name.padEnd(20)} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
