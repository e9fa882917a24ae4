import path from 'node:path'
import type { SourceName } from '../../config/defaults.ts'
import { inPackage, readInPackage } from '../../package.ts'
import { opencode as opencodeSource } from '../../sources/opencode.ts'
import type { Machine } from '../../sources/source.ts'

/** What our entries run: absolute, for a client's PATH is not ours. */
export interface Program {
  readonly node: string
  readonly cli: string
  readonly hook: string
  readonly root: string
}

/** One change in a file of a client's: a value at a key, our entries in a list, a block of lines, or a whole file of ours. */
export type Edit =
  | { readonly is: 'key'; readonly keys: readonly string[]; readonly value: unknown }
  | { readonly is: 'entries'; readonly keys: readonly string[]; readonly values: readonly unknown[] }
  | { readonly is: 'lines'; readonly keys: readonly string[]; readonly text: string }
  | { readonly is: 'file'; readonly text: string }

export interface ClientFile {
  readonly path: string
  /** `json`: with a comment in it the client would not read the file. */
  readonly form: 'json' | 'json5' | 'toml' | 'js'
  readonly edits: readonly Edit[]
}

export interface Client {
  readonly name: SourceName
  readonly title: string
  files(machine: Machine, program: Program, mcp: boolean): ClientFile[]
  /** The key of its first file that lists the plugins of the client by name, where memoird can be one. */
  readonly plugins?: string
  /** What a person must do themselves, in a sentence; null for nothing. */
  readonly after: string | null
}

const SERVER = 'memory'

const server = ({ node, cli, root }: Program) => ({ command: node, args: [cli, '--root', root, 'mcp'] })
const hookArgs = ({ hook, root }: Program, source: SourceName, event: string) => [hook, root, source, event]

/** An event, what `hook.js` does at it, and where a client tells kinds of it apart, at which. */
type Events = readonly (readonly [event: string, does: 'start' | 'handover', ...matchers: string[]])[]

/** Not at a resume: there the block of the start is still in the window. */
const EVENTS: Events = [
  ['SessionStart', 'start', 'startup|clear|compact'],
  ['Stop', 'handover'],
  ['PreCompact', 'handover'],
  ['SessionEnd', 'handover'],
]

/** How a client runs hooks: what it takes as time, and whether it knows a list of arguments or a shell. */
interface Manner {
  readonly source: SourceName
  readonly timeout: number
  readonly shell: boolean
}

/** Hooks as Claude Code has them, which others took over. */
function hooksOf(program: Program, { source, timeout, shell }: Manner, events: Events): Edit[] {
  return events.map(([event, does, ...matchers]): Edit => {
    const args = hookArgs(program, source, does)
    const run = shell ? { command: [program.node, ...args].map(quoted).join(' ') } : { command: program.node, args }
    const hook = { hooks: [{ type: 'command', ...run, timeout }] }
    const values = matchers.length === 0 ? [hook] : matchers.map((matcher) => ({ matcher, ...hook }))
    return { is: 'entries', keys: ['hooks', event], values }
  })
}

function quoted(word: string): string {
  return `"${word.replace(/[\\"$`]/g, '\\$&')}"`
}

const claudeCode: Client = {
  name: 'claude-code',
  title: 'Claude Code',
  plugins: 'enabledPlugins',
  after: null,
  files({ home, env }, program, mcp) {
    const folder = env['CLAUDE_CONFIG_DIR']
    const settings = path.join(folder ?? path.join(home, '.claude'), 'settings.json')
    const state = path.join(folder ?? home, '.claude.json')
    const entry = { type: 'stdio', ...server(program), env: {} }
    const manner: Manner = { source: 'claude-code', timeout: 5, shell: false }
    return [
      { path: settings, form: 'json', edits: hooksOf(program, manner, EVENTS) },
      ...(mcp ? [{ path: state, form: 'json', edits: [keyed(['mcpServers', SERVER], entry)] } as const] : []),
    ]
  },
}

const codex: Client = {
  name: 'codex',
  title: 'Codex',
  after: 'Codex runs new hooks only when you trust them: open /hooks in it once.',
  files({ home, env }, program, mcp) {
    const folder = env['CODEX_HOME'] ?? path.join(home, '.codex')
    const { command, args } = server(program)
    // It takes no longer one at the end of a session.
    const manner: Manner = { source: 'codex', timeout: 3, shell: true }
    const text = `[mcp_servers.${SERVER}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`
    const lines: Edit = { is: 'lines', keys: ['mcp_servers', SERVER], text }
    return [
      { path: path.join(folder, 'hooks.json'), form: 'json', edits: hooksOf(program, manner, EVENTS) },
      ...(mcp ? [{ path: path.join(folder, 'config.toml'), form: 'toml', edits: [lines] } as const] : []),
    ]
  },
}

const gemini: Client = {
  name: 'gemini',
  title: 'Gemini CLI',
  after: null,
  files({ home }, program, mcp) {
    // Its matchers are words, no patterns.
    const events: Events = [
      ['SessionStart', 'start', 'startup', 'clear'],
      ['AfterAgent', 'handover'],
      ['SessionEnd', 'handover'],
    ]
    const hooks = hooksOf(program, { source: 'gemini', timeout: 5000, shell: true }, events)
    const edits = mcp ? [...hooks, keyed(['mcpServers', SERVER], server(program))] : hooks
    return [{ path: path.join(home, '.gemini', 'settings.json'), form: 'json5', edits }]
  },
}

const opencode: Client = {
  name: 'opencode',
  title: 'opencode',
  after: null,
  files({ home, env }, program, mcp) {
    const folder = path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'opencode')
    const { command, args } = server(program)
    const entry = { type: 'local', command: [command, ...args], enabled: true }
    const config = path.join(folder, 'opencode.json')
    const [database = ''] = opencodeSource.places({ home, env }).map((place) => path.join(place, 'opencode.db'))
    const plugin: Edit = { is: 'file', text: opencodePlugin(program, database) }
    return [
      { path: path.join(folder, 'plugin', 'memoird.js'), form: 'js', edits: [plugin] },
      ...(mcp ? [{ path: config, form: 'json5', edits: [keyed(['mcp', SERVER], entry)] } as const] : []),
    ]
  },
}

const openclaw: Client = {
  name: 'openclaw',
  title: 'OpenClaw',
  after:
    'OpenClaw reads its settings when its gateway starts: openclaw gateway restart. Where it has a list plugins.allow, add memoird.',
  files({ home, env }, program, mcp) {
    const folder = env['OPENCLAW_STATE_DIR'] ?? path.join(home, '.openclaw')
    const { node, hook, root } = program
    const config = { node, hook, root, state: folder }
    const plugin = { enabled: true, hooks: { allowConversationAccess: true }, config }
    const hooks: Edit[] = [
      { is: 'entries', keys: ['plugins', 'load', 'paths'], values: [inPackage('plugins/openclaw')] },
      keyed(['plugins', 'entries', 'memoird'], plugin),
    ]
    const edits = mcp ? [...hooks, keyed(['mcp', 'servers', SERVER], server(program))] : hooks
    return [{ path: path.join(folder, 'openclaw.json'), form: 'json5', edits }]
  },
}

function keyed(keys: readonly string[], value: unknown): Edit {
  return { is: 'key', keys, value }
}

/** The plugin that comes with us, with the places of this machine in it. */
function opencodePlugin({ node, hook, root }: Program, database: string): string {
  const places = JSON.stringify(JSON.stringify({ node, hook, root, database }))
  return readInPackage('plugins/opencode/memoird.js').replace("JSON.parse('{}')", () => `JSON.parse(${places})`)
}

export const CLIENTS: readonly Client[] = [claudeCode, codex, gemini, opencode, openclaw]
