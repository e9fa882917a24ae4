import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compress } from '../../src/commands/compress.ts'
import { context } from '../../src/commands/context.ts'
import { process as learn } from '../../src/commands/process.ts'
import { openMemory } from '../../src/open.ts'
import { startMessagesApi } from './messages-api.ts'
import { recordedReader } from './recorded-notes.ts'

type Groups = readonly (readonly string[])[]

interface Fact {
  readonly id: string
  readonly home: 'USER' | 'RELATIONAL' | 'SOUL'
  readonly text: string
  readonly say: Groups
  readonly never: readonly string[]
}

interface Question {
  readonly q: string
  readonly answer: Groups
  readonly superseded: readonly string[]
}

export interface PersonScore {
  readonly facts: number
  readonly present: number
  readonly lines: number
  readonly wrong: number
  readonly quotes: number
  readonly questions: number
  readonly answered: number
  /** Blocks that hold a value that was replaced. */
  readonly superseded: number
  readonly bytes: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<'missing' | 'wrong' | 'lines' | 'questions', readonly string[]>>
}

const DOCUMENTS = ['USER', 'RELATIONAL', 'SOUL'] as const

/** Lives through the days of a folder of eval/people, a night after each, and holds the documents against the friend's. */
export async function scorePerson(folder: string, how: { readonly notes: boolean }): Promise<PersonScore> {
  const root = mkdtempSync(path.join(tmpdir(), 'person-'))
  const api = how.notes ? await startMessagesApi() : null
  api?.script(recordedReader(folder))
  const env = process.env['ANTHROPIC_API_KEY']
  if (api !== null) process.env['ANTHROPIC_API_KEY'] = 'none'
  try {
    cpSync(path.join(folder, 'raw'), path.join(root, 'raw'), { recursive: true })
    const names = JSON.parse(readFileSync(path.join(folder, 'speakers.json'), 'utf8'))
    const model = api === null ? {} : { extraction: { backend: 'claude' }, claude: { baseURL: api.url } }
    writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify({ ...names, ...model }))
    const days = readdirSync(path.join(folder, 'raw')).sort()
    for (const day of days) await live(root, day.replace('.md', ''))
    return await scored(folder, root, `${days.at(-1)?.replace('.md', '')}T23:59:00Z`)
  } finally {
    if (env === undefined) delete process.env['ANTHROPIC_API_KEY']
    else process.env['ANTHROPIC_API_KEY'] = env
    await api?.close()
    rmSync(root, { recursive: true, force: true })
  }
}

async function live(root: string, date: string): Promise<void> {
  await learn(openMemory({ root, now: `${date}T23:30:00Z` }), { date, dryRun: false, force: false })
  await compress(openMemory({ root, now: `${date}T23:50:00Z` }), {
    dryRun: false,
    only: null,
    clusterId: null,
    verbose: false,
    backend: null,
  })
}

async function scored(folder: string, root: string, now: string): Promise<PersonScore> {
  const friend = <T>(name: string): readonly T[] =>
    JSON.parse(readFileSync(path.join(folder, 'friend', `${name}.json`), 'utf8'))
  const texts = DOCUMENTS.map((name) => textOf(path.join(root, 'workspace', `${name}.md`)))
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => /^\s*- /.test(line)))
  const facts = friend<Fact>('facts')
  const missing = facts.filter(({ say, never }) => !lines.some((line) => says(line, say) && !holdsAny(line, never)))
  const wrong = friend<{ say: Groups; why: string }>('wrong').flatMap(({ say, why }) =>
    lines.filter((line) => says(line, say)).map((line) => `${why}: ${line}`),
  )
  const stale = facts.flatMap(({ say, never }) =>
    lines.filter((line) => says(line, say) && holdsAny(line, never)).map((line) => `stale: ${line}`),
  )
  const bad = [...new Set([...wrong, ...stale])]
  const asked = friend<Question>('questions')
  const said: string[] = []
  let answered = 0
  let superseded = 0
  for (const { q, answer, superseded: old } of asked) {
    const block = await context(openMemory({ root, now }), { query: q, budget: null })
    const text = block.text.replace(SAID_ON, '')
    if (says(text, answer)) answered++
    else said.push(`no answer: ${q}`)
    if (holdsAny(text, old)) {
      superseded++
      said.push(`holds what was replaced: ${q}`)
    }
  }
  return {
    facts: facts.length,
    present: facts.length - missing.length,
    lines: lines.length,
    wrong: bad.length,
    quotes: lines.filter((line) => /^\s*- \S{1,40} (?:said|emphasized): "/.test(line)).length,
    questions: asked.length,
    answered,
    superseded,
    bytes: Object.fromEntries(DOCUMENTS.map((name, at) => [name, Buffer.byteLength(texts[at] ?? '')])),
    notes: { missing: missing.map(({ id, text }) => `${id} ${text}`), wrong: bad, lines: texts, questions: said },
  }
}

/** The day on which something was said, and where that stands, are no value of it. */
const SAID_ON = /^- \d{4}-\d{2}-\d{2}: |\(raw\/[^()]+\)$/gm

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function says(text: string, groups: Groups): boolean {
  const low = spokenDates(text).toLowerCase()
  return groups.every((group) => group.some((word) => low.includes(word.toLowerCase())))
}

function holdsAny(text: string, words: readonly string[]): boolean {
  const low = spokenDates(text).toLowerCase()
  return words.some((word) => low.includes(word.toLowerCase()))
}

/** A full date is the same said in other ways: 2026-05-26, 26 May, May 26, the 26th. */
function spokenDates(text: string): string {
  return text.replace(/\b\d{4}-(\d{2})-(\d{2})\b/g, (date, month: string, day: string) => {
    const [name, number] = [MONTHS[Number(month) - 1] ?? '', Number(day)]
    return `${date} (${number} ${name}, ${name} ${number}, ${number}th)`
  })
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
