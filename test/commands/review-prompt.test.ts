import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { reviewPrompt } from '../../src/commands/review/prompt.ts'
import type { Change } from '../../src/memory/change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { contradictionReview, doubtReview } from '../../src/memory/review/items.ts'
import { type OpenMemory, openMemory } from '../../src/open.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

tellFigure('questions on a terminal')

const GLOBALS = { now: '2026-03-02T10:00:00Z', json: true } as const
const old = memoryWith({ id: 'm-00000000000000aa', text: 'Lives in Berlin', confirmedOn: '2026-02-08' })
const fresh = memoryWith({ id: 'm-00000000000000bb', text: 'Lives in Lisbon', status: 'candidate' })
const soul = memoryWith({
  id: 'm-00000000000000cc',
  text: 'Learned: run it first',
  home: 'soul',
  kind: 'learning',
  status: 'candidate',
  origin: 'assistant-said',
})
const doubted = memoryWith({ id: 'm-00000000000000dd', text: 'Likes green tea', status: 'candidate' })
let root: string
let memory: OpenMemory

beforeEach(async () => {
  root = tempFolder('prompt')
  memory = openMemory({ root, ...GLOBALS })
  const added = [old, fresh, soul, doubted].map(
    (one: Memory): Change => ({ type: 'memory-added', data: { memory: one, resolution: 'new' } }),
  )
  const asked = [
    doubtReview(doubted, '2026-03-02'),
    doubtReview(soul, '2026-03-01'),
    contradictionReview(old, fresh, '2026-03-01'),
  ].map((review): Change => ({ type: 'review-opened', data: { review } }))
  await memory.write(async (apply) => {
    apply.commit([...added, ...asked], { kind: 'process', date: null, backend: null, note: null })
    apply.project()
  })
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

/** A person who types these lines; what they see, and what came of it. */
async function typing(...lines: string[]): Promise<{ seen: string; left: string[]; report: unknown }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(lines.map((line) => `${line}\n`).join(''))
  const outcome = await reviewPrompt(memory, { input, output })
  expect(outcome.failures).toEqual([])
  return {
    seen: String(output.read() ?? ''),
    left: [...memory.read().state.reviews.values()].map(({ type }) => type).sort(),
    report: outcome.report,
  }
}

const statusOf = ({ id }: Memory): string | undefined => memory.read().state.memories.get(id)?.status
const page = (): string => fs.readFileSync(path.join(root, 'workspace', 'REVIEW.md'), 'utf8')

describe('the prompt', () => {
  it('RVW8: shows one question after the other with numbered choices, in the order of REVIEW.md', async () => {
    const { seen, left } = await typing('1', 's', '1')
    const titles = ['Which one holds?', 'Write this into SOUL.md?', 'Write this into USER.md?']
    expect(titles.map((title) => seen.indexOf(title)).every((at, n, all) => at > (all[n - 1] ?? -1))).toBe(true)
    expect(titles.map((title) => page().indexOf(title) >= 0)).toEqual([false, true, false])
    expect(seen).toContain('1. the new one holds now')
    expect(seen).toContain('3 waiting; 1-4, e edit, s skip, q quit: ')
    expect(left).toEqual(['soul'])
    expect([statusOf(old), statusOf(fresh)]).toEqual(['superseded', 'active'])
  })

  it('RVW8: s skips, q and the end of the input quit, and nothing is answered by either', async () => {
    expect((await typing('s', 'q')).left).toEqual(['contradiction', 'soul', 'soul'])
    expect((await typing()).left).toEqual(['contradiction', 'soul', 'soul'])
    expect((await typing('s', 's', 's', '1')).report).toMatchObject({ answered: [], left: 3 })
  })

  it('RVW8: what is no choice is said and asked again', async () => {
    const { seen, left } = await typing('7', 'yes', '1')
    expect(seen).toContain('found "7"')
    expect(seen).toContain('found "yes"')
    expect(left).toEqual(['soul', 'soul'])
  })

  it('RVW8: e takes the words of the human, pinned; what cannot be a line is refused and asked again', async () => {
    await typing('e', 'Lives in Porto since March', 'e', '# a heading', 'e', 'Learned: look first', 'q')
    const { memories } = memory.read().state
    expect(memories.get(fresh.id)).toMatchObject({ text: 'Lives in Porto since March', pinned: true })
    expect(memories.get(soul.id)).toMatchObject({ text: 'Learned: look first', status: 'active' })
    expect(statusOf(old)).toBe('superseded')
    await typing('e', 'Likes black tea')
    expect(memory.read().state.memories.get(doubted.id)).toMatchObject({
      text: 'Likes black tea',
      origin: 'human-edit',
    })
  })

  it('RVW8: a question that was ticked in an editor meanwhile is said to be gone, and the next one comes', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const asked = reviewPrompt(memory, { input, output })
    await once(output, /waiting; /)
    fs.writeFileSync(
      path.join(root, 'workspace', 'REVIEW.md'),
      page().replace('- [ ] the old one still holds', '- [x] the old one still holds'),
    )
    input.write('1\n')
    const seen = await once(output, /Write this into SOUL.md\?.*waiting; /s)
    input.end('q\n')
    await asked
    expect(seen).toContain('no open question')
    expect([statusOf(old), statusOf(fresh)]).toEqual(['active', 'archived'])
  })

  it('RVW8: an answer is undone like any other', async () => {
    const { report } = await typing('1', 'q')
    const [{ run }] = (report as { answered: [{ run: string }] }).answered
    await runCommand('undo', [run], {}, { root, ...GLOBALS })
    expect([statusOf(old), statusOf(fresh)]).toEqual(['active', 'candidate'])
    expect(page()).toContain('Which one holds?')
  })

  it('RVW8: without a terminal it lists, most depending first, and answers nothing', async () => {
    const listed = JSON.parse((await runCommand('review', [], {}, { root, ...GLOBALS })).stdout)
    expect(listed.items.map((item: { type: string }) => item.type)).toEqual(['contradiction', 'soul', 'soul'])
    expect(memory.read().state.reviews.size).toBe(3)
  })

  it.skipIf(!hasScript())(
    'RVW8: on a real terminal it asks',
    async () => {
      const command = `${process.execPath} --import tsx ${path.resolve('src/cli.ts')} --root ${root} --now ${GLOBALS.now} review`
      const shell = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] })
      const ended = new Promise((resolve) => shell.on('close', resolve))
      await once(shell.stdout, /waiting; /)
      shell.stdin.write('1\r')
      await once(shell.stdout, /Take it back.*waiting; /s)
      shell.stdin.write('q\r')
      expect(await ended).toBe(0)
      expect([statusOf(old), statusOf(fresh)]).toEqual(['superseded', 'active'])
    },
    60_000,
  )
})

/** Reads until the words are there; all that was read. */
async function once(stream: NodeJS.ReadableStream, words: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    const take = (part: Buffer): void => {
      text += part.toString('utf8')
      if (!words.test(text)) return
      stream.off('data', take)
      resolve(text)
    }
    stream.on('data', take)
  })
}

/** A pseudo terminal of util-linux: other systems have a `script` with other options. */
function hasScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux')
  } catch {
    // Not installed: the tests with streams of their own say the same.
    return false
  }
}
