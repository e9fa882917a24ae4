import fs from 'node:fs'

export type DocumentsLook = ReturnType<typeof createDocumentsLook>

/** Notices saves of the documents, by size, times and inode; what was done to them the run finds out. */
export function createDocumentsLook(files: () => readonly string[]) {
  let known: string | null = null
  let changed = 0
  let finished: string | null = null
  let noticed: number | null = null
  return {
    /** Whether a document was saved since `done`, how long ago that was first noticed, and for how long all were left alone. */
    look(at: { readonly mono: number }) {
      const seen = files().map(lookAt)
      const key = seen.map((one) => one.key).join('|')
      if (key !== known) {
        // Of what was saved before we began the files tell when.
        changed = at.mono - (known === null ? Math.max(0, Date.now() - Math.max(...seen.map((one) => one.ms))) : 0)
        known = key
      }
      noticed = key === finished ? null : (noticed ?? at.mono)
      const savedAgoMs = noticed === null ? 0 : at.mono - noticed
      return { saved: key !== finished, savedAgoMs, quietMs: at.mono - changed, key }
    },
    /** A run read the documents as `key` says they were. */
    done(key: string): void {
      finished = key
      noticed = null
    },
  }
}

function lookAt(file: string): { readonly key: string; readonly ms: number } {
  try {
    const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
    if (stat === undefined) return { key: 'none', ms: 0 }
    return { key: `${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.ino}`, ms: Number(stat.mtimeMs) }
  } catch {
    // Not to be looked at now: the run that reads it says why.
    return { key: 'unknown', ms: 0 }
  }
}
