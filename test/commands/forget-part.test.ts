import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tellFigure } from '../support/figure.ts'
import { forgetFolder, quoting, TWO } from './forget-folder.ts'

tellFigure('forget a part')

const { at, read, open, memories, active, say, run, known, holding, staysGone } = forgetFolder('forget-part')

describe('forgetting a part', () => {
  it('FGT24: of a line of two sentences the other stays, with its own words, topics and id', async () => {
    const id = 'm-00000000000000f0'
    const text = `USER said: "${TWO}"`
    await known([{ id, text, topics: ['cello', 'anna'], evidence: [quoting(1, TWO)] }])
    await run('search', ['cello'])
    const receipt = await run('forget', ['My sister Anna lives in Graz'])
    const [after] = memories()
    expect(after).toMatchObject({
      text: 'USER said: "I play the cello."',
      topics: ['cello'],
      claim: null,
      evidence: [{ ...quoting(1, TWO), quote: 'I play the cello.' }],
    })
    expect(after?.id).not.toBe(id)
    expect(receipt).toMatchObject({ memories: [], shortened: [after?.id], left: [], rawLogs: [] })
    await staysGone(/anna|graz/i, ['USER said: "I play the cello."'])
    expect(memories().map((memory) => memory.id)).toContain(after?.id)
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
    say('2026-03-04', 'I play the cello.')
    await run('process')
    fs.writeFileSync(at('workspace/USER.md'), '# Things of Anna\n\n- Plays the cello\n\n# Mine\n\n- I weld\n')
    await run('process')
    expect(memories().map(({ section }) => section)).toContainEqual(['# Things of Anna'])
    await run('forget', ['Anna'])
    expect(memories().map(({ section }) => section)).not.toContainEqual(['# Things of Anna'])
    await staysGone(/anna/i, ['I weld', 'Plays the cello'])
    expect(read('workspace/USER.md')).toMatch(/^\n# Mine\n\n- I weld\n[\s\S]*- Plays the cello\n$/)
  })

  it('FGT24: what else was said in one breath with it stays where another memory says it', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', TWO)
    await run('process')
    expect(await run('forget', ['Plays the cello'])).toMatchObject({ memories: [expect.anything()], left: [] })
    await staysGone(/cello/i, ['Sister Anna lives in Graz'])
  })

  it('FGT24: of one sentence that two memories rest on each keeps its half', async () => {
    const quote = 'I work as a nurse and I live in Graz.'
    say('2026-03-04', quote)
    const evidence = [{ file: 'raw/2026-03-04.md', lines: [3, 3], quote }] as const
    await known(
      ['Works as a nurse', 'Lives in Graz'].map((text, n) => ({ id: `m-00000000000000f${n}`, text, evidence })),
    )
    expect(await run('forget', ['m-00000000000000f0'])).toMatchObject({ memories: ['m-00000000000000f0'] })
    expect(memories()).toMatchObject([{ text: 'Lives in Graz', evidence: [{ quote: 'I live in Graz.' }] }])
    await staysGone(/nurse/i, ['Lives in Graz'])
    const memory = open()
    const isForgotten = memory.forgotten(memory.read().state)
    expect(['I live in Graz', 'Lives in Graz', 'I work as a nurse', quote].map(isForgotten)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('FGT24: half of a sentence that goes whole is looked for nowhere else', async () => {
    fs.writeFileSync(at('workspace/USER.md'), '- I like rain. My brother Emil is a nurse, and he sings.\n')
    say('2026-03-04', 'My brother Ivo is a cook, and he sings.')
    await run('process')
    await run('forget', ['Emil'])
    await staysGone(/emil/i, ['Brother Ivo is a cook, and he sings', 'I like rain.'])
  })

  it('FGT24: a memory that was seen again in the forgotten words keeps the others', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', 'By the way, I play the cello in an orchestra on Mondays.')
    await run('process')
    await run('forget', ['orchestra'])
    await staysGone(/orchestra|monday/i, ['Plays the cello'])
    expect(memories()[0]).toMatchObject({ observations: 1, evidence: [{ quote: 'I play the cello.' }] })
  })

  it('FGT24: but not where the words say all of it, however they were put', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', 'I have been playing the cello for years.')
    await run('process')
    await run('forget', ['I play the cello'])
    expect(active().filter((text) => /^plays the cello$/i.test(text))).toEqual([])
  })
})
