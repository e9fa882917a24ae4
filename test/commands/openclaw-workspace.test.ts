import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

const USER = `# USER.md - User Model

- Begin each directive with an imperative.

\`\`\`md
<!-- observed: YYYY-MM-DD | status: active -->
- Prefer short updates.
\`\`\`

## Directives

<!-- observed: YYYY-MM-DD | status: active -->

- Prefer ...

<!-- observed: 2026-02-01 | status: active -->

- Always answer in French.

<!-- observed: 2026-01-01 | status: superseded -->
- Always answer in German.

- Plays the viola in a quartet.

## Related

- [Agent workspace](/concepts/agent-workspace)
`

let root: string
beforeEach(() => {
  root = tempFolder('openclaw-workspace')
  fs.mkdirSync(path.join(root, 'memory'))
  const pages = {
    'USER.md': USER,
    'SOUL.md': '- Never sends half a reply.\n',
    'AGENTS.md': '# Rules\n\n- Read USER.md first.\n',
    'IDENTITY.md': '# IDENTITY.md\n\n- **Name:** Clawd\n- **Vibe:** _(calm?)_\n',
    'MEMORY.md': '- The project is called Heron.\n',
    'memory/2026-02-01.md': '- Talked of Heron.\n',
  }
  for (const [name, text] of Object.entries(pages)) fs.writeFileSync(path.join(root, name), text)
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const run = async (name: string, args: readonly string[] = []) => {
  const { stdout } = await runCommand(name, args, {}, { root, now: '2026-02-08T20:00:00Z', json: true })
  return JSON.parse(stdout)
}
const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')
const known = async (): Promise<string[]> => {
  const { memories } = await run('why', ['a'])
  return memories.map(({ text, history }: { text: string; history: { on: string }[] }) => `${history[0]?.on} ${text}`)
}

describe('CFG4: a workspace of OpenClaw', () => {
  it('is adopted as it stands: its pages are the documents, its names the names, and what it shows of USER.md bounds ours', async () => {
    const report = await run('init')
    expect(report).toMatchObject({ adopted: ['USER.md', 'SOUL.md'], names: { human: 'USER', assistant: 'Clawd' } })
    expect(read('memoird.json5')).toContain('user: "USER.md"')
    expect(read('memoird.json5')).toContain(`maxBytes: ${4000 - USER.length}`)
    await run('process')
    expect(read('USER.md')).toBe(USER)
    expect(read('MEMORY.md')).toBe('- The project is called Heron.\n')
    expect(fs.readdirSync(path.join(root, 'memory'))).toEqual(['2026-02-01.md'])
  })

  it('tells what was observed and holds, by its day, and nothing of how the page is to be filled in', async () => {
    await run('init')
    await run('process')
    expect((await known()).sort()).toEqual([
      '2026-02-01 Always answer in French.',
      '2026-02-08 Never sends half a reply.',
      '2026-02-08 Plays the viola in a quartet.',
    ])
  })

  it('a line that is marked as superseded holds no more, and its bytes stay', async () => {
    await run('init')
    await run('process')
    const over = USER.replace('2026-02-01 | status: active', '2026-02-01 | status: superseded')
    fs.writeFileSync(path.join(root, 'USER.md'), over)
    await run('process')
    expect(read('USER.md')).toBe(over)
    const { memories } = await run('why', ['French'])
    expect(memories.map(({ status }: { status: string }) => status)).toEqual(['retracted'])
  })

  it('learns into its own pages', async () => {
    await run('init')
    const log = '# Conversations - 2026-02-08\n\n## USER [09:00]\n\nI am allergic to walnuts.\n\n---\n'
    fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), log)
    await run('process')
    expect(read('USER.md')).toContain('- Is allergic to walnuts')
    expect(read('USER.md').startsWith(USER.slice(0, 400))).toBe(true)
    expect(fs.existsSync(path.join(root, 'workspace', 'USER.md'))).toBe(false)
  })
})
