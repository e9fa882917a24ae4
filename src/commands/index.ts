import { usageError } from '../errors.ts'
import { type GlobalOptions, openFolder, refuseStrange } from '../open/folder.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './outcome.ts'
import { openBeat, openProgress } from './progress.ts'
import { sayAs, type Terminal } from './terminal.ts'

/** Loaded when a command needs it: what only looks at the folder starts faster without. */
async function openMemory(globals: GlobalOptions): Promise<OpenMemory> {
  return (await import('../open.ts')).openMemory(globals)
}

type Options = Readonly<Record<string, unknown>>
type Run = (positional: readonly (string | undefined)[], options: Options, globals: GlobalOptions) => Promise<Outcome>

/** Runs one command by name and says what to print. Rejects with a UserError for what a person can mend. */
export async function runCommand(
  name: string,
  positional: readonly (string | undefined)[],
  options: Options,
  globals: GlobalOptions,
) {
  const run = COMMANDS[name]
  if (!run) throw new Error(`no command ${name}`)
  if (!ANYWHERE.has(name)) refuseStrange(openFolder(globals))
  const end = LONG.has(name) ? openBeat(name, globals, process.stderr) : undefined
  const outcome = await run(positional, options, globals).finally(end)
  const documents = (outcome.lines ?? [outcome.report]).map((one) => `${JSON.stringify(one)}\n`)
  const stdout = globals.json ? documents.join('') : globals.quiet ? '' : outcome.text
  const notes = globals.quiet ? [] : outcome.notes.map((note) => `memoird: ${note}`)
  const stderr = [...notes, ...outcome.failures.map((failure) => `memoird: ${failure}`)]
  return { stdout, stderr, exitCode: outcome.failures.length > 0 ? 1 : 0 }
}

/** What makes a folder, or needs none. */
const ANYWHERE = new Set(['init', 'setup', 'restore', 'uninstall'])

/** What may take longer than a second and cannot say how far it is. */
const LONG = new Set(['compress', 'doctor', 'export', 'forget', 'rebuild', 'restore', 'rollup', 'scrub', 'search'])

const COMMANDS: Readonly<Record<string, Run>> = {
  init: async ([dir], options, globals) =>
    (await import('./init.ts')).init(dir, texts(options, 'human', 'assistant'), globals, terminalOf(globals)),
  setup: async ([dir = null], options, globals) => {
    const given = {
      dir,
      ...texts(options, 'from', 'since', 'human', 'assistant', 'reader'),
      hooks: orAsked(options['hooks']),
      service: orAsked(options['service']),
    }
    return (await import('./clients/setup.ts')).setup(given, globals, terminalOf(globals))
  },
  start: async (_positional, _options, globals) => (await import('./daemon.ts')).start(globals),
  stop: async (_positional, options, globals) =>
    (await import('./daemon.ts')).stop(openFolder(globals), numberOf('--wait', options['wait'], 60, 'seconds') * 1000),
  pause: async (_positional, _options, globals) => (await import('./daemon.ts')).pause(openFolder(globals), true),
  resume: async (_positional, _options, globals) => (await import('./daemon.ts')).pause(openFolder(globals), false),
  append: async (_positional, options, globals) =>
    (await import('./clients/append.ts')).append(openFolder(globals), {
      ...texts(options, 'source', 'channel', 'id', 'time'),
      speaker: String(options['speaker']),
      usage: numberOf('--usage', options['usage'], null, 'tokens'),
      window: numberOf('--window', options['window'], null, 'tokens'),
      text: await textOf(process.stdin),
    }),
  import: async ([source = '', place = null], options, globals) => {
    const given = { source, place, ...texts(options, 'since'), ...flags(options, 'dryRun', 'follow') }
    const { importSource } = await import('./clients/import.ts')
    return importSource(openFolder(globals), given, await openProgress('import', globals))
  },
  install: async ([client = ''], options, globals) => {
    const { install } = await import('./clients/install.ts')
    const given = { client, ...flags(options, 'dryRun'), mcp: options['mcp'] !== false, say: sayAs(globals) }
    return install(openFolder(globals), given)
  },
  uninstall: async ([client = ''], options, globals) =>
    (await import('./clients/install.ts')).uninstall(openFolder(globals), {
      ...{ client, ...flags(options, 'dryRun') },
      say: sayAs(globals),
    }),
  service: async ([verb = null], _options, globals) =>
    (await import('./clients/keep-running.ts')).service(openFolder(globals), verb, process.platform),
  process: async ([date], options, globals) => {
    const memory = await openMemory(globals)
    return (await import('./process.ts')).process(memory, {
      ...flags(options, 'dryRun', 'force', 'batch'),
      ...texts(options, 'backend'),
      date: date ?? null,
      verbose: globals.verbose === true,
      progress: await openProgress('process', globals),
    })
  },
  status: async (_positional, _options, globals) => (await import('./status.ts')).status(openFolder(globals)),
  search: async ([query], options, globals) =>
    (await import('./search.ts')).search(
      await openMemory(globals),
      query ?? '',
      texts(options, 'k', 'unit', 'since', 'until', 'home', 'speaker', 'kind'),
    ),
  eval: async ([file = null], _options, globals) =>
    (await import('./ranking/eval.ts')).evaluate(await openMemory(globals), file, process.cwd()),
  context: async (_positional, options, globals) =>
    (await import('./context.ts')).context(await openMemory(globals), texts(options, 'query', 'budget', 'units')),
  why: async ([what], options, globals) =>
    (await import('./why/why.ts')).why(await openMemory(globals), { what: what ?? null, ...texts(options, 'line') }),
  log: async (_positional, options, globals) =>
    (await import('./log.ts')).log(openFolder(globals), String(options['n'])),
  undo: async ([run], options, globals) =>
    (await import('./undo/undo.ts')).undo(
      await openMemory(globals),
      { run: run ?? null, ...texts(options, 'since') },
      terminalOf(globals),
    ),
  remember: async ([text], _options, globals) =>
    (await import('./remember.ts')).remember(await openMemory(globals), text ?? null),
  pin: async ([what], _options, globals) => (await import('./marks.ts')).pin(await openMemory(globals), what ?? null),
  feedback: async ([what, mark], _options, globals) =>
    (await import('./marks.ts')).feedback(await openMemory(globals), what ?? null, mark ?? null),
  scrub: async ([date], _options, globals) =>
    (await import('./scrub.ts')).scrub(await openMemory(globals), date ?? null),
  forget: async ([what], _options, globals) =>
    (await import('./forget.ts')).forget(await openMemory(globals), what ?? null),
  compress: async (_positional, options, globals) =>
    (await import('./compress.ts')).compress(await openMemory(globals), {
      ...flags(options, 'dryRun'),
      ...texts(options, 'only', 'clusterId', 'backend'),
      verbose: globals.verbose === true,
    }),
  rollup: async ([period], _options, globals) =>
    (await import('./rollup.ts')).rollup(await openMemory(globals), period ?? null),
  rebuild: async (_positional, _options, globals) => (await import('./rollup.ts')).rebuild(await openMemory(globals)),
  review: async ([verb, id, ...rest], _options, globals) => {
    const terminal = verb === undefined ? terminalOf(globals) : null
    if (terminal !== null) return (await import('./review/prompt.ts')).reviewPrompt(await openMemory(globals), terminal)
    return (await import('./review/review.ts')).review(await openMemory(globals), {
      verb: verb ?? null,
      id: id ?? null,
      rest: rest[0] ?? null,
    })
  },
  reader: async ([verb = 'list', name = null], options, globals) => {
    const { listReaders, useReader } = await import('./reader.ts')
    if (verb === 'list') return listReaders(openFolder(globals), options['look'] === true)
    if (verb === 'use') return useReader(openFolder(globals), name, texts(options, 'model', 'url'))
    if (verb === 'test') return (await import('./reader-test.ts')).testReader(await openMemory(globals), name)
    throw usageError(`reader takes list, test or use, found "${verb}"`)
  },
  embedder: async ([verb = 'list', given = null], options, globals) => {
    const { listEmbedders, testEmbedder, useEmbedder, fillVectors, fillBehind } = await import('./ranking/embedder.ts')
    if (verb === 'list') return listEmbedders(openFolder(globals))
    const memory = await openMemory(globals)
    const { model, url } = texts(options, 'model', 'url')
    if (verb === 'test') return testEmbedder(memory, given, model)
    const progress = await openProgress(verb, globals)
    if (verb === 'fill') return fillVectors(memory, progress)
    if (verb !== 'use') throw usageError(`embedder takes list, test, use or fill, found "${verb}"`)
    const used = await useEmbedder(memory, given, { model, url }, progress)
    fillBehind(memory.root)
    return used
  },
  trust: async (_positional, _options, globals) => (await import('./trust.ts')).trust(openFolder(globals)),
  doctor: async (_positional, options, globals) =>
    (await import('./doctor/doctor.ts')).doctor(await openMemory(globals), { back: options['goBack'] === true }),
  export: async ([file], _options, globals) =>
    (await import('./export.ts')).exportMemory(await openMemory(globals), file ?? null),
  restore: async ([file], options, globals) =>
    (await import('./export.ts')).restore(
      (await import('../open.ts')).openMemory(globals),
      file ?? null,
      options['force'] === true,
    ),
}

/** Where a person sits and can be asked; null in a script. */
function terminalOf(globals: GlobalOptions): Terminal | null {
  const { stdin: input, stdout: output } = process
  return input.isTTY && output.isTTY && !globals.json && !globals.quiet ? { input, output } : null
}

/** Options as the command line gives them, null where it does not. */
function texts<Name extends string>(options: Options, ...names: readonly Name[]): Record<Name, string | null> {
  const given = names.map((name) => [name, typeof options[name] === 'string' ? options[name] : null])
  return Object.fromEntries(given) as Record<Name, string | null>
}

/** As it was said; null where a person is asked who sits there. */
function orAsked(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

function flags<Name extends string>(options: Options, ...names: readonly Name[]): Record<Name, boolean> {
  return Object.fromEntries(names.map((name) => [name, options[name] === true])) as Record<Name, boolean>
}

function numberOf<Else>(name: string, value: unknown, fallback: Else, unit: string): number | Else {
  if (value === undefined) return fallback
  const number = Number(value)
  if (value === '' || !Number.isFinite(number) || number < 0)
    throw usageError(`${name} takes a number of ${unit}, found "${value}"`)
  return number
}

/** Everything that comes in; nothing when a person sits there and types nothing. */
async function textOf(stream: NodeJS.ReadStream): Promise<string> {
  if (stream.isTTY) return ''
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
