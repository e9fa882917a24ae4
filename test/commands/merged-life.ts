import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { createRandom } from '../support/power-loss.ts'

/** What can be told of somebody, and what may be said of it later. `V` is one value, `W` another, `WHO` stands in for them. */
interface Matter {
  readonly told: string
  readonly values: readonly string[]
  readonly later: readonly string[]
}

const PERSONS: readonly Matter[] = [
  {
    told: 'lives in V.',
    values: ['Hamburg', 'Leeds', 'Turin', 'Ghent', 'Malmo'],
    later: ['moved to W.', 'lives in W now.', 'lives in V.', 'does not live in V anymore.'],
  },
  {
    told: 'has V kids.',
    values: ['two', 'four', 'five'],
    later: ['has W kids.', 'has W kids now.', 'has V kids.'],
  },
  {
    told: 'works as a V.',
    values: ['nurse', 'baker', 'welder', 'tailor'],
    later: ['works as a W now.', 'quit as a V.', 'works as a V.'],
  },
  {
    told: 'plays the V.',
    values: ['cello', 'oboe', 'trumpet'],
    later: ['stopped playing the V.', 'plays the W too.', 'plays the V.', 'Scratch what I said about WHO and the V.'],
  },
  {
    told: 'is allergic to V.',
    values: ['nuts', 'eggs', 'shellfish'],
    later: ['is allergic to V.', 'is allergic to W too.'],
  },
  { told: 'drives a V.', values: ['Volvo', 'Skoda', 'Fiat'], later: ['sold the V.', 'drives a W now.', 'drives a V.'] },
  { told: 'was born on V.', values: ['March 3', 'May 12', 'July 28'], later: ['was born on W.', 'was born on V.'] },
  { told: 'is V.', values: ['vegan', 'vegetarian'], later: ['eats meat again.', 'is V.'] },
  {
    told: 'is married to V.',
    values: ['Emil', 'Ada', 'Per'],
    later: ['got divorced.', 'is married to W now.', 'is married to V.'],
  },
  { told: 'speaks V.', values: ['Danish', 'Greek', 'Turkish'], later: ['speaks W too.', 'speaks V.', 'forgot all V.'] },
  {
    told: 'studies V.',
    values: ['law', 'physics', 'botany'],
    later: ['finished studying V.', 'studies W now.', 'dropped out.'],
  },
  {
    told: 'hates V.',
    values: ['coriander', 'opera', 'camping'],
    later: ['likes V now.', 'hates W as well.', 'hates V.'],
  },
  { told: 'owns a V.', values: ['boat', 'caravan', 'vineyard'], later: ['sold the V.', 'bought a W.', 'owns a V.'] },
]
const PETS: readonly Matter[] = [
  { told: 'is a V.', values: ['beagle', 'poodle', 'terrier'], later: ['is a W.', 'is a V.'] },
  {
    told: 'is V years old.',
    values: ['six', 'eight', 'nine'],
    later: ['is V years old.', 'is W years old.', 'died last week.'],
  },
  {
    told: 'is afraid of V.',
    values: ['thunder', 'cats', 'trams'],
    later: ['is not afraid of V anymore.', 'is afraid of V.', 'is afraid of W too.'],
  },
  {
    told: 'sleeps in the V.',
    values: ['kitchen', 'hall', 'garage'],
    later: ['sleeps in the W now.', 'sleeps in the V.'],
  },
]
const WHO = ['sister', 'brother', 'friend', 'boss', 'cousin', 'neighbour', 'mother']
const NAMES = ['Anna', 'Paul', 'Mia', 'Jonas', 'Ruth', 'Otto', 'Carla', 'Felix']
const LABELS = [null, 'the new one holds now', 'the old one still holds', 'both hold']

export interface MergedLife {
  readonly seed: number
  /** What was said, day by day, and what was answered. */
  readonly said: string
  /** False where the night merged nothing. */
  readonly merged: boolean
  /** What became of what was said, with a merge in between and without. */
  readonly became: readonly [merged: string, unmerged: string]
}

/** Two or three things of somebody, each on a day of its own, then one more: with and without a night that merges them. */
export async function mergedLife(seed: number): Promise<MergedLife> {
  const random = createRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const isPet = random() < 0.25
  const whom = `My ${isPet ? 'dog' : pick(WHO)} ${pick(NAMES)}`
  const left = [...(isPet ? PETS : PERSONS)]
  const told: { readonly matter: Matter; readonly value: string; readonly other: string }[] = []
  for (let n = random() < 0.5 ? 2 : 3; n > 0; n--) {
    const [matter] = left.splice(Math.floor(random() * left.length), 1) as [Matter]
    const value = pick(matter.values)
    told.push({ matter, value, other: pick(matter.values.filter((one) => one !== value)) })
  }
  const about = pick(told)
  const then = pick(about.matter.later)
  const fill = (text: string, value: string, other: string): string =>
    (text.includes('WHO') ? text.replace('WHO', whom.replace('My', 'my')) : `${whom} ${text}`)
      .replace('V', value)
      .replace('W', other)
  const facts = told.map(({ matter, value, other }) => ({ text: fill(matter.told, value, other), key: value }))
  const last = fill(then, about.value, about.other)
  const answer = pick(LABELS)
  const keys = [...facts.map(({ key }) => key), about.other]
  const days = facts.map(({ text }) => text)
  const [merged, unmerged] = [
    await live(seed, days, last, answer, keys, true),
    await live(seed, days, last, answer, keys, false),
  ]
  const said = [...days, last, ...(answer === null ? [] : [`(${answer})`])].join(' ')
  return { seed, said, merged: merged.merged, became: [merged.became, unmerged.became] }
}

async function live(
  seed: number,
  days: readonly string[],
  last: string,
  answer: string | null,
  keys: readonly string[],
  withNight: boolean,
): Promise<{ merged: boolean; became: string }> {
  const root = tempFolder(`merged-${seed}`)
  const run = async (now: string, name: string, options = {}): Promise<void> => {
    await runCommand(name, [], options, { root, now, json: true })
  }
  const say = (day: number, text: string): Promise<void> => {
    const date = `2026-03-${String(day).padStart(2, '0')}`
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [10:00] (x)\n\n${text}\n`)
    return run(`${date}T20:00:00Z`, 'process')
  }
  try {
    fs.mkdirSync(path.join(root, 'raw'))
    for (const [at, text] of days.entries()) await say(2 + at, text)
    if (withNight) await run('2026-03-07T04:00:00Z', 'compress', { only: 'dedupe' })
    const merged = memoriesOf(root).some(({ compressed }) => compressed?.how === 'merged')
    await say(10, last)
    const asked = became(root, keys)
    const file = path.join(root, 'workspace', 'REVIEW.md')
    if (answer !== null && fs.existsSync(file)) {
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(`- [ ] ${answer}`, `- [x] ${answer}`))
      await run('2026-03-11T20:00:00Z', 'process')
    }
    return { merged, became: [asked, became(root, keys)].join(' then ') }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function memoriesOf(root: string): Memory[] {
  return [...stateOf(root).memories.values()]
}

function stateOf(root: string) {
  return openMemory({ root, now: '2026-06-01T00:00:00Z' }).read().state
}

/** Which of the values stand in a line that holds, which wait, what was only seen again, and how many questions are open. */
function became(root: string, keys: readonly string[]): string {
  const state = stateOf(root)
  const memories = [...state.memories.values()].filter(({ home }) => home === 'user')
  const told = (status: string): string =>
    [...new Set(keys)]
      .filter((key) => memories.some((one) => one.status === status && one.text.includes(key)))
      .join(' ')
  const again = memories.some(
    ({ status, evidence }) =>
      status === 'active' && evidence.some(({ file }) => file === LAST) && evidence.some(({ file }) => file !== LAST),
  )
  const asked = `${state.reviews.size} asked`
  return `holds: ${told('active')}; waits: ${told('candidate')}; ${again ? 'seen again' : 'new'}; ${asked}`
}

const LAST = 'raw/2026-03-10.md'
