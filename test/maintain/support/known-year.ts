import type { Answer, Folder } from './told-folder.ts'

const START = Date.UTC(2026, 0, 5)
export const dayOf = (n: number): string => new Date(START + n * 86_400_000).toISOString().slice(0, 10)

interface Told {
  readonly text: string
  readonly rest: Partial<Answer>
}

/** A value that another takes the place of every so many days. */
interface Value {
  readonly every: number
  readonly attribute: string
  readonly matter: string
  readonly all: readonly string[]
  readonly says: (value: string) => string
}

const TOWNS = 'Porto Lisbon Faro Braga Evora Oslo Graz Turin Ghent'.split(' ')
const FIRMS = 'Brot Aster Kiln Marl Quill Tarn'.split(' ')
const DOSES = Array.from({ length: 13 }, (_, k) => `${5 * (k + 1)}`)
const VALUES: readonly Value[] = [
  { every: 41, attribute: 'home', matter: 'life', all: TOWNS, says: (one) => `Lives in ${one}` },
  {
    every: 29,
    attribute: 'dose:ramipril',
    matter: 'health',
    all: DOSES,
    says: (one) => `Takes Ramipril, ${one} mg a day`,
  },
  { every: 67, attribute: 'employer', matter: 'work', all: FIRMS, says: (one) => `Works at ${one}` },
]

const PEOPLE = ['Ana', 'Bjorn', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']

/** What is said on the n-th day, and what holds at its end: what a person would find in USER.md. */
export function lifeOf(days: number) {
  const holds = new Map<string, { text: string; until: string | null }>()
  const said: Told[][] = []
  const truth: string[][] = []
  for (let n = 0; n < days; n++) {
    const date = dayOf(n)
    const told: Told[] = []
    for (const { every, attribute, matter, all, says } of VALUES)
      if (n % every === 0) {
        const value = all[n / every] ?? ''
        const claim = { subject: 'human', attribute, value: value.toLowerCase() }
        const rest = { kind: 'fact', bucket: 'FACT', matter, claim, cue: n === 0 ? '' : 'update' }
        told.push({ text: says(value), rest })
        holds.set(attribute, { text: says(value), until: null })
      }
    const who = n % 23 === 2 ? PEOPLE[(n - 2) / 23] : undefined
    if (who !== undefined) {
      const text = `${who} is a friend from school number ${n}`
      told.push({ text, rest: { kind: 'person', bucket: 'PERSON', matter: 'people', who } })
      holds.set(`who ${who}`, { text, until: null })
    }
    if (n % 13 === 4) {
      const due = dayOf(n + 9)
      const text = `Dentist number ${n} on ${due}`
      told.push({ text, rest: { matter: 'ahead', due } })
      holds.set(`plan ${n}`, { text, until: due })
    }
    for (const [key, { until }] of holds) if (until !== null && until < date) holds.delete(key)
    said.push(told)
    truth.push([...holds.values()].map(({ text }) => text))
  }
  return { said, truth }
}

/** Lines of ours in USER.md, without what stands behind their words. */
export function linesOf(folder: Folder): string[] {
  return folder
    .read('workspace/USER.md')
    .split('\n')
    .flatMap((line) => /^- (.*?)(?: \((?:since )?\d{1,2} [A-Z][a-z]{2} \d{4}\))?$/.exec(line)?.[1] ?? [])
}

/** Lives the days, a night after each; what a day without news changed, and what stood wrongly at the end of a month. */
export async function liveKnown(folder: Folder, days: number) {
  const { said, truth } = lifeOf(days)
  const wrong: string[] = []
  let quietLines = 0
  let again = 0
  let largest = 0
  for (let n = 0; n < days; n++) {
    const date = dayOf(n)
    const before = folder.read('workspace/USER.md').split('\n')
    const told = said[n] ?? []
    if (told.length > 0)
      await folder.tells(
        date,
        told.map(({ text, rest }) => [text, rest] as const),
      )
    else await folder.run('process', [], date)
    await folder.run('compress', [], date)
    const after = folder.read('workspace/USER.md').split('\n')
    largest = Math.max(largest, Buffer.byteLength(after.join('\n')))
    const isQuiet = told.length === 0 && String(truth[n]) === String(truth[n - 1])
    if (isQuiet)
      quietLines += after.filter((line) => !before.includes(line)).length + Math.abs(after.length - before.length)
    if (n % 30 === 29 || n === days - 1) {
      const tree = folder.tree()
      await folder.run('process', [], date)
      await folder.run('compress', [], date)
      if (JSON.stringify(folder.tree()) !== JSON.stringify(tree)) again++
      const [there, wanted] = [linesOf(folder), truth[n] ?? []]
      wrong.push(...there.filter((line) => !wanted.includes(line)).map((line) => `${date} holds no longer: ${line}`))
      wrong.push(...wanted.filter((line) => !there.includes(line)).map((line) => `${date} is not there: ${line}`))
    }
  }
  const asked = [...folder.state.asked.keys()].map((id) => folder.state.closed.get(id)?.review.body.join(' / ') ?? id)
  return { wrong, quietLines, again, largest, asked }
}
