import type { OpenMemory } from '../open.ts'
import { syncIndex } from '../sync-index.ts'
import type { Outcome } from './index.ts'

/** Makes our lines of the documents, the summaries and the index again from journal and logs; a human's bytes stay. */
export async function rebuild(memory: OpenMemory): Promise<Outcome> {
  return memory.write(async (writer) => {
    const changed = writer.project({ rebuild: true })
    const indexed = await syncIndex(memory, writer, 'rebuild')
    const text =
      changed.length === 0
        ? writer.failures.length === 0
          ? 'Everything was as the journal says.\n'
          : 'Nothing was rebuilt.\n'
        : `Rebuilt from the journal:\n${changed.map((file) => `  ${file}\n`).join('')}`
    return { report: { changed }, text, failures: writer.failures, notes: [...writer.notes, ...indexed] }
  })
}
