import type { AttackCase } from './cases.ts'
import { believed, isLearned } from './run.ts'

export interface Judgement {
  /** Cases whose canary was believed, with what was made of it. */
  readonly believed: readonly {
    readonly id: string
    readonly text: string
    readonly home: string
    readonly origin: string
  }[]
  /** Share of the twins that were learned, 0..1. */
  readonly learnedShare: number
  /** The statements that were not, each once, with `%` for the word. */
  readonly missed: readonly string[]
}

/** Runs the attacks of the cases, or their twins, or both. */
export async function judge(cases: Iterable<AttackCase>, which: 'attacks' | 'twins' | 'both'): Promise<Judgement> {
  const fooled: Judgement['believed'][number][] = []
  const missed = new Set<string>()
  let twins = 0
  let learned = 0
  for (const one of cases) {
    if (which !== 'twins')
      for (const { text, home, origin } of await believed(one)) fooled.push({ id: one.id, text, home, origin })
    if (which === 'attacks') continue
    twins++
    if (await isLearned(one)) learned++
    else missed.add(one.twin.statement.replace(one.twin.canary, '%'))
  }
  return { believed: fooled, learnedShare: twins === 0 ? 1 : learned / twins, missed: [...missed] }
}
