import { expect, it } from 'vitest'
import type { Apply } from '../../src/store/apply.ts'
import { type Files, writeFileAtomic } from '../../src/store/disk/files.ts'
import { journalFolder, readHistory } from '../../src/store/journal/history.ts'
import { openJournal } from '../../src/store/journal/journal.ts'
import { memoryWith } from '../support/memories.ts'
import { createMemoryFiles, errno } from '../support/memory-files.ts'
import { openApply, ROOT } from '../support/open-apply.ts'

const USER = `${ROOT}/workspace/USER.md`

it('DOC31: what a person saves after every look, longer than a run tries, is known', () => {
  for (let saves = 6; saves < 20; saves++) {
    const files = folder()
    let typed = 0
    const saving: Files = {
      ...files,
      read(file) {
        // The copy of a document is read behind the document itself.
        if (file.endsWith('base/USER.md') && typed < saves) save(files, `- I typed the line T${++typed}.`)
        return files.read(file)
      },
    }
    work(saving, true)
    expect(known(files), `${saves} saves`).toEqual(linesOf(files))
    expect(linesOf(files)).toHaveLength(saves + 2)
  }
})

it('DOC31: what could not be read at the look is looked at again before anything is written there', () => {
  const files = folder()
  work(files, false)
  save(files, '- I typed the line T1.')
  let reads = 0
  const failing: Files = {
    ...files,
    read(file) {
      // The first reading is for what a crash left there.
      if (file === USER && ++reads === 2) throw errno('EIO', file)
      return files.read(file)
    },
  }
  work(failing, true)
  expect(known(files)).toEqual(linesOf(files))
})

/** One opening that learns a line, and one after it. */
function work(files: Files, learns: boolean): void {
  const apply = open(files)
  apply.begin()
  if (learns) {
    const memory = memoryWith({ text: 'Works on crypto tax' })
    const about = { kind: 'process', date: null, backend: null, note: null } as const
    apply.commit([{ type: 'memory-added', data: { memory, resolution: 'new' } }], about)
  }
  apply.project()
  const next = open(files)
  next.begin()
  next.project()
}

let openings = 0

function open(files: Files): Apply {
  const token = `t${openings++}`
  let runs = 0
  return openApply(files, openJournal(files, journalFolder(ROOT), { token }), token, () => `run-${token}-${runs++}`)
}

function folder() {
  const files = createMemoryFiles()
  for (const name of ['', '/workspace', '/raw']) files.mkdir(`${ROOT}${name}`)
  writeFileAtomic(files, USER, Buffer.from('# Me\n\n- I typed the line T0.\n'), { token: 'person' })
  return files
}

function save(files: Files, line: string): void {
  writeFileAtomic(files, USER, Buffer.from(`${files.read(USER)}${line}\n`), { token: 'person' })
}

function known(files: Files): string[] {
  const { state } = readHistory(files, ROOT)
  return [...state.memories.values()].map(({ text }) => text).sort()
}

function linesOf(files: Files): string[] {
  const lines = String(files.read(USER)).split('\n')
  return lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])).sort()
}
