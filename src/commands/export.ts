import path from 'node:path'
import { usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import { collectArchive, writeArchive } from '../store/archive-file-write.ts'
import type { Outcome } from './index.ts'

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
    return {
      report: { file: path.resolve(file), bytes, files: names },
      text: `${file}: ${names.length} files, ${bytes} bytes: journal, documents, questions, summaries, configuration and the key that makes the tags of redacted secrets. Not in it: raw logs, and the index, which is made again.\n`,
      failures: apply.failures,
      notes: [...apply.notes, ...notes],
    }
  })
}
