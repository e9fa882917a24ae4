/**
 * Scores what is confirmed on the pairs of eval/confirm: `tsx scripts/score-confirm.ts [--show] [file.txt …]`. Every line
 * is read by the local rules and resolved against all that its file knows, so that a wrong memory counts as wrong. A file
 * of days (`days-1.txt`) goes through the whole of `process`.
 */
import { type Judged, scoreConfirm } from '../test/support/score-confirm.ts'
import { scoreDays } from '../test/support/score-days.ts'

const named = process.argv.slice(2).filter((word) => word.endsWith('.txt'))
for (const file of named.filter((name) => name.startsWith('days-'))) await showDays(file)
const files = named.filter((name) => !name.startsWith('days-'))
const judged = named.length > 0 && files.length === 0 ? [] : await scoreConfirm(named.length === 0 ? undefined : files)
const isRight = ({ want, confirmed }: Judged): boolean => want !== null && confirmed.includes(want)
const again = judged.filter(({ want }) => want !== null)
const right = again.filter(isRight)
const wrong = judged.filter((one) => one.confirmed.some((id) => id !== one.want))
if (judged.length > 0) showPairs()

function showPairs(): void {
  console.log(`said again: ${right.length} of ${again.length} recognised (${(right.length / again.length).toFixed(2)})`)
  console.log(
    `false: ${wrong.length}, of them ${wrong.filter(({ want }) => want === null).length} of ${judged.length - again.length} twins; precision ${(right.length / (right.length + wrong.length)).toFixed(2)}`,
  )
  if (process.argv.includes('--show')) {
    for (const one of wrong) console.log(`false ${one.kind}: ${one.text} ⟂ ${one.known}`)
    for (const one of again.filter((said) => !isRight(said))) console.log(`missed: ${one.text} ⟂ ${one.known}`)
  }
}

async function showDays(file: string): Promise<void> {
  const said = await scoreDays(file)
  const repeats = said.filter(({ kind }) => kind === 'again')
  const count = (what: 'isRight' | 'isWrong' | 'isTwice'): number => said.filter((one) => one[what]).length
  console.log(
    `${file}: ${count('isRight')} of ${repeats.length} recognised, ${count('isTwice')} stand twice, ${count('isWrong')} wrong`,
  )
  if (!process.argv.includes('--show')) return
  for (const one of said.filter(({ isWrong }) => isWrong)) console.log(`false ${one.kind}: ${one.text} ⟂ ${one.known}`)
  for (const one of repeats.filter(({ isRight }) => !isRight)) console.log(`missed: ${one.text} ⟂ ${one.known}`)
  for (const one of repeats.filter(({ isTwice }) => isTwice)) console.log(`twice: ${one.text} ⟂ ${one.known}`)
}
