import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { search } from '../../src/recall/search.ts'
import type { IndexSource, SearchIndex, SourceLog } from '../../src/recall/search-index.ts'
import { EMBEDDER, logOf, memoryOf, OPTIONS, SAMPLE, turnsOf } from '../recall/sample.ts'

/** How a test gets the adapter that it tries. `open` twice gives the same index. */
export interface IndexSetup {
  open(source: IndexSource): Promise<SearchIndex>
  clean(): void
}

/** What every index keeps, whatever it is made of. */
export function searchIndexContract(name: string, setup: () => IndexSetup): void {
  describe(`the contract of an index: ${name}`, () => {
    let place: IndexSetup
    let index: SearchIndex
    beforeEach(async () => {
      place = setup()
      index = await place.open(SAMPLE)
    })
    afterEach(async () => {
      await index.close()
      place.clean()
    })
    const ids = async (question: string): Promise<string[]> =>
      (await search(index, question, { ...OPTIONS, unit: 'all' })).map(({ id }) => id)

    it('IDX1: holds every turn, memory and atom once', async () => {
      expect(await index.health()).toEqual({ ok: true, problems: [], rows: { memories: 3, passages: 10, atoms: 1 } })
      expect(index.passages.corpus.count).toBe(10)
      expect(index.memories.corpus.count).toBe(4)
    })

    it('IDX1: rows show text, date, home and evidence as they were given', async () => {
      const memory = memoryOf(1, 'Works on crypto tax (MoonTax)')
      const turn = turnsOf('2026-03-01', ['Dana 20:00 We moved to Lisbon last week.'])[0]
      const rows = await index.rows([memory.id, turn?.id ?? '', 'm-ffffffffffffffff'])
      expect(rows.size).toBe(2)
      expect(rows.get(memory.id)).toEqual({
        id: memory.id,
        kind: 'memory',
        text: memory.text,
        date: '2026-02-08',
        home: 'user',
        evidence: [{ file: 'raw/2026-02-08.md', lines: [5, 5] }],
        quoted: false,
      })
      expect(rows.get(turn?.id ?? '')).toMatchObject({ kind: 'passage', home: null, evidence: [{ lines: [5, 5] }] })
    })

    it('IDX8: the nearest rows come nearest first, a blank vector finds none', async () => {
      const [vector = new Float32Array(0)] = EMBEDDER.embed(['crypto tax'])
      expect((await index.nearest('memories', vector, 2))[0]).toBe(memoryOf(1, '').id)
      expect(await index.nearest('memories', vector, 2)).toHaveLength(2)
      expect(await index.nearest('passages', new Float32Array(EMBEDDER.dimension), 5)).toEqual([])
    })

    it('IDX8: a row whose text has no word is kept, shown, and never near', async () => {
      const silent = { ...SAMPLE, seq: 8, memories: [...SAMPLE.memories, memoryOf(9, '😀 …')] }
      await index.sync(silent)
      const [vector = new Float32Array(0)] = EMBEDDER.embed(['crypto tax'])
      expect((await index.rows([memoryOf(9, '').id])).size).toBe(1)
      expect(await index.nearest('memories', vector, 10)).not.toContain(memoryOf(9, '').id)
    })

    it('IDX3: a sync without news changes nothing', async () => {
      expect(await index.sync(SAMPLE)).toEqual({ added: 0, removed: 0, rebuilt: false })
    })

    it('IDX3: a sync reads only the logs that changed', async () => {
      const read: string[] = []
      const noted = (log: SourceLog): SourceLog => ({
        ...log,
        passages() {
          read.push(log.file)
          return log.passages()
        },
      })
      const watched = SAMPLE.logs.map(noted)
      const grown = logOf(
        '2026-03-01',
        ['Dana 20:00 We moved to Lisbon last week.', 'Bernard 20:01 Oh.', 'Dana 20:02 Zanzibar next.'],
        '2',
      )
      const changed = [...watched.slice(0, 2), noted(grown)]
      await index.sync({ ...SAMPLE, seq: 8, logs: changed })
      expect(read).toEqual(['raw/2026-03-01.md'])
      expect((await ids('Zanzibar'))[0]).toBe(turnsOf('2026-03-01', ['', '', 'Dana 20:02 Zanzibar next.'])[2]?.id)
      expect((await index.health()).rows.passages).toBe(11)
    })

    it('IDX3: what left the source leaves the index: a turn, a log, a memory, an atom', async () => {
      const less = {
        seq: 9,
        memories: SAMPLE.memories.slice(1),
        atoms: [],
        logs: [logOf('2026-02-12', ['Dana 10:00 The clarinet lessons begin in March.'], '2')],
      }
      await index.sync(less)
      expect((await index.health()).rows).toEqual({ memories: 2, passages: 1, atoms: 0 })
      expect(await ids('Lisbon puppy MoonTax meetings')).not.toContain(memoryOf(1, '').id)
      expect((await index.rows([memoryOf(1, '').id])).size).toBe(0)
    })

    it('IDX3: a memory that changed is shown as it is now', async () => {
      const moved = memoryOf(1, 'Works on payroll (SunPay)', { home: 'store' })
      await index.sync({ ...SAMPLE, seq: 8, memories: [moved, ...SAMPLE.memories.slice(1)] })
      expect((await index.rows([moved.id])).get(moved.id)).toMatchObject({
        text: 'Works on payroll (SunPay)',
        home: 'store',
      })
      expect((await ids('payroll'))[0]).toBe(moved.id)
      expect((await index.health()).rows.memories).toBe(3)
    })

    it('IDX7: what is forgotten is in no row and no word any more', async () => {
      const [juliet] = SAMPLE.logs[0]?.passages()?.filter(({ text }) => text.includes('Juliet')) ?? []
      expect(await index.forget([juliet?.id ?? '', memoryOf(3, '').id])).toBe(2)
      const left = (await index.dumpAll()).join('\n')
      expect(left).not.toMatch(/Juliet|verbose/i)
      expect(left).toContain('MoonTax')
      const logs = SAMPLE.logs.map((log) => ({
        ...log,
        passages: () => log.passages()?.filter(({ id }) => id !== juliet?.id) ?? null,
      }))
      await index.sync({ ...SAMPLE, memories: SAMPLE.memories.slice(0, 2), logs })
      expect(await ids('Juliet')).not.toContain(juliet?.id)
      expect((await index.health()).rows).toEqual({ memories: 2, passages: 9, atoms: 1 })
    })

    it('IDX1: text that would end a quoted string in SQL is text', async () => {
      const odd = memoryOf(10, `O'Brien said "drop table"; -- %_\\ \u0000 end`)
      await index.sync({ ...SAMPLE, seq: 8, memories: [...SAMPLE.memories, odd] })
      expect((await index.rows([odd.id, "m-'; DELETE"])).get(odd.id)?.text).toBe(odd.text)
    })

    it('IDX1: an empty folder has an index, and it answers nothing', async () => {
      await index.sync({ seq: 0, memories: [], atoms: [], logs: [] })
      expect(await ids('anything')).toEqual([])
      expect((await index.health()).rows).toEqual({ memories: 0, passages: 0, atoms: 0 })
    })
  })
}
