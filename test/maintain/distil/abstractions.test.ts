import fs from 'node:fs'
import { expect, it } from 'vitest'
import { leftOut } from '../../../src/maintain/distil/hollow.ts'
import { inventionsIn } from '../../../src/maintain/distil/inventions.ts'
import type { Embedder } from '../../../src/recall/embedder.ts'
import { createRandom } from '../../support/power-loss.ts'
import { EMBEDDED } from '../dedupe/dedupe-driver.ts'

interface Good {
  readonly sources?: readonly string[]
  readonly person?: string
  readonly cluster?: string
  readonly texts: readonly string[]
}

const read = (name: string) => JSON.parse(fs.readFileSync(`eval/night/${name}.json`, 'utf8'))
const CORPUS: readonly { person: string; cluster?: string; text: string }[] = read('corpus').memories
const GOOD: readonly { text: string; sources: readonly string[] }[] = read('abstractions').abstractions.flatMap(
  ({ sources, person, cluster, texts }: Good) => {
    const theirs = CORPUS.filter((one) => one.person === person && one.cluster === cluster).map(({ text }) => text)
    return texts.map((text) => ({ text, sources: sources ?? theirs }))
  },
)
const own = new Set(['user', 'bernard'])

/** What a model might add: none of it is in any source. */
const INVENTED: Readonly<Record<string, readonly string[]>> = {
  adjective: `diabetic alcoholic divorced pregnant bankrupt depressed catholic blind epileptic wealthy vegan allergic
    asthmatic unemployed jealous violent lonely autistic bald`.split(/\s+/),
  noun: 'and the casino,and a pistol,with cocaine,and the lawsuit,with a tumour,and the mortgage,for the mistress,and the passport,like a lawyer,for the boss,and the police,and the sister'.split(
    ',',
  ),
  verb: 'gambles,and smokes,steals,and prays,cheats,and votes,and drinks,snores,and sues,and sings,and cries,and gossips'.split(
    ',',
  ),
  place:
    'in the garage,in Lisbon,at the hospital,in prison,in the basement,on the beach,in Texas,at the airport,in the hotel,near the harbour,in the chapel'.split(
      ',',
    ),
  number: '47,three,in 2019,at 6:45,for 90 euros,12 times,eleven,on March 3'.split(','),
}

function inventions(): { kind: string; text: string; sources: readonly string[] }[] {
  const random = createRandom(7)
  const pick = (of: number): number => Math.floor(random() * of)
  return Object.entries(INVENTED).flatMap(([kind, added]) =>
    GOOD.map(({ text, sources }) => {
      const words = text.split(' ')
      words.splice(1 + pick(words.length - 1), 0, added[pick(added.length)] ?? '')
      return { kind, text: words.join(' '), sources }
    }),
  )
}

const isRefused = (text: string, sources: readonly string[], embedder: Embedder | null): boolean =>
  inventionsIn(text, sources, { own, embedder }).length > 0

it('DST8: at most 5 % of good abstractions are refused, and 95 % of what is invented in them is', () => {
  expect(GOOD.every(({ sources }) => sources.length >= 2)).toBe(true)
  const refused = GOOD.filter(({ text, sources }) => isRefused(text, sources, EMBEDDED))
  const all = inventions()
  const passed = all.filter(({ text, sources }) => !isRefused(text, sources, EMBEDDED))
  const kinds = Object.keys(INVENTED).map((kind) => `${kind} ${passed.filter((one) => one.kind === kind).length}`)
  console.log(
    `${refused.length} of ${GOOD.length} good abstractions refused; ${all.length - passed.length} of ${all.length} inventions caught, passed: ${kinds.join(', ')}`,
  )
  expect(refused.length / GOOD.length).toBeLessThanOrEqual(0.05)
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(1 - passed.length / all.length).toBeGreaterThanOrEqual(0.95)
})

it('DST8: without an embedder more of the good ones are refused, and hardly an invention passes', () => {
  const refused = GOOD.filter(({ text, sources }) => isRefused(text, sources, null))
  const all = inventions()
  const passed = all.filter(({ text, sources }) => !isRefused(text, sources, null))
  expect(refused.length / GOOD.length).toBeLessThanOrEqual(0.1)
  expect(1 - passed.length / all.length).toBeGreaterThanOrEqual(0.98)
})

it.each([
  ['The diabetic user runs backups', ['User runs nightly backups', 'Backups run every night']],
  ['The divorced user runs nightly backups', ['User runs nightly backups', 'Backups run every night']],
  ['Backups run nightly in the garage', ['User runs nightly backups', 'Backups run every night']],
  ['Backups run nightly on a stolen laptop', ['User runs nightly backups', 'Backups run every night']],
])('DST8: a word inside a clause that otherwise holds is refused: %s', (text, sources) => {
  expect(isRefused(text, sources, EMBEDDED)).toBe(true)
})

/** What a model answers that says nothing, or names two things and not what is with them. */
function hollow(sources: readonly string[]): string[] {
  const words = sources[0]?.match(/\p{L}{4,}/gu) ?? []
  const [first = '', second = '', last = ''] = [words[0], words[1], words.at(-1)]
  return [
    ...'nothing,None.,N/A,Something happens.,It is what it is.,A recurring pattern.'.split(','),
    ...[`${first}.`, `The ${last}.`, `${first} and ${last}.`, `The ${first} ${second}.`],
    ...[`It is about ${first} and ${second}`, `There is a relationship between ${first} and ${last}`],
  ]
}

it.each([
  ['with', EMBEDDED, 0.05],
  ['without', null, 0.1],
] as const)(
  'DST31: %s an embedder few good abstractions leave out what counts, and one in a hundred hollow ones passes',
  (_which, embedder, most) => {
    const leaves = (text: string, sources: readonly string[]): boolean =>
      leftOut(
        text,
        sources.map((source) => ({ kind: 'context', text: source })),
        { own, embedder },
      ) !== null
    const refused = GOOD.filter(({ text, sources }) => leaves(text, sources))
    const clusters = [...new Map(GOOD.map(({ sources }) => [sources.join(), sources])).values()]
    const answers = clusters.flatMap((sources) => hollow(sources).map((text) => ({ text, sources })))
    const passed = answers.filter(({ text, sources }) => !leaves(text, sources))
    console.log(
      `${refused.length} of ${GOOD.length} good abstractions refused, ${passed.length} of ${answers.length} hollow ones passed`,
    )
    expect(refused.length / GOOD.length).toBeLessThanOrEqual(most)
    expect(answers.length).toBeGreaterThanOrEqual(400)
    expect(passed.length / answers.length).toBeLessThanOrEqual(0.01)
  },
)
