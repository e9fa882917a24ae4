import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { search } from '../../../src/recall/search.ts'
import { openIndex } from '../../../src/store/index/open-index.ts'
import { scanIndex } from '../../../src/store/index/scan-index.ts'
import { EMBEDDER, OPTIONS, SAMPLE } from '../../recall/sample.ts'
import { searchIndexContract } from '../../suites/search-index.ts'
import { tempFolder } from '../../support/folders.ts'

searchIndexContract('LanceDB', () => {
  const uri = tempFolder('lance')
  return {
    open: (source) => openIndex({ uri, dir: uri, embedder: EMBEDDER, source, access: 'write' }),
    clean: () => fs.rmSync(uri, { recursive: true, force: true }),
  }
})

searchIndexContract('scan', () => ({
  open: async (source) => scanIndex(source, EMBEDDER, []),
  clean: () => undefined,
}))

describe('the two adapters', () => {
  it('IDX1: give the same answers', async () => {
    const uri = tempFolder('same')
    await (await openIndex({ uri, dir: uri, embedder: EMBEDDER, source: SAMPLE, access: 'write' })).close()
    const lance = await openIndex({ uri, dir: uri, embedder: EMBEDDER, source: SAMPLE, access: 'read' })
    const scan = scanIndex(SAMPLE, EMBEDDER, [])
    expect(lance.name).toBe('lancedb')
    for (const question of ['clarinet lessons', 'what is the puppy called', 'crypto', 'where do I live', 'early focus'])
      for (const unit of ['all', 'turn', 'passage', 'memory', 'day'] as const)
        expect(await search(lance, question, { ...OPTIONS, unit })).toEqual(
          await search(scan, question, { ...OPTIONS, unit }),
        )
    await lance.close()
    fs.rmSync(uri, { recursive: true })
  })
})
