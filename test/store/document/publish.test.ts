import { describe, expect, it } from 'vitest'
import type { Files } from '../../../src/store/disk/files.ts'
import { loadBases, publishWoven } from '../../../src/store/document/bases.ts'
import { readDocumentFile } from '../../../src/store/document/document-file.ts'
import { publishDocument } from '../../../src/store/document/publish.ts'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { recoverPublish } from '../../../src/store/document/recover.ts'
import { weave } from '../../../src/store/document/weave.ts'
import { createMemoryFiles, type MemoryFiles } from '../../support/memory-files.ts'
import { between, EDITORS, type Save } from './editors.ts'
import { ownedLine } from './random-document.ts'

const FILE = '/workspace/USER.md'
const BASE = '/.state/base/USER.md'
const HUMAN = '# Me\n\n- a line of my own\n- another\n'
const pause = () => undefined
/** More than a publish has calls, waits included. */
const STEPS = 45
/** From the last look at the old file to its removal. */
const LAST_STEPS = 4

describe('publishing a document', () => {
  it('writes only when the bytes differ, and keeps the mode of the document', () => {
    const files = withDocument('one\n', 0o640)
    const steps = files.log.length
    const same = Buffer.from('one\n')
    expect(publishDocument(files, FILE, { expected: same, next: same, token: 't', pause }).outcome).toBe('unchanged')
    expect(files.log.length).toBe(steps)
    publishDocument(files, FILE, { expected: same, next: Buffer.from('two\n'), token: 't', pause })
    expect(files.texts()).toEqual({ [FILE]: 'two\n' })
    expect(files.stat(FILE)?.mode).toBe(0o640)
  })

  it('a document that is not there is made, and one that was removed meanwhile is not', () => {
    const files = createMemoryFiles()
    files.mkdir('/workspace')
    expect(
      publishDocument(files, FILE, { expected: null, next: Buffer.from('new\n'), token: 't', pause }).outcome,
    ).toBe('written')
    expect(files.texts()).toEqual({ [FILE]: 'new\n' })
    files.unlink(FILE)
    const gone = publishDocument(files, FILE, {
      expected: Buffer.from('new\n'),
      next: Buffer.from('newer\n'),
      token: 't',
      pause,
    })
    expect(gone.outcome).toBe('gone')
    expect(files.texts()).toEqual({})
  })

  describe.each(Object.entries(EDITORS))('beside an editor that saves %s', (_name, editor) => {
    it('DOC31: whatever comes between whatever, no line of the person is lost and none of ours is doubled', () => {
      const told = interleavings(editor)
      expect(told.bad).toEqual([])
      expect(told.tried).toBeGreaterThan(150)
    }, 120_000)
  })
})

/** A save that begins before the n-th step of a publish and ends before the m-th, for all n and m. */
function interleavings(editor: Save): { tried: number; bad: string[] } {
  const bad: string[] = []
  let tried = 0
  const stride = process.env['MEMOIRD_SWEEP'] ? 1 : 19
  for (let from = 0; from < STEPS; from++) {
    for (let to = from; to < from + STEPS; to += 1 + ((from + to) % stride)) {
      tried++
      try {
        oneInterleaving(editor, from, to)
      } catch (error) {
        bad.push(`${from}–${to}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return { tried, bad }
}

function oneInterleaving(editor: Save, from: number, to: number): void {
  const files = withDocument(HUMAN)
  cycle(files, files, [1])
  const loaded = read(files)
  const typed = `${loaded}- typed just now\n`
  let step = 0
  let state: 'waiting' | 'saving' | 'done' = 'waiting'
  let ended = Number.POSITIVE_INFINITY
  let cleaned = Number.POSITIVE_INFINITY
  const isDone = () => state === 'done'
  const come = (call = 'pause', target: unknown = '') => {
    const now = step++
    if (call === 'unlink' && String(target).endsWith('.away')) cleaned = Math.min(cleaned, now)
    if (state === 'waiting' && now >= from) {
      state = 'saving'
      editor.begin(files, FILE, () => typed)
    }
    if (state === 'saving' && now >= to) {
      state = 'done'
      ended = now
      editor.end(files, FILE, typed)
    }
  }
  cycle(between(files, come), files, [1, 2], () => come())
  if (editor.held === true && ended > cleaned - LAST_STEPS) return
  while (!isDone()) come()
  recoverPublish(files, FILE, { pause })
  cycle(files, files, [1, 2], pause, true)
  const text = read(files)
  for (const line of ['- a line of my own', '- another', '- typed just now', 'Known 1 about', 'Known 2 about']) {
    const count = text.split('\n').filter((content) => content.includes(line)).length
    if (count !== 1) throw new Error(`"${line}" stands ${count} times in ${JSON.stringify(text)}`)
  }
  const left = Object.keys(files.texts()).filter((name) => name !== FILE && name !== BASE && name !== `${BASE}.2`)
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
}

/** One run: read, weave our lines in, publish. */
function cycle(files: Files, disk: MemoryFiles, numbers: number[], wait: () => void = pause, stale = false): void {
  const owned = numbers.map((n) => ownedLine(n))
  const bytes = readDocumentFile(disk, FILE, { pause: wait })
  const loaded = loadBases(disk, BASE, bytes)
  const reading = readDocument(bytes, loaded.base, owned, { before: stale ? loaded.before : null })
  if (reading.refusal !== null) throw new Error(`refused: ${reading.refusal.why}`)
  const woven = weave(reading, owned)
  const next = { ...woven, seq: numbers.length }
  publishWoven(files, FILE, {
    expected: bytes,
    next: woven.bytes,
    token: 't',
    pause: wait,
    loaded,
    base: next,
    nowMs: 0,
  })
}

function withDocument(text: string, mode = 0o644): MemoryFiles {
  const files = createMemoryFiles()
  files.mkdir('/workspace')
  const handle = files.open(FILE, 'create', mode)
  files.write(handle, Buffer.from(text))
  files.fsync(handle)
  files.close(handle)
  return files
}

function read(files: MemoryFiles): string {
  return files.texts()[FILE] ?? ''
}
