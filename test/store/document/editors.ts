import type { Files } from '../../../src/store/disk/files.ts'

/** One way an editor saves: what it does when it begins, and what it does when it ends; anything may happen between. */
export interface Save {
  /** It keeps the file open before it touches it: that shows only while somebody looks. */
  readonly held?: boolean
  begin(files: Files, file: string, text: () => string): void
  end(files: Files, file: string, text: string): void
}

let open: number | null = null

/** How editors save: emptying the file and writing it again, writing another file and renaming it, and so on. */
export const EDITORS: Readonly<Record<string, Save>> = {
  'in place': {
    begin(files, file) {
      open = files.open(file, files.stat(file) === null ? 'create' : 'append', 0o644)
      files.truncate(open, 0)
    },
    end(files, _file, text) {
      if (open === null) return
      files.write(open, Buffer.from(text))
      files.close(open)
      open = null
    },
  },
  'in place, in two writes': {
    begin(files, file, text) {
      open = files.open(file, files.stat(file) === null ? 'create' : 'append', 0o644)
      files.truncate(open, 0)
      files.write(open, Buffer.from(text()).subarray(0, 20))
    },
    end(files, _file, text) {
      if (open === null) return
      files.write(open, Buffer.from(text).subarray(20))
      files.close(open)
      open = null
    },
  },
  'in place, opened long before': {
    held: true,
    begin(files, file) {
      open = files.open(file, files.stat(file) === null ? 'create' : 'append', 0o644)
    },
    end(files, _file, text) {
      if (open === null) return
      files.truncate(open, 0)
      files.write(open, Buffer.from(text))
      files.close(open)
      open = null
    },
  },
  'by rename': {
    begin(files, file, text) {
      const handle = files.open(`${file}.ed`, 'create', 0o644)
      files.write(handle, Buffer.from(text()))
      files.close(handle)
    },
    end(files, file) {
      files.rename(`${file}.ed`, file)
    },
  },
  'moving the old one to a backup': {
    begin(files, file) {
      if (files.stat(file) !== null) files.rename(file, `${file}~`)
    },
    end(files, file, text) {
      const there = files.stat(file) !== null
      const handle = files.open(file, there ? 'append' : 'create', 0o644)
      if (there) files.truncate(handle, 0)
      files.write(handle, Buffer.from(text))
      files.close(handle)
      if (files.stat(`${file}~`) !== null) files.unlink(`${file}~`)
    },
  },
  'removing it first': {
    begin(files, file) {
      if (files.stat(file) !== null) files.unlink(file)
    },
    end(files, file, text) {
      const there = files.stat(file) !== null
      const handle = files.open(file, there ? 'append' : 'create', 0o644)
      if (there) files.truncate(handle, 0)
      files.write(handle, Buffer.from(text))
      files.close(handle)
    },
  },
}

/** Files that tell before every call how many there were: a place for somebody else to come between. */
export function between(files: Files, before: (call: string, target: unknown) => void): Files {
  return new Proxy(files, {
    get(target, name) {
      const call = Reflect.get(target, name) as unknown
      if (typeof call !== 'function') return call
      return (...args: unknown[]) => {
        before(String(name), args[0])
        return Reflect.apply(call, target, args) as unknown
      }
    },
  })
}
