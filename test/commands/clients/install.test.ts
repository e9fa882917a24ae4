import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Folder, memoirdFolder, type Ran } from '../../daemon/support/processes.ts'
import { memoirdWith } from './with-home.ts'

let folder: Folder
let home: string
beforeEach(() => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC" }')
  home = folder.file('home')
  fs.mkdirSync(home)
})
afterEach(() => folder.remove())

const run = (...args: string[]): Promise<Ran> => memoirdWith(args, folder, { HOME: home })
const at = (name: string): string => path.join(home, name)
const read = (name: string): string => fs.readFileSync(at(name), 'utf8')
function write(name: string, text: string | Buffer): void {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true })
  fs.writeFileSync(at(name), text)
}

/** Every file of the home with its bytes, and every folder. */
function tree(): Record<string, string> {
  const names = fs.readdirSync(home, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(names.map((name) => [name, fs.statSync(at(name)).isFile() ? read(name) : '']))
}

const SETTINGS = `{
  "model": "opus",
  "hooks": {
    "Stop": [ { "hooks": [ { "type": "command", "command": "afplay done.wav" } ] } ]
  },
  "unknownKey": { "kept":   [1,2] }
}
`

/** Keys in order, for what is the same in any. */
function sorted(_key: string, value: unknown): unknown {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isTable ? Object.fromEntries(Object.entries(value).sort()) : value
}

describe('install and uninstall', () => {
  it('DMN21: puts hooks and server into Claude Code by splice, and takes out only its own, byte for byte', async () => {
    write('.claude/settings.json', SETTINGS)
    write('.claude.json', '{"numStartups":3}')
    const before = tree()
    expect(await run('install', 'claude-code')).toMatchObject({ code: 0, stdout: expect.stringContaining('Changed') })
    const { hooks, ...rest } = JSON.parse(read('.claude/settings.json'))
    expect(rest).toEqual({ model: 'opus', unknownKey: { kept: [1, 2] } })
    expect(read('.claude/settings.json')).toContain('"unknownKey": { "kept":   [1,2] }')
    expect(Object.keys(hooks).sort()).toEqual(['PreCompact', 'SessionEnd', 'SessionStart', 'Stop'])
    expect(hooks.Stop).toHaveLength(2)
    expect(hooks.SessionStart[0].matcher).toBe('startup|clear|compact')
    for (const event of ['SessionStart', 'PreCompact', 'SessionEnd']) {
      const [{ command, args }] = hooks[event][0].hooks
      expect([command, path.isAbsolute(args[0]), fs.existsSync(args[0]), args[1]]).toEqual([
        process.execPath,
        true,
        true,
        folder.root,
      ])
    }
    expect(JSON.parse(read('.claude.json')).mcpServers.memory.args.at(-1)).toBe('mcp')
    expect(folder.read('memoird.json5')).toContain('claude-code')
    const installed = tree()
    expect((await run('install', 'claude-code')).stdout).toContain('has all of it already')
    expect(tree()).toEqual(installed)
    expect((await run('uninstall', 'claude-code')).code).toBe(0)
    expect(tree()).toEqual(before)
  })

  it('DMN21: where somebody else changed the file since, what they wrote stays', async () => {
    write('.claude/settings.json', SETTINGS)
    await run('install', 'claude-code')
    write('.claude/settings.json', read('.claude/settings.json').replace('"opus"', '"haiku"'))
    await run('uninstall', 'claude-code')
    const { hooks, model } = JSON.parse(read('.claude/settings.json'))
    expect(model).toBe('haiku')
    expect(Object.keys(hooks)).toEqual(['Stop'])
    write('.gemini/settings.json', '{\n  "ui": {}\n}\n')
    await run('install', 'gemini')
    write('.gemini/settings.json', read('.gemini/settings.json').replace('"ui": {}', '"ui": { "theme": "dark" }'))
    await run('uninstall', 'gemini')
    expect(JSON.parse(read('.gemini/settings.json'))).toEqual({ ui: { theme: 'dark' } })
    expect(hooks.Stop).toHaveLength(1)
    expect(fs.existsSync(at('.claude.json'))).toBe(false)
  })

  it.each([
    ['a comment', 'claude-code', '.claude/settings.json', '{ // mine\n "model": "opus" }'],
    ['half a file', 'claude-code', '.claude/settings.json', '{ "model": '],
    ['hooks that are no list', 'claude-code', '.claude/settings.json', '{ "hooks": { "Stop": {} } }'],
    ['hooks that are no table', 'claude-code', '.claude/settings.json', '{ "hooks": ["mine"] }'],
    ['hooks twice', 'claude-code', '.claude/settings.json', '{ "hooks": { "Stop": [] },\n "hooks": {} }'],
    ['hooks written otherwise', 'claude-code', '.claude/settings.json', '{ "\\u0068ooks": {} }'],
    ['a list', 'claude-code', '.claude/settings.json', '[]'],
    ['nothing', 'codex', '.codex/hooks.json', 'null'],
    ['half a table', 'codex', '.codex/config.toml', 'model = "x"\n[profiles\n'],
    ['a text that is never closed', 'codex', '.codex/config.toml', 'model = "x\n[profiles]\n'],
    ['a key without a value', 'codex', '.codex/config.toml', '[profiles]\nmodel =\n'],
    ['a table that comes twice', 'codex', '.codex/config.toml', '[tui]\na = 1\n[tui]\nb = 2\n'],
    ['bytes that are no text', 'codex', '.codex/config.toml', Buffer.from('model = "\xff"\n', 'latin1')],
  ])(
    'DMN21: %s in settings that %s would not read is refused, and nothing is changed',
    async (_, client, file, text) => {
      write(file, text)
      const before = tree()
      const ran = await run('install', client)
      expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('was left as it is')])
      expect(tree()).toEqual(before)
    },
  )

  it.each([
    ['a table', '[mcp_servers.memory]\ncommand = "npx"\n'],
    ['a quoted key', '[mcp_servers]\n"memory".command = "npx"\n'],
    ['an inline table', 'mcp_servers = { memory = { command = "npx" } }\n'],
  ])('DMN21: another server named memory in TOML is seen as %s, and nothing is changed', async (_, text) => {
    write('.codex/config.toml', text)
    const before = tree()
    const ran = await run('install', 'codex')
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('it has another server named memory')])
    expect(tree()).toEqual(before)
  })

  it('DMN21: servers of TOML in one closed table, to which nothing can be added, are said to be that', async () => {
    write('.codex/config.toml', 'mcp_servers = { other = { command = "npx" } }\n')
    const ran = await run('install', 'codex')
    expect(ran.stderr).toMatch(
      /its servers are written in it so that none can be added: make each a table \[mcp_servers\.NAME\]/,
    )
    expect(ran.stderr).not.toContain('it is no TOML')
    expect((await run('install', 'codex', '--no-mcp')).code).toBe(0)
  })

  it('DMN21: uninstall takes out what it can, and says which file it could not', async () => {
    write('.claude/settings.json', SETTINGS)
    await run('install', 'claude-code')
    write('.claude.json', '{ "mcpServers": ')
    const ran = await run('uninstall', 'claude-code')
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(
        /\.claude\.json was left as it is: it is no plain JSON.*; if memoird has something in it, it/,
      ),
    ])
    expect(ran.stdout).toMatch(/^Will change .*settings\.json: hooks/)
    expect(read('.claude/settings.json')).toBe(SETTINGS)
    expect(read('.claude.json')).toBe('{ "mcpServers": ')
    const again = await run('uninstall', 'claude-code')
    expect([again.code, again.stdout]).toEqual([1, expect.not.stringContaining('Nothing of memoird')])
    write('.claude.json', '{ "mcpServers": {} }')
    expect(await run('uninstall', 'claude-code')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing of'),
    })
  })

  it('DMN21: settings of TOML that only looks broken are taken, and stay as they are written', async () => {
    const text = 'list = [\n[1, 2],\n[3]\n]\ntext = """\n[no table\n""" # done\n[ spaced . "x.y" ]\nat = 07:32:00\n'
    write('.codex/config.toml', text)
    expect((await run('install', 'codex')).code).toBe(0)
    expect(read('.codex/config.toml').startsWith(text)).toBe(true)
    await run('uninstall', 'codex')
    expect(read('.codex/config.toml')).toBe(text)
  })

  it('DMN21: says what will change before it does, also where the change fails', async () => {
    const ran = await run('install', 'codex')
    expect(ran.stdout).toMatch(/^Will change .*hooks\.json \(new\): hooks\.SessionStart, hooks\.Stop/)
    expect(ran.stdout).toContain('config.toml (new): mcp_servers.memory\nChanged as said.\n')
    expect((await run('uninstall', 'codex', '--quiet')).stdout).toBe('')
    fs.symlinkSync(folder.file('no/where'), at('.codex'))
    const failed = await run('install', 'codex')
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('the disk says no')])
    expect(failed.stdout).toMatch(/^Will change .*hooks\.json \(new\)[^\n]*\nWill change .*config\.toml[^\n]*\n$/)
  })

  it("DMN21: another's server named memory is not taken", async () => {
    write('.claude.json', '{"mcpServers":{"memory":{"command":"npx","args":["server-memory"]}}}')
    const before = tree()
    expect(await run('install', 'claude-code')).toMatchObject({ code: 1, stderr: expect.stringContaining("another's") })
    expect(tree()).toEqual(before)
    expect((await run('install', 'claude-code', '--no-mcp')).code).toBe(0)
    expect(read('.claude.json')).toBe(before['.claude.json'])
  })

  it.each([
    ['codex', { '.codex/config.toml': '# mine\nmodel = "x"' }],
    ['gemini', { '.gemini/settings.json': '{\n  // mine\n  "general": { "enableAutoUpdate": false },\n}\n' }],
    ['opencode', { '.config/opencode/opencode.json': '{ "$schema": "https://opencode.ai/config.json" }' }],
    ['openclaw', { '.openclaw/openclaw.json': '{\n  gateway: { mode: "local" }, // mine\n}\n' }],
    ['opencode', {}],
    ['codex', { '.codex/config.toml': '\uFEFF[tui] # mine\r\na = 1\r\n' }],
  ])('DMN21: %s: in, not twice, and out again byte for byte', async (client, given) => {
    for (const [name, text] of Object.entries(given)) write(name, text)
    const before = tree()
    expect(await run('install', client)).toMatchObject({ code: 0, stderr: '' })
    const installed = tree()
    expect(installed).not.toEqual(before)
    expect(JSON.stringify(installed)).toContain(path.basename(process.execPath))
    await run('install', client)
    expect(tree()).toEqual(installed)
    for (const text of Object.values(given))
      expect(JSON.stringify(installed)).toContain(JSON.stringify(text.slice(0, 8)).slice(1, -1))
    expect((await run('uninstall', client)).code).toBe(0)
    expect(tree()).toEqual(before)
  })

  it('DMN21: where memoird is a plugin of Claude Code, install changes nothing, follows it, and says why', async () => {
    write('.claude/settings.json', '{ "enabledPlugins": { "memoird@memoird": true, "other@x": true } }')
    const before = tree()
    const ran = await run('install', 'claude-code')
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('is a plugin of Claude Code already')])
    expect(tree()).toEqual(before)
    expect(folder.read('memoird.json5')).toContain('claude-code')
    write('.claude/settings.json', '{ "enabledPlugins": { "memoird@memoird": false } }')
    expect((await run('install', 'claude-code')).stdout).toContain('Changed')
  })

  it('DMN21: the plugin has the hooks and the server that install writes, with a person’s folders', async () => {
    await run('install', 'claude-code')
    const [program, root] = [path.join(import.meta.dirname, '../../..'), folder.root]
    const plugin = (name: string): unknown => {
      const text = fs.readFileSync(path.join(program, 'plugins/claude-code', name), 'utf8')
      const given: Record<string, string> = { program, root }
      return JSON.parse(text.replace(/\$\{user_config\.(\w+)\}/g, (_all, key: string) => given[key] ?? ''))
    }
    const own = JSON.stringify(JSON.parse(read('.claude/settings.json')).hooks, sorted)
    const theirs = JSON.stringify((plugin('hooks/hooks.json') as { hooks: object }).hooks, sorted)
    expect(theirs.replaceAll('"node"', JSON.stringify(process.execPath)).replace(',"plugin"]', ']')).toBe(own)
    const { mcpServers } = JSON.parse(read('.claude.json'))
    expect(plugin('.mcp.json')).toEqual({ mcpServers: { memory: { command: 'node', args: mcpServers.memory.args } } })
  })

  it('DMN21: --dry-run says what would change and changes nothing; an unknown client is named', async () => {
    const before = tree()
    expect((await run('install', 'claude-code', '--dry-run')).stdout).toContain('Would change')
    expect(tree()).toEqual(before)
    expect(await run('install', 'emacs')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('claude-code, codex'),
    })
  })
})
