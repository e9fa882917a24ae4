import fs from 'node:fs'
import path from 'node:path'
import { foldState } from '../../src/memory/fold/fold.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { openJournal } from '../../src/store/journal/journal.ts'

export interface Snapshot {
  /** Documents and summaries byte for byte, and the names of temporary files. */
  readonly bytes: ReadonlyMap<string, string>
  /** Runs in order, and what all of them together know: one that is missing or doubled shows. */
  readonly known: string
}

export function snapshot(root: string): Snapshot {
  const bytes = new Map<string, string>()
  for (const folder of ['workspace', 'daily', 'weekly', 'monthly', 'yearly', 'raw']) {
    const at = path.join(root, folder)
    if (!fs.existsSync(at)) continue
    for (const name of fs.readdirSync(at, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = path.join(at, name)
      if (fs.statSync(file).isFile()) bytes.set(`${folder}/${name}`, fs.readFileSync(file, 'latin1'))
    }
  }
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' })
  // What a killed writer of the index left there goes when something is written to it again.
  const left = names.filter((name) => /\.memoird-|\.tmp$/.test(name) && !name.startsWith('.state/index/'))
  bytes.set('temporary files', left.join(', '))
  return { bytes, known: JSON.stringify(foldState(recordsOf(root)), withoutChance) }
}

/** The records as a reader is given them. */
export function known(root: string): string[] {
  return recordsOf(root).map((record) => JSON.stringify(record))
}

function recordsOf(root: string) {
  const journal = openJournal(createDisk(), path.join(root, '.state', 'journal'), { token: 'look' })
  if (journal.damage !== null) throw new Error(`the journal is damaged: ${journal.damage.what}`)
  return journal.records
}

/** Ids of runs and jobs are random; everything else is the same in every life of a folder. */
function withoutChance(key: string, value: unknown): unknown {
  if (key === 'run' || key === 'job') return undefined
  if (key === 'runs' && Array.isArray(value) && typeof value[0] === 'string') return value.length
  return value instanceof Map || value instanceof Set ? [...value].sort() : value
}

export function differences(want: ReadonlyMap<string, string>, got: ReadonlyMap<string, string>): string[] {
  const names = new Set([...want.keys(), ...got.keys()])
  return [...names].filter((name) => want.get(name) !== got.get(name)).map((name) => `${name} differs`)
}
