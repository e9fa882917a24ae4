import type { READERS, ReaderName } from '../config/defaults.ts'
import { readerGiven } from '../config.ts'
import { newToken } from '../open/key.ts'
import { type OpenMemory, openMemory } from '../open.ts'
import { type ReaderDay, readerDays } from '../package.ts'
import { NOTHING_SPENT, openLedger, spentToday } from '../read/provider/ledger.ts'
import { makeFolder, writeFileAtomic } from '../store/disk/files.ts'
import { inScratchFolder } from '../store/scratch-folder.ts'
import type { Outcome } from './outcome.ts'
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
  readonly usage: {
    readonly calls: number
    readonly inputTokens: number
    readonly outputTokens: number
    readonly usd: number
  }
  readonly seconds: number
  readonly found: number
  readonly expected: number
  /** Notes that say what must not be kept. */
  readonly wrong: number
}

/** Reads the days that come with the program through the whole real path, in a folder of their own, beside the built-in reader. */
export async function testReader(memory: OpenMemory, given: string | null): Promise<Outcome> {
  const name = readerGiven(given ?? memory.config.extraction.backend)
  const tried = await tryAll(memory, name)
  const beside = name === 'builtin' ? null : await tryAll(memory, 'builtin')
  const report = { reader: name, days: tried, builtin: beside }
  const failures = tried.flatMap((day) => day.failures)
  return { report, text: describe(name, tried, beside), failures, notes: tried.flatMap((day) => day.said) }
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

async function tryDay(memory: OpenMemory, name: ReaderName, day: ReaderDay, root: string): Promise<Tried> {
  const { files, config } = memory
  const { claude, openai, ollama, command, budget } = config
  const left = { ...budget, usdPerDay: Math.max(0, budget.usdPerDay - spentToday(memory).usd) }
  const extraction = { ...config.extraction, backend: name }
  const own = {
    human: day.human,
    assistant: day.assistant,
    timezone: 'UTC',
    extraction,
    claude,
    openai,
    ollama,
    command,
    budget: left,
  }
  const write = (file: string, text: string) => writeFileAtomic(files, file, Buffer.from(text), { token: newToken() })
  makeFolder(files, `${root}/raw`)
  write(`${root}/memoird.json5`, JSON.stringify(own))
  write(`${root}/raw/${day.date}.md`, day.log)
  const here = openMemory({ root, now: `${day.date}T23:59:00Z` })
  const from = here.elapsedMs()
  const { report, failures, notes } = await process(here, { date: null, dryRun: false, force: false })
  const { findings, dropped, usage } = report as { findings: Note[]; dropped: Tried['refused']; usage: Tried['usage'] }
  return {
    date: day.date,
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
  const mine = sumOf(tried)
  const theirs = beside === null ? null : sumOf(beside)
  const silent =
    tried.every((day) => day.usage.calls === 0 || day.notes.length === 0) &&
    tried.some((day) => day.failures.length > 0)
  const better = !silent && theirs !== null && theirs.found - theirs.wrong > mine.found - mine.wrong
  return [
    ...days,
    lineOf(name, mine),
    theirs === null ? '' : lineOf('builtin', theirs),
    silent ? `${name} gave no answer: see what failed.\n` : '',
    better ? 'The built-in reader reads these days better. Go back to it with: memoird reader use builtin\n' : '',
  ].join('')
}

function sumOf(tried: readonly Tried[]) {
  const sum = (of: (one: Tried) => number): number => tried.reduce((total, one) => total + of(one), 0)
  const [found, expected, wrong] = [sum((one) => one.found), sum((one) => one.expected), sum((one) => one.wrong)]
  const [input, output] = [sum(({ usage }) => usage.inputTokens), sum(({ usage }) => usage.outputTokens)]
  return {
    found,
    expected,
    wrong,
    input,
    output,
    usd: sum(({ usage }) => usage.usd),
    seconds: sum((one) => one.seconds),
  }
}

function lineOf(
  name: (typeof READERS)[number],
  { found, expected, wrong, input, output, usd, seconds }: ReturnType<typeof sumOf>,
): string {
  return `${name.padEnd(10)} found ${found} of ${expected}, wrong ${wrong}; ${seconds.toFixed(1)} s, ${input} tokens in, ${output} out, $${usd.toFixed(4)}\n`
}
