/**
 * Scores what is confirmed on the pairs of eval/confirm: `tsx scripts/score-confirm.ts [--show] [file.txt …]`. Every line
 * is read by the local rules and resolved against all that its file knows, so that a wrong memory counts as wrong.
 */
import { type Judged, scoreConfirm } from '../test/support/score-confirm.ts'

const files = process.argv.slice(2).filter((word) => word.endsWith('.txt'))
const judged = await scoreConfirm(files.length === 0 ? undefined : files)
const isRight = ({ want, confirmed }: Judged): boolean => want !== null && confirmed.includes(want)
const again = judged.filter(({ want }) => want !== null)
const right = again.filter(isRight)
const wrong = judged.filter((one) => one.confirmed.some((id) => id !== one.want))
console.log(`said again: ${right.length} of ${again.length} recognised (${(right.length / again.length).toFixed(2)})`)
console.log(
  `false: ${wrong.length}, of them ${wrong.filter(({ want }) => want === null).length} of ${judged.length - again.length} twins; precision ${(right.length / (right.length + wrong.length)).toFixed(2)}`,
)
if (process.argv.includes('--show')) {
  for (const one of wrong) console.log(`false ${one.kind}: ${one.text} ⟂ ${one.known}`)
  for (const one of again.filter((said) => !isRight(said))) console.log(`missed: ${one.text} ⟂ ${one.known}`)
}
