import { performance } from 'node:perf_hooks'
import { type Fate, type Half, type Lived, live, sequencesOf } from '../test/support/score-sequences.ts'

/**
 * What ordinary talk does to what is known: eval/sequences, each lived through in a folder of its own. The dev files, each
 * with figures of its own, with `--held` the held ones, of which only figures are printed. `--show` lists what went wrong in
 * the dev files.
 */
export async function sequences(): Promise<void> {
  for (const half of process.argv.includes('--held')
    ? (['held', 'held-2'] as const)
    : (['dev', 'dev-2', 'dev-3', 'dev-4', 'dev-5', 'dev-6'] as const))
    await score(half)
}

async function score(half: Half): Promise<void> {
  const started = performance.now()
  const lives: Lived[] = []
  for (const sequence of sequencesOf(half)) lives.push(await live(sequence))
  const count = (fate: Fate): number => lives.flatMap(({ fates }) => fates).filter((one) => one.fate === fate).length
  const statements = lives.flatMap(({ fates }) => fates).length
  const asked = lives.filter(({ falseQuestions }) => falseQuestions.length > 0).length
  const twins = lives.filter(({ fates }) => fates.every(({ statement }) => statement.must === 'keeps')).length
  const met = count('ended') + count('asked')
  const due = met + count('missed')
  const tell = (what: string, figure: string): void => console.log(`${what.padEnd(38)}${figure}`)
  tell(`sequences (${half})`, `${lives.length}, in ${twins} nothing ends`)
  const unlearned = count('not learned')
  const waiting = count('waits')
  tell(
    'statements',
    `${statements}: ${statements - unlearned - waiting} learned, ${unlearned} not learned, ${waiting} wait`,
  )
  tell('wrong losses', `${count('lost')} of ${count('lost') + count('kept')}  (0)`)
  tell('false questions', `${asked}, in ${share(asked, lives.length)} of sequences  (at most 2 %)`)
  tell('updates met or asked', `${share(met, due)} of ${due}  (at least 70 %)`)
  tell('  ended, asked, missed', `${count('ended')}, ${count('asked')}, ${count('missed')}`)
  tell('seconds', ((performance.now() - started) / 1000).toFixed(1))
  if (!half.startsWith('held') && process.argv.includes('--show')) show(lives)
}

function show(lives: readonly Lived[]): void {
  for (const one of lives) showBad(one)
  console.log('\n# not learned')
  for (const { sequence, fates } of lives)
    for (const { statement, fate } of fates)
      if (fate === 'not learned' || fate === 'waits')
        console.log(`  ${sequence.title}: ${tellWords(statement)} (${fate})`)
}

function showBad({ sequence, fates, falseQuestions, memories }: Lived): void {
  const bad = fates.filter(({ fate }) => fate === 'lost' || fate === 'missed')
  if (bad.length === 0 && falseQuestions.length === 0) return
  console.log(`\n# ${sequence.title}`)
  for (const { date, turns } of sequence.days) for (const { text } of turns) console.log(`  ${date}  ${text}`)
  for (const { statement, fate } of bad) console.log(`  ${fate}: ${tellWords(statement)}`)
  for (const { title, body } of falseQuestions) console.log(`  asked: ${title} ${body.join(' / ')}`)
  for (const memory of memories) console.log(`    ${memory}`)
}

function tellWords({ words }: Lived['fates'][number]['statement']): string {
  return words.map((any) => any.join('|')).join(' ')
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}
