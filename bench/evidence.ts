import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { context } from '../src/commands/context.ts'
import { process as learn } from '../src/commands/process.ts'
import { type OpenMemory, openMemory } from '../src/open.ts'
import { rowAt } from '../src/recall/corpus.ts'
import { linesIn, linesOf } from '../src/recall/doc.ts'

interface Asked {
  readonly speakers: { readonly human: string[]; readonly assistant: string[] }
  readonly questions: { question: string; category: number; evidence: { file: string; line: number }[] }[]
}

/** Of LoCoMo's kinds of questions the fifth has no answer. */
const UNANSWERED = 5

/**
 * What a context block of 2,000 tokens holds of what a question asks for: the share of its lines that a line of the block
 * rests on, of those the human said and of all, the mean over the questions; with how many tokens and quotes. Of folders as
 * `npm run bench -- recall --data=FOLDER,…` takes them; the built-in reader learns each first, in a folder of its own.
 */
export async function evidence(): Promise<void> {
  const given = process.argv.find((word) => word.startsWith('--data='))?.slice('--data='.length)
  if (given === undefined) return console.log('needs --data=FOLDER,…: nothing measured')
  const all: Sums[] = []
  for (const folder of given.split(',')) {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-context-'))
    try {
      const sums = await measured(folder, root)
      all.push(sums)
      print(path.basename(folder), [sums])
    } finally {
      fs.rmSync(root, { recursive: true, force: true })
    }
  }
  print('all', all)
}

interface Sums {
  readonly human: number[]
  readonly both: number[]
  readonly tokens: number[]
  readonly quotes: number[]
}

async function measured(folder: string, root: string): Promise<Sums> {
  const { speakers, questions }: Asked = JSON.parse(fs.readFileSync(path.join(folder, 'questions.json'), 'utf8'))
  fs.cpSync(path.join(folder, 'raw'), path.join(root, 'raw'), { recursive: true })
  const names = { human: speakers.human[0], assistant: speakers.assistant[0] }
  fs.writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify(names))
  const days = fs.readdirSync(path.join(root, 'raw')).sort()
  const now = `${days.at(-1)?.replace('.md', '')}T23:59:00Z`
  await learn(openMemory({ root, now }), { date: null, dryRun: false, force: false })
  const memory = openedOnce(openMemory({ root, now }))
  const { state } = memory.look()
  const { corpus } = (await memory.index(state, { access: 'read' })).passages
  const turns = new Map(Array.from({ length: corpus.count }, (_, doc) => [rowAt(corpus, doc).id, doc] as const))
  const saidBy = new Map(
    [...turns.values()].flatMap((doc) => linesOf(rowAt(corpus, doc)).map((line) => [line, corpus.role[doc]])),
  )
  const sums: Sums = { human: [], both: [], tokens: [], quotes: [] }
  for (const { question, category, evidence } of questions) {
    if (category === UNANSWERED || evidence.length === 0) continue
    const { report } = await context(memory, { query: question, budget: null })
    const { lines, tokens } = report as { lines: { id: string; section: string }[]; tokens: number }
    const held = new Set(
      lines.flatMap(({ id }) => {
        const doc = turns.get(id)
        return (
          (doc === undefined ? state.memories.get(id)?.evidence : rowAt(corpus, doc).evidence)?.flatMap(linesIn) ?? []
        )
      }),
    )
    const wanted = evidence.map(({ file, line }) => `raw/${file}:${line}`)
    const own = wanted.filter((line) => saidBy.get(line) === HUMAN)
    const shareOf = (some: readonly string[]): number => some.filter((line) => held.has(line)).length / some.length
    sums.both.push(shareOf(wanted))
    if (own.length > 0) sums.human.push(shareOf(own))
    sums.tokens.push(tokens)
    sums.quotes.push(lines.filter(({ section }) => section === 'said' || section === 'replied').length)
  }
  return sums
}

/** Place of the human in the list of roles. */
const HUMAN = 0

/** Reads its folder once. */
function openedOnce(memory: OpenMemory): OpenMemory {
  const known = memory.look()
  const index = memory.index(known.state, { access: 'read' })
  const once = { look: { value: () => known }, index: { value: () => index } }
  return Object.defineProperties({} as OpenMemory, { ...Object.getOwnPropertyDescriptors(memory), ...once })
}

function print(name: string, sums: readonly Sums[]): void {
  const mean = (of: keyof Sums, digits: number, times = 1): string => {
    const numbers = sums.flatMap((one) => one[of])
    return ((times * numbers.reduce((sum, one) => sum + one, 0)) / numbers.length).toFixed(digits)
  }
  const evidence = `evidence of the human's ${mean('human', 1, 100)}, of both ${mean('both', 1, 100)}`
  console.log(`${name.padEnd(8)} ${evidence}; ${mean('tokens', 0)} tokens, ${mean('quotes', 1)} quotes a block`)
}
