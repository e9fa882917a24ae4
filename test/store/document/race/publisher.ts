/** Weaves lines of ours into a document beside the editor until its input ends: `publisher.ts FILE`. Prints what it did, as JSON. */
import path from 'node:path'
import { createDisk } from '../../../../src/store/disk/disk.ts'
import { loadBases, publishWoven } from '../../../../src/store/document/bases.ts'
import type { OwnedLine } from '../../../../src/store/document/document.ts'
import { readDocumentFile } from '../../../../src/store/document/document-file.ts'
import { readDocument } from '../../../../src/store/document/read-document.ts'
import { recoverPublish } from '../../../../src/store/document/recover.ts'
import { weave } from '../../../../src/store/document/weave.ts'

const file = process.argv[2] ?? ''
const baseFile = path.join(path.dirname(file), 'base', path.basename(file))
const disk = createDisk()
const told = { writes: 0, deleted: 0 }
const owned: OwnedLine[] = []
let stop = false

process.stdin.resume()
process.stdin.on('end', () => {
  stop = true
})
cycle(true)
process.stdout.write('\n')
setImmediate(next)

function next(): void {
  if (stop) {
    cycle(false)
    cycle(false)
    process.stdout.write(`${JSON.stringify({ ...told, ours: owned.length })}\n`)
    return
  }
  cycle(owned.length < 400)
  setTimeout(next, 1)
}

function cycle(grows: boolean): void {
  recoverPublish(disk, file)
  const bytes = readDocumentFile(disk, file, {})
  const loaded = loadBases(disk, baseFile, bytes)
  const reading = readDocument(bytes, loaded.base, owned, { before: loaded.before, shrunkenIsMeant: true })
  if (reading.refusal !== null) return
  told.deleted += reading.deleted.length
  if (grows) owned.push(line(owned.length))
  const woven = weave(reading, owned)
  const base = { ...woven, seq: told.writes }
  const published = publishWoven(disk, file, {
    expected: bytes,
    next: woven.bytes,
    token: 'race',
    loaded,
    base,
    nowMs: 0,
  })
  if (published.outcome === 'written') told.writes++
}

function line(n: number): OwnedLine {
  const date = `2026-02-0${1 + (n % 7)}`
  return { id: `m-${n}`, headings: ['## Growth Markers', `### ${date}`], order: n, lines: [`- daemon D${n}.`] }
}
