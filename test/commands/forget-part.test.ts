import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Change } from '../../src/memory/change.ts'
import type { Evidence, Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

tellFigure('forget a part')

const NOW = '2026-03-20T10:00:00Z'
const TWO = 'I play the cello. My sister Anna lives in Graz.'
let root: string

beforeEach(() => {
  root = tempFolder('forget-part')
  for (const folder of ['raw', 'workspace']) fs.mkdirSync(path.join(root, folder))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const at = (name: string): string => path.join(root, name)
const read = (name: string): string => fs.readFileSync(at(name), 'utf8')
const say = (date: string, ...turns: readonly string[]): void =>
  fs.writeFileSync(
    at(`raw/${date}.md`),
    turns.map((text, n) => `## USER [1${n}:00] (x)\n\n${text}\n\n---\n`).join('\n'),
  )

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const { stdout, exitCode } = await runCommand(name, args, options, { root, now: NOW, json: true })
  const report = JSON.parse(stdout.split('\n')[0] ?? '') as Record<string, unknown>
  return { ...report, exitCode } as Record<string, unknown>
}

function memories() {
  return [...openMemory({ root, now: NOW }).read().state.memories.values()]
}

const active = (): string[] =>
  memories()
    .flatMap(({ status, text }) => (status === 'active' ? [text] : []))
    .sort()

function holding(words: RegExp): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('raw') && fs.statSync(at(name)).isFile())
    .filter((name) => words.test(read(name)))
}

/** Also after a rebuild and after every day is processed again. */
async function staysGone(words: RegExp, left: readonly string[]): Promise<void> {
  for (const again of ['none', 'rebuild', 'process', 'compress'] as const) {
    if (again === 'process')
      for (const name of fs.readdirSync(at('raw'))) await run(again, [name.slice(0, 10)], { force: true })
    else if (again !== 'none') await run(again)
    expect([again, ...holding(words), ...holding(/\[…\]/)]).toEqual([again])
    expect([again, ...active()]).toEqual([again, ...left])
    expect((await run('doctor')).exitCode).toBe(0)
  }
}

const HOME = { subject: 'human', attribute: 'home', value: 'oslo' }
const quoting = (line: number, quote: string): Evidence => ({ file: 'raw/2026-03-01.md', lines: [line, line], quote })

async function known(made: readonly Partial<Memory>[], more: readonly Change[] = []): Promise<void> {
  await openMemory({ root, now: NOW }).write(async (apply) => {
    const added = made.map(
      (one): Change => ({ type: 'memory-added', data: { memory: memoryWith(one), resolution: 'new' } }),
    )
    apply.commit([...added, ...more], { kind: 'maintain', date: null, backend: null, note: null })
    apply.project()
  })
}

describe('forgetting a part', () => {
  it('FGT24: of a line of two sentences the other stays, with its own words, topics and id', async () => {
    say('2026-03-04', TWO, 'I like rain.')
    await run('process')
    await run('search', ['cello'])
    const [before] = memories()
    expect(before).toMatchObject({ text: `USER said: "${TWO}"`, topics: expect.arrayContaining(['anna']) })
    const receipt = await run('forget', ['My sister Anna lives in Graz'])
    const [after] = memories()
    expect(after).toMatchObject({
      text: 'USER said: "I play the cello."',
      topics: ['play', 'cello'],
      claim: null,
      evidence: [{ file: 'raw/2026-03-04.md', lines: [3, 3], quote: 'I play the cello.' }],
    })
    expect(after?.id).not.toBe(before?.id)
    expect(receipt).toMatchObject({ memories: [], shortened: [after?.id], left: [], rawLogs: ['raw/2026-03-04.md:3'] })
    await staysGone(/anna|graz/i, ['Likes rain', 'USER said: "I play the cello."'])
    expect(memories().map(({ id }) => id)).toContain(after?.id)
  })

  it('FGT24: said on another day, or read for the first time, the same words say what stayed', async () => {
    say('2026-03-04', TWO)
    await run('process')
    await run('forget', ['My sister Anna lives in Graz'])
    const [left] = memories()
    fs.renameSync(at('raw/2026-03-04.md'), at('raw/2026-03-05.md'))
    await run('process')
    expect(memories().map(({ text }) => text)).toEqual([left?.text])
    expect(memories()[0]?.evidence.map(({ quote }) => quote)).toEqual(['I play the cello.', 'I play the cello.'])
    expect(holding(/anna|graz/i)).toEqual([])
  })

  it('FGT24: a line that grew by what is said later in the turn keeps the part, and all that was done to it', async () => {
    say('2026-03-04', TWO)
    await run('process')
    await run('pin', [String(memories()[0]?.id)])
    await run('forget', ['Anna'])
    say('2026-03-04', `${TWO}\n\nI like rain.`)
    await run('process')
    expect(active()).toEqual(['Likes rain', 'USER said: "I play the cello."'])
    expect(memories().find(({ text }) => text.includes('cello'))).toMatchObject({ pinned: true })
    expect(holding(/anna|graz/i)).toEqual([])
  })

  it('FGT24: of a line that a person wrote the sentence goes from the document and the memory, wrapped or dressed', async () => {
    const mine = [
      '*   I **play** the cello.  My sister Anna lives in Graz. Likes [[tea]]!  <!-- mine --> #tag',
      '- I have a boat. My',
      '  sister Anna sails it. It is red.',
      '',
      'Prose of mine. My sister',
      'Anna was here. It',
      'rained.',
      '',
    ]
    fs.writeFileSync(at('workspace/USER.md'), mine.join('\r\n'))
    say('2026-03-04', 'I like rain.')
    await run('process')
    expect(await run('forget', ['sister Anna'])).toMatchObject({ ownLines: { 'workspace/USER.md': 4 }, memories: [] })
    const rest = [
      '*   I **play** the cello.  Likes [[tea]]!  <!-- mine --> #tag',
      '- I have a boat. It is red.',
      '',
      'Prose of mine. It',
      'rained.',
      '',
    ]
    expect(read('workspace/USER.md').startsWith(rest.join('\r\n'))).toBe(true)
    await staysGone(/anna/i, ['I **play** the cello.  Likes [[tea]]!', 'I have a boat. It is red.', 'Likes rain'])
  })

  it('FGT24: of a line that a person reworded what they added stays', async () => {
    say('2026-03-04', 'My brother Emil works in Hamburg as a baker.')
    await run('process')
    const file = at('workspace/USER.md')
    fs.writeFileSync(
      file,
      read('workspace/USER.md').replace(/Brother Emil.*/, 'My brother bakes bread. He was born in 1990.'),
    )
    await run('process')
    await run('forget', ['bakes bread'])
    expect(read('workspace/USER.md')).toContain('- He was born in 1990.\n')
    await staysGone(/bakes|emil|baker/i, ['He was born in 1990.'])
  })

  it('FGT24: a heading of theirs that is forgotten holds no line of ours any more', async () => {
    say('2026-03-04', 'I like rain.')
    await run('process')
    fs.writeFileSync(at('workspace/USER.md'), '# Things of Anna\n\n- Likes rain\n\n# Mine\n\n- I weld\n')
    await run('process')
    expect(memories().map(({ section }) => section)).toContainEqual(['# Things of Anna'])
    await run('forget', ['Anna'])
    expect(memories().map(({ section }) => section)).not.toContainEqual(['# Things of Anna'])
    await staysGone(/anna/i, ['I weld', 'Likes rain'])
    expect(read('workspace/USER.md')).toMatch(/^\n# Mine\n\n- I weld\n[^]*- Likes rain\n$/)
  })

  it('FGT24: however often it was said, its own words stay as they were said', async () => {
    for (const day of ['02', '04', '06'])
      say(`2026-03-${day}`, 'Please never mention my ex Clara. And keep your answers short, please.')
    await run('process')
    await run('forget', ['Clara'])
    const quotes = memories().flatMap(({ evidence }) => evidence.map(({ quote }) => quote))
    expect(quotes).toEqual(Array.from({ length: 3 }, () => 'And keep your answers short, please.'))
    await staysGone(/clara/i, ['USER said: "And keep your answers short, please."'])
  })

  it('FGT25: what else was said in one breath with it stays where another memory says it', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', TWO)
    await run('process')
    expect(active()).toEqual(['Plays the cello', `USER said: "${TWO}"`])
    expect(await run('forget', ['Plays the cello'])).toMatchObject({ memories: [expect.anything()], left: [] })
    await staysGone(/cello/i, ['USER said: "My sister Anna lives in Graz."'])
  })

  it('FGT25: of one sentence that two memories rest on each keeps its half', async () => {
    const quote = 'I work as a nurse and I live in Graz.'
    say('2026-03-04', quote)
    const evidence = [{ file: 'raw/2026-03-04.md', lines: [3, 3], quote }] as const
    await known(
      ['Works as a nurse', 'Lives in Graz'].map((text, n) => ({ id: `m-00000000000000f${n}`, text, evidence })),
    )
    expect(await run('forget', ['m-00000000000000f0'])).toMatchObject({ memories: ['m-00000000000000f0'] })
    expect(memories()).toMatchObject([{ text: 'Lives in Graz', evidence: [{ quote: 'I live in Graz.' }] }])
    await staysGone(/nurse/i, ['Lives in Graz'])
    const memory = openMemory({ root, now: NOW })
    const isForgotten = memory.forgotten(memory.read().state)
    expect(['I live in Graz', 'Lives in Graz', 'I work as a nurse', quote].map(isForgotten)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('FGT25: half of a sentence that goes whole is looked for nowhere else', async () => {
    fs.writeFileSync(at('workspace/USER.md'), '- I like rain. My brother Emil is a nurse, and he sings.\n')
    say('2026-03-04', 'My brother Ivo is a cook, and he sings.')
    await run('process')
    await run('forget', ['Emil'])
    await staysGone(/emil/i, ['Brother Ivo is a cook, and he sings', 'I like rain.'])
  })

  it('FGT26: a memory that was seen again in the forgotten words keeps the others', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', 'By the way, I play the cello in an orchestra on Mondays.')
    await run('process')
    await run('forget', ['orchestra'])
    await staysGone(/orchestra|monday/i, ['Plays the cello'])
    expect(memories()[0]).toMatchObject({ observations: 1, evidence: [{ quote: 'I play the cello.' }] })
  })

  it('FGT26: seen again in words without them, it says from now on what those say', async () => {
    say('2026-03-03', 'As I told Clara, I am allergic to walnuts.')
    say('2026-03-04', 'I am allergic to walnuts.')
    await run('process')
    expect(active()).toEqual(["As they told Clara, they're allergic to walnuts"])
    const { shortened } = await run('forget', ['Clara'])
    expect(memories()).toMatchObject([{ text: 'Is allergic to walnuts', evidence: [{ file: 'raw/2026-03-04.md' }] }])
    expect(shortened).toEqual(memories().map(({ id }) => id))
    await staysGone(/clara/i, ['Is allergic to walnuts'])
  })

  it('FGT26: but not where the words say all of it, however they were put', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', 'I have been playing the cello for years.')
    await run('process')
    await run('forget', ['I play the cello'])
    expect(active().filter((text) => /^plays the cello$/i.test(text))).toEqual([])
  })

  it('FGT27: what only a log says is found no more, is not learned, and is scrubbed', async () => {
    say('2026-03-04', 'Could you look up when the Lumia clinic is open? I go to the gym on Fridays.')
    await run('process')
    expect(active()).toEqual(['Goes to the gym on Fridays'])
    expect(JSON.stringify((await run('search', ['clinic']))['hits'])).toContain('Lumia')
    expect(await run('forget', ['Lumia'])).toMatchObject({ memories: [], rawLogs: ['raw/2026-03-04.md:3'] })
    expect(JSON.stringify((await run('search', ['clinic']))['hits'])).not.toContain('Lumia')
    await run('scrub', ['2026-03-04'])
    expect(read('raw/2026-03-04.md')).toContain('\n\nI go to the gym on Fridays.\n')
    await run('process')
    await staysGone(/lumia/i, ['Goes to the gym on Fridays'])
  })

  it('FGT29: what else was said in the turn is still found', async () => {
    say(
      '2026-03-04',
      'The plumber came at nine. My sister\nAnna opened the door. The plumber mended the boiler for 80 euros.',
    )
    await run('process')
    await run('search', ['boiler'])
    await run('forget', ['sister Anna'])
    const { hits } = (await run('search', ['what did the boiler cost'])) as { hits: { kind: string; text: string }[] }
    expect(hits.filter(({ kind }) => kind === 'passage').map(({ text }) => text)).toEqual([
      'The plumber came at nine. The plumber mended the boiler for 80 euros.',
    ])
    say(
      '2026-03-05',
      'The plumber came again. My sister Anna opened the door. The plumber mended the tap for 20 euros.',
    )
    await run('process')
    const again = (await run('search', ['what did the tap cost'])) as { hits: { kind: string; text: string }[] }
    expect(again.hits.filter(({ kind }) => kind === 'passage').map(({ text }) => text)).toEqual([
      'The plumber came again. The plumber mended the tap for 20 euros.',
    ])
  })

  it('FGT30: what only says more of whom it was about goes with it, from search and log too, not from what a person wrote', async () => {
    fs.writeFileSync(at('workspace/USER.md'), '- My cousin Karel is tall. He has a boat.\n')
    say('2026-03-04', 'I play the cello. It is from 1890.', 'Cousin Karel was here. He drinks. I like tea.')
    await run('process')
    expect(active()).toContain('USER said: "I play the cello. It is from 1890."')
    await run('forget', ['cello'])
    await run('forget', ['Karel'])
    expect(read('workspace/USER.md')).toContain('- He has a boat.\n')
    const { hits } = (await run('search', ['drinks tea'])) as { hits: { text: string }[] }
    expect(hits.map(({ text }) => text).join()).not.toMatch(/drinks/)
    await run('scrub', ['2026-03-04'])
    expect(read('raw/2026-03-04.md')).toContain('\n\nI like tea.\n')
    expect(read('raw/2026-03-04.md')).not.toMatch(/cello|drinks/)
    await run('process')
    await staysGone(/cello|karel|drinks/i, ['He has a boat.', 'Likes tea'])
  })

  it('FGT31: a question about a line that lost a sentence asks about what is left of it', async () => {
    const quote = 'I live in Oslo. My aunt Berta is ill.'
    await known([
      { id: 'm-00000000000000a0', text: `USER said: "${quote}"`, claim: HOME, evidence: [quoting(1, quote)] },
    ])
    say('2026-03-05', 'I live in Trondheim.')
    await run('process')
    expect(read('workspace/REVIEW.md')).toContain(quote)
    await run('forget', ['Berta'])
    expect(read('workspace/REVIEW.md')).toContain('Known: "USER said: "I live in Oslo.""')
    const { reviews } = openMemory({ root, now: NOW }).read().state
    expect([...reviews.values()].flatMap((review) => review.memories)).toEqual(memories().map(({ id }) => id))
    await staysGone(/berta/i, ['USER said: "I live in Oslo."'])
  })

  it('FGT10: what was distilled goes, and its sources stand for themselves where it only rests on the words', async () => {
    const [first, second] = [quoting(1, TWO), quoting(2, 'I play in an orchestra.')]
    const sources = ['m-00000000000000a0', 'm-00000000000000a1']
    const dates = ['2026-03-01', '2026-03-01'] as const
    const compressed = { how: 'distilled', sources, ratio: 2, at: NOW, dates, cluster: null } as const
    await known(
      [
        { id: 'm-00000000000000a0', text: `USER said: "${TWO}"`, evidence: [first] },
        { id: 'm-00000000000000a1', text: 'Plays in an orchestra', evidence: [second] },
        { id: 'm-00000000000000a2', text: 'Makes music and has kin in Austria', evidence: [first, second], compressed },
      ],
      sources.map((id) => ({
        type: 'memory-archived',
        data: { id, by: 'm-00000000000000a2', reason: 'distilled', file: null },
      })),
    )
    await run('forget', ['Anna'])
    await staysGone(/anna|graz|austria/i, ['Plays in an orchestra', 'USER said: "I play the cello."'])
  })

  it('FGT28: a run that only lost words is refused by an undo, one that was merely about what is left is not', async () => {
    say('2026-03-04', TWO)
    await run('process')
    await run('pin', [String(memories()[0]?.id)])
    const runs = (await run('log', [], { n: '20' }))['runs'] as { run: string; kind: string }[]
    await run('forget', ['Anna'])
    const [learned] = runs.filter(({ kind }) => kind === 'process')
    const pinned = runs.find(({ kind }) => kind !== 'process')
    await expect(run('undo', [String(learned?.run)])).rejects.toThrow(/held something that was forgotten/)
    expect(await run('undo', [String(pinned?.run)])).toMatchObject({ exitCode: 0 })
    expect(memories()).toMatchObject([{ pinned: false, text: 'USER said: "I play the cello."' }])
  })
})
