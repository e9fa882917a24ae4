import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('pin and remember')

let root: string

beforeEach(() => {
  root = tempFolder('remember')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), '{}')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, ...args: string[]) {
  const result = await runCommand(name, args, {}, { root, now: '2026-02-09T10:00:00Z', json: true })
  return JSON.parse(result.stdout) as Record<string, unknown>
}
const user = (): string => fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')

describe('remember, pin and scrub', () => {
  it('CMD13: what a person asks to remember is a line in their words, pinned, explained and taken back', async () => {
    const made = await run('remember', 'Plays the cello on Tuesdays')
    expect(user()).toBe('## Updates from 2026-02-09\n\n**Observed:**\n- Plays the cello on Tuesdays\n')
    const { memories } = (await run('why', '- Plays the cello on Tuesdays')) as {
      memories: { evidence: { quote: string }[]; confidence: number }[]
    }
    expect(memories[0]).toMatchObject({
      confidence: 10,
      evidence: [{ file: 'remember/2026-02-09', quote: 'Plays the cello on Tuesdays' }],
    })
    expect(await run('remember', 'Plays the cello on Tuesdays')).toMatchObject({ run: null })
    await run('undo', String(made['run']))
    // A document that we made goes with its last line.
    expect(fs.existsSync(path.join(root, 'workspace', 'USER.md'))).toBe(false)
  })

  it('what cannot be a line is refused, and a secret is redacted before anything is written', async () => {
    await expect(run('remember', 'two\nlines')).rejects.toThrow(/remember takes one plain line/)
    await expect(run('remember', 'see https://evil.example/x')).rejects.toThrow(/URL/)
    const secret = run('remember', 'the wifi password is hunter2-Gr8Walrus!')
    await expect(secret).rejects.toThrow(/redacted secret, found "the wifi password is \[REDACTED:[^\]]*\]"$/)
    expect(fs.existsSync(path.join(root, 'workspace'))).toBe(false)
  })

  it('pin finds one memory by words and says when there are several', async () => {
    await run('remember', 'Plays the cello on Tuesdays')
    await run('remember', 'Plays the piano on Fridays')
    await expect(run('pin', 'plays the')).rejects.toThrow(/fits 2 memories/)
    await expect(run('pin', 'trombone')).rejects.toThrow(/nothing is remembered that says "trombone"/)
    expect(await run('pin', 'cello')).toMatchObject({ run: null })
  })

  it('pin finds what was archived too, says so, and names what holds in its place', async () => {
    await run('remember', 'Cousin Anaina lives in house 30')
    await run('remember', 'Anaina and Bo live in house 30')
    const memory = openMemory({ root, now: '2026-02-09T10:00:00Z' })
    const [old, merged] = [...memory.read().state.memories.values()]
    if (!old || !merged) throw new Error('two are known')
    const archive = (by: string | null): Promise<void> =>
      memory.write(async (apply) => {
        apply.commit([{ type: 'memory-archived', data: { id: old.id, by, reason: 'merged', file: null } }], {
          kind: 'maintain',
          date: null,
          backend: null,
          note: null,
        })
      })
    await archive(merged.id)
    await expect(run('pin', 'Cousin Anaina lives in house 30')).rejects.toThrow(
      `"${old.text}" (${old.id}) is archived; "${merged.text}" (${merged.id}) holds in its place`,
    )
    expect(await run('pin', merged.id)).toMatchObject({ memory: merged.id })
    await archive(null)
    await expect(run('pin', 'Cousin Anaina')).rejects.toThrow(/is archived; memoird remember "Cousin Anaina lives/)
    await run('remember', old.text)
    expect(openMemory({ root }).read().state.memories.get(old.id)?.status).toBe('active')
  })

  it('scrub redacts a raw log in place, line for line, and only on request', async () => {
    const log =
      '# Conversations - 2026-02-08\n\n## USER [09:00] (claude)\n\nAWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\nI live in Lisbon.\n'
    const file = path.join(root, 'raw', '2026-02-08.md')
    fs.writeFileSync(file, log)
    await run('process')
    expect(fs.readFileSync(file, 'utf8')).toBe(log)
    expect(await run('scrub', '2026-02-08')).toMatchObject({ lines: [5] })
    const after = fs.readFileSync(file, 'utf8')
    expect(after).not.toContain('wJalrXUtnFEMI')
    expect(after.split('\n').length).toBe(log.split('\n').length)
    expect(after).toContain('I live in Lisbon.\n')
    expect(await run('scrub', '2026-02-08')).toMatchObject({ lines: [] })
    await expect(run('scrub', '2026-02-09')).rejects.toThrow(/there is no log/)
  })
})
