import type { Files } from '../../src/store/disk/files.ts'

/** Passes on every fsync of a disk, except those that `skip` names, and notes where each is called from. */
export interface FsyncSites {
  readonly seen: Set<string>
  wrap(skip?: string): (files: Files) => Files
}

/** Where a file or a folder is made durable, by the functions that lead there. */
export function fsyncSites(): FsyncSites {
  const seen = new Set<string>()
  return {
    seen,
    wrap: (skip) => (files) => ({
      ...files,
      fsync(handle) {
        const site = siteOf(new Error('where').stack ?? '')
        seen.add(site)
        if (site !== skip) files.fsync(handle)
      },
    }),
  }
}

/** Functions that only do what they are told: whoever calls them decides what must be durable. */
const TOOLS = ['/src/store/disk/files.ts', '/src/store/journal/head.ts']

/** `syncFolder 96 < publish 88`: from the call of fsync to the first function that is no tool. */
function siteOf(stack: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    const found = /at (?:Object\.)?(\S+) \(.*?(\/src\/store\/\S+?\.ts)\S*:(\d+):\d+\)/.exec(line)
    return found === null ? [] : [{ name: found[1] ?? '', file: found[2] ?? '', line: found[3] ?? '' }]
  })
  const end = frames.findIndex(({ file }) => !TOOLS.includes(file))
  return frames
    .slice(0, end < 0 ? frames.length : end + 1)
    .map(({ name, line }) => `${name}:${line}`)
    .join(' < ')
}
