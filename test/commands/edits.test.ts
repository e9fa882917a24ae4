import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('what people type into documents')

const CONFIG = '{ version: 1, human: "Dana", assistant: "Bernard" }'
const SAID = [
  'I live in Berlin and I work as a tax accountant at MoonTax.',
  'My wife Juliet is allergic to peanuts. I have two cats named Miso and Tofu.',
  'I play the cello in an amateur orchestra on Tuesdays. I drive a Volvo V70.',
  'I speak French. I collect old maps.',
]
let root: string
let at: number

beforeEach(async () => {
  root = tempFolder('edits')
  at = Date.now()
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), CONFIG)
  log('2026-02-08', ...SAID)
  await run('process')
})
afterEach(() => {
  vi.useRealTimers()
  fs.rmSync(root, { recursive: true, force: true })
})

const log = (date: string, ...said: string[]): void => {
  const turns = said.map((text, n) => `## USER [1${n}:00] (claude)\n\n${text}\n`)
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), turns.join('\n'))
}
const run = (name: string, ...args: string[]) =>
  runCommand(name, args, name === 'log' ? { n: '20' } : {}, { root, now: '2026-02-12T10:00:00Z', json: true })
const file = (name = 'USER'): string => path.join(root, 'workspace', `${name}.md`)
const text = (name = 'USER'): string => fs.readFileSync(file(name), 'utf8')
const lastRun = async (): Promise<string> =>
  String((JSON.parse((await run('log')).stdout) as { readonly runs: readonly { readonly run: string }[] }).runs[0]?.run)

/** What a reader says holds no longer; gives what the run says of it. */
const end = (...texts: string[]): Promise<readonly string[]> =>
  openMemory({ root, now: '2026-02-12T10:00:00Z' }).write(async (apply) => {
    const gone = [...apply.state.memories.values()].filter((memory) => texts.includes(memory.text))
    const how = { by: null, on: '2026-02-09', reason: 'over', evidence: [], job: null }
    apply.commit(
      gone.map(({ id }) => ({ type: 'memory-superseded', data: { ...how, id } })),
      { kind: 'process', date: null, backend: null, note: null },
    )
    apply.project()
    return [...apply.notes]
  })

/** Saved ten minutes after our last write: no editor holds what stood there before. */
function save(bytes: string, name = 'USER'): void {
  at += 600_000
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  fs.writeFileSync(file(name), bytes)
  fs.utimesSync(file(name), at / 1000, at / 1000)
}

describe('what a person puts around our words', () => {
  it('DOC59: what ends leaves the words that a person wrote on its line, says so, and an undo brings all back', async () => {
    save(
      text()
        .replace('- Lives in Berlin', '* Lives in **Berlin** #home <!-- Flat 900 EUR, contract in drawer 3 -->')
        .replace('- Drives a Volvo V70', '- [Drives a Volvo V70](https://example.org/my-insurance-contract-4711)')
        .replace('- Works as', '* [x] Works as'),
    )
    const typed = text()
    await run('process')
    const notes = await end('Lives in Berlin', 'Drives a Volvo V70')
    expect(text()).toContain('* Lives in **Berlin** #home <!-- Flat 900 EUR, contract in drawer 3 -->\n')
    expect(text()).toContain('- [Drives a Volvo V70](https://example.org/my-insurance-contract-4711)\n')
    expect(
      notes.filter((line) => /"(?:Lives in Berlin|Drives a Volvo V70)" .* stays as your text/.test(line)),
    ).toHaveLength(2)
    expect(notes.join()).not.toContain('drawer')
    await run('undo', await lastRun())
    expect(text()).toBe(typed)
  })

  it('DOC9: a line of ours that a person carried on over further lines says all of it, and not a byte of it is moved', async () => {
    const more = '\n  since 2019,\n  and I  love it'
    save(text().replace(/^- Works as.*$/m, `$&${more}`))
    const typed = text()
    await run('process')
    log('2026-02-09', 'My sister Anna lives in Graz.')
    await run('process')
    expect(text().startsWith(typed)).toBe(true)
    const { memories } = JSON.parse((await run('why', 'since 2019, and I love it')).stdout) as {
      readonly memories: readonly { readonly text: string }[]
    }
    expect(memories[0]?.text).toMatch(/^Works as .* since 2019, and I {1,2}love it$/)
  })

  const HUNG = ['  - since 2019, and I love it', '    ```\n    x\n    ```']
  it.each(HUNG)(
    'what ends stays above the words that a person hung below it, and an undo brings all back (%j)',
    async (hung) => {
      save(text().replace(/^- Lives in Berlin$/m, `$&\n${hung}`))
      await run('process')
      const typed = text()
      const line = /^- (Lives in Berlin)$/m.exec(typed)?.[1] ?? ''
      const notes = await end(line)
      expect(text()).toContain(`- ${line}\n${hung}\n`)
      expect(notes.join()).toContain(`"${line}" is no line of memoird's any more`)
      await run('undo', await lastRun())
      expect(text()).toBe(typed)
    },
  )
})

describe('an answer about a document that lost most of our lines at once', () => {
  const KEPT = 'Lives in Berlin, Kreuzberg'
  const NEW = 'My own new line about chess: I play chess'

  async function shrink(): Promise<string> {
    save(`## Updates from 2026-02-08\n\n**Observed:**\n- ${KEPT}\n- ${NEW}\n`)
    expect((await run('process')).exitCode).toBe(1)
    return / · (r-[0-9a-f]{8})/.exec(text('REVIEW'))?.[1] ?? ''
  }
  const known = async (words: string): Promise<unknown> =>
    (JSON.parse((await run('why', words)).stdout) as { readonly memories: readonly unknown[] }).memories

  const answers = {
    'the first answer': async (id: string) => run('review', 'accept', id, '1'),
    'the second answer': async (id: string) => run('review', 'accept', id, '2'),
    'a tick at the first': async () => tick('write the document as it was'),
    'a tick at the second': async () => tick('leave it so: the lines were deleted'),
  }
  async function tick(label: string): Promise<unknown> {
    save(text('REVIEW').replace(`- [ ] ${label}`, `- [x] ${label}`), 'REVIEW')
    return run('process')
  }

  it.each(Object.entries(answers))('%s, and what the same save reworded and added is learned', async (name, answer) => {
    await answer(await shrink())
    expect(await known(KEPT)).toMatchObject([
      { text: KEPT, origin: 'human-edit', evidence: [{ file: 'raw/2026-02-08.md' }] },
    ])
    expect(await known(NEW)).toMatchObject([{ text: NEW, origin: 'human-edit' }])
    expect(text()).toContain(`- ${KEPT}\n`)
    expect(text()).toContain(`- ${NEW}\n`)
    expect(text().includes('cello')).toBe(name.includes('first'))
    log('2026-02-09', 'I no longer live in Berlin, I live in Munich.')
    await run('process')
    expect(text()).toContain(`- ${KEPT}\n`)
    expect(text('REVIEW')).toContain(`Known: "${KEPT}"`)
  })
})

it('a line that is written over is the same memory in the words of now, with its evidence', async () => {
  const now = 'Drives a Volvo V70 (bought used in 2019 from a friend of the family)'
  save(
    text()
      .replace('- Drives a Volvo V70', `- ${now}`)
      .replace('- Lives in Berlin', '- Lives in Hamburg since May, near the harbour'),
  )
  await run('process')
  const told = JSON.parse((await run('why', now)).stdout) as { readonly memories: readonly unknown[] }
  expect(told.memories).toMatchObject([
    {
      text: now,
      origin: 'human-edit',
      evidence: [{ file: 'raw/2026-02-08.md', quote: expect.stringContaining('Volvo') }],
    },
  ])
  const typed = text()
  await run('process')
  expect(text()).toBe(typed)
})

describe('boxes as editors tick them', () => {
  async function asked(): Promise<string> {
    log('2026-02-09', 'I work as a pastry chef at Brot.')
    save(text().replace('- Lives in Berlin', '- Lives in Berlin, Kreuzberg'))
    log('2026-02-10', 'I live in Munich now.')
    await run('process')
    return /^## (.* · r-[0-9a-f]{8})$/m.exec(text('REVIEW'))?.[1] ?? ''
  }
  const tick = async (box: string, edit = (page: string): string => page): Promise<readonly string[]> => {
    save(edit(text('REVIEW').replace('- [ ] both are true: both stand', box)), 'REVIEW')
    return (await run('process')).stderr
  }

  it.each([
    '- [x] both are true ✅ 2026-02-09',
    '- [x] Both are true',
    '* [X] both are true',
    '   - [x] both are true  ',
    '- [x] BOTH ARE TRUE #done ^a1',
  ])('RVW5: %j is the answer, and nothing of the question is left', async (box) => {
    const title = await asked()
    expect(title).toContain('r-')
    expect(await tick(box)).toEqual([])
    expect(fs.existsSync(file('REVIEW')) ? text('REVIEW') : '').not.toMatch(/both are true|r-/i)
    await run('undo', await lastRun())
    expect(text('REVIEW')).toContain(`## ${title}\n`)
    expect(text('REVIEW').match(/both are true/gi)).toHaveLength(1)
  })

  it('RVW5: below a heading with a block name too; a remark behind the answer stays', async () => {
    await asked()
    expect(
      await tick('- [x] both are true <!-- for now -->', (page) => page.replace(/( · r-\w+)$/m, '$1 ^q1')),
    ).toEqual([])
    expect(text('REVIEW')).toContain('<!-- for now -->\n')
    expect(text('REVIEW')).not.toMatch(/both are true|r-/)
  })

  it('RVW5: a ticked box that is none of the answers is said, and does nothing', async () => {
    await asked()
    const told = await tick('- [x] both are true, I think')
    expect(told.join()).toMatch(/"both are true, I think" is ticked at r-\w+ and is none of its answers/)
    expect(text('REVIEW')).toContain('- [x] both are true, I think\n')
  })
})

it('DOC18: a NUL is said to be one', async () => {
  save(`${text()}\0`)
  expect((await run('process')).stderr.join()).toMatch(/USER\.md holds a NUL character/)
})

it('an undo of what a person wrote leaves the line, and says that it is known no more', async () => {
  save(`${text()}- Plays chess on Sundays\n`)
  await run('process')
  const { stderr } = await run('undo', await lastRun())
  expect(stderr.join()).toMatch(/"Plays chess on Sundays" stays in your document as your text and is not remembered/)
  expect(text()).toContain('- Plays chess on Sundays\n')
  save(text().replace('chess on Sundays', 'chess on Mondays'))
  await run('process')
  const told = JSON.parse((await run('why', 'Plays chess on Mondays')).stdout) as {
    readonly memories: readonly unknown[]
  }
  expect(told.memories).toMatchObject([{ text: 'Plays chess on Mondays', origin: 'human-edit' }])
})
