import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { type AtomFinder, type AtomParts, enrich } from '../../src/maintain/atoms.ts'
import { readCause } from '../../src/maintain/distil/causes.ts'
import { localAtoms, readAtom } from '../../src/maintain/distil/local-atoms.ts'
import { sameAtom } from '../../src/maintain/distil/same-atom.ts'
import type { Atom } from '../../src/memory/atom.ts'
import { openMemory } from '../../src/open.ts'
import { openEmbedder } from '../../src/store/index/open-embedder.ts'
import { tempFolder } from '../support/folders.ts'
import { NAMES, nightOver, stored } from './support/night.ts'

const TEXT = 'Deploys on Fridays lead to weekend pages; people get tired'
const made = (text: string, at: number) =>
  stored(text, at, {
    origin: 'assistant-said',
    compressed: {
      how: 'distilled',
      sources: [],
      ratio: 2,
      at: '2026-03-10T03:30:00.000Z',
      dates: ['2026-02-01', '2026-02-02'],
      cluster: 'c',
      causal: true,
    },
  })
const finding = (parts: Partial<AtomParts>): AtomFinder => ({
  find: () =>
    Promise.resolve({
      kind: 'found',
      parts: { subject: 'deploys', action: 'on Fridays', outcome: 'weekend pages', consequences: '', ...parts },
      usage: null,
    }),
})

/** Enriches memories one after the other, each committed, and gives the items. */
async function enriched(texts: readonly string[], finder: AtomFinder = localAtoms) {
  const memories = texts.map((text, at) => made(text, at + 1))
  const night = nightOver(memories)
  const items = []
  for (const memory of memories) {
    const item = await enrich(memory, night.ports, finder)
    if (item.changes.length > 0) night.commit(item.changes)
    items.push(item)
  }
  return { night, items, atoms: [...night.state().atoms.values()] }
}

describe('atoms', () => {
  it('ATM1: a new one is made at 0.7, with the authority of its memory and an id of subject and action', async () => {
    const { items, atoms } = await enriched([TEXT])
    expect(items[0]).toMatchObject({ stage: 'atoms', outcome: 'atom-created', reason: null, cluster: 'c' })
    expect(atoms).toEqual([
      {
        id: expect.stringMatching(/^a-[0-9a-f]{16}$/),
        subject: 'Dana',
        action: 'Deploys on Fridays',
        outcome: 'weekend pages',
        consequences: 'people get tired',
        confidence: 0.7,
        memories: ['m-0000000000000001'],
        origin: 'assistant-said',
        date: '2026-03-10',
      },
    ])
  })

  it('ATM2: found again it is stronger by 0.1, up to 1, and knows every memory that says it', async () => {
    const { items, atoms } = await enriched([1, 2, 3, 4, 5].map(() => TEXT))
    expect(items.map(({ outcome }) => outcome)).toEqual(['atom-created', ...Array(4).fill('atom-strengthened')])
    expect(atoms.map(({ confidence, memories }) => [confidence, memories.length])).toEqual([[1, 5]])
    const steps = items.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.type === 'atom-strengthened' ? change.data.confidence : [])),
    )
    expect(steps).toEqual([0.8, 0.9, 1, 1])
  })

  it('ATM2: the same memory makes nothing stronger twice', async () => {
    const memory = made(TEXT, 1)
    const night = nightOver([memory])
    night.commit((await enrich(memory, night.ports, localAtoms)).changes)
    expect(await enrich(memory, night.ports, localAtoms)).toMatchObject({
      outcome: 'skipped',
      reason: 'drawn from this memory before',
      changes: [],
    })
  })

  it.each([
    ['whale wallet', 'accumulates coins', 'whale wallets', 'accumulate coins', true],
    ['the assistant', 'asserts without verifying', 'assistant', 'asserts things without verifying', true],
    ['Kurt', 'deploys on Fridays', 'Anna', 'deploys on Fridays', false],
    ['the backup', 'runs for 14 minutes', 'the backup', 'runs for 40 minutes', false],
    ['the assistant', 'verifies before asserting', 'the assistant', 'does not verify before asserting', false],
    ['the assistant', 'writes long answers', 'the assistant', 'asks for the date', false],
    ['the backup', 'fails at night', 'the garden', 'fails at night', false],
  ])('ATM3: "%s %s" and "%s %s" are one: %s', (subject, action, otherSubject, otherAction, same) => {
    const known: Atom = {
      id: 'a-1',
      subject,
      action,
      outcome: '',
      consequences: '',
      confidence: 0.7,
      memories: [],
      origin: 'human-said',
      date: '2026-03-01',
    }
    const found = sameAtom({ subject: otherSubject, action: otherAction }, [known], openEmbedder('embedded'))
    expect(found !== null).toBe(same)
  })

  it.each([
    ['Whenever tests are skipped, the release breaks', 'tests', 'are skipped', 'the release breaks'],
    [
      'The assistant is corrected because it asserts without verifying',
      'assistant',
      'asserts without verifying',
      'The assistant is corrected',
    ],
    ['Kurt left the team because the pager rang every night', 'pager', 'rang every night', 'Kurt left the team'],
    [
      'Asks for short answers, so the assistant cut the summaries',
      'Dana',
      'Asks for short answers',
      'the assistant cut the summaries',
    ],
    ['Skipping breakfast → headaches by noon', 'Dana', 'Skipping breakfast', 'headaches by noon'],
    ['After long meetings, focus drops', 'long meetings', 'happens', 'focus drops'],
    ['Seedlings wilt when the light is over 300 micromoles', 'light', 'is over 300 micromoles', 'Seedlings wilt'],
    [
      'The ferry was cancelled because of wind above 20 metres per second',
      'wind above 20 metres per second',
      'happens',
      'The ferry was cancelled',
    ],
    ['When the VPN drops, the builds fail, so releases slip', 'VPN', 'drops', 'the builds fail'],
  ])('ATM4: the words that say a cause are read: %s', (text, subject, action, outcome) => {
    expect(readAtom(text, NAMES)).toMatchObject({ subject, action, outcome })
  })

  it.each([
    [
      'The outage of the shop was caused by an expired certificate',
      'expired certificate',
      'happens',
      'The outage of the shop',
      '',
    ],
    [
      'The deploy failed because of the full disk, so we lost a day',
      'full disk',
      'happens',
      'The deploy failed',
      'we lost a day',
    ],
    [
      'Because the build server restarts, the nightly build fails',
      'build server',
      'restarts',
      'the nightly build fails',
      '',
    ],
    ['Because the cache is stale the deploys fail', 'cache', 'is stale', 'the deploys fail', ''],
    ['Since the heating is broken, everybody wears coats', 'heating', 'is broken', 'everybody wears coats', ''],
    ['Everybody wears coats, since the heating is broken', 'heating', 'is broken', 'Everybody wears coats', ''],
    ['Due to the frost the pipes burst', 'frost', 'happens', 'the pipes burst', ''],
    ['Due to frost, the pipes burst', 'frost', 'happens', 'the pipes burst', ''],
    ['The flooding was due to a blocked drain', 'blocked drain', 'happens', 'The flooding', ''],
    ['The reason for the delay was a missing signature', 'missing signature', 'happens', 'the delay', ''],
    [
      'Because of the strike the trains stood still, so the talk was cancelled',
      'strike',
      'happens',
      'the trains stood still',
      'the talk was cancelled',
    ],
  ])('ATM11, ATM12: %s: %s %s', (text, subject, action, outcome, consequences) => {
    expect(readAtom(text, NAMES)).toEqual({ subject, action, outcome, consequences })
  })

  it.each([
    ['Dana said: "The deploy fails because the disk is full."', 'disk', 'is full', 'The deploy fails', ''],
    ['Dana said: "Because the disk is full, my deploy fails."', 'disk', 'is full', 'their deploy fails', ''],
    [
      'Dana emphasized: "Deploys on Fridays lead to weekend pages; people get tired"',
      'Dana',
      'Deploys on Fridays',
      'weekend pages',
      'people get tired',
    ],
    [
      'Dana said: "I sleep badly because I drink coffee at night."',
      'Dana',
      'drinks coffee at night',
      'Dana sleeps badly',
      '',
    ],
    ['Dana said: "We lost a day because Jonas was ill."', 'Jonas', 'was ill', 'They lost a day', ''],
    ['Dana said: "When you apologise, I lose the thread."', 'Bernard', 'apologise', 'Dana loses the thread', ''],
    ['Bernard said: "I rushed, so your answer was wrong."', 'Bernard', 'rushed', "Dana's answer was wrong", ''],
    ['Learned: short questions lead to better answers', 'short questions', 'happens', 'better answers', ''],
    ['A text from Jonas said: "The pump fails because the valve sticks."', 'valve', 'sticks', 'The pump fails', ''],
    ['A text from Jonas said: "I sold it because I was tired."', 'Jonas', 'was tired', 'Jonas sold it', ''],
    [
      'Dana said: "The deploy fails because the disk is full" (also March 14)',
      'disk',
      'is full',
      'The deploy fails',
      '',
    ],
  ])('ATM13: %s: %s %s', (text, subject, action, outcome, consequences) => {
    expect(readAtom(text, NAMES)).toEqual({ subject, action, outcome, consequences })
  })

  it.each([
    'If it rains, the cellar floods',
    'Has lived in Linz since she started school',
    'Since March the office is closed on Fridays',
    'Since they moved to Linz, they sleep better',
    'The crash was not caused by the update',
    'The train is due to leave at nine',
  ])('ATM11: no cause is said by: %s', (text) => {
    expect(readCause(text)).toBeNull()
  })

  it('ATM2, ATM11: told another way round it is the same atom, and stronger', async () => {
    const { atoms } = await enriched([
      'The deploys fail because the cache is stale',
      'Because the cache is stale, the deploys fail',
      'Since the cache is stale the deploys fail',
    ])
    expect(atoms.map(({ confidence }) => confidence)).toEqual([0.9])
  })

  it.each([
    'Prefers mornings for deep work',
    'Goes running after work',
    'Drinks tea when the weather turns',
    'Answers at once when asked',
    'Has meetings after 6 pm',
    'Maybe late deploys lead to pages?',
    'Lives in Lisbon',
  ])('ATM5: what says no cause makes no atom: %s', async (text) => {
    expect(readCause(text)).toBeNull()
    expect((await enriched([text])).items[0]).toMatchObject({ outcome: 'not-causal', changes: [] })
  })

  it.each([
    ['a part of the atom is empty', { outcome: '' }],
    ['says what no source says', { subject: 'Oscar' }],
    ['says what no source says', { outcome: '7 pages' }],
    ['a part of the atom is no plain line', { outcome: 'see https://example.com/x' }],
    ['an id is in it', { outcome: 'pages of m-0123456789abcdef' }],
  ])('ATM6: an atom is refused when: %s (%j)', async (reason, parts) => {
    const { items, atoms } = await enriched([TEXT], finding(parts))
    expect(items[0]).toMatchObject({ outcome: 'skipped', reason })
    expect(atoms).toEqual([])
  })

  it('ATM8: whoever draws it may break: the failure is told and nothing else happens', async () => {
    const { items } = await enriched([TEXT], { find: () => Promise.reject(new Error('no line')) })
    expect(items[0]).toMatchObject({
      outcome: 'failed',
      reason: 'the atom could not be drawn',
      note: 'no line',
      changes: [],
    })
  })
})

describe('atoms are found', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
  })

  it('ATM9, ATM10: search finds an atom by its words, why tells what it was made of, and an undo takes it away', async () => {
    const root = tempFolder('atoms')
    roots.push(root)
    fs.mkdirSync(path.join(root, 'raw'))
    const globals = { root, now: '2026-03-10T10:00:00Z', json: true }
    const memory = made(TEXT, 1)
    const run = await openMemory(globals).write(async (apply) => {
      const about = { kind: 'maintain', date: null, backend: null, note: null } as const
      apply.commit([{ type: 'memory-added', data: { memory, resolution: 'new' } }], about)
      const { changes } = await enrich(memory, { ...nightOver([]).ports, state: () => apply.state }, localAtoms)
      return apply.commit(changes, about)
    })
    const atoms = async () => {
      const { stdout } = await runCommand('search', ['deploys on fridays'], { kind: 'atom' }, globals)
      return (JSON.parse(stdout) as { hits: { id: string; kind: string; text: string }[] }).hits
    }
    const [{ file, lines, quote } = { file: '', lines: [0, 0], quote: '' }] = memory.evidence
    const found = await atoms()
    expect(found).toMatchObject([
      { kind: 'atom', text: expect.stringContaining('weekend pages'), evidence: [{ file, lines }] },
    ])
    const why = await runCommand('why', [found[0]?.id ?? ''], {}, { ...globals, json: false })
    for (const part of [memory.id, TEXT, `${file}:${lines[0]}  "${quote}"`, 'found, confidence 0.7', run])
      expect(why.stdout).toContain(part)
    await expect(runCommand('why', ['a-0123456789abcdef'], {}, globals)).rejects.toThrow(/no causal statement a-0123/)
    await runCommand('undo', [run], {}, globals)
    expect(await atoms()).toEqual([])
  })
})
