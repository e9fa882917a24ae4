import { Command, CommanderError, Option } from 'commander'
import { messageOf, UserError } from './errors.ts'
import type { GlobalOptions } from './open/folder.ts'
import { release } from './package.ts'

const program = new Command('memoird')
  .description('Memory for an AI assistant, kept in markdown on your own machine.')
  .option('--root <dir>', 'the folder (else MEMOIRD_ROOT, the nearest parent with memoird.json5, the current folder)')
  .option('--now <iso>', 'the clock, for reproducible runs, for example 2026-02-08T16:00:00Z')
  .option('--json', 'one JSON document on stdout')
  .option('--quiet', 'say only what failed')
  .option('--verbose', 'say more')
  .version(release(), '--version')
  .exitOverride()
  .configureHelp({ sortSubcommands: false })

const NAMES = [
  new Option('--human <name>', 'how you are called in your chats'),
  new Option('--assistant <name>', 'how your assistant is called'),
]
declare('init', '[dir]', 'make a folder; adopts an existing workspace', NAMES)
declare('setup', '[dir]', 'the first hour: finds your chats, takes them in, learns and shows the pages', [
  ...NAMES,
  new Option('--reader <name>', 'who reads your days, as in reader use (else builtin)'),
  new Option('--from <sources>', 'which, with commas between (else all that are found)'),
  new Option('--since <when>', 'nothing older (else 30d)'),
  new Option('--hooks', 'memory into these chats'),
  new Option('--no-hooks', 'not'),
  new Option('--service', 'keep the daemon running'),
  new Option('--no-service', 'not'),
])
declare('start', '', 'the daemon, in the foreground; SIGTERM and SIGINT finish the run in hand', [])
declare('service', '<verb>', 'install, remove or status: keeps the daemon running, by systemd or launchd', [])
declare('stop', '', 'ask the daemon to end, and wait until it has', [
  new Option('--wait <seconds>', 'how long to wait for the run in hand').default('60'),
])
declare('pause', '', 'let the daemon do nothing until resume', [])
declare('resume', '', 'take a pause back', [])
declare('append', '', 'add a turn from stdin to the log of its day, for hooks and chats', [
  new Option('--speaker <name>', 'who says it, as the log calls them').makeOptionMandatory(),
  new Option('--source <name>', 'where it is said, for example claude'),
  new Option('--channel <name>', 'where within it, for example telegram'),
  new Option('--time <time>', 'when, an ISO time or 14:30 of today (else now); the turn goes to the log of its day'),
  new Option('--id <id>', "the message's own name: the same one is added once"),
  new Option('--usage <tokens>', "how full the chat's window is"),
  new Option('--window <tokens>', 'how large it is (else compression.contextWindow)'),
])
declare('import', '<source> [place]', 'take the conversations of a chat or an export into raw/, each once', [
  new Option('--since <when>', 'nothing older: 30d, 2026-02-08'),
  new Option('--follow', 'the daemon goes on with it'),
  new Option('--dry-run', 'count, write nothing'),
])
declare('install', '<client>', 'memory into a chat: claude-code, codex, gemini, opencode, openclaw', [
  new Option('--no-mcp', 'hooks alone, no server to search with'),
  new Option('--dry-run', 'say what would change'),
])
declare('uninstall', '<client>', 'our entries out of a chat, everything else as it is', [
  new Option('--dry-run', 'say what would change'),
])
declare('process', '[date]', 'learn from a day (also today, yesterday), or from every unprocessed one', [
  new Option('--dry-run', 'print every change, write nothing'),
  new Option('--force', 'extract again, also what was processed before'),
  new Option('--backend <name>', 'who reads in this run (else extraction.backend): see reader list'),
  new Option('--batch', 'ask the Anthropic API in a batch, at half the price; run it again to fetch the answers'),
])
declare('status', '', 'what was done, what is due and why, coverage, what fades', [])
declare('search', '<query>', 'find memories and what was said; "-" reads queries from stdin, one a line', [
  new Option('-k <count>', 'at most so many hits').default('10'),
  new Option('--unit <unit>', 'turn or memory (else both together)'),
  new Option('--since <date>', 'not before this day'),
  new Option('--until <date>', 'not after this day'),
  new Option('--home <home>', 'user, relational, soul or store'),
  new Option('--speaker <name>', 'who said it: a name, human or assistant'),
  new Option('--kind <kind>', 'memory, passage, atom, rollup, or a kind of memory (fact, preference, …)'),
])
declare('context', '', 'the block for a prompt: who the two of you are, and what bears on the question', [
  new Option('--query <text>', 'what is asked now'),
  new Option('--budget <tokens>', 'at most so long').default('2000'),
  new Option('--units <count>', 'nor more UTF-16 units than that'),
])
declare('eval', '<file>', 'your own questions: how many find their answer, which came or went', [])
declare('mcp', '', 'a server of the Model Context Protocol on stdin and stdout, for chats that look things up', [])
declare('why', '[what]', 'where a line, an id or a text came from', [
  new Option(
    '--line <place>',
    'what a log line produced (raw/2026-02-08.md:12), where a line of a document came from (workspace/USER.md:4)',
  ),
])
declare('log', '', 'runs and what they changed', [new Option('-n <count>', 'at most so many').default('20')])
declare('undo', '[run]', 'take a run or a job back, or the run that wrote a line, by its words', [
  new Option('--since <time>', 'everything since, for example 2026-02-08T16:00'),
])
declare('remember', '[text]', 'write a line down yourself', [])
declare('pin', '[what]', 'keep a memory from fading and from being replaced', [])
declare('feedback', '[what] [mark]', 'say that a memory was useful or wrong', [])
declare('forget', '[what]', 'erase a memory or words everywhere but in the raw logs, with a receipt', [])
declare('scrub', '[date]', 'redact secrets and forgotten lines in a raw log', [])
declare('compress', '', 'maintenance now: merge, settle, distil, sum up', [
  new Option('--dry-run', 'print every change, token saving and cost, write nothing'),
  new Option('--only <step>', 'dedupe, settle, compress or rollup'),
  new Option('--cluster-id <prefix>', 'only the cluster whose fingerprint begins so'),
  new Option('--backend <name>', 'who distils in this run (else extraction.backend)'),
])
declare('rollup', '[period]', 'sum up a week, month or year, or all that are over', [])
declare('rebuild', '', 'our lines of the documents and the summaries again, from journal and logs', [])
declare('review', '[verb] [id] [answer]', 'asks what waits for you; list, show, accept, reject, edit', [])
declare('reader', '[verb] [name]', 'who reads your days: list, test, use', [
  new Option('--look', 'list: look for Claude Code on PATH and for model servers on this machine'),
  new Option('--model <name>', 'use: which of its models'),
  new Option('--url <address>', 'use: where it stands'),
])
declare('embedder', '[verb] [name]', 'what makes the vectors that search ranks by: list, test, use, fill', [
  new Option('--model <name>', 'test, use: which model of an address'),
  new Option('--url <address>', 'use: where to fetch the model of a folder from'),
])
declare('trust', '', 'agree, on this machine, to what the folder runs, sends and reaches beyond itself', [])
declare('doctor', '', 'check every invariant on disk and say how to mend', [
  new Option('--go-back', 'take a damaged journal back to its last run that holds'),
])
declare('export', '[file]', 'everything but raw logs and index as one file', [])
declare('restore', '[file]', 'put an export into an empty folder', [
  new Option('--force', 'put aside what differs; nothing is overwritten'),
])

let server: (globals: GlobalOptions) => Promise<void>

/** Runs the command line; `serve` begins a server. */
export async function run(serve: typeof server): Promise<void> {
  server = serve
  try {
    // A line copied from a document begins with "- ": that is a text, and no option.
    await program.parseAsync(process.argv.map((argument) => argument.replace(/^-\s+/, '')))
  } catch (error) {
    process.exitCode = report(error)
  }
}

function declare(name: string, args: string, description: string, options: readonly Option[]): void {
  const command = program.command(`${name} ${args}`.trim()).description(description).exitOverride()
  for (const option of options) command.addOption(option)
  command.action(async (...given: unknown[]) => {
    if (name === 'mcp') return server(program.opts<GlobalOptions>())
    const { runCommand } = await import('./commands/index.ts')
    const own = given.at(-2) as Record<string, unknown>
    const positional = given.slice(0, -2) as (string | undefined)[]
    const result = await runCommand(name, positional, own, program.opts<GlobalOptions>())
    if (result.stdout !== '') process.stdout.write(result.stdout)
    for (const line of result.stderr) console.error(line)
    process.exitCode = result.exitCode
  })
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UserError) {
    console.error(`memoird: ${error.message}`)
    return error.exitCode
  }
  if (error instanceof Error && 'syscall' in error) {
    console.error(`memoird: the disk says no: ${error.message}; nothing is half done, the next run goes on from here`)
    return 1
  }
  console.error(`memoird: a bug, please report it: ${error instanceof Error ? error.stack : messageOf(error)}`)
  return 1
}
