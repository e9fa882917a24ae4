import fs from 'node:fs'

export interface DocumentsLook {
  /** Whether a document was saved since `done`, and for how long they have all been left alone. */
  look(at: { readonly wall: number; readonly mono: number }): {
    readonly saved: boolean
    readonly quietMs: number
    readonly key: string
  }
  /** A run read the documents as `key` says they were. */
  done(key: string): void
}

/** Notices saves of the documents, by size, times and inode; what was done to them the run finds out. */
export function createDocumentsLook(files: () => readonly string[]): DocumentsLook {
  let known: string | null = null
  let changed = 0
  let finished: string | null = null
  return {
    look(at) {
      const key = files().map(keyOf).join('|')
      if (key !== known) {
        known = key
        changed = at.mono
      }
      return { saved: key !== finished, quietMs: at.mono - changed, key }
    },
    done(key) {
      finished = key
    },
  }
}

function keyOf(file: string): string {
  try {
    const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
    return stat === undefined ? 'none' : `${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.ino}`
  } catch {
    // Not to be looked at now: the run that reads it says why.
    return 'unknown'
  }
}
