import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import { decodeArchive } from '../store/archive-file.ts'
import type { Outcome } from './index.ts'

/** Puts an export into the folder, checked whole before anything is written. */
export async function restore(memory: OpenMemory, file: string | null, force: boolean): Promise<Outcome> {
  if (file === null || file === '') throw usageError('restore takes the file of an export')
  const bytes = memory.files.read(path.resolve(file))
  if (bytes === null) throw new UserError(`there is no file ${file}`)
  const archive = decodeArchive(bytes, file)
  const { written, aside } = await memory.restore(archive, force)
  const kept = aside.map((one) => `${one.path} differed and is now ${one.to}`)
  return {
    report: { at: archive.at, written, aside },
    text: `${written.length === 0 ? 'Everything was there already.' : `Restored ${written.length} files as of ${archive.at.slice(0, 16).replace('T', ' ')}.`} The first search makes the index again.\n`,
    failures: [],
    notes: kept,
  }
}
