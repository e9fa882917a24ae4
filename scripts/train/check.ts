import type { Corpus } from './read.ts'
import { predict, regress, type Settings } from './regress.ts'

/** Homes of the classes: what is told apart within one matters less than between two. */
const HOMES: Readonly<Record<string, string>> = {
  fact: 'user',
  trait: 'user',
  person: 'user',
  topic: 'user',
  rule: 'relational',
  trust: 'relational',
  irony: 'drop',
  talk: 'drop',
}

/**
 * Prints how well the sentences of each voice are told by a model that never met the voice: the share of sentences to be
 * kept whose class, and whose home among those that keep, is right, and how many are kept or dropped rightly.
 */
export function check(
  name: string,
  corpus: Corpus,
  classes: readonly string[],
  settings: Settings,
  errors: boolean,
): void {
  const { examples, rows } = corpus
  const all = new Tally(classes)
  const unseen = new Tally(classes)
  for (const voices of groups(corpus)) {
    const chosen = examples.flatMap(({ voice, unseen: never }, at) => (never || voices.includes(voice) ? [] : [at]))
    const model = regress(rows, chosen, settings)
    for (const voice of voices) {
      const own = new Tally(classes)
      examples.forEach((one, at) => {
        if (one.voice !== voice) return
        const p = predict(model, rows, at)
        for (const tally of [own, one.unseen ? unseen : all]) tally.add(one.label, p)
        const told = p.indexOf(Math.max(...p))
        if (errors && told !== one.label)
          console.log(`${voice}: ${classes[one.label]} taken for ${classes[told]}: ${one.text}`)
      })
      console.log(`${name}  ${voice.padEnd(16)}${own.show()}`)
    }
  }
  console.log(`${name}  left out        ${all.show()}`)
  console.log(`${name}  never learned   ${unseen.show()}`)
}

/** Few voices at a time: each model then has met nearly all of the others. */
function groups({ examples }: Corpus): string[][] {
  const left = [...new Set(examples.filter(({ unseen }) => !unseen).map(({ voice }) => voice))]
  const never = [...new Set(examples.filter(({ unseen }) => unseen).map(({ voice }) => voice))]
  const out: string[][] = Array.from({ length: GROUPS }, () => [])
  for (const [at, voice] of left.filter((one) => one !== 'sentences').entries()) out[at % GROUPS]?.push(voice)
  return [...out, never]
}

const GROUPS = 6

class Tally {
  private count = 0
  private kept = 0
  private right = 0
  private placed = 0
  private decided = 0
  private readonly homes: readonly string[]

  constructor(classes: readonly string[]) {
    this.homes = classes.map((one) => HOMES[one] ?? one)
  }

  add(label: number, p: readonly number[]): void {
    const home = this.homes[label] ?? ''
    const sums = new Map<string, number>()
    p.forEach((share, k) => {
      const its = this.homes[k] ?? ''
      sums.set(its, (sums.get(its) ?? 0) + share)
    })
    const dropped = (sums.get('drop') ?? 0) >= 0.5
    this.count++
    if (dropped === (home === 'drop')) this.decided++
    if (home === 'drop') return
    this.kept++
    if (p.indexOf(Math.max(...p)) === label) this.right++
    sums.delete('drop')
    if ([...sums].reduce((best, one) => (one[1] > best[1] ? one : best))[0] === home) this.placed++
  }

  show(): string {
    const share = (n: number, of: number): string => (of === 0 ? '    -' : (n / of).toFixed(3))
    return `${String(this.count).padStart(5)} sentences  home ${share(this.placed, this.kept)}  class ${share(this.right, this.kept)}  kept or dropped ${share(this.decided, this.count)}`
  }
}
