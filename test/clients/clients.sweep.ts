import { afterEach, expect, it } from 'vitest'
import { openRealClient, type RealClient } from './real-client.ts'

/** How a real client is set up and talked to. */
interface Talk {
  readonly name: string
  /** The environment variable that names its program; without it the client is skipped. */
  readonly variable: string
  /** What `install` may change, below the home. */
  readonly settings: readonly string[]
  /** Its databases need a newer node than memoird. */
  readonly needsSqlite?: boolean
  env(home: string, url: string): Record<string, string>
  files(url: string): Record<string, string>
  say(program: string, text: string, resume: boolean): string[]
  /** What makes room in the window before the next message; null where it cannot be asked for without a terminal. */
  readonly compact: string | null
}

/** The client writes it in where it is not there. */
const SCHEMA = 'https://opencode.ai/config.json'

const PROGRAM = (variable: string): string => process.env[variable] ?? ''

const CLIENTS: readonly Talk[] = [
  {
    ...{ name: 'claude-code', variable: 'TEST_CLAUDE', compact: '/compact' },
    settings: ['.claude/settings.json'],
    env: (home, url) => ({
      ...{ CLAUDE_CONFIG_DIR: `${home}/.claude`, ANTHROPIC_BASE_URL: url },
      ...{ ANTHROPIC_API_KEY: 'sk-ant-dummy-key-for-loopback-only', DISABLE_AUTOUPDATER: '1' },
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    files: () => ({ '.claude/settings.json': '{ "theme": "dark" }' }),
    say: (program, text, resume) => [program, '-p', text, ...(resume ? ['-c'] : [])],
  },
  {
    ...{ name: 'codex', variable: 'TEST_CODEX', compact: 'FULL now.' },
    settings: ['.codex/config.toml', '.codex/hooks.json'],
    env: (home) => ({ CODEX_HOME: `${home}/.codex`, MODEL_KEY: 'x' }),
    files: (url) => ({
      '.codex/config.toml': [
        ...['model = "m"', 'model_provider = "m"', 'check_for_update_on_startup = false', '[model_providers.m]'],
        ...['name = "m"', `base_url = "${url}/v1"`, 'wire_api = "responses"', 'env_key = "MODEL_KEY"', ''],
      ].join('\n'),
    }),
    // Hooks of a person's own run only when they were trusted in the client.
    say: (program, text, resume) => [
      ...[program, 'exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust'],
      ...(resume ? ['resume', '--last', text] : [text]),
    ],
  },
  {
    ...{ name: 'gemini', variable: 'TEST_GEMINI', compact: null },
    settings: ['.gemini/settings.json'],
    env: (_home, url) => ({ GEMINI_API_KEY: 'x', GOOGLE_GEMINI_BASE_URL: url }),
    files: () => ({
      '.gemini/settings.json': `{
  // Comments are read.
  "security": { "auth": { "selectedType": "gemini-api-key" } },
  "general": { "enableAutoUpdate": false },
  "privacy": { "usageStatisticsEnabled": false }
}
`,
    }),
    say: (program, text, resume) => [
      ...[process.execPath, program, '--skip-trust', '-p', text],
      ...(resume ? ['-r', 'latest'] : []),
    ],
  },
  {
    ...{ name: 'opencode', variable: 'TEST_OPENCODE', compact: null, needsSqlite: true },
    settings: ['.config/opencode/opencode.json', '.config/opencode/plugin/memoird.js'],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
    files: (url) => {
      const options = { baseURL: `${url}/v1`, apiKey: 'x' }
      const provider = { m: { npm: '@ai-sdk/openai-compatible', name: 'm', options, models: { m1: { name: 'm1' } } } }
      return {
        '.config/opencode/opencode.json': JSON.stringify({
          $schema: SCHEMA,
          autoupdate: false,
          model: 'm/m1',
          provider,
        }),
      }
    },
    say: (program, text, resume) => [program, 'run', ...(resume ? ['-c'] : []), text],
  },
  {
    ...{ name: 'openclaw', variable: 'TEST_OPENCLAW', compact: null, needsSqlite: true },
    settings: ['.openclaw/openclaw.json'],
    env: () => ({}),
    files: (url) => ({
      '.openclaw/openclaw.json': `{
  gateway: { mode: "local" }, // Comments are read.
  models: { providers: { m: { baseUrl: "${url}/v1", api: "openai-completions", apiKey: "x",
    models: [{ id: "m1", name: "m1", contextWindow: 32000, maxTokens: 2000 }] } } },
  agents: { defaults: { model: { primary: "m/m1" } } },
  memory: { search: { provider: "none" } },
}
`,
    }),
    say: (program, text) => [process.execPath, program, 'agent', '--local', '--agent', 'main', '--message', text],
  },
]

const hasSqlite = await import('node:sqlite' as string).then(
  () => true,
  () => false,
)

let client: RealClient | null = null
afterEach(async () => {
  await client?.close()
  client = null
})

for (const talk of CLIENTS) {
  const program = PROGRAM(talk.variable)
  const lacks = program === '' ? ` (skipped: ${talk.variable} names no program)` : ''
  const old = lacks === '' && talk.needsSqlite && !hasSqlite ? ' (skipped: this node reads no databases)' : ''
  it.skipIf(lacks + old !== '')(
    `DMN21: a real ${talk.name} gets the block once, and the raw log has the words of the two and no others, also of a killed session${lacks}${old}`,
    { timeout: 600_000 },
    async () => {
      client = await openRealClient(talk.env)
      for (const [name, text] of Object.entries(talk.files(client.model.url))) client.write(name, text)
      const before = client.settings(talk.settings)
      await client.memoird('install', talk.name)
      client.follow()
      const say = (text: string, resume = true, killAt = '') => client?.run(talk.say(program, text, resume), killAt)
      expect(await say('I live in Lisbon.', false)).toBe(0)
      expect(await say('My dog is called Rex.')).toBe(0)
      // Killed while its model is asked: no code is left of it.
      expect(await say('I play the viola.', false, 'I play the viola.')).toBeNull()
      // A client may hold what the killed one held for a while yet.
      let code = await say('I have two sisters.')
      for (let again = 0; code !== 0 && again < 5; again++) {
        await new Promise((resolve) => setTimeout(resolve, 15_000))
        code = await say('I have two sisters.')
      }
      expect(code).toBe(0)
      if (talk.compact !== null) expect(await say(talk.compact)).toBe(0)
      expect(await say('I drink white tea.')).toBe(0)
      await client.hears('I drink white tea.')

      const turns = client.said()
      for (const words of ['I live in Lisbon.', 'My dog is called Rex.', 'I have two sisters.', 'I drink white tea.'])
        expect(
          turns.filter((turn) => turn === `Dana: ${words}`),
          words,
        ).toHaveLength(1)
      const allowed = /^(?:Dana: (?:I live|My dog|I play|I have|I drink|FULL)|Clio: Noted\.$)/
      expect(turns.filter((turn) => !allowed.test(turn))).toEqual([])
      expect(turns.filter((turn) => turn.startsWith('Dana: I play')).length).toBeLessThanOrEqual(1)
      expect(turns.slice(0, 4)).toEqual([
        ...['Dana: I live in Lisbon.', 'Clio: Noted.', 'Dana: My dog is called Rex.', 'Clio: Noted.'],
      ])

      expect(client.blocks('I live in Lisbon.').at(-1)).toBe(1)
      expect(Math.max(...client.blocks('I '))).toBe(1)
      if (talk.compact !== null) expect(client.blocks('I drink white tea.').at(-1)).toBe(1)

      await client.memoird('uninstall', talk.name)
      expect(client.settings(talk.settings)).toEqual(before)
    },
  )
}
