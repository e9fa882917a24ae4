import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { append as appendTurn } from '../../../src/commands/clients/append.ts'
import { openFolder } from '../../../src/open/folder.ts'
import { CLI, type Folder, memoird, memoirdFolder } from '../../daemon/support/processes.ts'

let folder: Folder
beforeEach(() => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Bernard", timezone: "UTC" }')
})
afterEach(() => folder.remove())

const AT = ['--now', '2026-02-08T14:30:00Z']
const log = (): string => folder.read('raw/2026-02-08.md')
const append = (text: string, ...args: string[]) =>
  memoird(['append', '--speaker', 'Dana', ...AT, ...args], folder, text)

describe('memoird append', () => {
  it('DMN20: begins the log of the day and goes on in it', async () => {
    expect(await append('Hello.\n', '--source', 'claude')).toMatchObject({
      code: 0,
      stdout: 'Added to raw/2026-02-08.md.\n',
    })
    expect((await memoird(['append', '--speaker', 'Bernard', ...AT], folder, 'Hi.')).code).toBe(0)
    expect(log()).toBe(
      '# Conversations - 2026-02-08\n\n## Dana [14:30] (claude)\n\nHello.\n\n---\n\n## Bernard [14:30]\n\nHi.\n\n---\n\n',
    )
    expect((await memoird(['process', '--json'], folder)).stdout).toContain('"turns":2')
  })

  it('DMN20: keeps to the form of the log, and says when a speaker cannot be one of it', async () => {
    fs.writeFileSync(folder.log('2026-02-08'), 'Dana: Hello.\n\nBernard: Hi.')
    expect((await append('Again.\nBernard: stop')).code).toBe(0)
    expect(log()).toBe('Dana: Hello.\n\nBernard: Hi.\n\nDana: Again.\nBernard\\: stop\n\n')
    const stranger = await memoird(['append', '--speaker', 'Zoe', ...AT], folder, 'Hey.')
    expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining('a conversation of Dana, Bernard') })
  })

  it('DMN20: a turn of an earlier day goes to that day, and the same message is added once', async () => {
    const late = ['--source', 'openclaw', '--channel', 'telegram', '--id', 'msg 7', '--time', '2026-02-06T09:15:20Z']
    expect(await append('Morning.', ...late)).toMatchObject({ code: 0, stdout: 'Added to raw/2026-02-06.md.\n' })
    for (const when of ['2026-02-06T09:15:20Z', '2026-02-07T09:15:20Z', '2026-02-19T09:15:20Z', '14:00'])
      expect(await append('Morning.', ...late.slice(0, -1), when)).toMatchObject({
        code: 0,
        stdout: 'It was added to raw/2026-02-06.md already.\n',
      })
    expect(fs.readdirSync(folder.file('raw'))).toEqual(['2026-02-06.md'])
    expect(folder.read('raw/2026-02-06.md')).toMatch(
      /^# Conversations - 2026-02-06\n\n## Dana \[09:15:20\] \(openclaw\/telegram\) <!-- openclaw:[0-9a-f]{32} -->\n\nMorning\.\n\n---\n\n$/,
    )
    expect((await append('Later.', '--time', '10:40')).code).toBe(0)
    expect(log()).toContain('## Dana [10:40]\n\nLater.')
  })

  it('DMN20: of many who add the same message at once one does', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => append('Once.', '--id', 'a')))
    expect(log().match(/Once\./g)).toHaveLength(1)
  })

  it('DMN20: a log that is a link out of the folder is refused, as process does', async () => {
    fs.mkdirSync(path.join(folder.root, 'raw'), { recursive: true })
    fs.writeFileSync(path.join(folder.root, 'other.md'), '')
    fs.symlinkSync('../other.md', folder.log('2026-02-08'))
    expect(await append('Hello.')).toMatchObject({ code: 1, stderr: expect.stringContaining('is a link to') })
  })

  it('DMN20: reports how full the window is, with words or without', async () => {
    expect((await append('', '--usage', '141000', '--window', '200000')).code).toBe(0)
    expect(JSON.parse(folder.read('.state/usage.json'))).toEqual({ tokens: 141_000, window: 200_000 })
    expect(fs.existsSync(folder.log('2026-02-08'))).toBe(false)
    expect((await append('Hello.', '--usage', '150000')).code).toBe(0)
    expect(JSON.parse(folder.read('.state/usage.json'))).toEqual({ tokens: 150_000, window: null })
    expect(log()).toContain('Hello.')
  })

  it.each([
    ['no words', ['append', '--speaker', 'Dana'], '', /stdin, which was empty/],
    ['no speaker', ['append'], 'Hello.', /--speaker/],
    [
      'tokens that are no number',
      ['append', '--speaker', 'Dana', '--usage', 'many'],
      'Hello.',
      /takes a number of tokens/,
    ],
  ])('DMN20: refuses %s and writes nothing', async (_name, args, stdin, message) => {
    const { code, stderr } = await memoird(args, folder, stdin)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
    expect(fs.readdirSync(folder.file('raw'))).toEqual([])
  })

  it.each([
    ['a speaker of two lines', { speaker: 'Da\nna' }, /takes a name/],
    ['a speaker with brackets', { speaker: 'Dana [14:30]' }, /takes a name/],
    ['a time that is none', { time: 'noon' }, /takes an ISO time/],
    ['a source with brackets', { source: 'a) b' }, /without brackets/],
  ])('DMN20: refuses %s and writes nothing', async (_name, given, message) => {
    const turn = { speaker: 'Dana', source: null, channel: null, id: null, time: null, usage: null, window: null }
    const memory = openFolder({ root: folder.root })
    await expect(appendTurn(memory, { ...turn, text: 'Hello.', ...given })).rejects.toThrow(message)
    expect(fs.readdirSync(folder.file('raw'))).toEqual([])
  })

  it('DMN20: many at once, some of them killed: every acknowledged turn is there once, whole, and nothing is torn', async () => {
    const words = (name: string): string => `${name} begins.\n${'A sentence in between. '.repeat(200)}\n${name} ends.`
    const names = Array.from({ length: 12 }, (_, index) => `turn${index}`)
    const acked: string[] = []
    const one = (name: string, index: number): Promise<void> =>
      new Promise((resolve) => {
        const args = [CLI, 'append', '--speaker', 'Dana', ...AT, '--root', folder.root]
        const child = execFile(process.execPath, args, (error) => {
          if (error === null) acked.push(name)
          resolve()
        })
        child.stdin?.end(words(name))
        if (index % 4 === 3) setTimeout(() => child.kill('SIGKILL'), 100 + 17 * index)
      })
    for (let at = 0; at < names.length; at += 6)
      await Promise.all(names.slice(at, at + 6).map((name, index) => one(name, at + index)))
    expect(acked.length).toBeGreaterThanOrEqual(9)
    for (const name of acked) expect(log().split(words(name).trim())).toHaveLength(2)
    expect(log().match(/begins/g)?.length).toBe(log().match(/ends\./g)?.length)
    expect(fs.readdirSync(folder.file('raw')).filter((name) => !name.includes('.tmp'))).toEqual(['2026-02-08.md'])
  })
})
