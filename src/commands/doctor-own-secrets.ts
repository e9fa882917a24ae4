import { redact } from '../log/redact/index.ts'
import type { OpenMemory } from '../open.ts'
import type { Check } from './doctor.ts'

/** Secrets in the lines of documents: they are a person's own, for what memoird writes has none, and are not touched. */
export function doctorOwnSecrets({ files, documents }: OpenMemory): Check[] {
  return documents.flatMap(({ name, file, base }) => {
    if (files.stat(file)?.kind !== 'file') return []
    const { found } = redact(files.read(file)?.toString('utf8') ?? '', 'where')
    if (found.length === 0) return []
    const mend = `Your own lines are never changed. ${base} holds a copy of the document: both are rid of it when you take it out and the next run is through.`
    return [
      { name: 'secrets', ok: true, found: found.map(({ kind, line }) => `${name}:${line} (${kind})`).join(', '), mend },
    ]
  })
}
