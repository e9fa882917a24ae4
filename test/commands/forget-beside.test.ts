import { describe, expect, it } from 'vitest'
import { tellFigure } from '../support/figure.ts'
import { forgetFolder, NOW, quoting, TWO } from './forget-folder.ts'

tellFigure('forget beside')

const { read, open, memories, active, say, run, known, staysGone } = forgetFolder('forget-beside')

const HOME = { subject: 'human', attribute: 'home', value: 'oslo' }

describe('what is forgotten beside memories', () => {
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

  it('FGT27: what else was said in the turn is still found', async () => {
    say(
      '2026-03-04',
      'The plumber came at nine. My sister\nAnna opened the door. The plumber mended the boiler for 80 euros.',
    )
    await run('process')
    await run('search', ['boiler'])
    await run('forget', ['sister Anna'])
    const { hits } = (await run('search', ['what did the boiler cost'], { unit: 'turn' })) as {
      hits: { kind: string; text: string }[]
    }
    expect(hits.map(({ text }) => text)).toEqual([
      'The plumber came at nine. The plumber mended the boiler for 80 euros.',
    ])
    say(
      '2026-03-05',
      'The plumber came again. My sister Anna opened the door. The plumber mended the tap for 20 euros.',
    )
    await run('process')
    const again = (await run('search', ['what did the tap cost'], { unit: 'turn', k: '1' })) as {
      hits: { kind: string; text: string }[]
    }
    expect(again.hits.map(({ text }) => text)).toEqual([
      'The plumber came again. The plumber mended the tap for 20 euros.',
    ])
  })

  it('FGT9: the clause of a sentence that another memory rests on stays in a scrubbed log', async () => {
    const quote = 'I was diagnosed with ADHD in 2019, and I run a bakery called Crust.'
    say('2026-03-04', `${quote} What is for lunch?`)
    const evidence = [{ file: 'raw/2026-03-04.md', lines: [3, 3], quote }] as const
    const texts = ['Was diagnosed with ADHD in 2019', 'Runs a bakery called Crust']
    await known(texts.map((text, n) => ({ id: `m-00000000000000f${n}`, text, evidence })))
    await run('forget', ['ADHD'])
    await run('scrub', ['2026-03-04'])
    expect(read('raw/2026-03-04.md')).toContain('\n\nI run a bakery called Crust. What is for lunch?\n')
    await staysGone(/adhd|diagnosed/i, ['Runs a bakery called Crust'])
  })

  it('FGT24: a question about a line that lost a sentence asks about what is left of it', async () => {
    const quote = 'I live in Oslo. My aunt Berta is ill.'
    await known([
      { id: 'm-00000000000000a0', text: `USER said: "${quote}"`, claim: HOME, evidence: [quoting(1, quote)] },
    ])
    say('2026-03-05', 'I live in Trondheim.')
    await run('process')
    expect(read('workspace/REVIEW.md')).toContain(quote)
    await run('forget', ['Berta'])
    expect(read('workspace/REVIEW.md')).toContain('Known: "USER said: "I live in Oslo.""')
    const { reviews } = open().read().state
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

  it('FGT4: a run that only lost words is refused by an undo, one that was merely about what is left is not', async () => {
    say('2026-03-04', TWO)
    await run('process')
    await run('pin', [String(memories()[0]?.id)])
    const runs = (await run('log', [], { n: '20' }))['runs'] as { run: string; kind: string }[]
    await run('forget', ['Anna'])
    const [learned] = runs.filter(({ kind }) => kind === 'process')
    const pinned = runs.find(({ kind }) => kind !== 'process')
    await expect(run('undo', [String(learned?.run)])).rejects.toThrow(/held something that was forgotten/)
    expect(await run('undo', [String(pinned?.run)])).toMatchObject({ exitCode: 0 })
    expect(memories()).toMatchObject([{ pinned: false, text: 'Plays the cello' }])
  })
})
