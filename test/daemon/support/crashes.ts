import fs from 'node:fs'
import path from 'node:path'
import { openMemory } from '../../../src/open.ts'
import { acknowledgedLines, firstLost } from '../../support/acknowledged.ts'
import { type Folder, memoird, memoirdFolder, startDaemon } from './processes.ts'
import { randomFrom } from './random.ts'
import { until } from './until.ts'

export interface CrashReport {
  readonly kills: number
  /** How many of the kills met a job at work, as its lock shows. */
  readonly duringRuns: number
  /** Turns that were acknowledged by `append`. */
  readonly appended: number
  /** What `append` said when it did not acknowledge. */
  readonly refused: readonly string[]
  /** Records that the journal had acknowledged at a kill, over all kills: each is looked for at every later one. */
  readonly acknowledged: number
  /** Gone from the journal, also when it was learned again since. */
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly damage: readonly string[]
  /** What the survivors know and a clean run does not, or the other way round. */
  readonly different: readonly string[]
}

/**
 * Kills the daemon and its jobs at random moments while turns are appended, looks at the journal after each kill, lets
 * the last daemon finish, has the folder examined, and compares what it knows with what one clean run learns of the same logs.
 */
export async function crashDaemons(kills: number, seed: number): Promise<CrashReport> {
  const random = randomFrom(seed)
  const folder = memoirdFolder()
  const acked: string[] = []
  const refused: string[] = []
  let vouched: string[] = []
  const lost: string[] = []
  const damage: string[] = []
  let acknowledged = 0
  let duringRuns = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const size = journalSize(folder)
      const daemon = startDaemon(folder)
      const appending = appendFacts(folder, kill, { acked, refused })
      // Every second kill comes after the daemon committed something, however slow the machine is.
      if (kill % 2 === 1)
        await until(
          () => journalSize(folder) > size,
          () => daemon.said(),
          60_000,
        )
      await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1300))
      if (fs.existsSync(folder.file('.state/lock'))) duringRuns++
      daemon.signal('SIGKILL')
      await daemon.ended
      const loaded = openMemory({ root: folder.root }).read()
      if (loaded.damage !== null) damage.push(loaded.damage)
      const found = acknowledgedLines(folder.root)
      lost.push(...lostAfter(`kill ${kill}`, vouched, found))
      vouched = found
      acknowledged += vouched.length
      await appending
    }
    await finish(folder)
    const doctor = await memoird(['doctor'], folder)
    if (doctor.code !== 0) damage.push(`doctor: ${doctor.stdout}${doctor.stderr}`)
    lost.push(...lostAfter('the last daemon', vouched, acknowledgedLines(folder.root)))
    const logs = rawLogs(folder)
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('')
    for (const fact of acked) if (!logs.includes(fact)) lost.push(`appended: ${fact}`)
    return {
      kills,
      duringRuns,
      appended: acked.length,
      refused,
      acknowledged,
      lost,
      damage,
      ...(await compare(folder)),
    }
  } finally {
    folder.remove()
  }
}

function journalSize(folder: Folder): number {
  const journal = folder.file('.state/journal')
  const names = fs.existsSync(journal) ? fs.readdirSync(journal) : []
  return names.reduce(
    (sum, name) => sum + (fs.statSync(path.join(journal, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

function lostAfter(what: string, kept: readonly string[], found: readonly string[]): string[] {
  const lost = firstLost(kept, found)
  return lost === null ? [] : [`after ${what}: ${lost}`]
}

async function appendFacts(folder: Folder, round: number, to: { acked: string[]; refused: string[] }): Promise<void> {
  const facts = [
    `My colleague Marta${round} works at Northwind${round}.`,
    `I am allergic to nut number ${round}.`,
    `I decided to buy a house in Town${round}.`,
  ]
  for (const fact of facts) {
    const { code, stderr } = await memoird(['append', '--speaker', 'Dana'], folder, fact)
    if (code === 0) to.acked.push(fact)
    else to.refused.push(stderr)
  }
}

/** One daemon that is left alone until everything is processed. */
async function finish(folder: Folder): Promise<void> {
  const daemon = startDaemon(folder)
  const sizes = rawLogs(folder).map((file) => [path.basename(file, '.md'), fs.statSync(file).size] as const)
  await until(
    () => {
      const { logs } = JSON.parse(folder.read('.state/scheduler.json') || '{}')
      return sizes.every(([date, size]) => logs?.[date]?.size === size)
    },
    () => `not finished:\n${folder.read('.state/scheduler.json')}\n${daemon.said()}`,
    60_000,
  )
  daemon.signal('SIGTERM')
  await daemon.ended
}

/** Of today, or of two days when it ran over midnight. */
function rawLogs(folder: Folder): string[] {
  return fs.readdirSync(folder.file('raw')).map((name) => folder.file(`raw/${name}`))
}

async function compare(folder: Folder): Promise<{ doubled: string[]; different: string[] }> {
  const clean = memoirdFolder()
  try {
    fs.cpSync(folder.file('raw'), clean.file('raw'), { recursive: true })
    await memoird(['process'], clean)
    const [survived, expected] = [folder, clean].map(textsOf) as [string[], string[]]
    const doubled = survived.filter((text, at) => survived.indexOf(text) !== at)
    const different = [
      ...survived.filter((text) => !expected.includes(text)).map((text) => `only after the kills: ${text}`),
      ...expected.filter((text) => !survived.includes(text)).map((text) => `only in the clean run: ${text}`),
    ]
    const journal = fs.readdirSync(path.join(folder.root, '.state', 'journal'))
    if (journal.length === 0) different.push('there is no journal')
    return { doubled, different }
  } finally {
    clean.remove()
  }
}

function textsOf(folder: Folder): string[] {
  const { state } = openMemory({ root: folder.root }).read()
  return [...state.memories.values()].filter((memory) => memory.status === 'active').map((memory) => memory.text)
}
