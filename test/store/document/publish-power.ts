import type { Files } from '../../../src/store/disk/files.ts'
import { clearTemps } from '../../../src/store/disk/places.ts'
import { loadBases, publishWoven } from '../../../src/store/document/bases.ts'
import type { Base } from '../../../src/store/document/document.ts'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { recoverPublish } from '../../../src/store/document/recover.ts'
import { weave } from '../../../src/store/document/weave.ts'

import { createMemoryFiles, type MemoryFiles } from '../../support/memory-files.ts'
import { explorePowerLoss, type PowerLossReport } from '../../support/power-loss.ts'
import { ownedLine } from './random-document.ts'

const FILE = '/workspace/USER.md'
const BASE = '/.state/base/USER.md'
const HUMAN = '# Me\n\n- mine, with no end'
const pause = () => undefined

/** Two runs that write the document; after any power loss the next run sees no edit and ends at the bytes of a clean one. */
export function powerLossWhilePublishing(limitPerPoint: number, wrap?: (files: Files) => Files): PowerLossReport {
  return explorePowerLoss({ ...publishPromises(), limitPerPoint, ...(wrap === undefined ? {} : { wrap, enough: 1 }) })
}

/** What two runs of the document writer promise of any power loss. */
export function publishPromises() {
  const clean = [1, 2].map((count) => {
    const files = createMemoryFiles(start())
    for (let n = 1; n <= count; n++) run(files, n)
    return files.texts()[FILE] ?? ''
  })
  const texts = [HUMAN, ...clean]
  return {
    start: start(),
    scenario(files: Files, ack: (run: number) => void): void {
      for (const n of [1, 2]) {
        run(files, n)
        ack(n)
      }
    },
    recover(files: Files, ack: (run: number) => void): void {
      recover(files)
      run(files, 2)
      ack(2)
    },
    check(files: MemoryFiles, acked: readonly number[]): void {
      recover(files)
      const found = files.texts()[FILE] ?? 'nothing'
      const least = Math.max(0, ...acked)
      if (!texts.slice(least).includes(found))
        throw new Error(`after ${least} acknowledged runs: ${JSON.stringify(found)}`)
      run(files, 2)
      if (files.texts()[FILE] !== texts[2]) throw new Error(`the next run made ${JSON.stringify(files.texts()[FILE])}`)
      run(files, 0)
      if (files.texts()[FILE] !== HUMAN) throw new Error(`undo left ${JSON.stringify(files.texts()[FILE])}`)
    },
  }
}

/** What every start does. */
function recover(files: Files): void {
  clearTemps(files, '/')
  recoverPublish(files, FILE, { pause })
}

/** What a run does with a document: `count` lines of ours are wanted. The journal is ahead of the document. */
function run(files: Files, count: number): void {
  const wanted = Array.from({ length: count }, (_, n) => ownedLine(n + 1))
  const bytes = files.read(FILE)
  const loaded = loadBases(files, BASE, bytes)
  const reading = readDocument(
    bytes,
    loaded.base,
    [1, 2].map((n) => ownedLine(n)).filter((line) => count === 0 || wanted.some((one) => one.id === line.id)),
  )
  const edits = [...reading.deleted, ...reading.reworded, ...reading.moved]
  if (edits.length > 0 || reading.refusal !== null) throw new Error(`edits that nobody made: ${JSON.stringify(edits)}`)
  const woven = weave(reading, wanted)
  const next: Base = { ...woven, seq: count }
  publishWoven(files, FILE, { expected: bytes, next: woven.bytes, token: 't', pause, loaded, base: next, nowMs: 0 })
}

function start(): ReturnType<MemoryFiles['tree']> {
  const files = createMemoryFiles()
  files.mkdir('/workspace')
  const handle = files.open(FILE, 'create', 0o644)
  files.write(handle, Buffer.from(HUMAN))
  files.close(handle)
  return files.tree()
}
