import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldState } from '../../../src/memory/fold/fold.ts'
import type { State } from '../../../src/memory/state.ts'
import { emptyState } from '../../../src/memory/state.ts'
import type { Files } from '../../../src/store/disk/files.ts'
import { checkpointFile, dropCheckpoint, readCheckpoint } from '../../../src/store/journal/checkpoint.ts'
import { type History, keepCheckpoint, readHistory } from '../../../src/store/journal/history.ts'
import { openJournal } from '../../../src/store/journal/journal.ts'
import { cuts, type Damage, flips, swaps } from '../../support/damage.ts'
import { createMemoryFiles, type MemoryFiles, type Tree } from '../../support/memory-files.ts'
import { JOURNAL, lifeRuns, ROOT, token, writeRuns } from '../../support/sample-history.ts'
import { FOLDER } from '../../support/sample-journal.ts'

const RUNS = lifeRuns(14)
/** Fields that the sample has something in. */
const FILLED = [
  'seq',
  'memories',
  'reviews',
  'answered',
  'logs',
  'runs',
  'retractions',
  'tombstones',
  'rollups',
  'ended',
]
FILLED.push('byDate', 'met', 'asked', 'archivedIn', 'placedByHand')

function whole(files: Files): State {
  return foldState(openJournal(files, JOURNAL, { token: token() }).records)
}

function opened(files: Files): History {
  return readHistory(files, ROOT)
}

function keep(files: Files, held = () => true): boolean {
  const journal = openJournal(files, JOURNAL, { token: token() })
  const keeping = { files, root: ROOT, token: token(), held, leastRecords: 0 }
  return keepCheckpoint(keeping, journal, foldState(journal.records))
}

/** A folder whose checkpoint stands after `at` runs, with the rest behind it. */
function folder(at = RUNS.length): MemoryFiles {
  const files = createMemoryFiles()
  writeRuns(files, RUNS.slice(0, at))
  expect(keep(files)).toBe(true)
  if (at < RUNS.length) writeRuns(files, RUNS.slice(at), at)
  return files
}

/** Two runs behind the checkpoint of two, so that every byte can be tried. */
function small(): MemoryFiles {
  const files = createMemoryFiles()
  writeRuns(files, lifeRuns(2).slice(0, 2))
  expect(keep(files)).toBe(true)
  writeRuns(files, lifeRuns(4).slice(2, 4), 2)
  return files
}

function damagesOf(files: Readonly<Record<string, Buffer>>): Damage[] {
  const entries = Object.entries(files)
  const tree: Tree = {
    folders: [],
    names: new Map(entries.map(([name], at) => [`${FOLDER}/${name}`, at])),
    inodes: new Map(entries.map(([, bytes], at) => [at, { bytes, mode: 0o600 }])),
  }
  return [...flips(tree, [0x01, 0x20]), ...cuts(tree), ...swaps(tree)]
}

function withFile(tree: Tree, file: string, bytes: Buffer | null): MemoryFiles {
  const files = createMemoryFiles(tree)
  files.unlink(file)
  if (bytes !== null) put(files, file, bytes)
  return files
}

describe('a checkpoint', () => {
  it('going on from it anywhere gives what the whole journal gives', () => {
    for (let at = 1; at <= RUNS.length; at++) {
      const files = folder(at)
      const { reading, state } = opened(files)
      expect(reading.from?.seq).toBeGreaterThan(0)
      expect(state).toEqual(whole(files))
    }
  })

  it('the state comes back from its bytes, every field of it, as often as it is written', () => {
    const files = folder()
    const state = whole(files)
    for (const key of Object.keys(emptyState()).filter((name) => FILLED.includes(name)))
      expect(size((state as unknown as Record<string, unknown>)[key]), key).toBeGreaterThan(0)
    const first = readCheckpoint(files, ROOT)
    expect(first?.state).toEqual(state)
    dropCheckpoint(files, ROOT)
    keepCheckpoint(
      { files, root: ROOT, token: token(), held: () => true, leastRecords: 0 },
      openJournal(files, JOURNAL, { token: token() }),
      first?.state ?? emptyState(),
    )
    expect(readCheckpoint(files, ROOT)?.state).toEqual(state)
  })

  it('any byte of it changed, cut off or swapped, it counts for nothing and the answers are the same', () => {
    const files = small()
    const tree = files.tree()
    const file = checkpointFile(ROOT)
    const bytes = files.read(file) ?? Buffer.alloc(0)
    const damages = damagesOf({ checkpoint: bytes })
    damages.forEach((damage, at) => {
      const left = damage.files['checkpoint']
      if (left?.equals(bytes)) return
      const damaged = withFile(tree, file, left ?? null)
      expect(readCheckpoint(damaged, ROOT), damage.what).toBeNull()
      if (at % 100 === 0) expect(opened(damaged).state).toEqual(whole(files))
    })
    expect(damages.length).toBeGreaterThan(3 * bytes.length)
  })

  it('one of another version, of another shape or of another journal counts for nothing', () => {
    const files = folder()
    const other = folder(5)
    const theirs = other.read(checkpointFile(ROOT)) ?? Buffer.alloc(0)
    const foreign = createMemoryFiles()
    writeRuns(foreign, lifeRuns(20).reverse())
    put(foreign, checkpointFile(ROOT), theirs)
    expect(opened(foreign).reading.from).toBeNull()
    expect(opened(foreign).state).toEqual(whole(foreign))
    // The journal is shorter than what the checkpoint knows.
    const shorter = createMemoryFiles()
    writeRuns(shorter, RUNS.slice(0, 2))
    put(shorter, checkpointFile(ROOT), files.read(checkpointFile(ROOT)) ?? Buffer.alloc(0))
    expect(opened(shorter).reading.from).toBeNull()
    expect(opened(shorter).state).toEqual(whole(shorter))
  })

  it('whatever was undone, and undone again, is folded anew', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(9), fc.boolean()), { minLength: 1, maxLength: 6 }),
        fc.nat(10),
        (steps, at) => {
          const files = createMemoryFiles()
          writeRuns(files, RUNS.slice(0, 8))
          keep(files)
          let run = 8
          for (const [target, keeps] of steps) {
            const runs = [`run-${(target + at) % run}`]
            writeRuns(files, [[{ type: 'run-undone', data: { runs, reason: 'asked' } }]], run++)
            writeRuns(files, RUNS.slice(run - 1, run), run++)
            expect(opened(files).state).toEqual(whole(files))
            if (keeps) keep(files)
          }
          expect(opened(files).state).toEqual(whole(files))
        },
      ),
      { numRuns: 20 },
    )
  })

  it('any byte of the journal changed, cut off or swapped is noticed before anything is written', () => {
    const files = small()
    const tree = files.tree()
    const names = files.list(JOURNAL).filter((name) => name.endsWith('.jsonl'))
    const all = Object.fromEntries(names.map((name) => [name, files.read(`${JOURNAL}/${name}`) ?? Buffer.alloc(0)]))
    let noticed = 0
    const damages = damagesOf(all).filter((_, at) => at % 37 === 0)
    for (const damage of damages) {
      const [[name = '', left = null] = []] = Object.entries(damage.files)
      if (left?.equals(all[name] ?? left)) continue
      const damaged = withFile(tree, `${JOURNAL}/${name}`, left)
      const alone = openJournal(damaged, JOURNAL, { token: token() })
      expect(alone.damage !== null || alone.notes.length > 0, damage.what).toBe(true)
      if (alone.damage !== null) noticed++
    }
    expect(noticed).toBeGreaterThan(damages.length / 2)
  })

  it('who only asks notices a segment that is gone or has another size', () => {
    const files = folder()
    const tree = files.tree()
    const names = files.list(JOURNAL).filter((name) => name.endsWith('.jsonl'))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      const bytes = files.read(`${JOURNAL}/${name}`) ?? Buffer.alloc(0)
      for (const left of [null, bytes.subarray(1), bytes.subarray(0, bytes.length - 1)]) {
        const damaged = withFile(tree, `${JOURNAL}/${name}`, left)
        expect(opened(damaged).reading.damage, name).not.toBeNull()
      }
    }
  })

  it('a byte that goes bad before it is written is not vouched for: who is going to write notices it', () => {
    const files = createMemoryFiles()
    writeRuns(files, RUNS)
    const journal = openJournal(files, JOURNAL, { token: token() })
    const name = `${JOURNAL}/${files.list(JOURNAL).find((one) => one.endsWith('.jsonl'))}`
    const bytes = Buffer.from(files.read(name) ?? Buffer.alloc(0))
    bytes[200] = (bytes[200] ?? 0) ^ 1
    files.unlink(name)
    put(files, name, bytes)
    const keeping = { files, root: ROOT, token: token(), held: () => true, leastRecords: 0 }
    expect(keepCheckpoint(keeping, journal, foldState(journal.records))).toBe(true)
    const next = openJournal(files, JOURNAL, { token: token() })
    expect(next.damage?.what).toEqual('does not match its sum: its bytes were changed')
  })

  it('it is written when there is enough behind it, and a small journal has none', () => {
    const files = createMemoryFiles()
    writeRuns(files, RUNS)
    const journal = openJournal(files, JOURNAL, { token: token() })
    const keeping = { files, root: ROOT, token: token(), held: () => true }
    expect(keepCheckpoint(keeping, journal, foldState(journal.records))).toBe(false)
    expect(keep(files)).toBe(true)
    const before = files.read(checkpointFile(ROOT))
    expect(keep(files)).toBe(false)
    writeRuns(files, lifeRuns(20), 100)
    expect(keep(files)).toBe(true)
    expect(files.read(checkpointFile(ROOT))).not.toEqual(before)
  })

  it('who lost the lock puts nothing there, and leaves nothing', () => {
    const files = createMemoryFiles()
    writeRuns(files, RUNS)
    for (const times of [0, 1]) {
      let asked = 0
      expect(keep(files, () => asked++ < times)).toBe(false)
      expect(files.list(`${ROOT}/.state`).filter((name) => name.includes('checkpoint'))).toEqual([])
    }
  })

  it('whatever the disk has against it, nothing fails and the answers are the same', () => {
    const writes = ['open', 'write', 'rename', 'close'] as const
    for (const call of writes) {
      const files = folder(6)
      const tree = files.tree()
      const broken = createMemoryFiles(tree)
      const journal = openJournal(broken, JOURNAL, { token: token() })
      broken.setFault((name, _count, target) => (name === call && target.includes('checkpoint') ? 'ENOSPC' : null))
      keepCheckpoint(
        { files: broken, root: ROOT, token: token(), held: () => true, leastRecords: 0 },
        journal,
        foldState(journal.records),
      )
      broken.setFault(null)
      expect(opened(broken).state).toEqual(whole(broken))
    }
  })

  it('it is gone for good before anything is forgotten, with what an interrupted writer left', () => {
    const files = folder()
    put(files, `${ROOT}/.state/.checkpoint.memoird-dead.tmp`, Buffer.from('half'))
    dropCheckpoint(files, ROOT)
    expect(files.list(`${ROOT}/.state`).filter((name) => name.includes('checkpoint'))).toEqual([])
    expect(files.log.at(-1)).toMatchObject({ t: 'fsync-folder', path: `${ROOT}/.state` })
    expect(readCheckpoint(files, ROOT)).toBeNull()
  })
})

function size(value: unknown): number {
  if (value instanceof Map || value instanceof Set) return value.size
  if (Array.isArray(value)) return value.length
  return typeof value === 'number' ? value : 0
}

function put(files: Files, file: string, bytes: Buffer): void {
  const handle = files.open(file, 'create', 0o600)
  files.write(handle, bytes)
  files.close(handle)
}
