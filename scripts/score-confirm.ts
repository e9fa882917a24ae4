/**
 * Scores what is confirmed on the pairs of eval/confirm: `tsx scripts/score-confirm.ts [--show] [file.txt …]`. Every line
 * is read by the local rules and resolved against all that its file knows, so that a wrong memory counts as wrong. A file
 * of days (`days-1.txt`) goes through the whole of `process`.
 */
import { type Judged, scoreConfirm } from '../test/support/score-confirm.ts'
import { scoreDays } from '../test/support/score-days.ts'

type Line = Pick<Judged, 'kind' | 'text' | 'known'>

const named = process.argv.slice(2).filter((word) => word.endsWith('.txt'))
const pairs = named.filter((name) => !name.startsWith('days-'))
for (const file of named.filter((name) => !pairs.includes(name))) await tellDays(file)
if (named.length === 0) tellPairs(await scoreConfirm())
else if (pairs.length > 0) tellPairs(await scoreConfirm(pairs))

function tellPairs(judged: readonly Judged[]): void {
  const isRight = ({ want, confirmed }: Judged): boolean => want !== null && confirmed.includes(want)
  const again = judged.filter(({ want }) => want !== null)
  const right = again.filter(isRight)
  const wrong = judged.filter((one) => one.confirmed.some((id) => id !== one.want))
  const twins = wrong.filter(({ want }) => want === null)
  const lost = twins.filter(({ kept }) => !kept)
  console.log(`said again: ${right.length} of ${again.length} recognised (${(right.length / again.length).toFixed(2)})`)
  console.log(
    `false: ${wrong.length}, of them ${twins.length} of ${judged.length - again.length} twins; precision ${(right.length / (right.length + wrong.length)).toFixed(2)}`,
  )
  console.log(`lost: ${lost.length} of them are kept nowhere`)
  show((one) => `false ${one.kind}`, wrong)
  show(() => 'lost', lost)
  show(
    () => 'missed',
    again.filter((one) => !isRight(one)),
  )
}

async function tellDays(file: string): Promise<void> {
  const said = await scoreDays(file)
  const again = said.filter(({ kind }) => kind === 'again')
  const wrong = said.filter(({ isWrong }) => isWrong)
  const missed = again.filter(({ isRight }) => !isRight)
  const twice = again.filter(({ isTwice }) => isTwice)
  console.log(
    `${file}: ${again.length - missed.length} of ${again.length} recognised, ${twice.length} stand twice, ${wrong.length} wrong`,
  )
  show((one) => `false ${one.kind}`, wrong)
  show(() => 'missed', missed)
  show(() => 'twice', twice)
}

function show(what: (line: Line) => string, lines: readonly Line[]): void {
  if (!process.argv.includes('--show')) return
  for (const one of lines) console.log(`${what(one)}: ${one.text} ⟂ ${one.known}`)
}
