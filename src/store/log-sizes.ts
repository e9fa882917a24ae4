import fs from 'node:fs'

interface LogSize {
  readonly size: number
  readonly mtimeMs: number
}

/** Size and time of a log; null for what is no file. Asked of every log, so it makes as little as it can. */
export function logSize(file: string): LogSize | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true ? stat : null
}
