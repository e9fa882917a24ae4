/** Scores a night on the written corpus: `tsx scripts/score-night.ts [--dev|--held] [--wrong] [--missed] [--asked]` */
import { type Rate, readCorpus, scoreNight } from '../test/support/score-night.ts'

const flags = new Set(process.argv.slice(2))
const halves = (['dev', 'held'] as const).filter((half) => flags.has(`--${half}`))
for (const half of halves.length > 0 ? halves : (['dev', 'held'] as const)) {
  const score = await scoreNight(readCorpus().filter((one) => one.half === half))
  if (flags.has('--wrong')) for (const line of score.wrong) console.log(`WRONG  ${line}`)
  if (flags.has('--missed')) for (const line of score.missed) console.log(`MISSED ${line}`)
  if (flags.has('--asked')) for (const line of score.questions) console.log(`ASKED  ${line}`)
  console.log(`${half}: ${score.memories} memories, ${score.asked} questions`)
  say('merges', score.merges)
  console.log(`  texts    ${score.texts.lost} details lost  (${score.texts.merged} lines merged)`)
  say('moves', score.moves)
  say('clusters', score.clusters)
}

function say(what: string, { made, right, wanted, precision, recall }: Rate): void {
  const figures = `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}`
  console.log(`  ${what.padEnd(8)} ${figures}  (${made} made, ${right} right, ${wanted} wanted)`)
}
