import type { ReaderName } from '../config/defaults.ts'
import { readerGiven } from '../config.ts'
import { newToken } from '../open/key.ts'
import { refuseHeld } from '../open/settings.ts'
import { type OpenMemory, openMemory } from '../open.ts'
import { type ReaderDay, readerDays } from '../package.ts'
import type { Usage } from '../read/agent.ts'
import { NOTHING_SPENT } from '../read/provider/budget.ts'
import { makeFolder, writeFileAtomic } from '../store/disk/files.ts'
import { inScratchFolder } from '../store/scratch-folder.ts'
import { openLedger, spentToday } from '../store/spend.ts'
import { type Outcome, outcome } from './outcome.ts'
import { process } from './process.ts'

interface Note {
  readonly text: string
  readonly home: string
}

/** What a reader made of a day that was made up for this. */
interface Tried {
  readonly date: string
  readonly notes: readonly Note[]
  /** How many notes were refused, by reason. */
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly said: readonly string[]
  readonly usage: Usage
  readonly seconds: number
  readonly found: number
  readonly expected: number
  /** Notes that say what must not be kept. */
  readonly wrong: number
}

/** Reads the days that come with the program through the whole real path, in a folder of their own, beside the built-in reader. */
export async function testReader(memory: OpenMemory, given: string | null): Promise<Outcome> {
  const name = readerGiven(given ?? memory.config.extraction.backend)
  refuseHeld(memory.held, name === 'anthropic' ? 'claude' : name)
  const tried = await tryAll(memory, name)
  const beside = name === 'builtin' ? null : await tryAll(memory, 'builtin')
  return outcome({ reader: name, days: tried, builtin: beside }, describe(name, tried, beside), {
    failures: tried.flatMap((day) => day.failures),
    notes: tried.flatMap((day) => day.said),
  })
}

async function tryAll(memory: OpenMemory, name: ReaderName): Promise<Tried[]> {
  const all: Tried[] = []
  for (const day of readerDays()) {
    const tried = await inScratchFolder((root) => tryDay(memory, name, day, root))
    all.push(tried)
    // The person's own budget bears it.
    if (tried.usage.calls > 0)
      openLedger({ ...memory, token: newToken() }).book({ ...NOTHING_SPENT, ...tried.usage, seconds: tried.seconds })
  }
  return all
}

async function tryDay({ files, ...memory }: OpenMemory, name: ReaderName, day: ReaderDay, root: string) {
  const { human, assistant, date, log } = day
  const { claude, openai, ollama, command, ...config } = memory.config
  const extraction = { ...config.extraction, backend: name }
  const usdPerDay = Math.max(0, config.budget.usdPerDay - spentToday({ ...memory, files }).usd)
  const budget = { ...config.budget, usdPerDay }
  const own = { human, assistant, timezone: 'UTC', extraction, claude, openai, ollama, command, budget }
  const write = (file: string, text: string) => writeFileAtomic(files, file, Buffer.from(text), { token: newToken() })
  makeFolder(files, `${root}/raw`)
  write(`${root}/memoird.json5`, JSON.stringify(own))
  write(`${root}/raw/${date}.md`, log)
  const here = openMemory({ root, now: `${date}T23:59:00Z`, isOurs: true })
  const from = here.elapsedMs()
  const { report, failures, notes } = await process(here, { date: null, dryRun: false, force: false })
  const { findings, dropped, usage } = report as { findings: Note[]; dropped: Tried['refused']; usage: Usage }
  return {
    date,
    notes: findings.map(({ text, home }) => ({ text, home })),
    refused: dropped,
    failures,
    said: notes,
    usage,
    seconds: Math.round((here.elapsedMs() - from) / 100) / 10,
    ...score(findings, day),
  }
}

/** Found is what has the words in the right home; wrong what has words that must not be kept. */
function score(notes: readonly Note[], { expected, never }: ReaderDay): Pick<Tried, 'found' | 'expected' | 'wrong'> {
  const says = (note: Note, words: readonly string[]): boolean =>
    words.every((word) => new RegExp(word, 'i').test(note.text))
  const found = expected.filter(({ home, words }) =>
    notes.some((note) => home.split('|').includes(note.home) && says(note, words)),
  )
  const wrong = notes.filter((note) => note.home !== 'store' && never.some((words) => says(note, words)))
  return { found: found.length, expected: expected.length, wrong: wrong.length }
}

function describe(name: ReaderName, tried: readonly Tried[], beside: readonly Tried[] | null): string {
  const days = tried.map(({ date, notes, refused }) => {
    const kept = notes.map(({ home, text }) => `  ${home.padEnd(11)}${text}\n`).join('')
    const not = Object.entries(refused).map(([why, count]) => `${count} ${why}`)
    return `${date}, made up for this\n${kept}${not.length === 0 ? '' : `  not kept: ${not.join(', ')}\n`}\n`
  })
  const isSilent =
    tried.some((day) => day.failures.length > 0) &&
    tried.every((day) => day.usage.calls === 0 || day.notes.length === 0)
  const isWorse = !isSilent && beside !== null && worthOf(beside) > worthOf(tried)
  return [
    ...days,
    lineOf(name, tried),
    beside === null ? '' : lineOf('builtin', beside),
    isSilent ? `${name} gave no answer: see what failed.\n` : '',
    isWorse ? 'The built-in reader reads these days better. Go back to it with: memoird reader use builtin\n' : '',
  ].join('')
}

function worthOf(tried: readonly Tried[]): number {
  return sum(tried, ({ found, wrong }) => found - wrong)
}

function lineOf(name: ReaderName, tried: readonly Tried[]): string {
  const found = `found ${sum(tried, (day) => day.found)} of ${sum(tried, (day) => day.expected)}`
  const wrong = `wrong ${sum(tried, (day) => day.wrong)}`
  const seconds = `${sum(tried, (day) => day.seconds).toFixed(1)} s`
  const tokens = `${sum(tried, (day) => day.usage.inputTokens)} tokens in, ${sum(tried, (day) => day.usage.outputTokens)} out`
  return `${name.padEnd(10)} ${found}, ${wrong}; ${seconds}, ${tokens}, $${sum(tried, (day) => day.usage.usd).toFixed(4)}\n`
}

function sum(tried: readonly Tried[], of: (day: Tried) => number): number {
  return tried.reduce((total, day) => total + of(day), 0)
}
