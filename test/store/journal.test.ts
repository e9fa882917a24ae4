import { describe, expect, it } from 'vitest'
import type { Entry } from '../../src/memory/state.ts'
import { type JournalOptions, openJournal } from '../../src/store/journal/journal.ts'
import { readJournal } from '../../src/store/journal/read.ts'
import { sumOf } from '../../src/store/journal/record.ts'
import { JournalRefusal } from '../../src/store/journal/write.ts'
import { createMemoryFiles, type MemoryFiles } from '../support/memory-files.ts'
import { AT, COMMIT, changesOf, commitRun, FOLDER, open as openSmall, runsOf } from '../support/sample-journal.ts'

const open = (files: MemoryFiles, options: Partial<JournalOptions> = {}) =>
  openSmall(files, { segmentBytes: 1e6, ...options })

function refusal(work: () => unknown): JournalRefusal {
  try {
    work()
  } catch (error) {
    if (error instanceof JournalRefusal) return error
    throw error
  }
  throw new Error('was not refused')
}

function append(files: MemoryFiles, name: string, text: string): void {
  const handle = files.open(`${FOLDER}/${name}`, 'append')
  files.write(handle, Buffer.from(text))
  files.close(handle)
}

const segments = (files: MemoryFiles) => files.list(FOLDER).filter((name) => name.endsWith('.jsonl'))
const heads = (files: MemoryFiles) => files.list(FOLDER).filter((name) => name.startsWith('head'))

describe('committing', () => {
  it('JRN1: a run is one write that ends in its commit', () => {
    const files = createMemoryFiles()
    const journal = open(files)
    commitRun(journal, 'run-1')
    const from = files.log.length
    commitRun(journal, 'run-2')
    const writes = files.log.slice(from).flatMap((op) => (op.t === 'write' ? [op.bytes.toString('utf8')] : []))
    expect(writes).toHaveLength(2)
    const lines = (writes[0] ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map((line) => line.type)).toEqual([
      ...changesOf('run-2').map((change) => change.type),
      'run-committed',
    ])
    expect(writes[1]).toContain('"check"')
  })

  it('what a commit returns is what the next opening reads', () => {
    const files = createMemoryFiles()
    const journal = open(files)
    const returned = [...commitRun(journal, 'run-1'), ...commitRun(journal, 'run-2')]
    const next = open(files)
    expect(next.records).toEqual(returned)
    expect(runsOf(next.records)).toEqual(['run-1', 'run-2'])
    expect(next.end).toEqual(journal.end)
    expect(returned.map((record) => record.seq)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('the segment is durable before the head that speaks of it', () => {
    const files = createMemoryFiles()
    const journal = open(files)
    commitRun(journal, 'run-1')
    const from = files.log.length
    commitRun(journal, 'run-2')
    const steps = files.log.slice(from).map((op) => op.t)
    expect(steps).toEqual(['write', 'fsync', 'create', 'write', 'fsync', 'rename', 'fsync-folder'])
  })

  it('a segment that would outgrow its limit is ended and the next begun', () => {
    const files = createMemoryFiles()
    const journal = open(files, { segmentBytes: 1500 })
    for (const run of ['run-1', 'run-2', 'run-3', 'run-4']) commitRun(journal, run)
    expect(segments(files).length).toBeGreaterThan(1)
    expect(heads(files)).toHaveLength(1)
    for (const name of segments(files)) expect(files.stat(`${FOLDER}/${name}`)?.size).toBeLessThan(1600)
    expect(runsOf(open(files).records)).toEqual(['run-1', 'run-2', 'run-3', 'run-4'])
  })

  it('a run larger than a segment is written whole all the same', () => {
    const files = createMemoryFiles()
    const journal = open(files, { segmentBytes: 10 })
    commitRun(journal, 'run-1')
    commitRun(journal, 'run-2')
    expect(runsOf(open(files).records)).toEqual(['run-1', 'run-2'])
  })

  it('after a writer that closed the next goes on in its segment, after one that did not it begins its own', () => {
    const files = createMemoryFiles()
    const first = open(files)
    commitRun(first, 'run-1')
    first.close()
    const second = open(files)
    commitRun(second, 'run-2')
    expect(segments(files)).toHaveLength(1)
    commitRun(open(files), 'run-3')
    expect(segments(files)).toHaveLength(2)
    expect(runsOf(open(files).records)).toEqual(['run-1', 'run-2', 'run-3'])
  })

  it('nothing is written when the lock was lost', () => {
    const files = createMemoryFiles()
    let held = true
    const journal = open(files, { held: () => held })
    commitRun(journal, 'run-1')
    held = false
    const from = files.log.length
    expect(refusal(() => commitRun(journal, 'run-2')).kind).toBe('lock-lost')
    expect(files.log.length).toBe(from)
  })

  it('many short segments are put together and no record changes', () => {
    const files = createMemoryFiles()
    const runs = Array.from({ length: 60 }, (_, at) => `run-${at}`)
    const generations = new Set<number>()
    for (const run of runs) {
      const journal = open(files)
      commitRun(journal, run)
      generations.add(journal.generation)
    }
    expect(segments(files).length).toBeLessThan(35)
    const journal = open(files)
    expect(runsOf(journal.records)).toEqual(runs)
    expect(journal.records.at(-1)?.seq).toBe(1 + 3 * 60)
    expect([...generations]).toEqual([0])
  })
})

describe('opening', () => {
  it('an empty folder is an empty journal, and stays one until the first commit', () => {
    const files = createMemoryFiles()
    const journal = open(files)
    expect(journal).toMatchObject({ records: [], notes: [], damage: null, readOnly: null, end: { seq: 0 } })
    journal.close()
    expect(files.log).toEqual([])
  })

  it('a torn tail is left out and said once', () => {
    const files = createMemoryFiles()
    commitRun(open(files), 'run-1')
    append(files, '000001.jsonl', '{"seq":5,"run":"run-2","at"')
    const from = files.log.length
    const journal = open(files)
    expect(journal.notes).toEqual([
      'torn tail of 27 bytes in 000001.jsonl: a run that was never acknowledged, truncated before the next write',
    ])
    expect(journal.damage).toBeNull()
    expect(runsOf(journal.records)).toEqual(['run-1'])
    expect(files.log.length).toBe(from)
    commitRun(journal, 'run-3')
    expect(open(files).notes).toEqual([])
    expect(files.texts()[`${FOLDER}/000001.jsonl`]).not.toContain('run-2')
  })

  it('bytes behind a closed journal are a torn tail as well, and nobody goes on after them', () => {
    const files = createMemoryFiles()
    const first = open(files)
    commitRun(first, 'run-1')
    first.close()
    append(files, '000001.jsonl', '\0\0\0\0')
    const journal = open(files)
    expect(journal.notes.join()).toContain('torn tail of 4 bytes')
    commitRun(journal, 'run-2')
    const after = open(files)
    expect([after.notes, after.damage, runsOf(after.records)]).toEqual([[], null, ['run-1', 'run-2']])
  })

  it('whole runs behind the head count, and are copied before the next head vouches for them', () => {
    const files = createMemoryFiles()
    const writer = open(files)
    commitRun(writer, 'run-1')
    const head = files.read(`${FOLDER}/head-000001.json`)
    commitRun(writer, 'run-2')
    files.unlink(`${FOLDER}/head-000001.json`)
    const handle = files.open(`${FOLDER}/head-000001.json`, 'create')
    files.write(handle, head ?? Buffer.alloc(0))
    const journal = open(files)
    expect(runsOf(journal.records)).toEqual(['run-1', 'run-2'])
    expect(journal.notes).toEqual([
      '3 records in 000001.jsonl are whole, although their writer stopped before the head',
    ])
    commitRun(journal, 'run-3')
    const after = open(files)
    expect([after.notes, runsOf(after.records)]).toEqual([[], ['run-1', 'run-2', 'run-3']])
    expect(files.texts()[`${FOLDER}/000002.jsonl`]).toContain('m-run-2-a')
    expect(files.texts()[`${FOLDER}/000001.jsonl`]).not.toContain('m-run-2-a')
  })

  it('what came after a known place is read without what came before', () => {
    const files = createMemoryFiles()
    const writer = open(files)
    const places = ['run-1', 'run-2', 'run-3', 'run-4'].map((run) => {
      commitRun(writer, run)
      return writer.end
    })
    places.forEach((since, at) => {
      const journal = readJournal(files, FOLDER, since)
      expect(journal.from).toEqual(since)
      expect(runsOf(journal.records)).toEqual(['run-1', 'run-2', 'run-3', 'run-4'].slice(at + 1))
      expect(journal.end).toEqual(writer.end)
    })
    const reads = files.calls.get('read') ?? 0
    readJournal(files, FOLDER, writer.end)
    expect((files.calls.get('read') ?? 0) - reads).toBe(1)
  })

  it('every byte is read once, and from a known place only what came after it', () => {
    const files = createMemoryFiles()
    const writer = open(files, { segmentBytes: 2000 })
    for (let run = 0; run < 9; run++) commitRun(writer, `run-${run}`)
    const since = writer.end
    commitRun(writer, 'run-9')
    let bytes = 0
    const count = (found: Buffer | null) => {
      bytes += found?.length ?? 0
      return found
    }
    const counting = {
      ...files,
      read: (file: string) => (file.endsWith('.jsonl') ? count(files.read(file)) : files.read(file)),
      readRange: (...args: Parameters<MemoryFiles['readRange']>) => count(files.readRange(...args)) ?? Buffer.alloc(0),
    }
    const sizes = segments(files).map((name) => files.stat(`${FOLDER}/${name}`)?.size ?? 0)
    const all = sizes.reduce((sum, size) => sum + size, 0)
    expect(runsOf(open(counting).records)).toHaveLength(10)
    expect(bytes).toBe(all)
    bytes = 0
    expect(runsOf(readJournal(counting, FOLDER, since).records)).toEqual(['run-9'])
    expect(bytes).toBeLessThan(all / 8)
  })

  it('a place that a rewrite took away is not gone on from: everything is read', () => {
    const files = createMemoryFiles()
    const writer = open(files)
    for (const run of ['run-1', 'run-2', 'run-3']) commitRun(writer, run)
    const since = writer.end
    writer.rewrite(
      writer.records.filter((record) => record.run !== 'run-1'),
      null,
    )
    const journal = readJournal(files, FOLDER, since)
    expect(journal.from).toBeNull()
    expect(runsOf(journal.records)).toEqual(['run-2', 'run-3'])
  })
})

describe('writers that meet', () => {
  it('the earlier of two writers is refused once the later has begun, and what both were told holds', () => {
    const files = createMemoryFiles()
    const first = open(files)
    commitRun(first, 'run-1')
    const second = open(files)
    commitRun(second, 'run-2')
    const refused = refusal(() => commitRun(first, 'run-3'))
    expect([refused.kind, refused.exitCode]).toEqual(['fenced', 1])
    expect(refused.message).toContain('open it again')
    commitRun(second, 'run-4')
    expect(runsOf(open(files).records)).toEqual(['run-1', 'run-2', 'run-4'])
  })

  it('what a writer appends after it was overtaken is in bytes that nobody reads', () => {
    const files = createMemoryFiles()
    commitRun(open(files), 'run-1')
    commitRun(open(files), 'run-2')
    append(files, '000001.jsonl', '{"seq":5,"run":"run-late"}\n')
    const journal = open(files)
    expect(journal.damage).toBeNull()
    expect(journal.notes.join()).toContain('27 bytes in 000001.jsonl came from a writer that had been fenced off')
    expect(runsOf(journal.records)).toEqual(['run-1', 'run-2'])
    commitRun(journal, 'run-3')
    expect(open(files).notes).toEqual([])
  })

  it('an opening that is behind the journal does not write', () => {
    const files = createMemoryFiles()
    const early = open(files)
    const writer = open(files)
    commitRun(writer, 'run-1')
    writer.close()
    expect(refusal(() => commitRun(early, 'run-2')).kind).toBe('stale')
    expect(runsOf(open(files).records)).toEqual(['run-1'])
  })

  it('bytes that somebody else appended to our segment stop us', () => {
    const files = createMemoryFiles()
    const writer = open(files)
    commitRun(writer, 'run-1')
    append(files, '000001.jsonl', 'hello\n')
    expect(refusal(() => commitRun(writer, 'run-2')).message).toContain('bytes where')
    expect(runsOf(open(files).records)).toEqual(['run-1'])
  })
})

describe('errors while writing', () => {
  it('after a failed fsync nothing is acknowledged and that opening writes no more', () => {
    const files = createMemoryFiles()
    const writer = open(files)
    commitRun(writer, 'run-1')
    files.setFault((call, _count, name) => (call === 'fsync' && name.endsWith('.jsonl') ? 'EIO' : null))
    expect(() => commitRun(writer, 'run-2')).toThrow('EIO')
    files.setFault(null)
    const from = files.log.length
    expect(refusal(() => commitRun(writer, 'run-3')).kind).toBe('failed')
    writer.close()
    expect(files.log.length).toBe(from)
    const next = open(files)
    commitRun(next, 'run-4')
    expect(runsOf(open(files).records)).toEqual(['run-1', 'run-2', 'run-4'])
  })

  it('when only the head could not be written the run is in doubt, and opening again tells', () => {
    const files = createMemoryFiles()
    const writer = open(files)
    commitRun(writer, 'run-1')
    files.setFault((call) => (call === 'rename' ? 'ENOSPC' : null))
    expect(refusal(() => commitRun(writer, 'run-2')).kind).toBe('in-doubt')
    files.setFault(null)
    expect(runsOf(open(files).records)).toEqual(['run-1', 'run-2'])
  })

  it('a closed journal says so', () => {
    const journal = open(createMemoryFiles())
    journal.close()
    expect(refusal(() => commitRun(journal, 'run-1')).kind).toBe('closed')
  })
})

describe('rewriting', () => {
  const receipt = { run: 'run-forget', at: AT, changes: [], commit: { ...COMMIT, kind: 'forget' as const } }

  it('records are removed and replaced in one step with the receipt, and keep their numbers', () => {
    const files = createMemoryFiles()
    const journal = open(files)
    for (const run of ['run-1', 'run-2', 'run-3']) commitRun(journal, run)
    const kept = journal.records
      .filter(({ run }) => run !== 'run-2')
      .map((record): Entry => {
        if (record.run !== 'run-3' || record.change.type !== 'memory-pinned') return record
        return { ...record, change: { type: 'memory-pinned', data: { id: 'm-other', pinned: false } } }
      })
    journal.rewrite(kept, receipt)
    commitRun(journal, 'run-5')
    const next = open(files)
    expect(next.records.map((record) => [record.seq, record.run])).toEqual([
      [2, 'run-1'],
      [3, 'run-1'],
      [4, 'run-1'],
      [8, 'run-3'],
      [9, 'run-3'],
      [10, 'run-3'],
      [11, 'run-forget'],
      [12, 'run-5'],
      [13, 'run-5'],
      [14, 'run-5'],
    ])
    expect(next.records[3]?.change).toEqual({ type: 'memory-pinned', data: { id: 'm-other', pinned: false } })
    expect(journal.records).toEqual(next.records)
    expect([next.generation, journal.generation]).toEqual([1, 1])
    expect(Object.values(files.texts()).join()).not.toContain('m-run-2')
  })

  it('half a run cannot be forgotten with its commit', () => {
    const journal = open(createMemoryFiles())
    commitRun(journal, 'run-1')
    const kept = journal.records.filter(({ change }) => change.type !== 'run-committed')
    const drop = () => journal.rewrite(kept, receipt)
    expect(drop).toThrow('must keep the commit of run run-1')
  })

  it('nothing is lost when everything is forgotten', () => {
    const files = createMemoryFiles()
    const journal = open(files)
    commitRun(journal, 'run-1')
    journal.rewrite([], receipt)
    commitRun(journal, 'run-2')
    expect(open(files).records.map((record) => record.run)).toEqual(['run-forget', 'run-2', 'run-2', 'run-2'])
  })
})

describe('versions', () => {
  it('the first record names the version', () => {
    const files = createMemoryFiles()
    commitRun(open(files), 'run-1')
    const first = (files.texts()[`${FOLDER}/000001.jsonl`] ?? '').split('\n')[0] ?? ''
    expect(JSON.parse(first)).toMatchObject({
      seq: 1,
      type: 'journal-opened',
      data: { version: 1 },
      prev: '0'.repeat(32),
    })
  })

  it('a newer journal can be read, not written', () => {
    const files = createMemoryFiles()
    commitRun(open(files), 'run-1')
    let prev = '0'.repeat(32)
    const summed = (body: string, key: string) => `${body},"${key}":"${sumOf(Buffer.from(body))}"}\n`
    const lines = (files.texts()[`${FOLDER}/000001.jsonl`] ?? '').trimEnd().split('\n')
    const newer = lines.map((line) => {
      const { sum: _, ...record } = JSON.parse(line.replace('"version":1', '"version":2'))
      const body = summed(JSON.stringify({ ...record, prev }).slice(0, -1), 'sum')
      prev = sumOf(Buffer.from(body.slice(0, body.lastIndexOf(',"sum"'))))
      return body
    })
    const { check: _, ...head } = JSON.parse(files.texts()[`${FOLDER}/head-000001.json`] ?? '')
    head.segments[0].sum = prev
    const written = {
      '000001.jsonl': newer.join(''),
      'head-000001.json': summed(JSON.stringify({ ...head, version: 2, sum: prev }).slice(0, -1), 'check'),
    }
    for (const [name, text] of Object.entries(written)) {
      files.unlink(`${FOLDER}/${name}`)
      files.write(files.open(`${FOLDER}/${name}`, 'create'), Buffer.from(text))
    }
    const journal = open(files)
    expect([journal.damage, runsOf(journal.records)]).toEqual([null, ['run-1']])
    expect(journal.readOnly).toContain('format 2, this one knows 1')
    expect(refusal(() => commitRun(journal, 'run-2')).kind).toBe('newer')
  })

  it('a rehearsal returns what it would write, and writes nothing', () => {
    const files = createMemoryFiles()
    commitRun(open(files), 'run-1')
    const from = files.log.length
    const journal = open(files, { rehearses: true })
    expect(commitRun(journal, 'run-2').map(({ seq }) => seq)).toEqual([5, 6, 7])
    expect(runsOf(journal.records)).toEqual(['run-1', 'run-2'])
    expect(files.log.length).toBe(from)
  })
})

it('JRN9: the refusal names file, line and what is wrong, how far the journal is good, and what to do', () => {
  const files = createMemoryFiles()
  const writer = open(files)
  commitRun(writer, 'run-1')
  commitRun(writer, 'run-2')
  const text = files.texts()[`${FOLDER}/000001.jsonl`] ?? ''
  files.unlink(`${FOLDER}/000001.jsonl`)
  const handle = files.open(`${FOLDER}/000001.jsonl`, 'create')
  files.write(handle, Buffer.from(text.replace('m-run-1-b', 'm-run-1-c')))
  const journal = openJournal(files, FOLDER, { token: 'doctor' })
  expect(journal.damage).toMatchObject({ segment: '000001.jsonl', line: 3, seq: 2, lastGood: null })
  expect(refusal(() => commitRun(journal, 'run-3')).message).toBe(
    'the journal is damaged: 000001.jsonl line 3 does not match its sum: its bytes were changed; no run of it holds. Nothing was written; run "memoird doctor" to go back to there',
  )
})
