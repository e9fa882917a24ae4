import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A fresh folder below the system's temporary one; the caller removes it. */
export function tempFolder(name: string): string {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `memoird-${name}-`)))
}
