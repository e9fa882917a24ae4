import path from 'node:path'

/** Where the package stands: this file is in `src`, and the chunk that it becomes directly in `dist`. */
const FOLDER = path.join(import.meta.dirname, '..')

/** A file that comes with the package, from its name there: `models/use-lite-int8`. */
export function inPackage(name: string): string {
  return path.join(FOLDER, name)
}

/** A module that a process of its own begins with. */
export function entryModule(name: 'daemon/job-child'): URL {
  return new URL(`./${name}${path.extname(import.meta.filename)}`, import.meta.url)
}
