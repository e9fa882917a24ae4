import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import { openFolder } from '../open/folder.ts'
import type { OpenMemory } from '../open.ts'
import { collectArchive, decodeArchive, writeArchive } from '../store/archive.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Everything but logs and index as one file; what people wrote into the documents is learned first. */
export async function exportMemory(memory: OpenMemory, file: string | null): Promise<Outcome> {
  if (file === null || file === '') throw usageError('export takes the file to write, for example my.memoird-archive')
  return memory.write(async (apply) => {
    apply.project()
    const inside = memory.documents.filter(({ name }) => !path.isAbsolute(name))
    const outside = memory.documents.filter(({ name }) => path.isAbsolute(name)).map(({ name }) => name)
    const archive = collectArchive(
      memory.files,
      memory.root,
      inside.map(({ name }) => name.split(path.sep).join('/')),
      memory.now().toISOString(),
    )
    const bytes = writeArchive(memory.files, path.resolve(file), archive, apply.job)
    const names = archive.files.map((one) => one.path)
    const notes = outside.map((name) => `${name} is outside of the folder and not in the export`)
    return outcome(
      { file: path.resolve(file), bytes, files: names },
      `${file}: ${names.length} files, ${bytes} bytes: journal, documents, questions, summaries, configuration and the key that makes the tags of redacted secrets. Not in it: raw logs, and the index, which is made again.\n`,
      { failures: apply.failures, notes: [...apply.notes, ...notes] },
    )
  })
}

/** Puts an export into the folder, checked whole before anything is written. */
export async function restore(memory: OpenMemory, file: string | null, force: boolean): Promise<Outcome> {
  if (file === null || file === '') throw usageError('restore takes the file of an export')
  const bytes = memory.files.read(path.resolve(file))
  if (bytes === null) throw new UserError(`there is no file ${file}`)
  const archive = decodeArchive(bytes, file)
  const { written, aside } = await memory.restore(archive, force)
  const kept = aside.map((one) => `${one.path} differed and is now ${one.to}`)
  return outcome(
    { at: archive.at, written, aside },
    `${written.length === 0 ? 'Everything was there already.' : `Restored ${written.length} files as of ${archive.at.slice(0, 16).replace('T', ' ')}.`} The first search makes the index again.\n`,
    { notes: [...kept, ...openFolder({ root: memory.root }).warnings] },
  )
}
