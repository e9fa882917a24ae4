import type { Files } from '../../src/store/disk/files.ts'
import { type readRecord, sumOf } from '../../src/store/journal/record.ts'

/** A bug that somebody could write: one safety step left out. */
export interface Mutation {
  readonly name: string
  readonly wrap?: (files: Files) => Files
  /** Stands in for the reader of records, which it is given. */
  readonly read?: (real: typeof readRecord, ...given: Parameters<typeof readRecord>) => ReturnType<typeof readRecord>
  /** The bug is in what goes on after the power loss. */
  readonly after?: boolean
  /** What must notice it. */
  readonly suite: 'power loss' | 'damage' | 'faults' | 'two writers' | 'file writes' | 'file faults' | 'locks'
}

const isSegment = (name: string) => name.endsWith('.jsonl')
const isTemp = (name: string) => name.endsWith('.tmp')
const isHead = (name: string) => /head-\d+\.json$/.test(name)

export const MUTATIONS: readonly Mutation[] = [
  { name: 'segments are not fsynced', suite: 'power loss', wrap: withoutFsync(isSegment) },
  { name: 'the head is not fsynced before its rename', suite: 'power loss', wrap: withoutFsync(isTemp) },
  {
    name: 'the journal folder is not fsynced',
    suite: 'power loss',
    wrap: withoutFsync((name) => name.endsWith('/journal')),
  },
  {
    name: 'the parent of a new folder is not fsynced',
    suite: 'power loss',
    wrap: withoutFsync((name) => name === '/state'),
  },
  { name: 'the head is overwritten in place', suite: 'power loss', wrap: overwriting },
  {
    name: 'a torn tail is not truncated',
    suite: 'power loss',
    after: true,
    wrap: (files) => ({ ...files, truncate: () => undefined }),
  },
  { name: 'what a rewrite replaced is not removed', suite: 'power loss', wrap: keeping(isSegment) },
  { name: 'temporary files are not removed', suite: 'power loss', after: true, wrap: blindTo(isTemp) },
  { name: 'an fsync error is no error', suite: 'faults', wrap: deaf },
  { name: 'the size of a segment is not checked', suite: 'faults', wrap: believing },
  { name: 'a link replaces what is there', suite: 'two writers', wrap: overlinking },
  { name: 'a higher epoch is not looked for', suite: 'two writers', wrap: unfenced },
  {
    name: 'sums are not checked',
    suite: 'damage',
    read: readWithoutSum,
  },
  {
    name: 'the chain is not checked',
    suite: 'damage',
    read: readUnchained,
  },
  { name: 'runs are acknowledged before the head', suite: 'damage', wrap: headless },
  { name: 'a document is not fsynced before its rename', suite: 'file writes', wrap: withoutFsync(isTemp) },
  {
    name: 'the folder of a document is not fsynced',
    suite: 'file writes',
    wrap: withoutFsync((name) => name === '/docs'),
  },
  { name: 'a document is overwritten in place', suite: 'file writes', wrap: overwriting },
  { name: 'the size of a document is not checked', suite: 'file faults', wrap: believing },
  { name: 'a lock replaces what is there', suite: 'locks', wrap: overlinking },
  { name: 'a lock that was moved away by mistake is not put back', suite: 'locks', wrap: withoutReturn },
]

/** Knows the path behind each handle. */
function tracked(files: Files, change: (paths: ReadonlyMap<number, string>) => Partial<Files>): Files {
  const paths = new Map<number, string>()
  const open: Files['open'] = (file, how, mode) => {
    const handle = files.open(file, how, mode)
    paths.set(handle, file)
    return handle
  }
  return { ...files, open, ...change(paths) }
}

function withoutFsync(which: (name: string) => boolean): (files: Files) => Files {
  return (files) =>
    tracked(files, (paths) => ({
      fsync: (handle) => {
        if (!which(paths.get(handle) ?? '')) files.fsync(handle)
      },
    }))
}

/** `fs.writeFile` instead of the rename. */
function overwriting(files: Files): Files {
  return {
    ...files,
    rename: (from, to) => {
      const bytes = files.read(from)
      if (bytes === null || files.stat(to) === null) return files.rename(from, to)
      const handle = files.open(to, 'append')
      files.truncate(handle, 0)
      files.write(handle, bytes)
      files.fsync(handle)
      files.close(handle)
      files.unlink(from)
    },
  }
}

function keeping(which: (name: string) => boolean): (files: Files) => Files {
  return (files) => ({
    ...files,
    unlink: (file) => {
      if (!which(file)) files.unlink(file)
    },
  })
}

function deaf(files: Files): Files {
  return {
    ...files,
    fsync: (handle) => {
      try {
        files.fsync(handle)
      } catch {
        // The seeded bug: fsync said that the data is lost, and nobody listened.
      }
    },
  }
}

/** Takes the number of bytes it was asked to write for the number that was written. */
function believing(files: Files): Files {
  return tracked(files, () => {
    const sizes = new Map<number, number>()
    return {
      write: (handle, bytes) => {
        sizes.set(handle, (sizes.get(handle) ?? files.size(handle)) + bytes.length)
        files.write(handle, bytes)
      },
      size: (handle) => sizes.get(handle) ?? files.size(handle),
    }
  })
}

function overlinking(files: Files): Files {
  return {
    ...files,
    link: (from, to) => {
      if (files.stat(to) !== null) files.unlink(to)
      files.link(from, to)
    },
  }
}

/** Sees only the lowest head, and so never that another writer came after. */
function unfenced(files: Files): Files {
  return {
    ...files,
    list: (folder) => {
      const names = files.list(folder)
      const heads = names.filter(isHead)
      return names.filter((name) => !isHead(name) || name === heads[0])
    },
  }
}

/** Leaves the head of a journal as it was sealed. */
function headless(files: Files): Files {
  return {
    ...files,
    rename: (from, to) => {
      const sealed = files.read(to)?.includes('"state":"open"') && files.read(from)?.includes('"state":"open"')
      if (isHead(to) && sealed) files.unlink(from)
      else files.rename(from, to)
    },
  }
}

function withoutReturn(files: Files): Files {
  return {
    ...files,
    link: (from, to) => {
      if (!from.endsWith('.old')) files.link(from, to)
    },
  }
}

function blindTo(which: (name: string) => boolean): (files: Files) => Files {
  return (files) => ({ ...files, list: (folder) => files.list(folder).filter((name) => !which(name)) })
}

function readWithoutSum(real: typeof readRecord, ...[bytes, start, end, chain]: Parameters<typeof readRecord>) {
  const line = bytes.toString('utf8', start, end)
  const body = bytes.subarray(start, end - 42)
  const mended = Buffer.from(`${body.toString('utf8')},"sum":"${sumOf(body)}"}`)
  const link = real(mended, 0, mended.length, chain)
  if (typeof link === 'string') return link
  const sum = /"sum":"([0-9a-f]{32})"}$/.exec(line)?.[1] ?? link.chain.sum
  return { ...link, chain: { seq: link.chain.seq, sum } }
}

function readUnchained(real: typeof readRecord, ...[bytes, start, end, chain]: Parameters<typeof readRecord>) {
  const prev = /"prev":"([0-9a-f]{32})","sum"/.exec(bytes.toString('utf8', start, end))?.[1] ?? chain.sum
  return real(bytes, start, end, { seq: chain.seq, sum: prev })
}
