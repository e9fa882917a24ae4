import path from 'node:path'
import { READERS, SOURCES } from '../../config/defaults.ts'
import { namedRoot, readerGiven } from '../../config.ts'
import { UserError } from '../../errors.ts'
import { type GlobalOptions, openFolder, thisMachine } from '../../open/folder.ts'
import { openSource } from '../../sources/index.ts'
import { assistantOf, type Source } from '../../sources/source.ts'
import { createDisk } from '../../store/disk/disk.ts'
import type { GivenNames } from '../init.ts'
import { type Outcome, outcome } from '../outcome.ts'
import type * as Process from '../process.ts'
import { openProgress } from '../progress.ts'
import { type Lines, openLines, sayAs, type Terminal } from '../terminal.ts'
import { CLIENTS } from './clients.ts'
import { filesOf, importSource, LEARN, sinceOf } from './import.ts'
import { install } from './install.ts'
import { service } from './keep-running.ts'

/** What a person said beforehand; null: asked at a terminal, else as `DEFAULT`. */
interface SetupAnswers extends GivenNames {
  /** Where memory shall live; null: the folder that is there already, else `memory` at home. */
  readonly dir: string | null
  /** Sources by name, with commas between. */
  readonly from: string | null
  readonly since: string | null
  readonly reader: string | null
  readonly hooks: boolean | null
  readonly service: boolean | null
}

const SINCE = '30d'

/** The first hour: finds the chats of this machine, takes them in, learns, shows the pages, and says what it would have cost. */
export async function setup(given: SetupAnswers, globals: GlobalOptions, terminal: Terminal | null): Promise<Outcome> {
  const root = rootFor(given.dir, globals)
  const lines = terminal === null ? null : openLines(terminal)
  const here = await historiesHere()
  // After the last answer Ctrl-C is for the work.
  const plan = await planned(given, root, here, lines).finally(() => lines?.close())
  return arranged(plan, { ...globals, root }, here, lines?.say ?? null)
}

/** Not where somebody happens to stand: that is no folder for memory unless it is one. */
function rootFor(dir: string | null, globals: GlobalOptions): string {
  const named = dir ?? namedRoot(globals.root)
  if (named !== null) return path.resolve(named)
  const { root, files } = openFolder(globals)
  return files.stat(path.join(root, 'memoird.json5')) === null ? path.join(thisMachine().home, 'memory') : root
}

type Here = readonly (Pick<Source, 'name' | 'title'> & { readonly files: number })[]

/** What was said beforehand and, at a terminal, in answer to four questions. */
async function planned(given: SetupAnswers, root: string, here: Here, lines: Lines | null) {
  lines?.say(describeHere(here))
  const all = here.map(({ name }) => name).join(',')
  const from = await asked(all === '' ? null : lines, given.from, 'Which of them?', all, areSources)
  const since = await asked(lines, given.since, 'Since when? Days or a date', SINCE, isWhen)
  const reads = createDisk().stat(root) === null ? 'builtin' : openFolder({ root }).config.extraction.backend
  const reader = await asked(lines, given.reader, `Who reads your days? ${READERS.join(', ')}`, reads, isReader)
  const wants = [...(given.hooks === null ? [HOOKS] : []), ...(given.service === null ? [SERVICE] : [])]
  const isYes = lines !== null && wants.length > 0 && (await said(lines, `Shall ${wants.join(', and ')}?`))
  const names = from.split(',').flatMap((name) => name.trim() || [])
  const [hooks, service] = [given.hooks ?? isYes, given.service ?? isYes]
  return { ...given, names, since, reader: given.reader === null && reader === reads ? null : reader, hooks, service }
}

const HOOKS = 'these chats be given your memory when a session starts'
const SERVICE = 'the daemon be kept running'

const isReader = (name: string): unknown => readerGiven(name, '--reader')

/** Only whether it is one. */
const isWhen = (when: string): unknown => sinceOf(when, { now: () => new Date(0), zone: 'UTC' })

async function arranged(
  plan: Awaited<ReturnType<typeof planned>>,
  globals: GlobalOptions & { readonly root: string },
  here: Here,
  say: Lines['say'] | null,
): Promise<Outcome> {
  const { names, since, hooks, service: keeps } = plan
  const { init } = await import('../init.ts')
  const called = assistantOf(await Promise.all(names.map(openSource)))
  const { text: begun } = await init(globals.root, { ...plan, called }, globals)
  const steps: Outcome[] = []
  for (const source of names) {
    const options = { source, place: null, since, dryRun: false, follow: true }
    steps.push(await importSource(openFolder(globals), options, await openProgress('import', globals)))
  }
  steps.push(await learned(globals, { progress: await openProgress('process', globals) }))
  if (hooks)
    for (const client of names.filter((name) => CLIENTS.some((one) => one.name === name)))
      steps.push(await install(openFolder(globals), { client, dryRun: false, mcp: true, say: say ?? sayAs(globals) }))
  if (keeps) steps.push(service(openFolder(globals), 'install', process.platform))
  const told = steps.map((step) => step.text.replace(LEARN, '')).join('\n')
  const runs = keeps
    ? ''
    : 'Nothing follows your chats until the daemon runs: memoird start, or memoird service install.\n'
  const next = `${runs}Your memory lives in ${globals.root}; go there, or set MEMOIRD_ROOT, and ask: memoird status\n`
  const text = `${begun}${say === null ? describeHere(here) : ''}${told}${await pages(globals)}${await wouldCost(globals)}${next}`
  const report = { found: here.map(({ name, files }) => ({ name, files })), steps: steps.map((step) => step.report) }
  return outcome(report, text, {
    failures: steps.flatMap(({ failures }) => failures),
    notes: steps.flatMap(({ notes }) => notes),
  })
}

/** The clients that have a history on this machine, with how many files. */
async function historiesHere(): Promise<Here> {
  const found = []
  for (const name of SOURCES) {
    const source = await openSource(name)
    try {
      const files = filesOf(source, null).length
      if (files > 0) found.push({ name, title: source.title, files })
    } catch (error) {
      // It is not on this machine, or an export that has no place.
      if (!(error instanceof UserError)) throw error
    }
  }
  return found
}

/** Learns from every day that is left; `how` may say otherwise. */
async function learned(globals: GlobalOptions, how: Partial<Parameters<typeof Process.process>[1]>): Promise<Outcome> {
  const { openMemory } = await import('../../open.ts')
  const learn = (await import('../process.ts')).process
  return learn(openMemory(globals), { date: null, dryRun: false, force: false, ...how })
}

/** What stands in the documents now. */
async function pages(globals: GlobalOptions): Promise<string> {
  const { openMemory } = await import('../../open.ts')
  const memory = openMemory(globals)
  const texts = memory.documents.flatMap(({ file, name }) => {
    const text = memory.files.read(file)?.toString('utf8').trim() ?? ''
    return text === '' ? [] : [`\n--- ${name} ---\n\n${text}\n`]
  })
  return texts.length === 0 ? '\nNothing was learned yet.\n' : texts.join('')
}

/** What a model would have taken for the same days; asks nobody. */
async function wouldCost(globals: GlobalOptions): Promise<string> {
  const reads = openFolder(globals).config.extraction.backend
  if (reads !== 'builtin')
    return `\n${reads} was sent these turns without their secrets, and what is known; logs, memory and search stay here. memoird status says what it cost.\n`
  const { report } = await learned(globals, {
    ...{ dryRun: true, force: true, backend: 'anthropic', progress: await openProgress('estimate', globals) },
  })
  const { next } = report as { next?: Readonly<{ model: string; usd: number; usdAtMost: number }> }
  const stays = 'Nothing left this machine, and nothing will until you choose a model: memoird reader list --look.\n'
  if (next === undefined) return `\n${stays}`
  const { model, usd, usdAtMost } = next
  return `\nWith ${model} of the Anthropic API the same days would have cost about $${usd.toFixed(2)}, at most $${usdAtMost.toFixed(2)}. ${stays}`
}

function describeHere(here: Here): string {
  const some = (files: number): string => `${files} ${files === 1 ? 'file' : 'files'}`
  return here.map(({ name, title, files }) => `Found ${title} (${name}): ${some(files)}.\n`).join('') || NONE
}

const NONE =
  'No chat has a history on this machine that is known here. An export of ChatGPT or Claude.ai: memoird import chatgpt-export FILE, claude-export FILE.\n'

/** As it was given, else asked again until `check` throws nothing, else as it is otherwise. */
async function asked(
  terminal: Lines | null,
  given: string | null,
  question: string,
  otherwise: string,
  check: (answer: string) => unknown,
): Promise<string> {
  const lines = given === null ? terminal : null
  for (;;) {
    const answer = given ?? ((await lines?.ask(`${question} [${otherwise}] `))?.trim() || otherwise)
    try {
      await check(answer)
      return answer
    } catch (error) {
      if (!(error instanceof UserError) || lines === null) throw error
      lines.say(`${error.message}\n`)
    }
  }
}

async function areSources(names: string): Promise<void> {
  for (const name of names.split(',')) if (name !== '') await openSource(name.trim())
}

/** What changes things on this machine is done for a yes alone. */
async function said(lines: Lines, question: string): Promise<boolean> {
  for (;;) {
    const answer = (await lines.ask(`${question} [Y/n] `))?.trim().toLowerCase()
    if (answer === undefined || /^no?$/.test(answer)) return false
    if (/^(?:y|yes)?$/.test(answer)) return true
  }
}
