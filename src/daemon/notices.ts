export interface Notices {
  /** Says that something is wrong, unless the same was said last under this key. */
  raise(key: string, message: string): void
  /** Says that it is over, if it was said that it is wrong; true then. */
  clear(key: string, message: string): boolean
  /** The keys that begin so, of what is wrong and was said. */
  open(prefix: string): string[]
}

/** Trouble is said when it begins and when it ends, however often it is met in between. */
export function createNotices(say: (level: 'warn' | 'info', message: string) => void): Notices {
  const raised = new Map<string, string>()
  return {
    raise(key, message) {
      if (raised.get(key) === message) return
      raised.set(key, message)
      say('warn', message)
    },
    clear(key, message) {
      const was = raised.delete(key)
      if (was) say('info', message)
      return was
    },
    open: (prefix) => [...raised.keys()].filter((key) => key.startsWith(prefix)),
  }
}
