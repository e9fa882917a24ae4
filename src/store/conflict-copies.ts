import path from 'node:path'
import type { Place } from './documents.ts'
import type { Files } from './files.ts'

/** What sync programs put beside a file that two machines saved: Dropbox, Nextcloud, Obsidian, Syncthing, iCloud, Google Drive. */
const MARK = /^(?:[ ._-]*[([]?.*conflict.*| \(\d+\)| \d+)$/i

/** Copies of our documents that a sync program made, relative to the root. They are never read: a person settles them. */
export function conflictCopies(files: Files, root: string, places: readonly Pick<Place, 'file'>[]): string[] {
  const copies = places.flatMap(({ file }) => {
    const { name: stem, ext, dir } = path.parse(file)
    return files
      .list(dir)
      .filter((name) => name !== `${stem}${ext}` && name.startsWith(stem) && name.endsWith(ext))
      .filter((name) => MARK.test(name.slice(stem.length, name.length - ext.length)))
      .map((name) => path.join(dir, name))
  })
  return [...new Set(copies)].map((file) => path.relative(root, file)).sort()
}

export function conflictSentence(copy: string): string {
  return `${copy} is a copy that a sync program made of a document saved on two machines: it is never read; take over what you want to keep and remove it`
}
